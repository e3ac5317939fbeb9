//! Bots that do not answer.

use crate::access;
use crate::browser::{Browser, PHONE};
use crate::player::play_until;

#[tokio::test]
async fn a_bot_that_cannot_think_says_so_and_can_be_asked_again() {
    for lost in ["worker", "kingdom"] {
        let browser = Browser::open(PHONE).await;
        browser.hurry(false).await;
        // Without the kept files, what is missing is missing.
        let forget = "(async () => { for (const kept of await navigator.serviceWorker.getRegistrations()) await kept.unregister(); \
                      for (const name of await caches.keys()) await caches.delete(name); done(true); })()";
        browser.keeps_the_app().await;
        browser.later(forget).await;
        browser.devtools("Network.clearBrowserCache", serde_json::json!({})).await;
        browser.site.lose(Some(lost));
        // What was loaded before it was lost goes with the page.
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
        access::check(&browser, "a silent bot").await;
        browser.fits().await;
        browser.site.lose(None);
        let moves = browser.ask("JSON.parse(localStorage.getItem('krajina-game')).moves.length").await;
        browser.click("#bots-again").await;
        browser
            .until(&format!("JSON.parse(localStorage.getItem('krajina-game')).moves.length > {moves}"))
            .await;
        assert_eq!(browser.ask("!!document.querySelector('#bots-again')").await, false);
        browser.close().await;
    }
}
