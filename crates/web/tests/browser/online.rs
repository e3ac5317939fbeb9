//! Online tables: two browsers, the real server, and broken connections.

use crate::accessibility::check_day_and_night;
use crate::browser::{Browser, DESKTOP, Device, PHONE, timeout};
use crate::layout;
use crate::learn::NOTE_FILES;
use crate::player::{game_timeout, play_until, step};
use crate::test_server::TestServer;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Enters a name if the page asks for one.
async fn come_in(browser: &Browser, name: &str) {
    browser.write("#guest-name", name).await;
    browser.click("#come-in").await;
    browser.until("!document.querySelector('#guest-name')").await;
}

/// A guest in the lobby with fast settings.
pub(crate) async fn guest(server: &TestServer, look: Device, name: &str) -> Browser {
    let browser = Browser::open_at(look, &server.address("")).await;
    browser.hurry(false).await;
    browser.go("#/online").await;
    come_in(&browser, name).await;
    browser.until("!!document.querySelector('.lobby')").await;
    browser
}

/// Opens a table for two after these clicks and stays in its waiting room. Returns the invitation link.
async fn open_table(browser: &Browser, game: &str, clicks: &[&str]) -> String {
    browser.click(&format!("#open-{game}")).await;
    browser.until("!!document.querySelector('#open-table')").await;
    for choice in clicks {
        browser.run(&format!("document.querySelector('input[value={choice}]').click()")).await;
    }
    browser.run("document.querySelector('#open-table').click()").await;
    browser.until("!!document.querySelector('#invite-link')?.value").await;
    let link = browser.ask("document.querySelector('#invite-link').value").await;
    link.as_str().unwrap().to_owned()
}

/// Two players at a table whose game has begun.
async fn two_at_a_table(server: &TestServer, game: &str, clicks: &[&str]) -> (Browser, Browser) {
    let eva = guest(server, DESKTOP, "Eva").await;
    let link = open_table(&eva, game, clicks).await;
    let jan = guest(server, PHONE, "Jan").await;
    jan.go(&link[link.find('#').unwrap()..]).await;
    jan.click(".sit").await;
    for browser in [&eva, &jan] {
        browser.until("!!document.querySelector('.table .board')").await;
    }
    (eva, jan)
}

