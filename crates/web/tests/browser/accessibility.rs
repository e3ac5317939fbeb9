//! axe on every page.

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::layout;
use crate::player::{play, play_until};
use serde_json::Value;

/// Runs axe on the page as it is now; any finding is a failure. With `strict`, text must also have the contrast of
/// WCAG level AAA.
async fn run_axe(browser: &Browser, page: &str, strict: bool) {
    if browser.ask("!!window.axe").await != true {
        let script =
            std::env::var_os("KRAJINA_AXE").expect("KRAJINA_AXE names axe's script: run `cargo xtask test`");
        let axe = std::fs::read_to_string(script).expect("axe is where KRAJINA_AXE says");
        browser.run(&axe).await;
    }
    let found = browser
        .later(&format!(
            "axe.run(document, {{ resultTypes: ['violations'], rules: {{ 'color-contrast-enhanced': {{ enabled: {strict} }} }} }}) \
             .then(({{ violations }}) => done(violations.map((found) => `${{found.id}}: ${{found.help}}: ` + \
                 found.nodes.slice(0, 4).map((node) => `${{node.html.slice(0, 200)}} (${{node.failureSummary}})`).join(' | '))), \
             (error) => done(['axe: ' + error]))"
        ))
        .await;
    assert_eq!(found, Value::Array(Vec::new()), "{page}: {found:#}");
    if strict {
        layout::check_briefly(browser, &format!("{page} in high contrast")).await;
    }
}

/// Checks that axe finds nothing on the page as it is now.
pub(crate) async fn check(browser: &Browser, page: &str) {
    run_axe(browser, page, false).await;
}

/// Checks the light and the dark theme.
pub(crate) async fn check_day_and_night(browser: &Browser, page: &str) {
    for colours in ["light", "dark"] {
        browser.prefer(&[("prefers-color-scheme", colours), ("prefers-reduced-motion", "reduce")]).await;
        // Colours may change gradually.
        browser
            .until(&format!(
                "matchMedia('(prefers-color-scheme: {colours})').matches \
                 && !document.getAnimations().some((animation) => animation instanceof CSSTransition)"
            ))
            .await;
        run_axe(browser, &format!("{page}, {colours}"), false).await;
    }
}

/// Checks the contrast of the high-contrast theme as well.
pub(crate) async fn check_contrast(browser: &Browser, page: &str) {
    run_axe(browser, page, true).await;
}

/// Visits every page and state that can be reached on one device.
async fn tour(browser: &Browser, strict: bool) {
    run_axe(browser, "home", strict).await;
    browser.click("footer .plain").await;
    browser.until("document.querySelector('#settings')?.open === true").await;
    run_axe(browser, "settings", strict).await;
    browser.click("#settings .close").await;
    browser.until("!document.querySelector('#settings')").await;
    for game in ["kingdom", "hunters"] {
        browser.visit(&format!("#/{game}")).await;
        browser.until("!!document.querySelector('.setup')").await;
        run_axe(browser, &format!("setting up {game}"), strict).await;
    }
    browser.run("document.querySelector('input[value=tribe]').click()").await;
    browser.click("#start").await;
    play_until(browser, "!!document.querySelector('button.domino.open')").await;
    run_axe(browser, "choosing", strict).await;
    play_until(browser, "!!document.querySelector('.cell.lit')").await;
    run_axe(browser, "placing", strict).await;
    play_until(browser, "!!document.querySelector('.board.erupting')").await;
    run_axe(browser, "lava", strict).await;
    play_until(browser, "!!document.querySelector('#pass')").await;
    run_axe(browser, "recruiting", strict).await;
    browser.click(".player:not(.own)").await;
    browser.until("!!document.querySelector('.board .back')").await;
    run_axe(browser, "another's land", strict).await;
    play(browser).await;
    run_axe(browser, "score sheet", strict).await;
}

#[tokio::test]
async fn axe_finds_nothing_on_any_page_in_the_light_theme() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    tour(&browser, false).await;
    browser.close().await;
}

#[tokio::test]
async fn axe_finds_nothing_on_a_phone_in_the_dark_theme() {
    let browser = Browser::open(PHONE).await;
    browser.prefer(&[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")]).await;
    browser.hurry(true).await;
    tour(&browser, false).await;
    browser.close().await;
}

#[tokio::test]
async fn the_high_contrast_theme_reaches_aaa_on_every_page() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    browser
        .run(
            "const kept = JSON.parse(localStorage.getItem('krajina-settings')); \
              localStorage.setItem('krajina-settings', JSON.stringify({ ...kept, contrast: true }))",
        )
        .await;
    browser.reload().await;
    assert_eq!(browser.ask("document.documentElement.hasAttribute('data-contrast')").await, true);
    tour(&browser, true).await;
    check_contrast(&browser, "score sheet").await;
    browser.close().await;
}
