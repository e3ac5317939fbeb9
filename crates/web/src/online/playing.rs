//! A table that follows the server.

use super::table_subscription::{TableSubscription, seat_of};
use crate::prelude::*;
use crate::table_handle::TableHandle;
use krajina_app::driver::{Driver, Online, ServerTable};
use krajina_app::json;
use krajina_rules::seat::Seat;
use krajina_wire::{Command, Event, Mirror, Phase};

/// The visitor's seat in the server's state.
fn own(subscription: TableSubscription, mirror: &Mirror) -> Option<Seat> {
    untrack(|| subscription.me()).and_then(|me| seat_of(&json::part(mirror, "room")?, me))
}

/// Makes a table follow the server.
pub(crate) fn follow(table: TableHandle, subscription: TableSubscription) {
    subscription.listen(move |mirror, events| show(table, subscription, mirror, events));
    subscription.on_answer(move |command, _| {
        if matches!(command, Command::Play { .. })
            && let Some(mirror) = subscription.mirror.get_untracked()
        {
            show(table, subscription, &mirror, &[]);
        }
    });
}

/// Shows the server's state of a table.
pub(crate) fn show(table: TableHandle, subscription: TableSubscription, mirror: &Mirror, events: &[Event]) {
    let (own, waiting) = (own(subscription, mirror), subscription.waiting.get_untracked());
    let shown = table.server(|server, old| server.show(old, mirror, own, &waiting, events));
    let Some(ServerTable { table: new, action }) = shown else { return };
    let animations = action.map(|(seat, action)| table.animations(seat, action)).unwrap_or_default();
    table.model.set(Some(new));
    if let Some((seat, action)) = action {
        table.show_action(seat, action, animations);
    }
}

impl TableHandle {
    /// Calls the online driver, which is created on first use.
    pub(crate) fn server<T>(
        self,
        question: impl FnOnce(&mut Online, Option<&krajina_app::TableModel>) -> Option<T>,
    ) -> Option<T> {
        self.with_driver(|driver| {
            let driver = driver.get_or_insert_with(|| Driver::Online(Box::default()));
            let Driver::Online(server) = driver else { return None };
            self.model.with_untracked(|model| question(server, model.as_ref()))
        })
    }
}

/// Whether there is an own action to take back or to ask for.
pub(crate) fn can_undo(subscription: TableSubscription) -> bool {
    subscription.seat().is_some()
        && subscription.ask(|room| room.phase == Phase::Playing && room.ply > 0 && room.question.is_none())
}
