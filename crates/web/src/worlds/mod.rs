//! Worlds in the browser: one heap, everybody at once, against the clock.
//!
//! | what | where |
//! |---|---|
//! | the table and who carries deeds out | `table` `driver` `local` `log` `stopwatch` `online` |
//! | bots and the solver, in a worker | `agents` `mind` |
//! | what is on the page | `page` `heap` `map` `hand` `flight` `beside` `rivals` `bar` `veil` |
//! | how it is drawn and said | `art` `picture` `marks` `scatter` `zoom` `joins` `describe` |
//! | after the bell | `sheet` `possible` |
//! | a finished game again | `film` `replay` |
//! | a real table | `sketch` `scorer` |
//! | before, and to learn | `setup` `daily` `lesson` |

mod agents;
mod art;
mod bar;
mod beside;
mod daily;
mod describe;
mod driver;
mod film;
mod flight;
mod hand;
mod heap;
mod joins;
mod lesson;
mod local;
mod log;
mod map;
mod marks;
pub(crate) mod mind;
pub(crate) mod online;
mod page;
mod picture;
mod possible;
mod replay;
mod rivals;
mod scatter;
mod scorer;
mod setup;
mod sheet;
mod sketch;
mod stopwatch;
mod table;
mod veil;
mod zoom;

use crate::app::{App, Page};
use crate::player::Player;
use crate::prelude::*;
pub(crate) use log::Log;
pub(crate) use picture::sample;
pub(crate) use setup::{Draft, form};

/// The page of this name.
pub(crate) fn page(app: App, name: &'static str) -> AnyView {
    match name {
        "table" => page::local(app).into_any(),
        "replay" => replay::replay(app).into_any(),
        "scorer" => scorer::scorer(app).into_any(),
        _ => setup::setup(app).into_any(),
    }
}

/// The names of all pages, which are the ends of their addresses.
pub(crate) const PAGES: [(&str, &str); 4] = [
    ("setup", "#/worlds"),
    ("table", "#/worlds/table"),
    ("replay", "#/worlds/replay"),
    ("scorer", "#/worlds/scorer"),
];

/// The address of a page.
pub(crate) fn hash(name: &str) -> &'static str {
    PAGES.into_iter().find(|(page, _)| *page == name).map_or("#/worlds", |(_, hash)| hash)
}

/// The film of a recorded game.
pub(crate) fn show_again(app: App, log: Log) -> AnyView {
    replay::film_of(app, Some(log))
}

/// Begins a local game and goes to its table.
pub(crate) fn begin(app: App, setup: String, players: Vec<Player>, practice: bool) {
    start(app, Log { practice, ..Log::new(setup, &crate::game::random_seed(), players) });
}

/// Begins a game like this one, with another heap.
pub(crate) fn again(app: App, log: &Log) {
    let seed = crate::game::random_seed();
    let new = Log::new(log.setup.clone(), &seed, log.players.clone());
    start(app, Log { practice: log.practice, ..new });
}

/// Keeps a game and opens its table.
fn start(app: App, log: Log) {
    if log.start().is_some() {
        log.keep();
        // A table that is open already opens anew.
        app.open(Page::Worlds("setup"));
        app.open(Page::Worlds("table"));
    }
}

/// A first game, for who has never played.
fn first(app: App) {
    let bot = |level: &str| Player::Bot { level: level.into() };
    let players = vec![Player::Person { name: String::new() }, bot("sprout"), bot("shepherd")];
    begin(app, "worlds players=3".into(), players, false);
}

/// The game's card on the first page.
pub(crate) fn card(app: App) -> impl IntoView {
    let going_on = Log::is_going_on();
    view! {
        <section class="card" aria-labelledby="card-worlds">
            <div class="art worlds-art">{sample()}</div>
            <h2 id="card-worlds">{app.t("worlds")}</h2>
            <p>{app.t("worlds-about")}</p>
            <div class="row">
                {going_on.then(|| view! {
                    <button type="button" class="big" id="continue-worlds" on:click=move |_| app.open(Page::Worlds("table"))>{app.t("home-continue")}</button>
                })}
                {(!going_on).then(|| view! {
                    <button type="button" class="big" id="play-worlds" on:click=move |_| first(app)>{app.t("play-now")}</button>
                })}
                <button type="button" class="plain" id="setup-worlds" on:click=move |_| app.open(Page::Worlds("setup"))>{app.t("set-up")}</button>
            </div>
        </section>
    }
}

/// Begins a first round with a guide.
pub(crate) fn learn(app: App) {
    let you = Player::Person { name: String::new() };
    let new = Log::new("worlds players=2".into(), &crate::game::random_seed(), vec![you, local::nobody()]);
    start(app, Log { practice: true, lesson: true, ..new });
}

/// The ways to everything else that there is of Worlds.
fn doors(app: App) -> impl IntoView {
    view! {
        <nav class="row doors">
            <button type="button" class="plain" id="lesson" on:click=move |_| learn(app)>{app.t("w-lesson")}</button>
            {daily::door(app)}
            {Log::last().is_some().then(|| view! {
                <button type="button" class="plain" on:click=move |_| app.open(Page::Worlds("replay"))>{app.t("w-replay-last")}</button>
            })}
            <button type="button" class="plain" id="scorer" on:click=move |_| app.open(Page::Worlds("scorer"))>{app.t("w-scorer")}</button>
        </nav>
    }
}
