//! A table of Worlds on a server: its clock, and tiles that another player took first.

use super::table::Table;
use super::{heap, page as table_page};
use crate::online::TableSubscription;
use crate::prelude::*;
use crate::table_handle::TableHandle;
use krajina_rules::any::AnyAction;
use krajina_rules::game::Millis;
use krajina_rules::worlds::{Action, Phase, Worlds};
use krajina_wire::{Command, Refusal};
use std::time::Duration;

/// How often the clock is updated.
const TICK: Duration = Duration::from_millis(50);

/// The page of an online table, from the countdown to the last sheet.
pub(crate) fn page(handle: TableHandle, subscription: TableSubscription) -> impl IntoView {
    let app = handle.app;
    let there =
        handle.model.with_untracked(|model| model.as_ref().is_some_and(|model| model.worlds().is_some()));
    if !there {
        return view! { <main class="empty"><p role="status">{app.t("online-looking")}</p></main> }
            .into_any();
    }
    let table = Table::new(handle);
    subscription.on_answer(move |command, answer| answered(table, subscription, command, answer));
    follow_room(table, subscription);
    keep_time(table, subscription);
    table_page::table_view(table, false, false).into_any()
}

/// Follows pauses and missed tiles.
fn follow_room(table: Table, subscription: TableSubscription) {
    let paused = Memo::new(move |_| subscription.ask(|room| room.pause.is_some()));
    Effect::new(move |_| table.paused.set(paused.get()));
    Effect::new(move |_| {
        table.handle.model.track();
        show_missed(table);
    });
}

/// Shows who took the missed tile, once that is known.
fn show_missed(table: Table) {
    let missed = table.handle.server(|server, model| {
        let Some(AnyAction::Worlds(Action::Take(tile))) = server.missed() else { return None };
        let seat = heap::holder(model?.worlds()?, tile)?;
        server.forget_missed();
        (model?.own != Some(seat)).then_some((tile, seat))
    });
    if let Some((tile, seat)) = missed {
        heap::tell_lost(table, tile, seat);
    }
}

/// Handles the reply to an own action: a tile that another player took first is shown on the table and needs no
/// notice.
fn answered(table: Table, subscription: TableSubscription, command: &Command, answer: &Result<(), Refusal>) {
    let is_missed = table.handle.server(|server, model| Some(server.answered(model?, command, answer)));
    if is_missed == Some(true) {
        let is_take = |action: AnyAction| matches!(action, AnyAction::Worlds(Action::Take(_)));
        if table.handle.server(|server, _| server.missed()).is_some_and(is_take) {
            subscription.refused.set(None);
        }
    }
    if answer.is_err()
        && let Some(mirror) = subscription.mirror.get_untracked()
    {
        crate::online::show(table.handle, subscription, &mirror, &[]);
    }
}

/// Runs the table's clock by the server's: all countdowns end at the same moment.
fn keep_time(table: Table, subscription: TableSubscription) {
    let ticking = set_interval_with_handle(move || tick(table, subscription), TICK);
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
}

fn tick(table: Table, subscription: TableSubscription) {
    let Some(Some(room)) = subscription.room.try_get_untracked() else { return };
    let clock = subscription.mirror.with_untracked(|mirror| {
        let view = mirror.as_ref()?.document().get("view")?.get("clock")?;
        let ends = view.get("ends")?.as_u64()?;
        Some((view.get("now")?.as_u64()?, ends))
    });
    let now = room.zero.map(|zero| subscription.online.now().since(zero));
    let left = clock.map(|(shown, ends)| ends.saturating_sub(now.unwrap_or(shown)) as u32);
    // The end of the countdown is the only change that needs no message from the server.
    if let Some(now) = now.filter(|_| table.ask_once(Worlds::phase) == Phase::Countdown) {
        table.handle.model.maybe_update(|model| {
            let Some(model) = model else { return false };
            let end = model.game.deadline().filter(|end| *end <= Millis(now));
            end.is_some_and(|end| {
                model.game.advance(end);
                true
            })
        });
    }
    let counted = if table.ask_once(Worlds::phase) == Phase::Over { None } else { left };
    let seconds = counted.map(|left| left.div_ceil(1_000) * 1_000);
    if table.left.try_get_untracked() != Some(seconds) {
        table.left.set(seconds);
    }
}
