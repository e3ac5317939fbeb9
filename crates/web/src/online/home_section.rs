//! The online section of the home page: friends online, and own games to continue.

use super::lobby::{TableList, row};
use super::me::SignInState;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_wire::Phase;

/// The section about online tables.
pub(crate) fn home_section(app: App) -> impl IntoView {
    view! {
        <section class="card online-card" aria-labelledby="online-title">
            <h2 id="online-title">{app.t("home-online")}</h2>
            <p>{app.t("home-online-about")}</p>
            <div class="row">
                <button type="button" class="big" id="play-online" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>{app.t("home-online-go")}</button>
            </div>
        </section>
    }
}

/// The top of the home page: the visitor's games in progress.
pub(crate) fn games_in_progress(app: App) -> impl IntoView {
    app.online.recognise_returning();
    let known =
        Memo::new(move |_| app.online.sign_in.with(|sign_in| matches!(sign_in, SignInState::Known(_))));
    move || known.get().then(|| own_tables(app))
}

fn own_tables(app: App) -> impl IntoView {
    let own = TableList::new("/api/me/tables");
    let running = Memo::new(move |_| {
        let mut tables = own.tables.get().unwrap_or_default();
        tables.retain(|table| matches!(table.phase, Phase::Gathering | Phase::Playing));
        tables
    });
    move || {
        let tables = running.get();
        (!tables.is_empty()).then(|| {
            view! {
                <section class="card own-tables" aria-labelledby="own-tables-title">
                    <h2 id="own-tables-title">{app.t("lobby-own")}</h2>
                    <ul class="table-list">
                        {tables.into_iter().map(|table| row(app, table, "go-on")).collect_view()}
                    </ul>
                </section>
            }
        })
    }
}
