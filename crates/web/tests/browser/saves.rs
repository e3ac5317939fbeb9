//! Saved games: starting another game loses none, two tabs never write the same one, and full or broken storage is
//! reported.

use crate::accessibility::check_day_and_night;
use crate::browser::{Browser, DESKTOP, Device, PHONE};
use crate::layout;
use crate::player::{play_until, step};
use crate::world_builder::{BUILDING, bot, place_any, sit_down, you};
use krajina_rules::seed::Seed;
use serde_json::{Value, json};

const MOVES: &str = "savedGame('table').moves.length";
const TABLE: &str = "!!document.querySelector('.table')";
const OPEN_ELSEWHERE: &str = "!!document.querySelector('#elsewhere')";
const COUNT: &str = "Object.keys(localStorage).filter((name) => name.startsWith('krajina-save-')).length";

/// Goes to the home page by the table's button.
async fn home(browser: &Browser) {
    browser.click(".bar button").await;
    browser.until("!!document.querySelector('.home')").await;
}

/// Makes a move of the player.
async fn make_a_move(browser: &Browser) {
    let before = browser.ask(MOVES).await.as_u64().unwrap();
    while browser.ask(MOVES).await.as_u64().unwrap() <= before {
        step(browser).await;
    }
}

/// Puts an entry into the storage.
async fn store(browser: &Browser, name: &str, text: &str) {
    browser.run(&format!("localStorage.setItem({name:?}, {text:?})")).await;
}

fn unfinished(seed: u64) -> Value {
    json!({
        "setup": "kingdom players=2", "seed": Seed::from_number(seed).to_string(),
        "players": [you(), bot("sprout")], "moves": [],
    })
}

#[tokio::test]
async fn play_now_keeps_the_unfinished_game() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    browser.click("#play-kingdom").await;
    play_until(&browser, "document.querySelector('.round')?.textContent.startsWith('Round 2')").await;
    home(&browser).await;
    let seed = browser.ask("savedGame('table').seed").await;
    let moves = browser.ask(MOVES).await;
    // Another game of each kind.
    for play in ["#play-kingdom", "#play-hunters"] {
        browser.click(play).await;
        browser.until(TABLE).await;
        assert_ne!(browser.ask("savedGame('table').seed").await, seed);
        home(&browser).await;
    }
    browser.click("#play-worlds").await;
    browser.until(BUILDING).await;
    home(&browser).await;
    assert_eq!(browser.ask(COUNT).await, json!(4));
    // Three are shown, and the oldest can be unfolded.
    let rows = "[...document.querySelectorAll('.save b')].map((name) => name.textContent)";
    assert_eq!(browser.ask(rows).await, json!(["Worlds", "Hunters", "Kingdom", "Kingdom"]));
    assert_eq!(browser.ask("document.querySelectorAll('.saves > ul .save').length").await, json!(3));
    layout::check_briefly(&browser, "the saved games").await;
    check_day_and_night(&browser, "the saved games").await;
    browser.click(".saves summary").await;
    let words = browser.text(".saves details .save p").await;
    assert!(words.contains("Round 2 of 12") && words.contains("Shepherd, Prospector"), "{words}");
    browser.click(".saves details .go-on").await;
    browser.until(TABLE).await;
    // It is the previous game, and it continues.
    let same = format!(
        "Object.values(localStorage).some((text) => text.includes({seed}) && JSON.parse(text).game.table.moves.length >= {moves})"
    );
    assert_eq!(browser.ask(&same).await, true);
    assert!(browser.text(".round").await.starts_with("Round 2"));
    make_a_move(&browser).await;
    assert_eq!(browser.ask("savedGame('table').seed").await, seed, "played last");
    browser.close().await;
}

#[tokio::test]
async fn deleting_asks_first() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#play-kingdom").await;
    browser.until(TABLE).await;
    home(&browser).await;
    browser.click(".save [data-do=delete]").await;
    // The focus is on the safe choice.
    browser.until("document.activeElement.textContent === 'Keep it'").await;
    // The game can still be continued, on the first screen.
    browser.until("!!document.querySelector('.save .go-on')").await;
    layout::check(&browser, "a question before a game is deleted").await;
    browser.press('\u{e007}').await;
    browser.until("document.activeElement.dataset.do === 'delete'").await;
    assert_eq!(browser.ask(COUNT).await, json!(1));
    browser.press('\u{e007}').await;
    browser.click("[data-do=delete-sure]").await;
    browser.until("!document.querySelector('.saves')").await;
    assert_eq!(
        browser.ask("Object.keys(localStorage).filter((name) => /save|writer/.test(name)).length").await,
        0
    );
    browser.close().await;
}

