//! Builds a planned world with the mouse.

use crate::browser::Browser;
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Action, Phase, Piece, Placed, Rotation, Square, WorldScore, Worlds};
use krajina_solver::{WorldProblem, solve};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Time limit for planning a world.
const PLANNING: Duration = Duration::from_secs(12);

/// The countdown is over: the clock runs, or the round has already ended.
pub(crate) const BUILDING: &str = "!!document.querySelector('#after') || (document.querySelector('#clock')?.textContent ?? '–:––') !== '–:––'";

pub(crate) fn you() -> Value {
    json!({ "kind": "person", "name": "" })
}

pub(crate) fn bot(level: &str) -> Value {
    json!({ "kind": "bot", "level": level })
}

/// Opens a local game of this setup at this game time.
pub(crate) async fn lay_out(browser: &Browser, setup: &str, players: Vec<Value>, practice: bool, now: u64) {
    let log = json!({
        "setup": setup, "seed": Seed::from_number(11).to_string(), "players": players,
        "practice": practice, "deeds": [], "now": now,
    });
    browser.run(&format!("localStorage.setItem('krajina-worlds', {:?})", log.to_string())).await;
    browser.visit("?#/worlds/table").await;
    browser.until("!!document.querySelector('.worlds')").await;
}

/// Opens a local game of this setup at this game time and starts it.
pub(crate) async fn sit_down(browser: &Browser, setup: &str, players: Vec<Value>, practice: bool, now: u64) {
    lay_out(browser, setup, players, practice, now).await;
    if now > 0 {
        browser.click("#go-on").await;
    }
    browser.until(BUILDING).await;
}

/// The game that the page's log leads to by the rules.
pub(crate) async fn table(browser: &Browser) -> Worlds {
    let log = browser.ask("savedGame('worlds')").await;
    let seed: Seed = log["seed"].as_str().unwrap().parse().unwrap();
    let mut game = Worlds::new(log["setup"].as_str().unwrap().parse().unwrap(), &seed);
    for deed in log["deeds"].as_array().unwrap() {
        game.advance(Millis(deed["at"].as_u64().unwrap()));
        let seat = Seat::wrapping(deed["seat"].as_u64().unwrap() as usize);
        let action: Action = deed["action"].as_str().unwrap().parse().unwrap();
        game.play(seat, action).unwrap();
    }
    game.advance(Millis(log["now"].as_u64().unwrap()));
    game
}

/// A good world for the first seat, in an order that can be built.
pub(crate) fn plan(game: &Worlds) -> Vec<(Square, Placed)> {
    let seat = Seat::wrapping(0);
    let mut problem = WorldProblem::new(game.set(), game.map(), game.setup().scoring());
    problem.start = game.builder(seat).squares;
    problem.tiles.retain(|tile| game.heap().is_free(*tile));
    problem.buildings = game.board().collect();
    let start = Instant::now();
    solve(&problem, &mut || start.elapsed() > PLANNING).placements
}

/// Builds a plan.
pub(crate) async fn build(browser: &Browser, game: &Worlds, plan: &[(Square, Placed)]) {
    for (square, placed) in plan {
        place(browser, game, *square, *placed).await;
    }
}

/// Takes a piece, turns it as planned and places it.
pub(crate) async fn place(browser: &Browser, game: &Worlds, square: Square, placed: Placed) {
    match placed.piece {
        Piece::Tile(tile, face) => {
            let (x, y) = browser.middle(&format!("#{tile}")).await;
            browser.click_at(x, y).await;
            browser.until("!!document.querySelector('.dock.full')").await;
            if game.heap().tile(tile).face != face {
                browser.press('f').await;
            }
        }
        Piece::Village(_, trade) => browser.click(&format!("[data-trade={trade}]")).await,
        Piece::Building(building) => browser.click(&format!("[data-building={building}]:enabled")).await,
    }
    browser.until("!!document.querySelector('.dock.full')").await;
    for _ in 0..placed.rotation.index() {
        browser.press('r').await;
    }
    browser.click(&format!("#square-{square}")).await;
    browser.until(&format!("!!document.querySelector('#square-{square} img')")).await;
}

/// Places any tile anywhere, as a beginner does.
pub(crate) async fn place_any(browser: &Browser) {
    let game = table(browser).await;
    let seat = Seat::wrapping(0);
    let tile = game.heap().free().next().unwrap();
    let square = game.builder(seat).open().iter().next().unwrap();
    let face = game.heap().tile(tile).face;
    let placed = Placed { piece: Piece::Tile(tile, face), rotation: Rotation::R0 };
    assert_eq!(game.phase(), Phase::Building);
    place(browser, &game, square, placed).await;
}

/// Stops and confirms it.
pub(crate) async fn stop(browser: &Browser) {
    browser.click("#stop").await;
    browser.click("#stop-sure").await;
    browser.until("!!document.querySelector('#after')").await;
}

/// Checks that the sheet on the page has exactly the lines and points of the rules, and that no clock runs.
pub(crate) async fn agrees(browser: &Browser, scored: &[WorldScore]) {
    browser.until("!!document.querySelector('.round-points')").await;
    assert_eq!(browser.ask("document.querySelector('#clock')?.checkVisibility() ?? false").await, false);
    let cells = "[...document.querySelectorAll('.worlds-sheet tbody tr')].flatMap((row) => \
                 [...row.querySelectorAll('td')].flatMap((cell, seat) => \
                 cell.querySelector('b') ? [[row.dataset.entry, seat, numberIn(cell.querySelector('b'))]] : []))";
    let mut shown: Vec<(String, u64, i64)> = serde_json::from_value(browser.ask(cells).await).unwrap();
    let mut ruled: Vec<(String, u64, i64)> = Vec::new();
    for (seat, scored) in (0..).zip(scored) {
        let lines = scored.sheet.lines();
        ruled.extend(lines.iter().map(|line| (line.entry.to_string(), seat, line.points.into())));
    }
    shown.sort();
    ruled.sort();
    assert_eq!(shown, ruled);
    let totals = browser.ask("[...document.querySelectorAll('.round-points')].map(numberIn)").await;
    let points: Vec<i32> = scored.iter().map(|scored| scored.sheet.points()).collect();
    assert_eq!(totals, json!(points));
}
