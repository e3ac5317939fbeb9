//! What can be done with a game that is over: look at it again, keep it, show it around.

use super::file::{self, SVG, TEXT};
use super::film::record_of;
use super::poster::poster;
use crate::app::App;
use crate::game::Game;
use crate::prelude::*;
use crate::seats;
use crate::table::Table;
use wasm_bindgen_futures::spawn_local;

/// The address of the replay of the game at this device.
pub(super) const THIS_GAME: &str = "here";

/// Share, replay: at the end of a game.
pub(crate) fn after_game(t: Table) -> impl IntoView {
    let app = t.app;
    view! {
        <button type="button" class="plain" id="share" on:click=move |_| t.ask_once(|game| share(app, game))>
            {app.t("share")}
        </button>
        <a class="plain" id="replay-this" href=format!("#/replay/{THIS_GAME}")>{app.t("replay-this")}</a>
    }
}

/// Shares the picture of a game.
pub(super) fn share(app: App, game: &Game) {
    let (svg, title) = untrack(|| (poster(app, game), app.say("title")));
    spawn_local(async move {
        let shared = file::share_picture("krajina.png", &title, &svg).await;
        app.live.set(untrack(|| app.say(if shared { "shared" } else { "not-shared" })));
    });
}

/// Saves the lands of a game as a drawing.
pub(super) fn save_drawing(app: App, game: &Game) {
    file::save_text("krajina.svg", SVG, &untrack(|| poster(app, game)));
}

/// Saves a record.
pub(super) fn save_record(text: &str) {
    file::save_text("krajina.krec", TEXT, text);
}

/// The record of the game at this device, if it is over.
pub(super) fn this_record(app: App) -> Option<String> {
    app.game.with_untracked(|game| {
        let game = game.as_ref().filter(|game| game.play.is_over())?;
        record_of(game, |seat| untrack(|| seats::name(app, game, seat)))
    })
}
