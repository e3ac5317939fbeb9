//! The layout laws find known faults: faults that the app once had are put back and must be reported.

use crate::browser::{Browser, DESKTOP};
use crate::layout::{self, LAPTOP, violations};
use crate::learn::finished_game;
use crate::world_builder::{bot, place_any, sit_down, stop, you};
use serde_json::json;

/// Adds a rule to the page's style sheet. The content security policy forbids inline styles, but an existing sheet may
/// be changed.
async fn add_rule(browser: &Browser, rule: &str) {
    let script = format!(
        "const sheet = document.styleSheets[0]; sheet.insertRule({}, sheet.cssRules.length)",
        json!(rule)
    );
    browser.run(&script).await;
}

async fn remove_rule(browser: &Browser) {
    browser.run("const sheet = document.styleSheets[0]; sheet.deleteRule(sheet.cssRules.length - 1)").await;
}

/// Checks that the page breaks a law with these rules, and no law without them.
async fn breaks(browser: &Browser, law: &str, rules: &[&str]) {
    for rule in rules {
        add_rule(browser, rule).await;
    }
    let found = violations(browser, law, LAPTOP).await;
    let of_law = found.iter().filter(|found| found.contains(&format!(": {law}: ")));
    assert!(of_law.count() > 0, "{rules:?} is no {law}: {found:#?}");
    for _ in rules {
        remove_rule(browser).await;
    }
    assert_eq!(violations(browser, law, LAPTOP).await, Vec::<String>::new(), "without {rules:?}");
}

#[tokio::test]
async fn rows_as_high_as_the_screen_break_the_laws() {
    let browser = Browser::open(DESKTOP).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.run(&format!("localStorage.setItem('krajina-game', {:?})", finished_game().to_string())).await;
    browser.visit("?#/table").await;
    let counting = "document.querySelectorAll('.sheet-of .uncounted').length > 3";
    browser.until(counting).await;
    // A rule for the loading page also matched rows that were not counted yet.
    let rule = ".sheet-of tr.uncounted { display: grid; place-items: center; min-height: 100dvh; }";
    breaks(&browser, "height", &[rule]).await;
    assert_eq!(browser.ask(counting).await, true, "the sheet was counted too soon to be looked at");
    layout::check(&browser, "the end of Kingdom while it is counted").await;
    browser.close().await;
}

#[tokio::test]
async fn an_overlapping_sheet_of_worlds_breaks_the_laws() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    sit_down(&browser, "worlds players=2", vec![you(), bot("nobody")], true, 0).await;
    place_any(&browser).await;
    stop(&browser).await;
    browser.until("!!document.querySelector('.round-points')").await;
    // The rows of the grid were lower than the sheet in them, which then covered the next row.
    let rules = [
        "#after { grid-template: none / minmax(0, 1fr); }",
        "#after > * { grid-area: auto; }",
        "#after > .sheet-room { height: 4rem; overflow: visible; }",
    ];
    breaks(&browser, "overlap", &rules).await;
    browser.close().await;
}

#[tokio::test]
async fn every_law_can_be_broken() {
    let browser = Browser::open(DESKTOP).await;
    for (law, rule) in [
        ("overlap", "#setup-kingdom { margin-left: -4rem; }"),
        ("overlap", ".card h2 { height: 0; }"),
        ("clipped", ".card h2 { width: 2rem; overflow: hidden; }"),
        ("clipped", ".home { width: 110vw; }"),
        ("clipped", "#play-kingdom { width: 3rem; padding: 0; white-space: nowrap; }"),
        ("small", ".languages button { min-height: 0; height: 20px; padding: 0; }"),
        ("height", ".home { padding-bottom: 100vh; }"),
        ("height", ".home { height: 7000px; align-content: space-between; }"),
        ("first screen", ".hero { padding-top: 70vh; }"),
    ] {
        breaks(&browser, law, &[rule]).await;
    }
    browser.close().await;
}
