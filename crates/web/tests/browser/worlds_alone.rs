//! Worlds without other people: practice has no opponents, the rest of a round can be skipped, and a reload shows the
//! remaining time.

use crate::browser::{Browser, DESKTOP};
use crate::world_builder::{BUILDING, agrees, bot, place_any, sit_down, stop, table, you};
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Phase;

/// Checks that the page does not mention a second player.
async fn is_alone(browser: &Browser, page: &str, rivals: u64) {
    let text = browser.ask("document.querySelector('main').innerText").await;
    let text = text.as_str().unwrap();
    assert!(!text.contains("obody"), "{page}: {text}");
    let count = browser.ask("document.querySelectorAll('.rival').length").await;
    assert_eq!(count, rivals, "{page}");
}

#[tokio::test]
async fn practice_has_no_phantom_opponent() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#setup-worlds").await;
    browser.click("input[value=practice]").await;
    browser.click("#start").await;
    browser.until(BUILDING).await;
    is_alone(&browser, "the table", 0).await;
    assert_eq!(
        browser.ask("document.querySelectorAll('.chips .chip').length").await,
        1,
        "one chip, for oneself"
    );
    for round in 1..=3 {
        browser.until("!document.querySelector('#after')").await;
        browser.until(BUILDING).await;
        if round == 1 {
            place_any(&browser).await;
        }
        stop(&browser).await;
        browser.until("!!document.querySelector('.round-points')").await;
        is_alone(&browser, "the sheet", 0).await;
        let columns = browser.ask("document.querySelectorAll('.worlds-sheet thead th').length").await;
        assert_eq!(columns, 2, "the lines' names and the own column");
        assert_eq!(browser.ask("document.querySelectorAll('.compared').length").await, 1);
        if round < 3 {
            browser.click("#next-round").await;
        }
    }
    let total = table(&browser).await.total(Seat::wrapping(0)).to_string().replace('-', "−");
    let verdict = browser.text("#verdict").await;
    assert!(verdict.starts_with(&format!("Your worlds bring {total} point")), "{verdict}");
    assert_eq!(browser.ask("!!document.querySelector('#ranking')").await, false, "nobody to be ranked with");
    browser.click("#show-replay").await;
    browser.until("!!document.querySelector('#film')").await;
    browser.run("const film = document.querySelector('#film'); film.value = film.max; film.dispatchEvent(new Event('input', { bubbles: true }))").await;
    browser.until("!!document.querySelector('#film-points')").await;
    is_alone(&browser, "the replay", 1).await;
    browser.close().await;
}

#[tokio::test]
async fn the_lesson_has_no_phantom_opponent() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#setup-worlds").await;
    browser.click("#lesson").await;
    browser.until(BUILDING).await;
    is_alone(&browser, "the lesson", 0).await;
    stop(&browser).await;
    is_alone(&browser, "its sheet", 0).await;
    browser.close().await;
}

#[tokio::test]
async fn a_player_who_has_stopped_can_skip_to_the_end_of_the_round() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    let players = vec![you(), bot("shepherd"), bot("miller")];
    sit_down(&browser, "worlds players=3 minutes=3", players, false, 0).await;
    assert_eq!(browser.ask("!!document.querySelector('#skip')").await, false, "not while one builds");
    place_any(&browser).await;
    browser.click("#stop").await;
    browser.click("#stop-sure").await;
    let start = std::time::Instant::now();
    browser.click("#skip").await;
    browser.until("!!document.querySelector('#after')").await;
    println!("the rest of three minutes was skipped in {:.1} s", start.elapsed().as_secs_f64());
    let game = table(&browser).await;
    assert_eq!(game.phase(), Phase::Break);
    // The bots have built for the rest of the round, as if the clock had run.
    for seat in [1, 2].map(Seat::wrapping) {
        let built = game.builder(seat).occupied().len();
        assert!(built >= 5, "seat {seat:?} has built {built} squares");
    }
    agrees(&browser, &game.scored()).await;
    // Afterwards the clock runs normally.
    browser.click("#next-round").await;
    browser.until("document.querySelector('.round')?.textContent.startsWith('Round 2')").await;
    browser.until(BUILDING).await;
    assert_eq!(browser.ask("/^[23]:\\d\\d$/.test(document.querySelector('#clock').textContent)").await, true);
    browser.close().await;
}

#[tokio::test]
async fn a_pause_after_a_reload_shows_the_remaining_time() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    let players = vec![you(), bot("shepherd")];
    // Two of seven minutes have passed.
    sit_down(&browser, "worlds players=2", players, false, 3_000 + 120_000).await;
    browser.reload().await;
    browser.until("!!document.querySelector('#still')").await;
    let game = table(&browser).await;
    let left = (game.deadline().unwrap().0 - game.now().0).div_ceil(1_000);
    assert_eq!(browser.text("#clock").await, format!("{}:{:02}", left / 60, left % 60));
    assert!((200..=300).contains(&left), "{left} seconds left");
    browser.close().await;
}
