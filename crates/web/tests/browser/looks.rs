//! Every size of screen, every colour of the page, and stillness for those who want it.

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::player::{play, play_until};

const SIZES: [(u32, u32); 8] =
    [(360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1920, 1080)];

/// The page as it is now is never wider than the screen, whatever the screen; a picture of each. Waits for a page that is
/// still being laid out anew.
async fn at_all_sizes(browser: &Browser, page: &str) {
    for (width, height) in SIZES {
        browser.resize(width, height).await;
        println!("{page} at {width}×{height}: not too wide, and the land not tiny");
        browser.until("document.scrollingElement.scrollWidth - innerWidth < 1.5").await;
        // The land one works on is never squeezed away: if it is not high, it is wide.
        let large = "[...document.querySelectorAll('.table:not(.over) .board')].every((board) => { \
                     const { width, height } = board.getBoundingClientRect(); \
                     return height >= innerHeight * .25 || width >= innerWidth * .7; })";
        browser.until(large).await;
        if std::env::var_os("KRAJINA_SHOTS").is_some() {
            tokio::time::sleep(std::time::Duration::from_millis(150)).await;
            browser.picture(&format!("{page}-{width}x{height}")).await;
        }
    }
}

/// The whole of what is to be done lies on the screen, without scrolling.
async fn is_at_hand(browser: &Browser, selector: &str) {
    for (width, height) in [(360, 640), (844, 390), (1280, 800)] {
        browser.resize(width, height).await;
        let seen = format!(
            "(() => {{ const area = document.querySelector({selector:?}).getBoundingClientRect(); \
             return area.top >= 0 && area.bottom <= innerHeight + 1 && area.left >= 0 && area.right <= innerWidth + 1; }})()"
        );
        // A page that has just become smaller may still be moving.
        println!("{selector} at {width}×{height}");
        browser.until(&seen).await;
    }
}

#[tokio::test]
async fn kingdom_fits_every_screen() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    at_all_sizes(&browser, "home").await;
    browser.click("footer .plain").await;
    browser.until("document.querySelector('#settings')?.open === true").await;
    at_all_sizes(&browser, "settings").await;
    browser.click("#settings .close").await;
    browser.visit("#/kingdom").await;
    browser.until("!!document.querySelector('.setup')").await;
    at_all_sizes(&browser, "setup-kingdom").await;
    browser.visit("").await;
    browser.click("#play-kingdom").await;
    play_until(
        &browser,
        // Not in the last rounds: then no line comes next.
        "+document.querySelector('.round').textContent.match(/\\d+/)[0] >= 6 && !!document.querySelector('.cell.lit')",
    )
    .await;
    at_all_sizes(&browser, "kingdom").await;
    for needed in ["#status", "#confirm", ".line.current", ".line.next"] {
        is_at_hand(&browser, needed).await;
    }
    play(&browser).await;
    at_all_sizes(&browser, "kingdom-end").await;
    browser.close().await;
}

#[tokio::test]
async fn hunters_fit_every_screen() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    for mode in ["totems", "tribe"] {
        browser.visit("#/hunters").await;
        browser.reload().await;
        browser.until("!!document.querySelector('.setup')").await;
        at_all_sizes(&browser, "setup-hunters").await;
        browser.run(&format!("document.querySelector('input[value={mode}]').click()")).await;
        browser.click("#start").await;
        let sought = if mode == "tribe" { "#pass" } else { ".board.erupting" };
        play_until(
            &browser,
            &format!(
                "!!document.querySelector({sought:?}) && +document.querySelector('.round').textContent.match(/\\d+/)[0] > 3"
            ),
        )
        .await;
        at_all_sizes(&browser, mode).await;
        is_at_hand(&browser, "#status").await;
        is_at_hand(&browser, if mode == "tribe" { "#pass" } else { "#confirm" }).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_page_is_light_dark_or_as_the_device_has_it() {
    let browser = Browser::open(PHONE).await;
    let light = "(() => { const [r, g, b] = getComputedStyle(document.querySelector('.card')).backgroundColor.match(/[\\d.]+/g).map(Number); \
                 return (r + g + b) / (r <= 1 && g <= 1 && b <= 1 ? 3 : 765) > .5; })()";
    for (device, chosen, expected) in [
        ("light", "device", true),
        ("dark", "device", false),
        ("dark", "light", true),
        ("light", "dark", false),
    ] {
        browser.prefer(&[("prefers-color-scheme", device)]).await;
        browser.click("footer .plain").await;
        browser.until("document.querySelector('#settings')?.open === true").await;
        browser.run(&format!("document.querySelector('input[name=theme][value={chosen}]').click()")).await;
        browser.click("#settings .close").await;
        browser.until(&format!("{light} === {expected}")).await;
        // The choice outlives a reload.
        browser.reload().await;
        assert_eq!(browser.ask(light).await, expected, "{device}, {chosen}");
    }
    browser.close().await;
}

/// Nothing on the page moves by itself.
const STILL: &str =
    "document.getAnimations().every((animation) => animation.effect.getComputedTiming().duration < 1)";

#[tokio::test]
async fn whoever_wants_stillness_has_it() {
    let browser = Browser::open(DESKTOP).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.hurry(false).await;
    browser.click("#play-kingdom").await;
    play_until(&browser, "!!document.querySelector('button.domino.open')").await;
    // With motion, what can be chosen breathes.
    browser.until(&format!("!({STILL})")).await;
    // The device's wish holds at once, and so does the switch.
    browser.prefer(&[("prefers-reduced-motion", "reduce")]).await;
    browser.until(STILL).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.until(&format!("!({STILL})")).await;
    browser.run("localStorage.setItem('krajina-settings', JSON.stringify({ calm: true, unhurried: false, confirm: false }))").await;
    browser.reload().await;
    browser.run("window.flown = 0; new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes) \
                 if (node.classList?.contains('flying')) window.flown += 1; }).observe(document.body, { childList: true })").await;
    let moves = "JSON.parse(localStorage.getItem('krajina-game')).moves.length";
    play_until(&browser, &format!("{moves} > 14")).await;
    assert_eq!(browser.ask("window.flown").await, 0);
    assert_eq!(browser.ask(STILL).await, true);
    browser.close().await;
}

#[tokio::test]
async fn the_device_can_ask_for_contrast() {
    let browser = Browser::open(PHONE).await;
    assert_eq!(browser.ask("document.documentElement.hasAttribute('data-contrast')").await, false);
    browser.prefer(&[("prefers-contrast", "more")]).await;
    browser.until("document.documentElement.hasAttribute('data-contrast')").await;
    browser.close().await;
}
