//! The app in a real browser, from a newcomer's first game to a start without a network.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod accessibility;
mod appearance;
mod browser;
mod colour_vision;
mod domino_choice;
mod driver;
mod end_screens;
mod heap;
mod keyboard;
mod layout;
mod layout_faults;
mod learn;
mod legibility;
mod moves;
mod online;
mod pages;
mod player;
mod saves;
mod second_factor;
mod speed;
mod static_site;
mod test_server;
mod translations;
mod unresponsive_bots;
mod variants;
mod world_builder;
mod worlds;
mod worlds_alone;
mod worlds_scorer;
mod worlds_small_screens;

use browser::{Browser, DESKTOP, Device, PHONE};
use player::{play, play_until};
use serde_json::json;

#[tokio::test]
async fn a_newcomer_plays_a_first_game_on_a_phone() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(true).await;
    layout::check(&browser, "home of a newcomer").await;
    browser.click("#play-kingdom").await;
    // Bots may have chosen already, but no domino is placed yet.
    assert_eq!(browser.text(".round").await, "Before round 1");
    play_until(&browser, "(document.querySelector('.round')?.textContent ?? '').startsWith('Round 4')").await;
    layout::check(&browser, "Kingdom for three").await;
    // A reload continues the game.
    let moves = "savedGame('table').moves.length";
    let before = browser.ask(moves).await.as_u64().unwrap();
    browser.reload().await;
    assert!(browser.ask(moves).await.as_u64().unwrap() >= before);
    play(&browser).await;
    layout::check(&browser, "the end of Kingdom").await;
    // The sheet adds up to the points at the table.
    browser.until("document.querySelectorAll('.total').length === 3").await;
    let totals = "[...document.querySelectorAll('.total')].map((total) => total.textContent)";
    let points = "[...document.querySelectorAll('.player .points')].map((points) => points.textContent)";
    assert_eq!(browser.ask(totals).await, browser.ask(points).await);
    let sums = "[...document.querySelectorAll('.sheet-of')].map((sheet) => \
                String([...sheet.querySelectorAll('tbody td:last-child')].reduce((sum, td) => sum + +td.textContent, 0)))";
    assert_eq!(browser.ask(sums).await, browser.ask(totals).await);
    // A rematch.
    browser.click("#rematch").await;
    browser.until("!document.querySelector('#result')").await;
    browser.close().await;
}

/// Sets up a game of Hunters in a mode and plays it to the end.
async fn hunters(mode: &str, players: &str) -> Vec<String> {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#setup-hunters").await;
    browser.run(&format!("document.querySelector('input[name=players][value=\"{players}\"]').click()")).await;
    browser.run(&format!("document.querySelector('input[value={mode}]').click()")).await;
    browser.click("#start").await;
    let done = play(&browser).await;
    browser.close().await;
    done
}

#[tokio::test]
async fn discovery_for_two_begins_with_pairs() {
    let done = hunters("discovery", "2").await;
    assert!(done.iter().filter(|step| *step == "take").count() >= 10, "{done:?}");
}

#[tokio::test]
async fn totems_is_played_to_the_end() {
    hunters("totems", "3").await;
}

#[tokio::test]
async fn tribe_is_played_to_the_end_with_recruiting() {
    let done = hunters("tribe", "3").await;
    assert!(done.iter().any(|step| step == "wish"), "no person was recruited: {done:?}");
}

#[tokio::test]
async fn the_language_follows_the_browser_and_can_be_switched() {
    for (language, play) in [("en", "Play now"), ("cs", "Hrát"), ("sk", "Hrať"), ("hu", "Játsszunk!")] {
        let browser = Browser::open(Device { language, ..PHONE }).await;
        assert_eq!(browser.ask("document.documentElement.lang").await, json!(language));
        assert_eq!(browser.text("#play-kingdom").await, play);
        layout::check_translated(&browser, "home").await;
        // Switch the language by hand, without a reload.
        browser.run("window.same = true").await;
        browser.click(".languages [lang=hu]").await;
        browser.until("document.querySelector('#play-kingdom').textContent === 'Játsszunk!'").await;
        assert_eq!(browser.ask("window.same").await, true);
        browser.close().await;
    }
}

#[tokio::test]
async fn impossible_combinations_are_explained() {
    let browser = Browser::open(PHONE).await;
    browser.click("#setup-kingdom").await;
    let state = "['mighty-duel', 'wider-choice', 'harmony'].map((name) => document.querySelector(`input[value=${name}]`).disabled)";
    for (players, disabled) in
        [("2", [false, false, false]), ("3", [true, false, false]), ("4", [true, true, false])]
    {
        browser
            .run(&format!("document.querySelector('input[name=players][value=\"{players}\"]').click()"))
            .await;
        browser.until(&format!("JSON.stringify({state}) === '{}'", json!(disabled))).await;
        let reasons = browser.ask("document.querySelectorAll('.why').length").await;
        assert_eq!(reasons, json!(disabled.iter().filter(|off| **off).count()));
    }
    browser.run("document.querySelector('input[name=players][value=\"2\"]').click()").await;
    browser.click("input[value=mighty-duel]").await;
    browser.click("#start").await;
    browser.until("!!document.querySelector('.table')").await;
    let setup = browser.ask("savedGame('table').setup").await;
    assert_eq!(setup, json!("kingdom players=2 variants=mighty-duel"));
    browser.close().await;
}

#[tokio::test]
async fn two_people_play_on_one_device() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#setup-kingdom").await;
    browser.run("document.querySelector('input[name=players][value=\"2\"]').click()").await;
    browser.until("document.querySelectorAll('.seat select').length === 2").await;
    browser
        .run("const seat = document.querySelectorAll('.seat select')[1]; seat.value = 'person'; seat.dispatchEvent(new Event('change', { bubbles: true }))")
        .await;
    browser.click("#start").await;
    browser.until("document.querySelector('#status')?.textContent.startsWith('Player')").await;
    play(&browser).await;
    assert_eq!(browser.ask("document.querySelectorAll('.sheet-of').length").await, json!(2));
    browser.close().await;
}

#[tokio::test]
async fn the_app_starts_and_plays_without_a_network() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    browser.keeps_the_app().await;
    browser.site.cut();
    browser.visit("").await;
    browser.click("#play-kingdom").await;
    play(&browser).await;
    browser.close().await;
}
