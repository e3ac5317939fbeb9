//! Every screen size and theme, and reduced motion.

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::layout::{self, LAPTOP, SCREENS, SIDEWAYS_PHONE, SMALL_PHONE};
use crate::player::{play, play_until};

/// Checks the layout laws on every screen, and that the land keeps a usable size: if it is not high, it is wide.
async fn on_every_screen(browser: &Browser, page: &str) {
    layout::check(browser, page).await;
    let large = "[...document.querySelectorAll('.table:not(.over) .board')].every((board) => { \
                 const { width, height } = board.getBoundingClientRect(); \
                 return height >= innerHeight * .25 || width >= innerWidth * .7; })";
    if browser.ask("!!document.querySelector('.table:not(.over) .board')").await == true {
        for screen in SCREENS {
            browser.show_on(screen).await;
            println!("the land of {page} at {}×{}", screen.width, screen.height);
            browser.until(large).await;
        }
        browser.show_on_own_screen().await;
    }
}

/// Checks that the whole element is on the screen without scrolling.
async fn is_on_screen(browser: &Browser, selector: &str) {
    for screen in [SMALL_PHONE, SIDEWAYS_PHONE, LAPTOP] {
        browser.show_on(screen).await;
        let seen = format!(
            "(() => {{ const area = document.querySelector({selector:?}).getBoundingClientRect(); \
             return area.top >= 0 && area.bottom <= innerHeight + 1 && area.left >= 0 && area.right <= innerWidth + 1; }})()"
        );
        // A page that was just resized may still be moving.
        println!("{selector} at {}×{}", screen.width, screen.height);
        browser.until(&seen).await;
    }
}

#[tokio::test]
async fn kingdom_fits_every_screen() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    on_every_screen(&browser, "home").await;
    browser.click("footer .plain").await;
    browser.until("document.querySelector('#settings')?.open === true").await;
    on_every_screen(&browser, "settings").await;
    let gap = "document.querySelector('#settings legend').getBoundingClientRect().top - document.querySelector('#settings .languages').getBoundingClientRect().bottom";
    assert!(browser.ask(gap).await.as_f64().unwrap() >= 8.0, "the colours touch the languages");
    browser.click("#settings .close").await;
    browser.visit("#/kingdom").await;
    browser.until("!!document.querySelector('.setup')").await;
    on_every_screen(&browser, "setup-kingdom").await;
    browser.visit("").await;
    browser.click("#play-kingdom").await;
    play_until(
        &browser,
        // Not in the last rounds, which have no next line.
        "+(document.querySelector('.round')?.textContent.match(/\\d+/)?.[0] ?? 0) >= 6 && !!document.querySelector('.cell.lit')",
    )
    .await;
    on_every_screen(&browser, "kingdom").await;
    for needed in ["#status", "#confirm", ".line.current", ".line.next"] {
        is_on_screen(&browser, needed).await;
    }
    play(&browser).await;
    on_every_screen(&browser, "kingdom-end").await;
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
        on_every_screen(&browser, "setup-hunters").await;
        browser.run(&format!("document.querySelector('input[value={mode}]').click()")).await;
        browser.click("#start").await;
        let sought = if mode == "tribe" { "#pass" } else { ".board.erupting" };
        play_until(
            &browser,
            &format!(
                "!!document.querySelector({sought:?}) && +(document.querySelector('.round')?.textContent.match(/\\d+/)?.[0] ?? 0) > 3"
            ),
        )
        .await;
        on_every_screen(&browser, mode).await;
        is_on_screen(&browser, "#status").await;
        is_on_screen(&browser, if mode == "tribe" { "#pass" } else { "#confirm" }).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_theme_is_light_dark_or_that_of_the_device() {
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
        // The choice survives a reload.
        browser.reload().await;
        assert_eq!(browser.ask(light).await, expected, "{device}, {chosen}");
    }
    browser.close().await;
}

/// No element of the page is animated.
const STILL: &str =
    "document.getAnimations().every((animation) => animation.effect.getComputedTiming().duration < 1)";

#[tokio::test]
async fn reduced_motion_stops_all_animations() {
    let browser = Browser::open(DESKTOP).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.hurry(false).await;
    browser.click("#play-kingdom").await;
    play_until(&browser, "!!document.querySelector('button.domino.open')").await;
    // With motion, selectable elements pulse.
    browser.until(&format!("!({STILL})")).await;
    // The device's preference takes effect at once, and so does the switch.
    browser.prefer(&[("prefers-reduced-motion", "reduce")]).await;
    browser.until(STILL).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.until(&format!("!({STILL})")).await;
    browser.run("localStorage.setItem('krajina-settings', JSON.stringify({ calm: true, unhurried: false, confirm: false }))").await;
    browser.reload().await;
    browser.run("window.flown = 0; new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes) \
                 if (node.classList?.contains('flying')) window.flown += 1; }).observe(document.body, { childList: true })").await;
    let moves = "savedGame('table').moves.length";
    play_until(&browser, &format!("{moves} > 14")).await;
    assert_eq!(browser.ask("window.flown").await, 0);
    assert_eq!(browser.ask(STILL).await, true);
    browser.close().await;
}

#[tokio::test]
async fn the_device_can_request_high_contrast() {
    let browser = Browser::open(PHONE).await;
    assert_eq!(browser.ask("document.documentElement.hasAttribute('data-contrast')").await, false);
    browser.prefer(&[("prefers-contrast", "more")]).await;
    browser.until("document.documentElement.hasAttribute('data-contrast')").await;
    browser.close().await;
}
