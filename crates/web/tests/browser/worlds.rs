//! Worlds: whole rounds at every level, alone and with bots, by mouse and by keyboard, and two browsers at one heap.

use crate::accessibility::check_day_and_night;
use crate::browser::{Browser, DESKTOP, Device, PHONE, timeout};
use crate::heap::open_table;
use crate::keyboard::tab_to;
use crate::layout::{self, PHONE_UPRIGHT, SMALL_PHONE};
use crate::test_server::TestServer;
use crate::world_builder::{
    BUILDING, agrees, bot, build, lay_out, place_any, plan, sit_down, stop, table, you,
};
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Phase;
use serde_json::json;
use std::time::Instant;

const ENTER: char = '\u{e007}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';
const SPACE: char = ' ';

/// Builds a whole planned world in practice and compares the sheet with the rules.
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
    layout::check(&browser, &format!("a world that is built, {level}")).await;
    stop(&browser).await;
    let game = table(&browser).await;
    assert_eq!(game.phase(), Phase::Break);
    let scored = game.scored();
    assert!(scored[0].sheet.points() > 10, "{}", scored[0].sheet.points());
    // The second seat is empty; only the rules need it.
    agrees(&browser, &scored[..1]).await;
    layout::check(&browser, &format!("the sheet of worlds, {level}")).await;
    // Every line highlights the counted items on the maps.
    browser.click("tr[data-entry=areas] button").await;
    browser.until("document.querySelectorAll('.compared .marks .area').length > 0").await;
    browser
}

#[tokio::test]
async fn a_beginners_round_leads_to_the_next() {
    let browser = whole_round("beginner").await;
    let token = browser.ask("!!document.querySelector('.token-line')").await;
    assert_eq!(token, false, "whoever builds alone wins the volcano token from nobody");
    browser.click("#possible").await;
    browser.until("!!document.querySelector('#possible-found')").await;
    layout::check(&browser, "the best world that was possible").await;
    browser.click("#next-round").await;
    browser.until("document.querySelector('.round')?.textContent.startsWith('Round 2')").await;
    browser.until("!!document.querySelector('#heap')").await;
    browser.close().await;
}

#[tokio::test]
async fn a_round_with_villages_is_scored() {
    whole_round("advanced").await.close().await;
}

#[tokio::test]
async fn a_round_with_villages_and_buildings_is_scored() {
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
async fn a_solo_player_wins_with_a_good_world() {
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
    browser.until("document.querySelector('#verdict').textContent.startsWith('You win')").await;
    browser.close().await;
}

#[tokio::test]
async fn a_solo_player_loses_when_time_is_up() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    let end = 3_000 + 5 * 60_000;
    sit_down(&browser, "worlds players=1 level=solo-hard map=3", vec![you()], false, end - 6_000).await;
    layout::check(&browser, "Worlds alone, the last seconds").await;
    browser.until("document.querySelector('#verdict')?.textContent.startsWith('You lose')").await;
    layout::check(&browser, "Worlds alone, lost").await;
    let game = table(&browser).await;
    agrees(&browser, &game.scored()).await;
    browser.click("#show-replay").await;
    browser.until("!!document.querySelector('#film')").await;
    check_day_and_night(&browser, "a replay of worlds").await;
    layout::check(&browser, "a replay of Worlds").await;
    browser.close().await;
}

