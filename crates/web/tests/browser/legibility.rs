//! Details of single pages: transparent buttons, clipped texts, small targets.

use crate::browser::{Browser, Device, PHONE};
use serde_json::json;

const RECORD: &str = include_str!("../../../record/tests/golden/kingdom-2.krec");

/// The opacity of an element's background.
async fn opacity(browser: &Browser, selector: &str) -> f64 {
    let alpha = format!(
        "(() => {{ const canvas = document.createElement('canvas').getContext('2d', {{ willReadFrequently: true }}); \
         canvas.fillStyle = getComputedStyle(document.querySelector({selector:?})).backgroundColor; \
         canvas.fillRect(0, 0, 1, 1); return canvas.getImageData(0, 0, 1, 1).data[3] / 255; }})()"
    );
    browser.until(&format!("!!document.querySelector({selector:?})")).await;
    browser.ask(&alpha).await.as_f64().unwrap()
}

#[tokio::test]
async fn sticky_controls_have_an_opaque_background() {
    let browser = Browser::open(PHONE).await;
    for game in ["kingdom", "hunters", "worlds"] {
        browser.visit(&format!("?#/rules/{game}")).await;
        assert!(opacity(&browser, ".rules .big").await > 0.99, "the button below the rules of {game}");
    }
    browser.visit("?#/replay").await;
    browser
        .run(&format!(
            "const field = document.querySelector('#import-text'); field.value = {}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); document.querySelector('#import-show').click()",
            json!(RECORD)
        ))
        .await;
    assert!(opacity(&browser, ".controls").await > 0.99, "the bar of a replay");
    browser.close().await;
}

/// Options whose text is wider than the control.
const CUT: &str = "[...document.querySelectorAll('.seat select')].flatMap((select) => { \
    const style = getComputedStyle(select); const pen = document.createElement('canvas').getContext('2d'); pen.font = style.font; \
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 18; \
    return [...select.options].map((one) => one.text.trim()).filter((text) => pen.measureText(text).width > room); })";

#[tokio::test]
async fn levels_are_described_in_full_in_every_language() {
    for language in ["en", "cs", "sk", "hu"] {
        let browser = Browser::open(Device { language, ..PHONE }).await;
        for (page, seats) in [("kingdom", 2), ("hunters", 2), ("worlds", 2)] {
            browser.visit(&format!("?#/{page}")).await;
            browser.until("!!document.querySelector('.seat select')").await;
            assert_eq!(browser.ask(CUT).await, json!([]), "{language}: {page}");
            let about = "[...document.querySelectorAll('.seat .about')].filter((one) => one.textContent.length > 5 \
                         && one.scrollWidth <= one.clientWidth + 1 && one.checkVisibility()).length";
            assert_eq!(browser.ask(about).await, json!(seats), "{language}: {page}");
            browser.fits().await;
        }
        browser.close().await;
    }
}

#[tokio::test]
async fn names_in_the_leaderboard_are_large_enough_for_a_finger() {
    let browser = Browser::open(PHONE).await;
    let ranks = json!([
        { "person": "0123456789ab", "name": "Eva", "game": "worlds", "players": 2, "rating": 1612, "games": 7 },
        { "person": null, "name": "fox", "game": "worlds", "players": 2, "rating": 1500, "games": 90 },
    ]);
    browser.run(&format!("window.fetch = async () => new Response(JSON.stringify({ranks}))")).await;
    browser.go("#/leaders").await;
    browser.click("input[value=worlds]").await;
    browser.until("!!document.querySelector('.leaders .numbers th a')").await;
    let high = browser.ask("document.querySelector('.leaders .numbers th a').offsetHeight").await;
    assert!(high.as_u64() >= Some(44), "{high}");
    browser.close().await;
}
