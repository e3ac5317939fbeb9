//! Pages and their addresses: scroll positions, unknown addresses, the page before the app is ready, and installing.

use crate::accessibility;
use crate::browser::{Browser, DESKTOP, Device, PHONE};
use crate::layout;
use crate::test_server::TestServer;
use serde_json::json;

#[tokio::test]
async fn a_new_page_starts_at_its_top_and_going_back_restores_the_place() {
    let browser = Browser::open(PHONE).await;
    let is_at = async |place: &str, title: &str| {
        browser.until(&format!("document.querySelector('main h1').textContent.includes('{title}')")).await;
        browser.until(&format!("Math.abs(scrollY - {place}) < 60")).await;
    };
    // From the end of the home page to the replay page by a link, and back.
    browser
        .run("document.querySelector('#to-replay').scrollIntoView({ block: 'end' }); window.left_ = scrollY")
        .await;
    assert!(browser.ask("window.left_ > 300").await == true, "the home page is longer than a phone");
    browser.click("#to-replay").await;
    is_at("0", "Replay").await;
    browser.back().await;
    is_at("window.left_", "Krajina").await;
    // By links to the lessons, to the rules of one game, and to those of another, which look alike.
    browser.click("#to-learn").await;
    is_at("0", "Learn").await;
    browser.click("#rules-kingdom").await;
    is_at("0", "Kingdom").await;
    browser.run("scrollTo(0, 1500)").await;
    is_at("1500", "Kingdom").await;
    browser.run("location.hash = '#/rules/hunters'").await;
    is_at("0", "Hunters").await;
    browser.back().await;
    is_at("1500", "Kingdom").await;
    // By a button.
    browser.run("document.querySelector('.bar .plain').click()").await;
    is_at("0", "Learn").await;
    browser.close().await;
}

#[tokio::test]
async fn an_unknown_page_of_the_app_is_reported_and_links_home() {
    let browser = Browser::open(Device { language: "hu", ..PHONE }).await;
    for address in ["#/foo", "#/rules/chess", "#/online/nothing"] {
        browser.go(address).await;
        browser.until("document.querySelector('main h1').textContent === 'Nincs ilyen oldal'").await;
    }
    accessibility::check(&browser, "an unknown page").await;
    layout::check(&browser, "an unknown page").await;
    browser.click("#to-home").await;
    browser.until("!!document.querySelector('main.home')").await;
    assert_eq!(browser.ask("location.hash").await, "#/");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unknown_path_is_reported_in_the_visitors_language_and_links_home() {
    let server = TestServer::open().await;
    let browser = Browser::open_at(Device { language: "sk", ..DESKTOP }, &server.address("")).await;
    browser.load("foo/bar").await;
    assert_eq!(browser.ask("performance.getEntriesByType('navigation')[0].responseStatus").await, 404);
    assert_eq!(browser.text("h1").await, "Taká stránka tu nie je");
    assert_eq!(browser.ask("document.documentElement.lang").await, "sk");
    // With the app's style and icon, found from any depth.
    assert_eq!(browser.ask("document.querySelector('img').naturalWidth > 0").await, true);
    assert_eq!(browser.ask("getComputedStyle(document.querySelector('a.big')).borderRadius").await, "14px");
    accessibility::check(&browser, "a path that is not there").await;
    layout::check(&browser, "a path that is not there").await;
    browser.click("a.big").await;
    browser.until("!!document.querySelector('main.home')").await;
    assert_eq!(browser.ask("location.pathname").await, "/");
    browser.close().await;
}

const UNREACHABLE: &str =
    "document.querySelector('main')?.textContent.includes('The server cannot be reached')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn online_pages_report_an_unreachable_server() {
    let server = TestServer::open().await;
    let browser = Browser::open_at(PHONE, &server.address("")).await;
    browser.keeps_the_app().await;
    // A visitor who was asked for a name before, and one who was not.
    for fresh in [false, true] {
        browser.go("#/online").await;
        browser.until("!!document.querySelector('#guest-name')").await;
        browser.go("#/").await;
        server.cut();
        if fresh {
            browser.visit("").await;
        }
        browser.go("#/online").await;
        browser.until(UNREACHABLE).await;
        server.reconnect();
        browser.click("main .big").await;
        browser.until("!!document.querySelector('#guest-name')").await;
        browser.go("#/").await;
    }
    // For a signed-in visitor the page does not claim that there are no tables.
    browser.go("#/online").await;
    browser.write("#guest-name", "Eva").await;
    browser.click("#come-in").await;
    browser.until("!!document.querySelector('.lobby')").await;
    browser.go("#/").await;
    server.cut();
    browser.go("#/online").await;
    browser.until(UNREACHABLE).await;
    browser.until("!document.querySelector('main').textContent.includes('Nobody is waiting')").await;
    accessibility::check(&browser, "the lobby without a server").await;
    layout::check(&browser, "the lobby without a server").await;
    // Unusable controls look disabled.
    let usable = "[...document.querySelectorAll('main.lobby :is(button, input, a)')] \
        .filter((one) => one.checkVisibility() && !one.disabled && !one.closest('#lobby-trouble')).map((one) => one.textContent.trim())";
    assert_eq!(browser.ask(usable).await, json!(["← Back"]));
    browser.shoot("lobby-unreachable").await;
    server.reconnect();
    browser.click("#lobby-trouble button").await;
    browser.until("!document.querySelector('#lobby-trouble')").await;
    browser.until("document.querySelector('#open-kingdom').checkVisibility()").await;
    // A start without the server keeps the sign-in.
    server.cut();
    browser.reload().await;
    browser.until(UNREACHABLE).await;
    assert_eq!(browser.ask("localStorage.getItem('krajina-known')").await, "true");
    server.reconnect();
    browser.click("main .big").await;
    browser.until("!!document.querySelector('.lobby')").await;
    browser.close().await;
}

