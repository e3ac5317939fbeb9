//! The daily heap, the same for everyone, and its ranking.

use crate::app::{App, Page};
use crate::online::http;
use crate::prelude::*;
use crate::saves;
use krajina_app::{GameLog, Occasion, OnlinePage, SeatPlayer};
use krajina_rules::any::AnySetup;
use krajina_rules::game::Game as _;
use krajina_wire::api::DailyResult;
use krajina_wire::{DailyGame, daily_seed, daily_table};
use leptos::task::spawn_local;

const DAY_MS: f64 = 86_400_000.0;

/// The day, counted from 1 January 1970, in UTC.
fn today() -> u32 {
    (js_sys::Date::now() / DAY_MS) as u32
}

/// The game of a day.
fn log(day: u32) -> GameLog {
    let you = SeatPlayer::Person { name: String::new() };
    let setup = AnySetup::from(Box::new(daily_table(day).setup().clone()));
    GameLog { occasion: Occasion::Daily(day), ..GameLog::new(setup, daily_seed(day), vec![you]) }
}

/// The button that opens today's heap.
pub(crate) fn open_button(app: App) -> impl IntoView {
    view! {
        <button type="button" class="plain" id="daily" on:click=move |_| saves::begin(app, log(today()))>{app.t("w-daily")}</button>
    }
}

/// A finished game as it is sent to the server.
fn to_daily_game(log: &GameLog) -> Option<DailyGame> {
    let Occasion::Daily(day) = log.occasion else { return None };
    let deeds = log.actions.iter().map(|logged| format!("{} {}", logged.at.0, logged.action)).collect();
    Some(DailyGame { day, deeds })
}

/// The day's ranking, including the player's game once the server has checked it. Without a server there is no list.
pub(crate) fn board(app: App, log: &GameLog) -> Option<impl IntoView + use<>> {
    let game = to_daily_game(log)?;
    let day = game.day;
    let ranks = RwSignal::new(None::<Vec<DailyResult>>);
    let stranger = RwSignal::new(false);
    app.online.recognise_returning();
    spawn_local(async move {
        // A visitor without a name can play, too: show the list, and how to get on it.
        let refused = http::send_without_reply("POST", "/api/daily", http::body(&game)).await.err();
        stranger.try_set(refused.is_some_and(|why| why.is_unknown_caller()));
        if let Ok(best) = http::get::<Vec<DailyResult>>(&format!("/api/daily/{day}")).await {
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
                    <button type="button" class="plain" on:click=move |_| app.open(Page::Online(OnlinePage::Lobby))>{app.t("w-daily-come")}</button>
                })}
            </section>
        })}
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_app::LoggedAction;
    use krajina_rules::any::{AnyAction, AnyGame, GameKind};

    #[test]
    fn the_game_sent_is_the_game_played() {
        let mut log = log(20_000);
        let table = daily_table(20_000);
        assert_eq!(log.start().unwrap(), AnyGame::from(Box::new(daily_table(20_000))));
        let seat = krajina_rules::seat::Seat::wrapping(0);
        let tile = table.heap().free().next().unwrap();
        for (at, action) in [(4_000, format!("take {tile}")), (5_000, "stop".into())] {
            let at = krajina_rules::game::Millis(at);
            let action = AnyAction::read(GameKind::Worlds, &action).unwrap();
            log.actions.push(LoggedAction { at, seat, action });
        }
        log.now = krajina_rules::game::Millis(5_000);
        let judged = to_daily_game(&log).unwrap().judge().unwrap();
        let AnyGame::Worlds(world) = log.replay().unwrap() else { panic!("a game of Worlds") };
        assert_eq!(judged, world.total(seat));
        assert_eq!(
            to_daily_game(&GameLog { occasion: Occasion::Game, ..log }),
            None,
            "an ordinary game is nobody's business"
        );
    }
}
