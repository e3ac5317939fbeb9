//! The host's controls for watchers.

use super::table_subscription::{TableSubscription, seat_of};
use crate::app::App;
use crate::prelude::*;
use krajina_wire::{Command, PersonId, Phase};

/// The number of watchers.
pub(super) fn watchers(subscription: TableSubscription) -> usize {
    subscription.mirror.with(|mirror| mirror.as_ref().map_or(0, |mirror| mirror.presence().watchers as usize))
}

/// Whether the visitor may chat.
pub(super) fn may_talk(subscription: TableSubscription) -> bool {
    subscription.seat().is_some() || subscription.ask(|room| room.watcher_chat) || subscription.is_host()
}

/// Whether the visitor may remove this person.
pub(super) fn may_remove(subscription: TableSubscription, person: PersonId) -> bool {
    subscription.is_host()
        && subscription.ask(|room| seat_of(room, person).is_none() && room.host != Some(person))
}

/// For the host: whether watchers may chat, and a button that removes all of them.
pub(super) fn watcher_controls(app: App, subscription: TableSubscription) -> impl IntoView {
    let host = Memo::new(move |_| subscription.is_host());
    let open = Memo::new(move |_| subscription.ask(|room| room.watcher_chat));
    let any = Memo::new(move |_| watchers(subscription) > 0);
    // Before the game, invited people are watchers until they take a seat.
    let playing = Memo::new(move |_| subscription.ask(|room| room.phase != Phase::Gathering));
    move || {
        (host.get() && (any.get() || !open.get())).then(|| {
            view! {
                <button type="button" class="plain watcher-chat" on:click=move |_| {
                    subscription.command(Command::WatcherChat { open: !open.get_untracked() });
                }>{move || app.say(if open.get() { "watchers-silence" } else { "watchers-hear" })}</button>
                {move || (any.get() && playing.get()).then(|| view! {
                    <button type="button" class="plain remove-watchers" on:click=move |_| {
                        subscription.command(Command::RemoveWatchers { person: None });
                    }>{app.t("watchers-remove")}</button>
                })}
            }
        })
    }
}