#[tokio::test]
async fn the_app_offers_to_be_installed_where_the_browser_does() {
    let browser = Browser::begin(PHONE, None).await;
    // The browser's own offer could come at any time.
    let own = "addEventListener('beforeinstallprompt', (offer) => { if (offer.isTrusted) offer.stopImmediatePropagation(); })";
    browser.devtools("Page.enable", json!({})).await;
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": own })).await;
    browser.visit("").await;
    assert_eq!(browser.ask("!!document.querySelector('#install')").await, false);
    let offer = "const offer = new Event('beforeinstallprompt', { cancelable: true }); window.asked_ = 0; \
                 offer.prompt = () => { window.asked_ += 1; return Promise.resolve({ outcome: 'accepted' }); }; \
                 dispatchEvent(offer); return offer.defaultPrevented;";
    assert_eq!(browser.run(offer).await, true, "the browser's own banner is put off");
    browser.click("#install").await;
    assert_eq!(browser.ask("window.asked_").await, 1);
    browser.until("!document.querySelector('#install')").await;
    // An offer made while another page is open is shown on the home page.
    browser.go("#/learn").await;
    browser.run(offer).await;
    browser.go("#/").await;
    browser.until("!!document.querySelector('#install')").await;
    browser.run("dispatchEvent(new Event('appinstalled'))").await;
    browser.until("!document.querySelector('#install')").await;
    // The manifest meets the browser's requirements for installation.
    let errors = browser.devtools("Page.getInstallabilityErrors", json!({})).await;
    assert_eq!(errors["installabilityErrors"], json!([]));
    browser.keeps_the_app().await;
    let manifest = browser.devtools("Page.getAppManifest", json!({})).await;
    assert_eq!(manifest["errors"], json!([]));
    browser.close().await;
}

/// The positions and texts of the parts of the home page.
const PARTS: &str = "JSON.stringify(['h1', '.lead', '.languages', '.games', '.art', 'h2', '#play-kingdom', '#setup-kingdom', '#play-worlds', '#setup-worlds'].map((name) => { \
    const part = document.querySelector(name), { x, y, width } = part.getBoundingClientRect(); \
    return [name, part.textContent.replace(/\\s+/g, ''), Math.round(x), Math.round(y), Math.round(width)]; }))";

/// A browser with the home page open and the module delayed.
async fn waiting(look: Device) -> Browser {
    let browser = Browser::begin(look, None).await;
    browser.site.hold(true);
    browser.load("").await;
    browser.until("document.querySelector('#shell')?.checkVisibility()").await;
    assert_eq!(browser.ask("!!document.querySelector('main')").await, false);
    browser
}

#[tokio::test]
async fn the_home_page_is_shown_before_the_app_and_does_not_shift() {
    for look in [PHONE, DESKTOP, Device { language: "hu", ..PHONE }] {
        let browser = waiting(look).await;
        assert_eq!(browser.ask("document.documentElement.lang").await, look.language);
        browser.shoot(&format!("shell-{}-{}", look.width, look.language)).await;
        let before = browser.ask(PARTS).await;
        browser.site.hold(false);
        browser.until("!!document.querySelector('main.home') && !document.querySelector('#shell')").await;
        assert_eq!(browser.ask(PARTS).await, before, "the app takes the place of the shell without a jump");
        browser.close().await;
    }
}

#[tokio::test]
async fn a_click_before_the_app_is_ready_takes_effect() {
    let browser = waiting(PHONE).await;
    browser.click("#shell #setup-hunters").await;
    browser.site.hold(false);
    browser.until("!!document.querySelector('main.setup')").await;
    assert_eq!(browser.ask("location.hash").await, "#/hunters");
    browser.close().await;
}
