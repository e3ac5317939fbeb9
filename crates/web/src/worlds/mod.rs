//! Worlds in the browser: one heap, all players at once, against the clock.
//!
//! | modules | contents |
//! |---|---|
//! | `table` `local` `online` | the table |
//! | `page` `heap` `fingers` `filter` `help` `map` `hand` `flight` `supply_panel` `rivals` `bar` `overlay` | its page |
//! | `art` `picture` `marks` `scatter` `zoom` `joins` `describe` | drawings and descriptions |
//! | `sheet` `best_possible` | after the bell |
//! | `replay` | a finished game again |
//! | `scorer` | the scorer for a real table |
//! | `setup` `daily` `lesson` | before the game, and to learn |

mod art;
mod bar;
mod best_possible;
mod daily;
mod describe;
mod filter;
mod fingers;
mod flight;
mod hand;
mod heap;
mod help;
mod joins;
mod lesson;
mod local;
mod map;
mod marks;
pub(crate) mod online;
mod overlay;
mod page;
mod picture;
mod replay;
mod rivals;
mod scatter;
mod scorer;
mod setup;
mod sheet;
mod supply_panel;
mod table;
mod zoom;

use crate::app::{App, Page, random_seed};
use crate::prelude::*;
use crate::saves;
use krajina_app::worlds::WorldsPage;
use krajina_app::{Film, GameLog, Occasion, SeatPlayer};
pub(crate) use page::local_table;
pub(crate) use setup::{WorldsSetupForm, form};

/// A page of Worlds.
pub(crate) fn page(app: App, page: WorldsPage) -> AnyView {
    match page {
        WorldsPage::Setup => setup::setup(app).into_any(),
        WorldsPage::Table => saves::last_worlds_table(app),
        WorldsPage::Replay => replay::replay(app).into_any(),
        WorldsPage::Scorer => scorer::scorer(app).into_any(),
    }
}

/// The replay of a recorded game.
pub(crate) fn show_again(app: App, film: Film) -> AnyView {
    replay::film_of(app, Some(film))
}

/// Starts a local game and opens its table.
pub(crate) fn begin(app: App, setup: &str, players: Vec<SeatPlayer>, practice: bool) {
    let Ok(setup) = setup.parse() else { return };
    let occasion = if practice { Occasion::Practice } else { Occasion::Game };
    saves::begin(app, GameLog { occasion, ..GameLog::new(setup, random_seed(), players) });
}

/// Starts a game with the same settings and another heap.
pub(crate) fn again(app: App, log: &GameLog) {
    let new = GameLog::new(log.setup.clone(), random_seed(), log.players.clone());
    let occasion = if log.occasion.is_practice() { Occasion::Practice } else { Occasion::Game };
    saves::begin(app, GameLog { occasion, ..new });
}

/// Starts a first game for newcomers.
fn first(app: App) {
    let bot = |level: &str| SeatPlayer::Bot { level: level.into() };
    let players = vec![SeatPlayer::Person { name: String::new() }, bot("sprout"), bot("shepherd")];
    begin(app, "worlds players=3", players, false);
}

/// The game's card on the home page.
pub(crate) fn card(app: App) -> impl IntoView {
    view! {
        <section class="card" aria-labelledby="card-worlds">
            <div class="art worlds-art"></div>
            <h2 id="card-worlds">{app.t("worlds")}</h2>
            <p>{app.t("worlds-about")}</p>
            <div class="row">
                <button type="button" class="big" id="play-worlds" on:click=move |_| first(app)>{app.t("play-now")}</button>
                <button type="button" class="plain" id="setup-worlds" on:click=move |_| app.open(Page::Worlds(WorldsPage::Setup))>{app.t("set-up")}</button>
            </div>
        </section>
    }
}

/// Starts a first round with a guide.
pub(crate) fn begin_lesson(app: App) {
    let you = SeatPlayer::Person { name: String::new() };
    let Ok(setup) = "worlds players=2".parse() else { return };
    let new = GameLog::new(setup, random_seed(), vec![you, SeatPlayer::nobody()]);
    saves::begin(app, GameLog { occasion: Occasion::Lesson, ..new });
}

/// Links to all other pages of Worlds.
fn links(app: App) -> impl IntoView {
    view! {
        <nav class="row doors">
            <button type="button" class="plain" id="lesson" on:click=move |_| begin_lesson(app)>{app.t("w-lesson")}</button>
            {daily::open_button(app)}
            {saves::last_finished(true).is_some().then(|| view! {
                <button type="button" class="plain" on:click=move |_| app.open(Page::Worlds(WorldsPage::Replay))>{app.t("w-replay-last")}</button>
            })}
            <button type="button" class="plain" id="scorer" on:click=move |_| app.open(Page::Worlds(WorldsPage::Scorer))>{app.t("w-scorer")}</button>
        </nav>
    }
}