/// Two tabs with one game; the second asks first, or takes over where Web Locks are missing.
async fn two_tabs(locks: bool) {
    let script =
        if locks { "" } else { "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })" };
    let browser = Browser::open(DESKTOP).await;
    browser.prepare(script).await;
    browser.hurry(false).await;
    assert_eq!(browser.ask("!!navigator.locks").await, locks);
    browser.click("#play-kingdom").await;
    make_a_move(&browser).await;
    let (first, address) = (browser.tab().await, browser.ask("location.href").await);
    let second = browser.new_tab(address.as_str().unwrap(), script).await;
    if locks {
        browser.until(OPEN_ELSEWHERE).await;
        layout::check_briefly(&browser, "a game of another tab").await;
        check_day_and_night(&browser, "a game of another tab").await;
        browser.shoot("elsewhere").await;
        let before = browser.ask(MOVES).await;
        assert_eq!(browser.ask("!!document.querySelector('.table')").await, false);
        // The first tab continues undisturbed.
        browser.switch(&first).await;
        make_a_move(&browser).await;
        assert_ne!(browser.ask(MOVES).await, before);
        browser.switch(&second).await;
        browser.click("#take-over").await;
    }
    browser.until(TABLE).await;
    make_a_move(&browser).await;
    let moves = browser.ask("savedGame('table').moves").await;
    // The first tab reports it and has no table to play at.
    browser.switch(&first).await;
    browser.until(OPEN_ELSEWHERE).await;
    assert_eq!(browser.ask(TABLE).await, false);
    // The moves of the second tab are not overwritten; bots may have moved on.
    let now = browser.ask("savedGame('table').moves").await;
    let moves = moves.as_array().unwrap();
    assert_eq!(&now.as_array().unwrap()[..moves.len()], &moves[..]);
    // Then in the opposite direction.
    browser.click("#take-over").await;
    browser.until(TABLE).await;
    make_a_move(&browser).await;
    browser.switch(&second).await;
    browser.until(OPEN_ELSEWHERE).await;
    browser.close_tab(&first).await;
    // A reload is not another tab.
    browser.reload().await;
    browser.until(TABLE).await;
    browser.close().await;
}

#[tokio::test]
async fn two_tabs_never_write_one_game() {
    two_tabs(true).await;
}

/// A slow browser may grant the lock after the page has reported that another tab holds it.
#[tokio::test]
async fn a_lock_that_is_granted_late_opens_the_table() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.click("#play-kingdom").await;
    browser.until(TABLE).await;
    let address = browser.ask("location.hash").await.as_str().unwrap().to_owned();
    home(&browser).await;
    let name = address.replace("#/table/", "krajina-");
    let held = format!(
        "navigator.locks.request({name:?}, () => {{ window.holds = true; \
           return new Promise((resolve) => {{ window.free = resolve; }}); }})"
    );
    browser.run(&held).await;
    browser.until("window.holds === true").await;
    browser.go(&address).await;
    browser.until(OPEN_ELSEWHERE).await;
    browser.run("window.free()").await;
    browser.until(TABLE).await;
    make_a_move(&browser).await;
    browser.close().await;
}

#[tokio::test]
async fn two_tabs_never_write_one_game_without_web_locks() {
    two_tabs(false).await;
}

#[tokio::test]
async fn two_tabs_never_write_one_game_of_worlds() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    // A game kept by an older version is now a saved game.
    sit_down(&browser, "worlds players=2", vec![you(), bot("nobody")], true, 0).await;
    assert_eq!(browser.ask("localStorage.getItem('krajina-worlds')").await, Value::Null);
    place_any(&browser).await;
    let (first, address) = (browser.tab().await, browser.ask("location.href").await);
    let second = browser.new_tab(address.as_str().unwrap(), "").await;
    browser.until(OPEN_ELSEWHERE).await;
    browser.click("#take-over").await;
    browser.click("#go-on").await;
    place_any(&browser).await;
    let deeds = browser.ask("savedGame('worlds').deeds").await;
    assert_eq!(deeds.as_array().unwrap().len(), 4, "two pieces, each taken and placed");
    browser.switch(&first).await;
    browser.until(OPEN_ELSEWHERE).await;
    browser.switch(&second).await;
    assert_eq!(browser.ask("savedGame('worlds').deeds").await, deeds, "the first tab has written nothing");
    home(&browser).await;
    let words = browser.text(".save p").await;
    assert!(words.contains("Practice") && !words.contains("nobody"), "{words}");
    // The tab that has it open is notified of the deletion.
    browser.click(".save .go-on").await;
    browser.until("!!document.querySelector('.worlds')").await;
    browser.switch(&first).await;
    browser.click("#elsewhere .plain").await;
    browser.click(".save [data-do=delete]").await;
    browser.click("[data-do=delete-sure]").await;
    browser.switch(&second).await;
    browser.until("document.querySelector('[role=alert] h1')?.textContent.includes('deleted')").await;
    assert_eq!(browser.ask(COUNT).await, json!(0));
    browser.close().await;
}

