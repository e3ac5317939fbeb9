//! Moves by mouse and touch, and their animations.

use crate::browser::{Browser, DESKTOP, move_to};
use crate::player::{play, play_until};
use fantoccini::actions::{MOUSE_BUTTON_LEFT, PointerAction};
use serde_json::json;

const DOWN: PointerAction = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
const UP: PointerAction = PointerAction::Up { button: MOUSE_BUTTON_LEFT };

/// A table with a domino in hand, some rounds into the game.
async fn with_a_domino(confirm: bool) -> Browser {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(confirm).await;
    browser.click("#play-kingdom").await;
    browser.until("!!document.querySelector('.round')").await;
    // If the bots were quick, the player may already have chosen a square for it: then it is the next domino.
    play_until(
        &browser,
        "+(document.querySelector('.round')?.textContent.match(/\\d+/)?.[0] ?? 0) >= 4 && !!document.querySelector('.cell.lit') \
         && !document.querySelector('.ghost')",
    )
    .await;
    browser
}

#[tokio::test]
async fn a_domino_is_dragged_turned_and_dropped_on_the_land() {
    let browser = with_a_domino(true).await;
    let (from, to) = (browser.middle(".held").await, browser.middle(".cell.lit").await);
    let near = (from.0, from.1 - 80.0);
    browser.mouse([move_to(from, 0), DOWN, move_to(near, 60)]).await;
    let carried = browser.middle(".on-its-way").await;
    assert!((carried.0 - near.0).abs() < 3.0 && (carried.1 - near.1).abs() < 3.0, "{carried:?}");
    // Wheel and key turn it during the drag.
    let shape = "(({ width, height }) => width > height)(document.querySelector('.on-its-way').getBoundingClientRect())";
    let lying = browser.ask(shape).await;
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true }))").await;
    browser.until(&format!("{shape} !== {lying}")).await;
    let wheel = "document.querySelector('.table').dispatchEvent(new WheelEvent('wheel', { deltaY: 60, bubbles: true, cancelable: true }))";
    assert_eq!(browser.ask(wheel).await, false, "the wheel turns the domino, not the page");
    browser.until(&format!("{shape} === {lying}")).await;
    // Over the land a ghost shows where it would lie and how many points it would bring.
    browser.mouse([move_to(to, 120)]).await;
    browser.until("!!document.querySelector('.ghost') && !!document.querySelector('#tally')").await;
    browser.mouse([UP]).await;
    browser.until("!!document.querySelector('.ghost.pinned')").await;
    assert_eq!(browser.ask("!!document.querySelector('.on-its-way')").await, false);
    let moves = "savedGame('table').moves.length";
    let before = browser.ask(moves).await;
    browser.click("#confirm").await;
    browser.until(&format!("{moves} > {before}")).await;
    browser.close().await;
}

#[tokio::test]
async fn without_confirmation_a_drop_on_a_legal_square_is_a_move() {
    let browser = with_a_domino(false).await;
    let (from, to) = (browser.middle(".held").await, browser.middle(".cell.lit").await);
    let moves = "savedGame('table').moves.length";
    let before = browser.ask(moves).await;
    browser
        .mouse([move_to(from, 0), DOWN, move_to((from.0, from.1 - 80.0), 60), move_to((8.0, 8.0), 60), UP])
        .await;
    assert_eq!(browser.ask("!!document.querySelector('.on-its-way, .ghost')").await, false);
    assert_eq!(browser.ask(moves).await, before);
    browser.mouse([move_to(from, 0), DOWN, move_to((from.0, from.1 - 80.0), 60), move_to(to, 60), UP]).await;
    browser.until(&format!("{moves} > {before}")).await;
    browser.close().await;
}

#[tokio::test]
async fn a_region_is_counted_under_the_pointer_and_the_focus() {
    let browser = with_a_domino(true).await;
    let laid = "[...document.querySelectorAll('.cell')].find((cell) => / = \\d+/.test(cell.ariaLabel))";
    let square = browser.ask(&format!("{laid}.dataset.square")).await;
    let label = browser.ask(&format!("{laid}.ariaLabel")).await;
    // The visible count is the announced one.
    let counted = format!(
        "/ × \\d+ crowns? = \\d+/.test(document.querySelector('#tally')?.textContent) \
         && {label}.includes(document.querySelector('#tally').textContent)"
    );
    browser.point_at(&format!("[data-square={square}]"), &counted).await;
    let count = browser.text("#tally").await;
    assert_eq!(
        browser.ask("document.querySelectorAll('.marking path, .marking use').length > 0").await,
        true
    );
    browser.point((4.0, 4.0)).await;
    browser.until("!document.querySelector('#tally')").await;
    browser.run(&format!("{laid}.focus()")).await;
    browser.until(&format!("document.querySelector('#tally')?.textContent === {}", json!(count))).await;
    // It works on another player's land as well.
    browser.click(".player:not(.own)").await;
    browser.until("!!document.querySelector('.board.guest')").await;
    browser.run(&format!("{laid}.focus()")).await;
    browser.until("!!document.querySelector('#tally')").await;
    browser.close().await;
}

