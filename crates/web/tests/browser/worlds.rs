//! Worlds: whole rounds in every level, alone and with bots, by mouse and by keys, and two browsers at one heap.

use crate::access::check_day_and_night;
use crate::browser::{Browser, DESKTOP, PHONE};
use crate::heap::open_table;
use crate::house::House;
use crate::keyboard::tab_to;
use crate::world_builder::{BUILDING, agrees, bot, build, place_any, plan, sit_down, stop, table, you};
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Phase;
use serde_json::json;
use std::time::Duration;

const ENTER: char = '\u{e007}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';
const SPACE: char = ' ';

/// Builds a whole planned world in practice at a level and compares the sheet with the rules.
async fn whole_round(level: &str) -> Browser {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    let setup = format!("worlds players=2 level={level} map=2");
    sit_down(&browser, &setup, vec![you(), bot("nobody")], true, 0).await;
    let game = table(&browser).await;
    let plan = plan(&game);
    assert!(plan.len() >= 20, "a plan of {} pieces", plan.len());
    build(&browser, &game, &plan).await;
    if level == "expert" {
        check_day_and_night(&browser, "a world that is built").await;
    }
    stop(&browser).await;
    let game = table(&browser).await;
    assert_eq!(game.phase(), Phase::Break);
    let scored = game.scored();
    assert!(scored[0].sheet.points() > 10, "{}", scored[0].sheet.points());
    agrees(&browser, &scored).await;
    // Every line shows on the maps what it counts.
    browser.click("tr[data-entry=areas] button").await;
    browser.until("document.querySelectorAll('.compared .marks .area').length > 0").await;
    browser
}

#[tokio::test]
async fn a_beginners_round_leads_to_the_next() {
    let browser = whole_round("beginner").await;
    assert!(browser.text(".token-line").await.contains("You"), "the winner gets the volcano token");
    browser.click("#possible").await;
    browser.until("!!document.querySelector('#possible-found')").await;
    browser.click("#next-round").await;
    browser.until("document.querySelector('.round')?.textContent.startsWith('Round 2')").await;
    browser.until("!!document.querySelector('#heap')").await;
    browser.close().await;
}

#[tokio::test]
async fn a_round_with_villages() {
    whole_round("advanced").await.close().await;
}

#[tokio::test]
async fn a_round_with_villages_and_buildings() {
    let browser = whole_round("expert").await;
    check_day_and_night(&browser, "the sheet of worlds").await;
    for page in ["worlds", "worlds/scorer"] {
        browser.visit(&format!("#/{page}")).await;
        browser.until("!!document.querySelector('h1')").await;
        check_day_and_night(&browser, page).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn buildings_wait_for_three_pieces() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    sit_down(&browser, "worlds players=2 level=expert", vec![you(), bot("nobody")], true, 0).await;
    for left in ["3 more", "2 more", "1 more"] {
        assert!(browser.text("#building-rule").await.starts_with(left), "{left}");
        assert_eq!(
            browser.ask("document.querySelectorAll('[data-building]:enabled').length").await,
            json!(0)
        );
        place_any(&browser).await;
    }
    browser.until("document.querySelectorAll('[data-building]:enabled').length === 2").await;
    browser.click("[data-building]").await;
    browser.until("!!document.querySelector('.dock.full')").await;
    browser.click("#put-back").await;
    browser.until("document.querySelectorAll('[data-building]:enabled').length === 2").await;
    browser.close().await;
}

#[tokio::test]
async fn alone_a_good_world_wins() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    sit_down(&browser, "worlds players=1 level=solo-easy", vec![you()], false, 0).await;
    let game = table(&browser).await;
    let plan = plan(&game);
    build(&browser, &game, &plan).await;
    stop(&browser).await;
    let game = table(&browser).await;
    agrees(&browser, &game.scored()).await;
    assert_eq!(game.outcome().unwrap().solo_won, Some(true));
    browser.until("document.querySelector('#verdict').textContent.startsWith('Won')").await;
    browser.close().await;
}