#[tokio::test]
async fn bots_build_until_time_is_up() {
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
async fn a_reload_pauses_and_continues_the_round() {
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
    // The game stays paused and the heap hidden.
    browser.pass(2_500).await;
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
async fn a_round_is_played_by_keyboard_alone() {
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
    agrees(&browser, &table(&browser).await.scored()[..1]).await;
    browser.close().await;
}

/// Whether all positions are equal, up to rounding of a pixel.
fn are_near(these: &[[f64; 2]], those: &[[f64; 2]]) -> bool {
    these.as_flattened().iter().zip(those.as_flattened()).all(|(this, that)| (this - that).abs() <= 1.0)
}

/// The positions of the map and the heap on phones.
async fn places(browser: &Browser) -> Vec<[f64; 2]> {
    let mut places = Vec::new();
    for screen in [SMALL_PHONE, PHONE_UPRIGHT] {
        browser.show_on(screen).await;
        let places_now = "new Promise((tell) => requestAnimationFrame(() => tell(['.own-world', '.heap-room'] \
                          .map((one) => document.querySelector(one).getBoundingClientRect().top))))";
        places.push(serde_json::from_value(browser.ask(places_now).await).unwrap());
    }
    browser.show_on_own_screen().await;
    places
}

#[tokio::test]
async fn worlds_keeps_the_layout_laws_in_four_languages() {
    for language in ["en", "cs", "sk", "hu"] {
        let browser = Browser::open(Device { language, ..DESKTOP }).await;
        browser.hurry(false).await;
        for page in ["worlds", "worlds/scorer"] {
            browser.visit(&format!("#/{page}")).await;
            browser.until("!!document.querySelector('h1')").await;
            layout::check_translated(&browser, page).await;
        }
        let bots = || vec![you(), bot("sprout"), bot("prospector"), bot("miller")];
        let setup = "worlds players=4 level=expert minutes=1";
        lay_out(&browser, setup, bots(), false, 0).await;
        layout::check_translated(&browser, "the countdown").await;
        browser.until(BUILDING).await;
        layout::check_translated(&browser, "building").await;
        let places = places(&browser).await;
        browser.click("#stop").await;
        layout::check_translated(&browser, "stopping").await;
        let moved = self::places(&browser).await;
        assert!(
            are_near(&moved, &places),
            "a question moves the table in {language}: {places:?} to {moved:?}"
        );
        browser.click("#pause").await;
        browser.until("!!document.querySelector('#still')").await;
        layout::check_translated(&browser, "a pause").await;
        // An open table saves itself when the page is left: leave it first.
        browser.visit("#/").await;
        sit_down(&browser, setup, bots(), false, 3_000 + 60_000 - 1_000).await;
        browser.until("!!document.querySelector('#after')").await;
        agrees(&browser, &table(&browser).await.scored()).await;
        layout::check_translated(&browser, "the sheet of four").await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_guide_leads_through_the_first_round() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#setup-worlds").await;
    browser.click("#lesson").await;
    browser.until(BUILDING).await;
    browser.until("document.querySelector('#guide')?.dataset.step === '0'").await;
    layout::check(&browser, "the lesson of Worlds").await;
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
    // The page may still be moving: click the button wherever it is.
    browser.run("document.querySelector('#come-in').click()").await;
    browser.until("!document.querySelector('#guest-name')").await;
}

/// Clicks a tile of the heap.
pub(crate) async fn grab(browser: &Browser, tile: &str) {
    let (x, y) = browser.middle(&format!("#{tile}")).await;
    browser.click_at(x, y).await;
}

const HOLDS_A_TILE: &str = "!!document.querySelector('.dock.full')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_grab_the_same_tile() {
    let server = TestServer::open().await;
    let (eva, jan, _) = open_table(&server, 2).await;
    // Both grab at once: one gets it, the other is notified.
    tokio::join!(grab(&eva, "t077"), grab(&jan, "t077"));
    let told = "document.querySelector('#status').textContent.includes('was faster') || document.querySelector('#live').textContent.includes('was faster')";
    let start = Instant::now();
    let (winner, other) = loop {
        let (first, second) = (eva.ask(HOLDS_A_TILE).await == true, jan.ask(HOLDS_A_TILE).await == true);
        if first != second && jan.ask(told).await != eva.ask(told).await {
            break if first { (&eva, &jan) } else { (&jan, &eva) };
        }
        if start.elapsed() > timeout() {
            eva.give_up(&format!("held by Eva: {first}, by Jan: {second}; who is told?")).await;
        }
    };
    other.until("document.querySelector('#t077').matches('.held')").await;
    assert_eq!(winner.ask(told).await, json!(false));
    // The placed tile appears on the other screen as well.
    winner.click("#square-c2").await;
    other.until("document.querySelectorAll('.rival .square img').length === 1").await;
    // A reload during the round, with a tile in hand.
    grab(winner, "t100").await;
    winner.until(HOLDS_A_TILE).await;
    other.until("document.querySelector('#t100').matches('.held')").await;
    winner.reload().await;
    winner.until("!!document.querySelector('#square-c2 img')").await;
    winner.until(HOLDS_A_TILE).await;
    for browser in [&eva, &jan] {
        browser.until("!document.querySelector('#still')").await;
        browser.click("#stop").await;
        browser.click("#stop-sure").await;
    }
    for browser in [&eva, &jan] {
        browser.until("document.querySelectorAll('.round-points').length === 2").await;
    }
    let points = "[...document.querySelectorAll('.round-points')].map(numberIn)";
    assert_eq!(eva.ask(points).await, jan.ask(points).await);
    eva.close().await;
    jan.close().await;
}