#[tokio::test]
async fn lava_flies_from_the_volcano_and_totems_pass_between_players() {
    let browser = Browser::open(DESKTOP).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.hurry(false).await;
    browser.visit("#/hunters").await;
    browser.until("!!document.querySelector('.setup')").await;
    browser.run("document.querySelector('input[value=totems]').click()").await;
    browser.click("#start").await;
    browser
        .run("window.seen = { hurled: 0, passed: 0, far: 0 }; new MutationObserver((changes) => { \
              for (const change of changes) for (const node of change.addedNodes) for (const way of ['hurled', 'passed']) \
                if (node.classList?.contains(way)) { window.seen[way] += 1; \
                  if (Math.hypot(parseFloat(node.style.getPropertyValue('--across')), parseFloat(node.style.getPropertyValue('--down'))) > 20) window.seen.far += 1; } \
              }).observe(document.body, { childList: true })")
        .await;
    play(&browser).await;
    let seen = browser.ask("window.seen").await;
    assert!(seen["hurled"].as_u64() > Some(2) && seen["passed"].as_u64() > Some(3), "{seen}");
    // Some only move up within a player's card; most cross the table.
    assert!(seen["far"].as_u64() > Some(5), "{seen}");
    browser.until("!document.querySelector('.flying')").await;
    // The holder of a totem shows it.
    let held = browser.ask("document.querySelectorAll('.player [data-totem]').length").await;
    assert!((1..=4).contains(&held.as_u64().unwrap()), "{held}");
    browser.close().await;
}

/// Dispatches touch points at these positions.
pub(crate) async fn fingers(browser: &Browser, what: &str, at: &[(f64, f64)]) {
    let points: Vec<_> =
        at.iter().enumerate().map(|(id, (x, y))| json!({ "id": id, "x": x, "y": y })).collect();
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": what, "touchPoints": points })).await;
}

#[tokio::test]
async fn one_finger_drags_a_domino_and_another_turns_it() {
    let browser = with_a_domino(true).await;
    let (from, to) = (browser.middle(".held").await, browser.middle(".cell.lit").await);
    let near = (from.0, from.1 - 80.0);
    fingers(&browser, "touchStart", &[from]).await;
    fingers(&browser, "touchMove", &[(from.0, from.1 - 30.0)]).await;
    fingers(&browser, "touchMove", &[near]).await;
    browser.until("!!document.querySelector('.on-its-way')").await;
    // It is not under the finger, which would hide it.
    let middle = "(({ top, height }) => top + height / 2)(document.querySelector('.on-its-way').getBoundingClientRect())";
    browser.until(&format!("{middle} < {}", near.1 - 15.0)).await;
    let shape = "(({ width, height }) => width > height)(document.querySelector('.on-its-way').getBoundingClientRect())";
    let lying = browser.ask(shape).await;
    fingers(&browser, "touchStart", &[near, (300.0, 300.0)]).await;
    browser.until(&format!("{shape} !== {lying}")).await;
    // A finger that is no longer listed has left.
    fingers(&browser, "touchMove", &[near]).await;
    let square = browser.ask("document.querySelector('.cell.lit').offsetHeight").await.as_f64().unwrap();
    let above = (to.0, to.1 + square * 0.9);
    fingers(&browser, "touchMove", &[above]).await;
    browser.until("!!document.querySelector('.ghost')").await;
    fingers(&browser, "touchEnd", &[]).await;
    browser
        .until("!!document.querySelector('.ghost.pinned') && !document.querySelector('.on-its-way')")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn a_pointer_resting_on_a_domino_does_not_hide_the_legal_squares() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    browser.click("#play-kingdom").await;
    browser.until("!!document.querySelector('.round')").await;
    play_until(&browser, "(document.querySelector('.round')?.textContent ?? '').startsWith('Round 2')").await;
    // Dominoes come and go under the pointer meanwhile.
    browser.mouse([move_to(browser.middle(".line.next .domino").await, 0)]).await;
    let done =
        play_until(&browser, "(document.querySelector('.round')?.textContent ?? '').startsWith('Round 8')")
            .await;
    let (lays, confirms) =
        (done.iter().filter(|step| *step == "lay"), done.iter().filter(|step| *step == "confirm"));
    let (lays, confirms) = (lays.count(), confirms.count());
    assert!(confirms >= 4 && lays <= confirms * 6, "{lays} taps for {confirms} dominoes");
    browser.close().await;
}