#[tokio::test]
async fn beyond_the_limit_the_player_chooses_which_game_to_delete() {
    let browser = Browser::open(PHONE).await;
    for number in 0..12 {
        let save = json!({ "played": 1_000 + number, "game": { "table": unfinished(number) } });
        store(&browser, &format!("krajina-save-{number:012x}"), &save.to_string()).await;
    }
    browser.reload().await;
    browser.click("#play-kingdom").await;
    browser.until("!!document.querySelector('#saves-full[open]')").await;
    layout::check_briefly(&browser, "too many saved games").await;
    browser.shoot("saves-full").await;
    check_day_and_night(&browser, "too many saved games").await;
    // Cancelling loses nothing.
    browser.click("#saves-full .close").await;
    browser.until("!document.querySelector('#saves-full')").await;
    assert_eq!(browser.ask(COUNT).await, json!(12));
    browser.click("#play-kingdom").await;
    browser.click("#saves-full [data-save='000000000003'] [data-do=delete]").await;
    browser.click("#saves-full [data-do=delete-sure]").await;
    browser.until(TABLE).await;
    assert_eq!(browser.ask(COUNT).await, json!(12));
    assert_eq!(browser.ask("localStorage.getItem('krajina-save-000000000003')").await, Value::Null);
    browser.close().await;
}

#[tokio::test]
async fn full_storage_is_reported_and_the_game_continues() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    let fill = "let text = 'x'.repeat(1 << 22); while (text) { try { localStorage.setItem('fill' + text.length, text); break; } \
                catch { text = text.slice(0, text.length / 2); } } \
                for (let rest = text; rest; rest = rest.slice(0, rest.length / 2)) try { localStorage.setItem('more' + rest.length, rest); } catch {}";
    browser.run(fill).await;
    browser.click("#play-kingdom").await;
    browser.until("!!document.querySelector('#unsaved[open]')").await;
    check_day_and_night(&browser, "a full storage").await;
    browser.click("#unsaved .close").await;
    play_until(&browser, "document.querySelector('.round')?.textContent.startsWith('Round 2')").await;
    assert_eq!(browser.ask(COUNT).await, json!(0));
    // It is reported once, not with every move.
    assert_eq!(browser.ask("!!document.querySelector('#unsaved')").await, false);
    // It is saved as soon as there is space.
    browser.run("Object.keys(localStorage).filter((name) => /^(fill|more)/.test(name)).forEach((name) => localStorage.removeItem(name))").await;
    play_until(&browser, "document.querySelector('.round')?.textContent.startsWith('Round 3')").await;
    assert_eq!(browser.ask(COUNT).await, json!(1));
    browser.close().await;
}

#[tokio::test]
async fn broken_storage_breaks_nothing() {
    let browser = Browser::open(PHONE).await;
    for (name, text) in [
        ("krajina-game", "{\"setup\":"),
        ("krajina-worlds", "[]"),
        ("krajina-worlds-last", "{\"setup\":\"worlds players=1\"}"),
        ("krajina-settings", "?"),
        ("krajina-names", "{}"),
        ("krajina-save-", ""),
        ("krajina-save-00000000000g", "{}"),
        ("krajina-save-000000000001", "\u{0}"),
    ] {
        store(&browser, name, text).await;
    }
    browser.reload().await;
    browser.until("document.querySelectorAll('.saves details .save').length === 1").await;
    browser.fits().await;
    browser.visit("?#/table/000000000001").await;
    browser.until("!!document.querySelector('[role=alert] h1')").await;
    browser.visit("?#/table").await;
    browser.until("!!document.querySelector('[role=alert] h1')").await;
    browser.visit("").await;
    browser.click("#play-hunters").await;
    browser.until(TABLE).await;
    assert_eq!(browser.ask("localStorage.getItem('krajina-save-000000000001')").await, "\u{0}");
    browser.close().await;
}

#[tokio::test]
async fn a_game_of_an_older_version_continues() {
    let browser = Browser::open(Device { language: "cs", ..PHONE }).await;
    store(&browser, "krajina-game", &unfinished(5).to_string()).await;
    browser.reload().await;
    assert_eq!(browser.text(".save b").await, browser.text("#card-kingdom").await);
    browser.click(".save .go-on").await;
    browser.until(TABLE).await;
    assert_eq!(browser.ask("savedGame('table').seed").await, unfinished(5)["seed"]);
    assert_eq!(browser.ask("localStorage.getItem('krajina-game')").await, Value::Null);
    browser.close().await;
}
