//! Choosing and placing dominoes: the pending step stands out, and nothing covers the crowns and regions that a player
//! compares.

use crate::browser::{Browser, DESKTOP};
use crate::keyboard::ENTER;
use crate::player::play_until;
use serde_json::json;

/// A new game of Kingdom at its first choice.
async fn first_choice() -> Browser {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    browser.resize(1280, 800).await;
    browser.point((4.0, 400.0)).await;
    browser.click("#play-kingdom").await;
    browser.until("!!document.querySelector('button.domino.open')").await;
    browser
}

/// Plays until a domino is in hand some rounds into the game.
async fn some_rounds_on(browser: &Browser) {
    play_until(
        browser,
        "+(document.querySelector('.round')?.textContent.match(/\\d+/)?.[0] ?? 0) >= 4 && !!document.querySelector('.cell .gain') \
         && !document.querySelector('.ghost') && !!document.querySelector('#turn')",
    )
    .await;
}

const WIDTH: &str = "document.querySelector('.line.next .domino').getBoundingClientRect().width";

#[tokio::test]
async fn dominoes_are_enlarged_when_a_choice_is_due() {
    let browser = first_choice().await;
    // The dominoes grow with an animation.
    browser.until(&format!("{WIDTH} >= 200")).await;
    let above = "(() => { const [line, land] = ['.line.next ol', '.board'].map((one) => document.querySelector(one).getBoundingClientRect()); \
                 return line.bottom <= land.top && line.left < land.left && line.right > land.right \
                   && document.scrollingElement.scrollHeight <= innerHeight; })()";
    browser.until(above).await;
    // No squares are highlighted before a domino is pointed at.
    assert_eq!(browser.ask("document.querySelectorAll('.cell.lit, .gain').length").await, json!(0));
    // Pointing at a domino shows squares, without zeros.
    let domino = "button.domino.open";
    browser.point_at(domino, "document.querySelectorAll('.cell.lit').length >= 12").await;
    let zeros =
        "[...document.querySelectorAll('.gain')].filter((gain) => /^[+−]?0$/.test(gain.textContent)).length";
    assert_eq!(browser.ask(zeros).await, json!(0));
    browser.close().await;
}

/// Records every move of a domino of this line in `window.moved`; the next line sets `window.next_line`.
const WATCH: &str = "const line = () => [...document.querySelectorAll('.line.next .domino')]; \
    const numbers = () => line().map((one) => one.dataset.domino).join(); \
    const places = () => line().map((one) => { const { left, top, width } = one.parentElement.getBoundingClientRect(); \
        return [left, top, width].map((side) => Math.round(side)); }); \
    const [first, before] = [numbers(), JSON.stringify(places())]; \
    window.moved = []; window.next_line = false; \
    const look = () => { if (numbers() !== first) { window.next_line = true; return; } \
        const now = JSON.stringify(places()); if (now !== before) window.moved.push(`${before} → ${now}`); requestAnimationFrame(look); }; \
    requestAnimationFrame(look);";

#[tokio::test]
async fn dominoes_stay_where_they_are_when_one_is_chosen() {
    for (width, height) in [(1280, 800), (390, 844), (360, 640), (844, 390)] {
        let browser = first_choice().await;
        browser.resize(width, height).await;
        some_rounds_on(&browser).await;
        play_until(&browser, "document.querySelectorAll('.line.next button.domino.open').length >= 2").await;
        browser.until("document.getAnimations().every((one) => one.effect?.getComputedTiming().endTime === Infinity || one.playState !== 'running')").await;
        browser.run(WATCH).await;
        browser.run("document.querySelector('.line.next button.domino.open').click()").await;
        browser.until("window.next_line").await;
        assert_eq!(browser.ask("window.moved.slice(0, 3)").await, json!([]), "at {width}×{height}");
        browser.close().await;
    }
}

#[tokio::test]
async fn a_king_covers_no_crowns() {
    let browser = first_choice().await;
    play_until(&browser, "document.querySelectorAll('.domino .piece').length >= 3").await;
    for (width, height) in [(1280, 800), (844, 390), (390, 844)] {
        browser.resize(width, height).await;
        // Crowns are in the upper part of a domino.
        let below = "[...document.querySelectorAll('.domino .piece')].every((piece) => { \
                     const [king, domino] = [piece, piece.parentElement].map((one) => one.getBoundingClientRect()); \
                     return king.top >= domino.top + domino.height * .44 && king.bottom <= domino.bottom + 1; })";
        browser.until(below).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_domino_of_a_hint_stands_out() {
    let browser = first_choice().await;
    // The other players may have left only one domino.
    play_until(&browser, "document.querySelectorAll('button.domino.open').length >= 2").await;
    browser.click("#hint").await;
    browser.until("!!document.querySelector('.domino.pointed .bulb')").await;
    // The suggested domino has a bulb and stays bright; all others are dimmed.
    let dominoes = "[...document.querySelectorAll('.line.next .domino.open')]";
    assert_eq!(
        browser.ask(&format!("{dominoes}.filter((one) => one.querySelector('.bulb')).length")).await,
        json!(1)
    );
    let dimmed = format!(
        "{dominoes}.length >= 2 && {dominoes}.every((one) => one.matches('.pointed') === (getComputedStyle(one).opacity === '1') \
         && one.matches('.pointed') === !!one.querySelector('.bulb'))"
    );
    browser.until(&dimmed).await;
    browser.close().await;
}

#[tokio::test]
async fn counts_cover_neither_crowns_nor_regions() {
    let browser = first_choice().await;
    some_rounds_on(&browser).await;
    for (width, height) in [(1280, 800), (1024, 768), (844, 390), (390, 844)] {
        browser.resize(width, height).await;
        // Crowns are in the upper left corner: a count is below them.
        let corner = "[...document.querySelectorAll('.cell .gain')].every((gain) => { \
                      const [a, b] = [gain, gain.parentElement].map((one) => one.getBoundingClientRect()); \
                      return a.top >= b.top + b.height * .42 && a.bottom <= b.bottom && a.right <= b.right; })";
        browser.until(corner).await;
        let lit = ".cell.lit:has(.gain)";
        browser.point((2.0, 2.0)).await;
        browser
            .point_at(lit, "!!document.querySelector('.ghost') && !!document.querySelector('#tally')")
            .await;
        assert_eq!(browser.ask("!!document.querySelector('.ghost .gain')").await, false);
        let text = browser.text("#tally").await;
        assert!(text.starts_with(['+', '−']) && text.contains(" = "), "{text}");
        let apart = "(() => { const [count, land] = ['#tally', '.board'].map((one) => document.querySelector(one).getBoundingClientRect()); \
                     return count.right <= land.left || count.left >= land.right || count.top >= land.bottom - 1 || count.bottom <= land.top; })()";
        assert_eq!(browser.ask(apart).await, true, "the count lies on the land at {width}×{height}");
        browser.picture(&format!("tally-{width}")).await;
        browser.point((2.0, 2.0)).await;
        browser.until("!document.querySelector('.ghost')").await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_focus_goes_from_the_land_to_the_next_choice() {
    let browser = first_choice().await;
    some_rounds_on(&browser).await;
    browser.run("document.querySelector('.cell.lit').focus()").await;
    browser.press(ENTER).await;
    browser.until("!!document.querySelector('.ghost.pinned')").await;
    browser.press(ENTER).await;
    browser.until("!!document.querySelector('.table.choosing')").await;
    browser.until("document.activeElement.matches('button.domino.open')").await;
    browser.close().await;
}
