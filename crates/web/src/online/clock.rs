//! Players' clocks and presence.

use super::table_subscription::TableSubscription;
use crate::app::App;
use crate::prelude::*;
use krajina_rules::seat::Seat;
use krajina_wire::{ClockView, Phase, RoomView, WallMs};
use std::time::Duration;

/// How often a running clock is updated.
const TICK: Duration = Duration::from_millis(250);
/// Time below this counts as short.
const LITTLE_MS: u64 = 15_000;

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// The time left on a seat's clock.
pub(crate) fn left_ms(room: &RoomView, seat: Seat, now: WallMs) -> Option<u64> {
    let ClockView { left_ms, since } = room.clock.as_ref()?;
    let left = *left_ms.get(seat.index())?;
    let running = since.filter(|_| room.to_act.contains(seat) && room.phase == Phase::Playing);
    Some(left.saturating_sub(running.map_or(0, |since| now.since(since))))
}

/// A time left, in the format of clocks: `2 d 4 h`, `1:05:30`, `4:07`.
pub(crate) fn written(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(1_000);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match left_ms {
        DAY_MS.. => format!("{} d {} h", left_ms / DAY_MS, left_ms % DAY_MS / HOUR_MS),
        HOUR_MS.. => format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60),
        _ => format!("{minutes}:{seconds:02}"),
    }
}

/// The server's time, updated as long as a clock is shown.
pub(crate) fn ticking(subscription: TableSubscription) -> Signal<WallMs> {
    let now = RwSignal::new(subscription.online.now());
    if let Ok(tick) = set_interval_with_handle(move || now.set(subscription.online.now()), TICK) {
        on_cleanup(move || tick.clear());
    }
    now.into()
}

/// The line below a player's name: clock, stand-in bot, presence.
pub(crate) fn seat_note(app: App, subscription: TableSubscription, seat: Seat) -> impl IntoView {
    let has_clock = Memo::new(move |_| subscription.ask(|room| room.clock.is_some()));
    let stand_in = Memo::new(move |_| {
        subscription.ask(|room| room.seats.get(seat.index()).is_some_and(|seat| seat.stand_in.is_some()))
    });
    let is_person = Memo::new(move |_| {
        subscription.ask(|room| {
            let of = room.seats.get(seat.index()).map(|seat| &seat.of);
            matches!(of, Some(krajina_wire::Occupant::Person { .. }))
        })
    });
    let there = Memo::new(move |_| {
        subscription
            .mirror
            .with(|mirror| mirror.as_ref().is_some_and(|mirror| mirror.presence().online.contains(seat)))
    });
    let playing = Memo::new(move |_| subscription.ask(|room| room.phase == Phase::Playing));
    let clock = move || {
        let now = ticking(subscription);
        let left = move || subscription.ask(|room| left_ms(room, seat, now.get())).unwrap_or_default();
        view! { <span class="clock" role="timer" class:little=move || left() < LITTLE_MS>{move || written(left())}</span> }
    };
    view! {
        <span class="seat-note small">
            {move || (has_clock.get() && playing.get()).then(clock)}
            {move || stand_in.get().then(|| view! { <span class="stand-in">{app.t("online-stand-in")}</span> })}
            {move || (is_person.get() && !there.get() && !stand_in.get())
                .then(|| view! { <span class="absent">{app.t("online-absent")}</span> })}
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted_like_on_a_clock() {
        for (ms, text) in [
            (0, "0:00"),
            (1, "0:01"),
            (59_000, "0:59"),
            (65_500, "1:06"),
            (3_661_000, "1:01:01"),
            (2 * DAY_MS + 3 * HOUR_MS + 5, "2 d 3 h"),
        ] {
            assert_eq!(written(ms), text);
        }
    }
}
