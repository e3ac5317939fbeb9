//! It is your turn: the title of the page says so, and a sound where sounds are on.

use super::sight::Sight;
use crate::app::App;
use crate::player::Player;
use crate::prelude::*;
use crate::sound::{self, Sound};
use krajina_wire::Phase;

fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Tells whoever sits here that something waits for them, as long as the table is looked at.
pub(crate) fn notify(app: App, sight: Sight) {
    let own_turn = Memo::new(move |_| {
        let by_room = sight.seat().is_some_and(|seat| {
            sight.ask(|room| {
                room.phase == Phase::Playing && room.to_act.contains(seat) && room.pause.is_none()
            })
        });
        // In games of turns the game knows of own moves on their way to the server.
        let acts = app.game.with(|game| game.as_ref().map(|game| game.acting().is_some_and(Player::is_here)));
        acts.unwrap_or(by_room) && by_room
    });
    Effect::new(move |before: Option<bool>| {
        let now = own_turn.get();
        set_title(&app.say(if now { "title-your-turn" } else { "title" }));
        if now && before == Some(false) && app.settings.with_untracked(|settings| settings.sound) {
            sound::play(Sound::Turn);
        }
        now
    });
    on_cleanup(move || set_title(&untrack(|| app.say("title"))));
}
