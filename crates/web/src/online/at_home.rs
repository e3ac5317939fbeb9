//! On the first page: friends online, and own games to go on with.

use super::lobby::{listed, row};
use super::me::Who;
use super::place::Place;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_wire::Phase;

/// The part of the first page that is about tables online.
pub(crate) fn at_home(app: App) -> impl IntoView {
    view! {
        <section class="card online-card" aria-labelledby="online-title">
            <h2 id="online-title">{app.t("home-online")}</h2>
            <p>{app.t("home-online-about")}</p>
            <div class="row">
                <button type="button" class="big" id="play-online" on:click=move |_| app.open(Page::Online(Place::Lobby))>{app.t("home-online-go")}</button>
            </div>
        </section>
    }
}

/// On top of the first page: games that whoever sits here plays online.
pub(crate) fn going_on(app: App) -> impl IntoView {
    app.online.recognise_again();
    let known = Memo::new(move |_| app.online.who.with(|who| matches!(who, Who::Known(_))));
    move || known.get().then(|| own_tables(app))
}

fn own_tables(app: App) -> impl IntoView {
    let (own, _) = listed("/api/me/tables");
    let running = Memo::new(move |_| {
        let mut tables = own.get().unwrap_or_default();
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
