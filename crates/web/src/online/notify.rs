//! Notifies the visitor of their turn: by the page's title, and by a sound if sounds are on.

use super::table_subscription::TableSubscription;
use crate::prelude::*;
use crate::sound::{self, Sound};
use crate::table_handle::TableHandle;
use krajina_app::TableModel;
use krajina_wire::Phase;

fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Notifies the visitor of their turn as long as the table is open.
pub(crate) fn notify(table: TableHandle, subscription: TableSubscription) {
    let app = table.app;
    let own_turn = Memo::new(move |_| {
        let by_room = subscription.seat().is_some_and(|seat| {
            subscription.ask(|room| {
                room.phase == Phase::Playing && room.to_act.contains(seat) && room.pause.is_none()
            })
        });
        // In games of turns, the model knows own moves that are on their way to the server.
        let acts = table.model.with(|model| {
            model.as_ref().filter(|model| !model.game.kind().is_real_time()).map(TableModel::is_mine)
        });
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
