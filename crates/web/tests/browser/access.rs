//! axe on every page: nobody is kept out.

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::player::{play, play_until};
use serde_json::Value;

/// Lets axe look at the page as it is now; finding anything is a failure. With `strict`, text has to keep the stronger
/// contrast of WCAG's third level, too.
async fn look(browser: &Browser, page: &str, strict: bool) {
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
}

/// axe finds nothing wrong with the page as it is now.
pub(crate) async fn check(browser: &Browser, page: &str) {
    look(browser, page, false).await;
}

/// Neither by day nor by night.
pub(crate) async fn check_day_and_night(browser: &Browser, page: &str) {
    for colours in ["light", "dark"] {
        browser.prefer(&[("prefers-color-scheme", colours), ("prefers-reduced-motion", "reduce")]).await;
        // Colours change over a moment.
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        look(browser, &format!("{page}, {colours}"), false).await;
    }
}

/// Nor is any text fainter than high contrast promises.
pub(crate) async fn check_contrast(browser: &Browser, page: &str) {
    look(browser, page, true).await;
}

/// Every page and state that one device shows.
async fn tour(browser: &Browser, strict: bool) {
    look(browser, "home", strict).await;
    browser.click("footer .plain").await;
    browser.until("document.querySelector('#settings')?.open === true").await;
    look(browser, "settings", strict).await;
    browser.click("#settings .close").await;
    browser.until("!document.querySelector('#settings')").await;
    for game in ["kingdom", "hunters"] {
        browser.visit(&format!("#/{game}")).await;
        browser.until("!!document.querySelector('.setup')").await;
        look(browser, &format!("setting up {game}"), strict).await;
    }
    browser.run("document.querySelector('input[value=tribe]').click()").await;
    browser.click("#start").await;
    play_until(browser, "!!document.querySelector('button.domino.open')").await;
    look(browser, "choosing", strict).await;
    play_until(browser, "!!document.querySelector('.cell.lit')").await;
    look(browser, "placing", strict).await;
    play_until(browser, "!!document.querySelector('.board.erupting')").await;
    look(browser, "lava", strict).await;
    play_until(browser, "!!document.querySelector('#pass')").await;
    look(browser, "recruiting", strict).await;
    browser.click(".player:not(.own)").await;
    browser.until("!!document.querySelector('.board .back')").await;
    look(browser, "another's land", strict).await;
    play(browser).await;
    look(browser, "score sheet", strict).await;
}

#[tokio::test]
async fn axe_finds_nothing_on_any_page_by_day() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(true).await;
    tour(&browser, false).await;
    browser.close().await;
}

#[tokio::test]
async fn axe_finds_nothing_on_a_phone_by_night() {
    let browser = Browser::open(PHONE).await;
    browser.prefer(&[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")]).await;
    browser.hurry(true).await;
    tour(&browser, false).await;
    browser.close().await;
}

#[tokio::test]
async fn high_contrast_keeps_its_promise_on_every_page() {
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