/// The points of all players as the page shows them.
async fn points(browser: &Browser) -> Value {
    browser
        .ask("[...document.querySelectorAll('.player .points')].map((points) => +points.textContent)")
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_play_a_whole_game_over_a_breaking_connection() {
    let mut server = TestServer::open().await;
    let eva = guest(&server, DESKTOP, "Eva").await;
    let link = open_table(&eva, "kingdom", &[]).await;
    eva.until("document.querySelectorAll('.seat-row').length === 2").await;
    layout::check(&eva, "a room").await;
    // A friend opens the link on a phone, enters a name, takes a seat, and the game begins.
    let jan = Browser::open_at(PHONE, &link).await;
    jan.hurry(false).await;
    layout::check(&jan, "a name for an invitation").await;
    come_in(&jan, "Jan").await;
    jan.until("!!document.querySelector('.sit')").await;
    layout::check(&jan, "a seat in a room").await;
    jan.click(".sit").await;
    for browser in [&eva, &jan] {
        browser.until("!!document.querySelector('.table .board')").await;
    }
    let (mut cut, mut restarted, start) = (false, false, Instant::now());
    let over = "!!document.querySelector('#result')";
    loop {
        if start.elapsed() > game_timeout() {
            eva.give_up("the game does not end").await;
        }
        let (first, second) = (step(&eva).await, step(&jan).await);
        if first == "over" && second == "over" {
            break;
        }
        let round = eva.text_now(".round").await;
        if !cut && round.starts_with("Round 2") {
            cut = true;
            layout::check(&eva, "Kingdom online").await;
            break_and_restore(&server, &eva, &jan).await;
        }
        if !restarted && round.starts_with("Round 4") {
            restarted = true;
            server.restart().await;
        }
    }
    assert!(cut && restarted, "the line was cut and the server restarted in the middle");
    for browser in [&eva, &jan] {
        browser.until(over).await;
        browser.until("!!document.querySelector('.fairness')").await;
    }
    assert_eq!(points(&eva).await, points(&jan).await, "both see the same result");
    let shown = points(&eva).await;
    // The points shown are those of the record, which replays the server's log by the rules.
    let table = link.split('/').nth(5).unwrap().to_owned();
    let result = eva
        .run(&format!(
            "const x = new XMLHttpRequest(); x.open('GET', '/api/tables/{table}/result', false); x.send(); return JSON.parse(x.responseText)"
        ))
        .await;
    let scored: Vec<Value> =
        result["seats"].as_array().unwrap().iter().map(|seat| seat["points"].clone()).collect();
    assert_eq!(shown, json!(scored));
    assert!(eva.text(".fairness .verdict").await.starts_with("The seed fits"));
    layout::check(&jan, "the end of Kingdom online").await;
    // The replay link opens a private game to anyone who has it, and only to them.
    let replay = eva.ask("document.querySelector('#replay').getAttribute('href')").await;
    let query = replay.as_str().unwrap().strip_prefix(&format!("#/replay/{table}")).unwrap().to_owned();
    for (query, found) in [(query.as_str(), true), ("", false)] {
        let path = format!("/api/tables/{table}/record{query}");
        let stranger =
            format!("fetch({path:?}, {{ credentials: 'omit' }}).then((answer) => done(answer.ok))");
        assert_eq!(eva.later(&stranger).await, found, "{path}");
    }
    eva.run(NOTE_FILES).await;
    eva.click("#share").await;
    eva.until("window.files.length === 1").await;
    assert_eq!(eva.ask("window.files[0].slice(0, 2)").await, json!(["krajina.png", "image/png"]));
    rematch(&eva, &jan).await;
    // The finished game can be replayed by its link.
    eva.go(&format!("#/replay/{table}")).await;
    eva.click("#to-end").await;
    eva.until("document.querySelector('#step-on').disabled").await;
    let again = "[...document.querySelectorAll('.replayed .points')].map((points) => +points.textContent)";
    assert_eq!(eva.ask(again).await, shown);
    eva.close().await;
    jan.close().await;
}

/// Cuts the connection, plays the next move meanwhile, and reconnects: both players see it.
async fn break_and_restore(server: &TestServer, eva: &Browser, jan: &Browser) {
    let both = [eva, jan];
    server.cut();
    for browser in both {
        browser.until("document.querySelector('.line-state').dataset.line === 'lost'").await;
    }
    layout::check(jan, "a lost line").await;
    let before = (points(eva).await, points(jan).await);
    // A move made offline is queued, not lost.
    let mut moved = Vec::new();
    for browser in both {
        for _ in 0..4 {
            if step(browser).await != "wait" {
                moved.push(browser);
            }
        }
    }
    assert!(!moved.is_empty(), "somebody could move, at {before:?}");
    server.reconnect();
    for browser in both {
        browser.until("document.querySelector('.line-state').dataset.line === 'open'").await;
    }
    let same = Instant::now();
    while points(eva).await != points(jan).await {
        if same.elapsed() > timeout() {
            eva.give_up("they see different tables").await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_made_offline_survives_a_reload() {
    let server = TestServer::open().await;
    let (eva, jan) = two_at_a_table(&server, "kingdom", &[]).await;
    let mine = "!!document.querySelector('button.domino.open')";
    let start = Instant::now();
    let (first, second) = loop {
        if start.elapsed() > timeout() {
            eva.give_up("nobody can begin").await;
        }
        if eva.ask(mine).await == true {
            break (&eva, &jan);
        }
        if jan.ask(mine).await == true {
            break (&jan, &eva);
        }
    };
    first.keeps_the_app().await;
    server.cut();
    first.until("document.querySelector('.line-state').dataset.line === 'lost'").await;
    first.click("button.domino.open").await;
    first.until("JSON.parse(localStorage.getItem('krajina-unsent')).length === 1").await;
    first.reload().await;
    assert_eq!(second.ask("document.querySelectorAll('.line.next .piece').length").await, json!(0));
    server.reconnect();
    first.reload().await;
    for browser in [first, second] {
        browser.until("document.querySelectorAll('.line.next .piece').length === 1").await;
    }
    first.until("JSON.parse(localStorage.getItem('krajina-unsent')).length === 0").await;
    eva.close().await;
    jan.close().await;
}

/// Both players accept a rematch and get to the next table, with rotated seats.
async fn rematch(eva: &Browser, jan: &Browser) {
    let first = eva.ask("location.hash").await;
    eva.click("#rematch").await;
    jan.until("document.body.textContent.includes('Eva would like to play again')").await;
    jan.click("#rematch").await;
    for browser in [eva, jan] {
        browser
            .until(&format!("location.hash !== {first} && !!document.querySelector('.table .board')"))
            .await;
        browser.until("!document.querySelector('#result')").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_closes_the_chat_to_watchers_and_removes_them() {
    let server = TestServer::open().await;
    let eva = guest(&server, DESKTOP, "Eva").await;
    let link = open_table(&eva, "kingdom", &[]).await;
    let ota = guest(&server, PHONE, "Ota").await;
    ota.go(&link[link.find('#').unwrap()..]).await;
    ota.until("!!document.querySelector('.sit')").await;
    ota.click("#chat-button").await;
    ota.click("[data-phrase=hello]").await;
    eva.click("#chat-button").await;
    eva.until("!!document.querySelector('.watcher-chat') && !!document.querySelector('.chat-remove')").await;
    eva.click(".watcher-chat").await;
    ota.until("document.querySelector('.chat-form').hidden").await;
    eva.click(".watcher-chat").await;
    ota.until("!document.querySelector('.chat-form').hidden").await;
    eva.run("document.querySelector('.chat-remove').click()").await;
    ota.until("document.querySelector('h1')?.textContent.includes('removed you')").await;
    assert_eq!(ota.ask("!!document.querySelector('.chat, .seat-row')").await, json!(false));
    ota.close().await;
    eva.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_chat_report_and_mute() {
    let server = TestServer::open().await;
    let eva = guest(&server, DESKTOP, "Eva").await;
    open_table(&eva, "hunters", &["start-by-itself"]).await;
    // The invite code leads there as well, in another language.
    let code = eva.text("#invite-code").await;
    let jan = guest(&server, Device { language: "cs", ..PHONE }, "Jan").await;
    jan.write("#code", &code).await;
    jan.click("#code-go").await;
    jan.until("!!document.querySelector('.sit')").await;
    jan.click("#chat-button").await;
    jan.click("[data-phrase=good-luck]").await;
    jan.write("#chat-text", "Ahoj <b>všem</b>").await;
    jan.click("#chat-send").await;
    jan.until("document.querySelectorAll('.chat-lines li').length === 2").await;
    layout::check(&jan, "chat in a room").await;
    eva.until("!!document.querySelector('.toast')").await;
    eva.click("#chat-button").await;
    let words = "[...document.querySelectorAll('.chat-lines .words')].map((line) => line.textContent)";
    assert_eq!(eva.ask(words).await, json!(["Good luck!", "Ahoj <b>všem</b>"]));
    assert_eq!(jan.ask(words).await, json!(["Hodně štěstí!", "Ahoj <b>všem</b>"]));
    // Report, mute and unmute.
    eva.run("document.querySelectorAll('.chat-actions button')[1].click()").await;
    eva.until("document.querySelector('.chat-actions').textContent.includes('Reported')").await;
    eva.run("document.querySelector('.chat-actions button').click()").await;
    eva.until("document.querySelectorAll('.chat-lines li').length === 0").await;
    eva.run("[...document.querySelectorAll('.chat button')].find((button) => button.textContent.startsWith('Hear Jan')).click()")
        .await;
    eva.until("document.querySelectorAll('.chat-lines li').length === 2").await;
    eva.click(".chat header button").await;
    // The host removes a guest, who cannot return.
    jan.click(".chat header button").await;
    jan.click(".sit").await;
    eva.until("!!document.querySelector('[data-seat=\"1\"] b')").await;
    eva.run("document.querySelector('[data-seat=\"1\"] button').click()").await;
    eva.until("!document.querySelector('[data-seat=\"1\"] b')").await;
    jan.until("!!document.querySelector('.sit')").await;
    jan.click(".sit").await;
    jan.until("document.querySelector('.refusal')?.textContent.length > 5").await;
    eva.close().await;
    jan.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_table_is_found_joined_and_watched() {
    let server = TestServer::open().await;
    let eva = guest(&server, DESKTOP, "Eva").await;
    eva.click("#open-kingdom").await;
    eva.run("document.querySelector('input[value=visibility-public]').click()").await;
    eva.run("document.querySelector('input[value=start-by-itself]').click()").await;
    eva.run("document.querySelector('#open-table').click()").await;
    eva.until("!!document.querySelector('#start-game')").await;
    assert_eq!(eva.ask("document.querySelector('#start-game').disabled").await, json!(true));
    let jan = guest(&server, PHONE, "Jan").await;
    jan.until("!!document.querySelector('[aria-labelledby=lobby-joinable] .table-row')").await;
    layout::check(&jan, "the lobby with a table").await;
    check_day_and_night(&jan, "the lobby with a table").await;
    jan.click("[aria-labelledby=lobby-joinable] .table-row a").await;
    jan.click(".sit").await;
    eva.until("!document.querySelector('#start-game').disabled").await;
    eva.click("#start-game").await;
    jan.until("!!document.querySelector('.table .board')").await;
    // A watcher can do nothing.
    let iva = guest(&server, DESKTOP, "Iva").await;
    iva.click("[aria-labelledby=lobby-watchable] .table-row a").await;
    iva.until("!!document.querySelector('.table .board')").await;
    iva.until("document.querySelector('.hand').textContent.includes('You are watching.')").await;
    assert_eq!(jan.ask("document.body.textContent.includes('You are watching.')").await, false);
    layout::check(&iva, "a table that is watched").await;
    check_day_and_night(&iva, "a table that is watched").await;
    play_until(&eva, "!document.querySelector('button.domino.open')").await;
    assert_eq!(iva.ask("document.querySelectorAll('.open').length").await, json!(0));
    // A player's own tables are on the home page.
    eva.go("#/").await;
    eva.until("!!document.querySelector('.own-tables .table-row a')").await;
    layout::check(&eva, "home with a table").await;
    eva.click(".own-tables .table-row a").await;
    eva.until("!!document.querySelector('.table .board')").await;
    for browser in [eva, jan, iva] {
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_creates_an_account_and_deletes_it() {
    let server = TestServer::open().await;
    let eva = guest(&server, PHONE, "Eva").await;
    eva.click("#to-me").await;
    eva.until("!!document.querySelector('#sign-up')").await;
    layout::check(&eva, "an account for a guest").await;
    eva.write("#sign-up-password", "short").await;
    eva.run("document.querySelector('#sign-up button').click()").await;
    eva.until("document.querySelector('#sign-up .why').textContent.includes('password')").await;
    eva.write("#sign-up-password", "a landscape of dominoes").await;
    eva.run("document.querySelector('#sign-up button').click()").await;
    eva.until("!document.querySelector('#sign-up')").await;
    eva.run("document.querySelector('#log-out').click()").await;
    eva.until("!!document.querySelector('#log-in')").await;
    eva.write("#log-in-name", "Eva").await;
    eva.write("#log-in-password", "a landscape of dominoes").await;
    eva.run("document.querySelector('#log-in button').click()").await;
    eva.until("document.querySelector('#me-name')?.textContent === 'Eva'").await;
    eva.run("document.querySelector('#to-profile').click()").await;
    eva.until("!!document.querySelector('.person')").await;
    layout::check(&eva, "a profile").await;
    check_day_and_night(&eva, "a profile").await;
    eva.go("#/leaders").await;
    eva.until("!!document.querySelector('.leaders')").await;
    layout::check(&eva, "leaderboards").await;
    eva.go("#/me").await;
    eva.until("!!document.querySelector('#delete')").await;
    // This device is listed; a token for a program is shown once and can be revoked.
    eva.until("document.querySelectorAll('#devices .keys li').length === 1").await;
    let device = eva.text("#devices .key-name b").await;
    assert!(device.starts_with("Chrome on "), "{device}");
    eva.write("#token-name", "My bot").await;
    eva.run("document.querySelector('#tokens [type=submit]').click()").await;
    eva.until("document.querySelector('#token')?.textContent.length > 30").await;
    eva.until("document.querySelectorAll('#tokens .keys li').length === 1").await;
    let token = eva.text("#token").await;
    let me = "fetch('/api/me', { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' }).then(({ status }) => done(status))";
    let asked = format!("const token = {token:?}; {me}");
    assert_eq!(eva.later(&asked).await, json!(200));
    layout::check(&eva, "an account with a token").await;
    check_day_and_night(&eva, "an account").await;
    eva.run("document.querySelector('#tokens .keys button').click()").await;
    eva.until("document.querySelectorAll('#tokens .keys li').length === 0").await;
    assert_eq!(eva.later(&asked).await, json!(401));
    eva.write("#delete-password", "a landscape of dominoes").await;
    eva.run("document.querySelector('#delete-sure').click()").await;
    eva.until("!document.querySelector('#delete button').disabled").await;
    eva.run("document.querySelector('#delete button').click()").await;
    eva.until("!!document.querySelector('#log-in')").await;
    eva.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_taken_back_with_or_without_consent_and_bots_stand_in() {
    let server = TestServer::open().await;
    let (eva, jan) = two_at_a_table(&server, "kingdom", &["fischer-5"]).await;
    let mine = "!!document.querySelector('button.domino.open')";
    // Only the clock of the player to act runs.
    let clocks = "[...document.querySelectorAll('.clock')].map((clock) => clock.textContent)";
    eva.until("document.querySelectorAll('.clock').length === 2").await;
    eva.until(&format!("{clocks}.some((clock) => clock < '4:58')")).await;
    // Both choose dominoes until another player is to act: then an undo needs consent.
    let acts = if eva.ask(mine).await == true { (&eva, &jan) } else { (&jan, &eva) };
    let (first, second) = acts;
    let taken = "document.querySelectorAll('.line.next .piece').length";
    first.until(mine).await;
    first.click("button.domino.open").await;
    first.until(&format!("{taken} === 1")).await;
    // The next player was revealed by a draw, so the others must agree.
    first.click("#undo").await;
    second.until("!!document.querySelector('#agree')").await;
    // A message about the game may be shown at the same time. The real one comes and goes by itself, so the test waits
    // until it is gone and adds its own.
    second.until("!document.querySelector('.tidings')").await;
    second
        .run("const message = document.createElement('p'); message.className = 'tidings'; message.textContent = 'The game begins.'; \
              document.body.append(message)")
        .await;
    layout::check(second, "a question and a message at the table").await;
    second.run("document.querySelector('.tidings').remove()").await;
    assert_eq!(first.ask("!!document.querySelector('#agree')").await, json!(false), "nobody asks oneself");
    second.click("#agree").await;
    for browser in [first, second] {
        browser.until(&format!("{taken} === 0")).await;
    }
    // Again, and declined.
    first.until(mine).await;
    first.click("button.domino.open").await;
    second.until(&format!("{taken} === 1")).await;
    first.click("#undo").await;
    second.click("#decline").await;
    first.until("!document.querySelector('.question')").await;
    assert_eq!(first.ask(taken).await, json!(1));
    // Later a move reveals nothing and is taken back without consent.
    let laid = "!!document.querySelector('#confirm')";
    let start = Instant::now();
    let who = loop {
        if start.elapsed() > game_timeout() {
            eva.give_up("nobody has to lay anything").await;
        }
        if eva.ask(laid).await == true {
            break &eva;
        }
        if jan.ask(laid).await == true {
            break &jan;
        }
        step(&eva).await;
        step(&jan).await;
    };
    step(who).await;
    who.until("!document.querySelector('#confirm')").await;
    who.click("#undo").await;
    who.until(laid).await;
    // A bot plays for a player who leaves, until the player returns.
    eva.click("#menu").await;
    eva.click("#leave-game").await;
    eva.until("!!document.querySelector('#return')").await;
    jan.until("!!document.querySelector('.stand-in')").await;
    layout::check(&eva, "a bot stands in").await;
    eva.click("#return").await;
    eva.until("!document.querySelector('#return')").await;
    jan.until("!document.querySelector('.stand-in')").await;
    eva.close().await;
    jan.close().await;
}

/// Texts that look like ids of messages: missing translations.
const UNTRANSLATED: &str = "[...document.querySelectorAll('body *')].flatMap((element) => [...element.childNodes]\
    .filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()).concat(element.getAttribute('aria-label') ?? ''))\
    .filter((text) => /^[a-z]+(-[a-z0-9]+)+$/.test(text))";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_online_page_is_translated_on_a_phone() {
    let server = TestServer::open().await;
    for (language, lobby) in
        [("en", "Tables online"), ("cs", "Stoly online"), ("sk", "Stoly online"), ("hu", "Online asztalok")]
    {
        let eva = guest(&server, Device { language, ..PHONE }, "Eva").await;
        assert_eq!(eva.text(".lobby h1").await, lobby);
        let pages = [
            "#/online",
            "#/online/new/kingdom",
            "#/online/new/hunters",
            "#/me",
            "#/leaders",
            "#/join/34fhmt",
        ];
        for page in pages {
            eva.go(page).await;
            eva.until("document.querySelector('main').textContent.length > 30").await;
            eva.settles().await;
            layout::check_translated(&eva, page).await;
            assert_eq!(eva.ask(UNTRANSLATED).await, json!([]), "{page} in {language}");
            if language == "en" {
                check_day_and_night(&eva, page).await;
            }
        }
        eva.go("#/online").await;
        open_table(&eva, "hunters", &["fischer-15"]).await;
        layout::check_translated(&eva, "a waiting room").await;
        assert_eq!(eva.ask(UNTRANSLATED).await, json!([]), "the waiting room in {language}");
        if language == "en" {
            check_day_and_night(&eva, "the waiting room").await;
        }
        eva.run("const select = document.querySelector('[data-seat=\"1\"] select'); select.value = 'sprout'; select.dispatchEvent(new Event('change', { bubbles: true }))").await;
        eva.until("!!document.querySelector('.table .board')").await;
        eva.click("#menu").await;
        layout::check_translated(&eva, "the menu of a table online").await;
        assert_eq!(eva.ask(UNTRANSLATED).await, json!([]), "the table in {language}");
        if language == "en" {
            check_day_and_night(&eva, "the menu of a table online").await;
        }
        eva.close().await;
    }
}
