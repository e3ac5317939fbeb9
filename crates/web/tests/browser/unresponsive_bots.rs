//! Bots that do not answer.

use crate::accessibility;
use crate::browser::{Browser, PHONE};
use crate::layout;
use crate::player::play_until;

#[tokio::test]
async fn a_bot_that_does_not_answer_is_reported_and_can_be_retried() {
    for lost in ["worker", "kingdom"] {
        let browser = Browser::open(PHONE).await;
        browser.hurry(false).await;
        // Remove the cached files, so that a missing file stays missing.
        let forget = "(async () => { for (const kept of await navigator.serviceWorker.getRegistrations()) await kept.unregister(); \
                      for (const name of await caches.keys()) await caches.delete(name); done(true); })()";
        browser.keeps_the_app().await;
        browser.later(forget).await;
        browser.devtools("Network.clearBrowserCache", serde_json::json!({})).await;
        browser.site.lose(Some(lost));
        // Reload, so that files loaded before are requested again.
        browser.reload().await;
        browser.visit("#/kingdom").await;
        browser.until("!!document.querySelector('.setup')").await;
        browser
            .run("for (const seat of [1, 2]) { const select = document.querySelector(`#seat-${seat}`); select.value = 'sovereign'; \
                  select.dispatchEvent(new Event('change', { bubbles: true })); }")
            .await;
        browser.click("#start").await;
        play_until(&browser, "!!document.querySelector('#bots-again')").await;
        assert_eq!(
            browser.ask("!!document.querySelector('#result')").await,
            false,
            "a bot played without {lost}"
        );
        browser
            .until("document.querySelector('.hand [role=alert]')?.textContent.includes('does not answer')")
            .await;
        accessibility::check(&browser, "a silent bot").await;
        layout::check(&browser, "a silent bot").await;
        browser.site.lose(None);
        let moves = browser.ask("savedGame('table').moves.length").await;
        browser.click("#bots-again").await;
        browser.until(&format!("savedGame('table').moves.length > {moves}")).await;
        assert_eq!(browser.ask("!!document.querySelector('#bots-again')").await, false);
        browser.close().await;
    }
}