#[tokio::test]
async fn alone_the_bell_comes_too_early() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    let end = 3_000 + 5 * 60_000;
    sit_down(&browser, "worlds players=1 level=solo-hard map=3", vec![you()], false, end - 6_000).await;
    browser.fits().await;
    browser.until("document.querySelector('#verdict')?.textContent.startsWith('Lost')").await;
    browser.fits().await;
    let game = table(&browser).await;
    agrees(&browser, &game.scored()).await;
    browser.click("#show-replay").await;
    browser.until("!!document.querySelector('#film')").await;
    check_day_and_night(&browser, "a replay of worlds").await;
    browser.fits().await;
    browser.close().await;
}

#[tokio::test]
async fn bots_build_until_the_bell() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    let players = vec![you(), bot("fox"), bot("steward")];
    let end = 3_000 + 60_000;
    sit_down(&browser, "worlds players=3 level=advanced minutes=1", players, false, end - 25_000).await;
    place_any(&browser).await;
    browser.until("document.querySelectorAll('.rival .square img').length >= 3").await;
    browser.until("!!document.querySelector('#after')").await;
    let game = table(&browser).await;
    agrees(&browser, &game.scored()).await;
    assert!(game.builder(Seat::wrapping(1)).occupied().len() >= 2, "the fox was at work");
    browser.close().await;
}

#[tokio::test]
async fn a_reload_goes_on_where_the_round_was() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    let players = vec![you(), bot("shepherd")];
    sit_down(&browser, "worlds players=2", players, false, 0).await;
    place_any(&browser).await;
    let held = table(&browser).await.heap().free().nth(40).unwrap();
    let (x, y) = browser.middle(&format!("#{held}")).await;
    browser.click_at(x, y).await;
    browser.until("!!document.querySelector('.dock.full')").await;
    let before = table(&browser).await;
    browser.reload().await;
    browser.until("!!document.querySelector('#still')").await;
    let stopped = table(&browser).await;
    let clock = browser.text("#clock").await;
    // Nothing goes on by itself, and nobody sees the heap meanwhile.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(table(&browser).await, stopped);
    assert_eq!(browser.text("#clock").await, clock);
    assert_eq!(
        browser.ask("getComputedStyle(document.querySelector('#heap')).visibility").await,
        json!("hidden")
    );
    assert!(stopped.now() >= before.now());
    assert_eq!(stopped.builder(Seat::wrapping(0)), before.builder(Seat::wrapping(0)), "the hand included");
    browser.click("#go-on").await;
    browser.until("!!document.querySelector('.dock.full')").await;
    browser.click("#put-back").await;
    browser.until("!document.querySelector('.dock.full')").await;
    browser.close().await;
}

#[tokio::test]
async fn a_round_by_keys_alone() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    tab_to(&browser, "#setup-worlds").await;
    browser.press(ENTER).await;
    tab_to(&browser, "input[value=practice]").await;
    browser.press(SPACE).await;
    tab_to(&browser, "#start").await;
    browser.press(ENTER).await;
    browser.until("document.querySelector('#live').textContent === 'Now!'").await;
    for piece in 1..=3 {
        tab_to(&browser, ".tile").await;
        for key in [RIGHT, DOWN, RIGHT] {
            browser.press(key).await;
        }
        let label = browser.ask("document.activeElement.getAttribute('aria-label')").await;
        assert!(
            ["water", "meadow", "forest"].iter().any(|word| label.as_str().unwrap().contains(word)),
            "{label}"
        );
        browser.press('f').await;
        browser.press(ENTER).await;
        browser.until("document.activeElement.matches('[role=gridcell]')").await;
        if piece > 1 {
            browser.press(RIGHT).await;
        }
        browser.press('r').await;
        let label = browser.ask("document.activeElement.getAttribute('aria-label')").await;
        assert!(label.as_str().unwrap().contains("Here:"), "{label}");
        browser.press(ENTER).await;
        let placed = format!("document.querySelectorAll('#world-grid .laid').length === {piece}");
        browser.until(&placed).await;
        assert!(browser.text("#live").await.starts_with("Placed on"), "it is announced");
    }
    tab_to(&browser, "#stop").await;
    browser.press(ENTER).await;
    tab_to(&browser, "#stop-sure").await;
    browser.press(ENTER).await;
    browser.until("!!document.querySelector('#after')").await;
    agrees(&browser, &table(&browser).await.scored()).await;
    browser.close().await;
}

