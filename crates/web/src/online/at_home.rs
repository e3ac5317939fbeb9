//! On the first page: friends online, and own games to go on with.

use super::lobby::{listed, row};
use super::me::Who;
use super::place::Place;
use crate::app::{App, Page};
use krajina_wire::Phase;
use leptos::prelude::*;

/// The part of the first page that is about tables online.
pub(crate) fn at_home(app: App) -> impl IntoView {
    app.online.recognise_again();
    let known = Memo::new(move |_| app.online.who.with(|who| matches!(who, Who::Known(_))));
    view! {
        <section class="card online-card" aria-labelledby="online-title">
            <h2 id="online-title">{app.t("home-online")}</h2>
            <p>{app.t("home-online-about")}</p>
            <div class="row">
                <button type="button" class="big" id="play-online" on:click=move |_| app.open(Page::Online(Place::Lobby))>{app.t("home-online-go")}</button>
            </div>
            {move || known.get().then(|| own_tables(app))}
        </section>
    }
}

fn own_tables(app: App) -> impl IntoView {
    let (own, _) = listed("/api/me/tables");
    let running = Memo::new(move |_| {
        let mut tables = own.get().unwrap_or_default();
        tables.retain(|table| matches!(table.phase, Phase::Gathering | Phase::Playing));
        tables
    });
    move || {
        (!running.with(Vec::is_empty)).then(|| {
            view! {
                <h3>{app.t("lobby-own")}</h3>
                <ul class="table-list">
                    {running.get().into_iter().map(|table| row(app, table, "go-on")).collect_view()}
                </ul>
            }
        })
    }
}
