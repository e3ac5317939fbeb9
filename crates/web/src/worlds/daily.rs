//! The heap of the day: the same for everyone, and who made the most of it.

use super::log::Log;
use crate::app::{App, Page};
use crate::online::{Place, http};
use crate::player::Player;
use crate::prelude::*;
use krajina_rules::game::Game as _;
use krajina_wire::{DailyGame, daily_seed, daily_table};
use leptos::task::spawn_local;
use serde::Deserialize;

const DAY_MS: f64 = 86_400_000.0;

/// The day, counted from the first of January 1970, by the time of the whole world.
fn today() -> u32 {
    (js_sys::Date::now() / DAY_MS) as u32
}

/// A day's game.
fn log(day: u32) -> Log {
    let you = Player::Person { name: String::new() };
    Log { day: Some(day), ..Log::new(daily_table(day).setup().to_string(), &daily_seed(day), vec![you]) }
}

/// The way to today's heap.
pub(crate) fn door(app: App) -> impl IntoView {
    view! {
        <button type="button" class="plain" id="daily" on:click=move |_| super::start(app, log(today()))>{app.t("w-daily")}</button>
    }
}

/// Somebody's result.
#[derive(Clone, Debug, Deserialize)]
struct Rank {
    name: Option<String>,
    score: i64,
}

/// A finished game as it is told to the server.
fn told(log: &Log) -> Option<DailyGame> {
    let deeds = log.deeds.iter().map(|deed| format!("{} {}", deed.at.0, deed.action)).collect();
    Some(DailyGame { day: log.day?, deeds })
}

/// The best of the day, the own game among them once the server has judged it. Without a server there is no list.
pub(crate) fn board(app: App, log: &Log) -> Option<impl IntoView + use<>> {
    let game = told(log)?;
    let day = game.day;
    let ranks = RwSignal::new(None::<Vec<Rank>>);
    let stranger = RwSignal::new(false);
    app.online.recognise_again();
    spawn_local(async move {
        // Who has no name plays all the same: the list is shown, and how to get on it.
        let refused = http::tell("POST", "/api/daily", &game).await.err();
        stranger.try_set(refused.is_some_and(|why| why.is_stranger()));
        if let Ok(best) = http::get::<Vec<Rank>>(&format!("/api/daily/{day}")).await {
            ranks.try_set(Some(best));
        }
    });
    Some(view! {
        {move || ranks.get().map(|ranks| view! {
            <section class="daily" id="daily-board">
                <h3>{app.t("w-daily-best")}</h3>
                {ranks.is_empty().then(|| view! { <p class="small">{app.t("w-daily-nobody")}</p> })}
                <ol>
                    {ranks.into_iter().map(|rank| view! {
                        <li>{rank.name.unwrap_or_else(|| app.say("nobody"))}" "<b>{rank.score}</b></li>
                    }).collect_view()}
                </ol>
                {move || stranger.get().then(|| view! {
                    <button type="button" class="plain" on:click=move |_| app.open(Page::Online(Place::Lobby))>{app.t("w-daily-come")}</button>
                })}
            </section>
        })}
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_what_was_played() {
        let mut log = log(20_000);
        let table = log.start().unwrap();
        assert_eq!(*table.heap(), *daily_table(20_000).heap());
        let seat = krajina_rules::seat::Seat::wrapping(0);
        let tile = table.heap().free().next().unwrap();
        for (at, action) in [(4_000, format!("take {tile}")), (5_000, "stop".into())] {
            let at = krajina_rules::game::Millis(at);
            log.deeds.push(super::super::log::Deed { at, seat, action: action.parse().unwrap() });
        }
        log.now = krajina_rules::game::Millis(5_000);
        let judged = told(&log).unwrap().judge().unwrap();
        assert_eq!(judged, log.replay().unwrap().total(seat));
        assert_eq!(told(&Log { day: None, ..log }), None, "an ordinary game is nobody's business");
    }
}
