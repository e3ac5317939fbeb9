//! Actions for a finished game: replay, download, share.

use super::file::{self, SVG, TEXT};
use crate::app::App;
use crate::dominoes::domino_table::DominoTable;
use crate::dominoes::poster::poster;
use crate::dominoes::seats;
use crate::dominoes::table::Table;
use crate::prelude::*;
use krajina_app::{Film, GameLog, TableModel};
use wasm_bindgen_futures::spawn_local;

/// The path of the replay of a game at this device; the number of a saved game may follow.
pub(super) const THIS_GAME: &str = "here";

/// The address of the replay of the saved game that is open.
pub(crate) fn replay_here(app: App) -> String {
    let id = app.saves.id().map(|id| format!("/{id}")).unwrap_or_default();
    format!("#/replay/{THIS_GAME}{id}")
}

/// The buttons at the end of a game: share, replay.
pub(crate) fn after_game(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        {share_button(t)}
        <a class="plain" id="replay-this" href=replay_here(app)>{app.t("replay-this")}</a>
    }
}

/// The button that shares a picture of the current game.
pub(crate) fn share_button(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        <button type="button" class="plain" id="share" on:click=move |_| t.ask_once(|game| share(app, game))>
            {app.t("share")}
        </button>
    }
}

/// Shares the picture of a game.
pub(super) fn share(app: App, game: &DominoTable<'_>) {
    let (svg, title) = untrack(|| (poster(app, game), app.say("title")));
    spawn_local(async move {
        let shared = file::share_picture("krajina.png", &title, &svg).await;
        app.live_region.set(untrack(|| app.say(if shared { "shared" } else { "not-shared" })));
    });
}

/// Downloads the lands of a game as a drawing.
pub(super) fn save_drawing(app: App, game: &DominoTable<'_>) {
    file::save_text("krajina.svg", SVG, &untrack(|| poster(app, game)));
}

/// Downloads a record.
pub(super) fn save_record(text: &str) {
    file::save_text("krajina.krec", TEXT, text);
}

/// The film of a finished game at this device, with the players' display names.
pub(super) fn film_here(app: App, log: &GameLog) -> Option<Film> {
    TableModel::of_log(log).filter(TableModel::is_over)?;
    let record = log.record(|seat| untrack(|| seats::player_name(app, &log.players, seat)))?;
    Film::of_record(&record).ok().map(|film| film.with_players(log.players.clone()))
}
