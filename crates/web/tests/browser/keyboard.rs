//! Playing by keyboard alone.

use crate::browser::{Browser, DESKTOP};
use crate::player::game_timeout;
use std::time::Instant;

pub(crate) const TAB: char = '\u{e004}';
pub(crate) const ENTER: char = '\u{e007}';
const ESCAPE: char = '\u{e00c}';
const LEFT: char = '\u{e012}';
const UP: char = '\u{e013}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';

/// Presses Tab until the focused element matches.
pub(crate) async fn tab_to(browser: &Browser, selector: &str) {
    for _ in 0..60 {
        if browser.ask(&format!("document.activeElement.matches({selector:?})")).await == true {
            return;
        }
        browser.press(TAB).await;
    }
    panic!("Tab does not reach {selector}");
}

/// Moves by arrow keys from the focused square to the highlighted square with the most points.
async fn walk_to_best(browser: &Browser) {
    tab_to(browser, "[role=gridcell]").await;
    let way = "(() => { const at = (cell) => [cell.dataset.square.charCodeAt(0), +cell.dataset.square.slice(1)]; \
               const points = (cell) => parseInt(cell.textContent.replace('−', '-').replace('+', '')) || 0; \
               const best = [...document.querySelectorAll('.cell.lit')].sort((a, b) => points(b) - points(a))[0]; \
               const [x, y] = at(document.activeElement), [toX, toY] = at(best); return [toX - x, toY - y]; })()";
    let way = browser.ask(way).await;
    let (across, up) = (way[0].as_i64().unwrap(), way[1].as_i64().unwrap());
    for _ in 0..across.abs() {
        browser.press(if across < 0 { LEFT } else { RIGHT }).await;
    }
    for _ in 0..up.abs() {
        browser.press(if up < 0 { DOWN } else { UP }).await;
    }
    assert_eq!(browser.ask("document.activeElement.matches('.cell.lit')").await, true);
}

/// Moves to a highlighted square, turns the domino once, places it and checks the log.
async fn lay(browser: &Browser) {
    walk_to_best(browser).await;
    let label = browser.ask("document.activeElement.getAttribute('aria-label')").await;
    assert!(label.as_str().unwrap().contains("Possible here"), "{label}");
    browser.press('r').await;
    let square = browser.ask("document.activeElement.dataset.square").await;
    browser.press(ENTER).await;
    browser.until("!!document.querySelector('.ghost.pinned')").await;
    browser.press(ENTER).await;
    browser.until("!document.querySelector('.ghost.pinned')").await;
    let log = browser.ask("savedGame('table').moves.join(', ')").await;
    assert!(log.as_str().unwrap().contains(square.as_str().unwrap()), "{square} is not in {log}");
    assert!(!browser.text("#live").await.is_empty(), "the move is announced");
}

#[tokio::test]
async fn a_whole_game_is_played_by_keyboard_alone() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    tab_to(&browser, "#play-kingdom").await;
    browser.press(ENTER).await;
    let start = Instant::now();
    let mut laid = 0;
    loop {
        if start.elapsed() > game_timeout() {
            browser.give_up(&format!("the game does not end after {laid} were laid")).await;
        }
        browser.until("!!document.querySelector('button.domino.open, .hand #turn, #discard, #result')").await;
        let sees = async |selector: &str| {
            browser.ask(&format!("!!document.querySelector({selector:?})")).await == true
        };
        if sees("#result").await {
            break;
        } else if sees("button.domino.open").await {
            tab_to(&browser, "button.domino.open").await;
            browser.press(ENTER).await;
            browser.until("!document.querySelector('button.domino.open')").await;
        } else if sees("#discard").await {
            tab_to(&browser, "#discard").await;
            browser.press(ENTER).await;
            browser.until("!document.querySelector('#discard')").await;
        } else {
            lay(&browser).await;
            laid += 1;
        }
    }
    assert!(laid > 6, "{laid}");
    // The result has the focus, and a rematch is a few keys away.
    assert_eq!(browser.ask("document.activeElement.id").await, "result-title");
    tab_to(&browser, "#rematch").await;
    browser.press(ENTER).await;
    browser.until("!document.querySelector('#result')").await;
    browser.close().await;
}

#[tokio::test]
async fn the_settings_keep_the_focus_and_restore_it() {
    let browser = Browser::open(DESKTOP).await;
    tab_to(&browser, "footer .plain").await;
    browser.press(ENTER).await;
    browser.until("document.querySelector('#settings')?.open === true").await;
    browser.until("!!document.activeElement.closest('#settings')").await;
    for _ in 0..30 {
        browser.press(TAB).await;
        let inside =
            "document.activeElement === document.body || !!document.activeElement.closest('#settings')";
        assert_eq!(browser.ask(inside).await, true, "Tab leaves the settings");
    }
    browser.press(ESCAPE).await;
    browser.until("!document.querySelector('#settings')").await;
    browser.until("document.activeElement.matches('footer .plain')").await;
    browser.close().await;
}
