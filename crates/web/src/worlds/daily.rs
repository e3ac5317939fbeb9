//! The heap of the day: the same for everyone.

use super::log::Log;
use crate::app::App;
use crate::player::Player;
use krajina_rules::seed::Seed;
use leptos::prelude::*;

const DAY_MS: f64 = 86_400_000.0;
/// Keeps the days' seeds apart from those of tests and examples.
const DAILY: u64 = 0x4441_494c_5900_0000;

/// The day, counted from the first of January 1970, by the time of the whole world.
pub(crate) fn today() -> u32 {
    (js_sys::Date::now() / DAY_MS) as u32
}

/// The seed of a day's heap.
pub(crate) fn seed(day: u32) -> Seed {
    Seed::from_number(DAILY + u64::from(day))
}

/// What is played on a day: alone, the maps in turn.
pub(crate) fn setup(day: u32) -> String {
    format!("worlds players=1 level=solo-medium map={}", day % 4 + 1)
}

/// A day's game.
pub(crate) fn log(day: u32) -> Log {
    let you = Player::Person { name: String::new() };
    Log { day: Some(day), ..Log::new(setup(day), &seed(day), vec![you]) }
}

/// The way to today's heap.
pub(crate) fn door(app: App) -> impl IntoView {
    view! {
        <button type="button" class="plain" id="daily" on:click=move |_| super::start(app, log(today()))>{app.t("w-daily")}</button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_one_heap_and_the_next_another() {
        let heap = |day| log(day).start().unwrap().heap().clone();
        assert_eq!(heap(20_000), heap(20_000));
        assert_ne!(heap(20_000), heap(20_001));
    }
}