#[tokio::test]
async fn a_guide_leads_through_the_first_round() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#setup-worlds").await;
    browser.click("#lesson").await;
    browser.until(BUILDING).await;
    browser.until("document.querySelector('#guide')?.dataset.step === '0'").await;
    let (x, y) = browser.middle("#t020").await;
    browser.click_at(x, y).await;
    browser.until("document.querySelector('#guide').dataset.step === '1'").await;
    browser.click("#turn").await;
    browser.until("document.querySelector('#guide').dataset.step === '2'").await;
    browser.click("#flip").await;
    browser.until("document.querySelector('#guide').dataset.step === '3'").await;
    browser.click("#square-c2").await;
    browser.until("document.querySelector('#guide').dataset.step === '4'").await;
    browser.close().await;
}

pub(crate) async fn come_in(browser: &Browser, name: &str) {
    browser.write("#guest-name", name).await;
    // The page may still be moving: what is meant is the button, wherever it comes to stand.
    browser.run("document.querySelector('#come-in').click()").await;
    browser.until("!document.querySelector('#guest-name')").await;
}

/// Clicks a tile of the heap.
pub(crate) async fn reach(browser: &Browser, tile: &str) {
    let (x, y) = browser.middle(&format!("#{tile}")).await;
    browser.click_at(x, y).await;
}

const HAS_ONE: &str = "!!document.querySelector('.dock.full')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_reach_for_one_tile() {
    let house = House::open().await;
    let (eva, jan, _) = open_table(&house, 2).await;
    // Both at once: one gets it, the other is told.
    tokio::join!(reach(&eva, "t077"), reach(&jan, "t077"));
    let told = "document.querySelector('#status').textContent.includes('was faster') || document.querySelector('#live').textContent.includes('was faster')";
    let start = std::time::Instant::now();
    let (winner, other) = loop {
        let (first, second) = (eva.ask(HAS_ONE).await == true, jan.ask(HAS_ONE).await == true);
        if first != second && jan.ask(told).await != eva.ask(told).await {
            break if first { (&eva, &jan) } else { (&jan, &eva) };
        }
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "held by Eva: {first}, by Jan: {second}; who is told?"
        );
    };
    other.until("document.querySelector('#t077').matches('.held')").await;
    assert_eq!(winner.ask(told).await, json!(false));
    // It comes to lie on the other's screen as well.
    winner.click("#square-c2").await;
    other.until("document.querySelectorAll('.rival .square img').length === 1").await;
    // A reload in the middle of the round, a tile in the hand.
    reach(winner, "t100").await;
    winner.until(HAS_ONE).await;
    other.until("document.querySelector('#t100').matches('.held')").await;
    winner.reload().await;
    winner.until("!!document.querySelector('#square-c2 img')").await;
    winner.until(HAS_ONE).await;
    for browser in [&eva, &jan] {
        browser.until("!document.querySelector('#still')").await;
        browser.click("#stop").await;
        browser.click("#stop-sure").await;
    }
    for browser in [&eva, &jan] {
        browser.until("document.querySelectorAll('.round-points').length === 2").await;
    }
    let points = "[...document.querySelectorAll('.round-points')].map((cell) => +cell.textContent)";
    assert_eq!(eva.ask(points).await, jan.ask(points).await);
    eva.close().await;
    jan.close().await;
}
