//! Tables online: two browsers, the real server, a line that breaks.

use crate::access::check_day_and_night;
use crate::browser::{Browser, DESKTOP, Look, PHONE};
use crate::house::House;
use crate::player::{play_until, step};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Comes in with a name where one is asked for.
async fn come_in(browser: &Browser, name: &str) {
    browser.write("#guest-name", name).await;
    browser.click("#come-in").await;
    browser.until("!document.querySelector('#guest-name')").await;
}

/// Somebody who plays quickly, at the lobby.
pub(crate) async fn guest(house: &House, look: Look, name: &str) -> Browser {
    let browser = Browser::open_at(look, &house.address("")).await;
    browser.hurry(false).await;
    browser.go("#/online").await;
    come_in(&browser, name).await;
    browser.until("!!document.querySelector('.lobby')").await;
    browser
}

/// Opens a table for two after these clicks, and stays in its waiting room; returns the invitation.
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

/// Two at a table where the game is on.
async fn two_at_a_table(house: &House, game: &str, clicks: &[&str]) -> (Browser, Browser) {
    let eva = guest(house, DESKTOP, "Eva").await;
    let link = open_table(&eva, game, clicks).await;
    let jan = guest(house, PHONE, "Jan").await;
    jan.go(&link[link.find('#').unwrap()..]).await;
    jan.click(".sit").await;
    for browser in [&eva, &jan] {
        browser.until("!!document.querySelector('.table .board')").await;
    }
    (eva, jan)
}

/// The rules and the server agree with what a page shows: the view that the page got, the sum of every land.
async fn points(browser: &Browser) -> Value {
    browser
        .ask("[...document.querySelectorAll('.player .points')].map((points) => +points.textContent)")
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_play_a_whole_game_over_a_line_that_breaks() {
    let mut house = House::open().await;
    let eva = guest(&house, DESKTOP, "Eva").await;
    eva.shoot("lobby-desktop").await;
    let link = open_table(&eva, "kingdom", &[]).await;
    eva.until("document.querySelectorAll('.seat-row').length === 2").await;
    eva.shoot("waiting-desktop").await;
    // A friend opens the link on a phone: a name, a seat, and the game begins.
    let jan = Browser::open_at(PHONE, &link).await;
    jan.hurry(false).await;
    jan.shoot("name-phone").await;
    jan.fits().await;
    come_in(&jan, "Jan").await;
    jan.until("!!document.querySelector('.sit')").await;
    jan.shoot("waiting-phone").await;
    jan.fits().await;
    jan.click(".sit").await;
    for browser in [&eva, &jan] {
        browser.until("!!document.querySelector('.table .board')").await;
    }
    let (mut cut, mut restarted, start) = (false, false, Instant::now());
    let over = "!!document.querySelector('#result')";
    loop {
        assert!(start.elapsed() < Duration::from_secs(150), "the game does not end");
        let (first, second) = (step(&eva).await, step(&jan).await);
        if first == "over" && second == "over" {
            break;
        }
        let round = eva.text(".round").await;
        if !cut && round.starts_with("Round 2") {
            cut = true;
            jan.shoot("playing-phone").await;
            eva.shoot("playing-desktop").await;
            break_and_mend(&house, &eva, &jan).await;
        }
        if !restarted && round.starts_with("Round 4") {
            restarted = true;
            house.restart().await;
        }
    }
    assert!(cut && restarted, "the line was cut and the server restarted in the middle");
    for browser in [&eva, &jan] {
        browser.until(over).await;
        browser.until("!!document.querySelector('.fairness')").await;
    }
    assert_eq!(points(&eva).await, points(&jan).await, "both see the same result");
    let shown = points(&eva).await;
    // What was shown is what the record says: the server's log, played again by the rules.
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
    assert_eq!(
        eva.ask("document.querySelector('#replay').getAttribute('href')").await,
        json!(format!("#/replay/{table}"))
    );
    eva.shoot("result-desktop").await;
    jan.shoot("result-phone").await;
    jan.fits().await;
    rematch(&eva, &jan).await;
    // The finished game can be looked at again by its link.
    eva.go(&format!("#/replay/{table}")).await;
    eva.click("#to-end").await;
    eva.until("document.querySelector('#step-on').disabled").await;
    let again = "[...document.querySelectorAll('.replayed .points')].map((points) => +points.textContent)";
    assert_eq!(eva.ask(again).await, shown);
    eva.close().await;
    jan.close().await;
}

/// The line is cut; whoever's turn it is plays all the same; mended, both see it.
async fn break_and_mend(house: &House, eva: &Browser, jan: &Browser) {
    let both = [eva, jan];
    house.cut();
    for browser in both {
        browser.until("document.querySelector('.line-state').dataset.line === 'lost'").await;
    }
    jan.shoot("lost-phone").await;
    let before = (points(eva).await, points(jan).await);
    // A move made without a line waits here, and is not lost.
    let mut moved = Vec::new();
    for browser in both {
        for _ in 0..4 {
            if step(browser).await != "wait" {
                moved.push(browser);
            }
        }
    }
    assert!(!moved.is_empty(), "somebody could move, at {before:?}");
    house.mend();
    for browser in both {
        browser.until("document.querySelector('.line-state').dataset.line === 'open'").await;
    }
    let same = Instant::now();
    while points(eva).await != points(jan).await {
        assert!(same.elapsed() < Duration::from_secs(20), "they see different tables");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_made_without_a_line_outlives_the_page() {
    let house = House::open().await;
    let (eva, jan) = two_at_a_table(&house, "kingdom", &[]).await;
    let mine = "!!document.querySelector('button.domino.open')";
    let start = Instant::now();
    let (first, second) = loop {
        assert!(start.elapsed() < Duration::from_secs(20), "nobody can begin");
        if eva.ask(mine).await == true {
            break (&eva, &jan);
        }
        if jan.ask(mine).await == true {
            break (&jan, &eva);
        }
    };
    first.keeps_the_app().await;
    house.cut();
    first.until("document.querySelector('.line-state').dataset.line === 'lost'").await;
    first.click("button.domino.open").await;
    first.until("JSON.parse(localStorage.getItem('krajina-unsent')).length === 1").await;
    first.reload().await;
    assert_eq!(second.ask("document.querySelectorAll('.line.next .piece').length").await, json!(0));
    house.mend();
    first.reload().await;
    for browser in [first, second] {
        browser.until("document.querySelectorAll('.line.next .piece').length === 1").await;
    }
    first.until("JSON.parse(localStorage.getItem('krajina-unsent')).length === 0").await;
    eva.close().await;
    jan.close().await;
}

/// Both want to play again, and are taken to the next table, seats rotated.
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
async fn people_talk_and_need_not_listen() {
    let house = House::open().await;
    let eva = guest(&house, DESKTOP, "Eva").await;
    open_table(&eva, "hunters", &["start-by-itself"]).await;
    // The spoken code leads there, too, in another language.
    let code = eva.text("#invite-code").await;
    let jan = guest(&house, Look { language: "cs", ..PHONE }, "Jan").await;
    jan.fits().await;
    jan.write("#code", &code).await;
    jan.click("#code-go").await;
    jan.until("!!document.querySelector('.sit')").await;
    jan.click("#chat-button").await;
    jan.click("[data-phrase=good-luck]").await;
    jan.write("#chat-text", "Ahoj <b>všem</b>").await;
    jan.click("#chat-send").await;
    jan.until("document.querySelectorAll('.chat-lines li').length === 2").await;
    jan.shoot("chat-phone").await;
    jan.fits().await;
    eva.until("!!document.querySelector('.toast')").await;
    eva.click("#chat-button").await;
    let words = "[...document.querySelectorAll('.chat-lines .words')].map((line) => line.textContent)";
    assert_eq!(eva.ask(words).await, json!(["Good luck!", "Ahoj <b>všem</b>"]));
    assert_eq!(jan.ask(words).await, json!(["Hodně štěstí!", "Ahoj <b>všem</b>"]));
    eva.shoot("chat-desktop").await;
    // Reported, muted, heard again.
    eva.run("document.querySelectorAll('.chat-actions button')[1].click()").await;
    eva.until("document.querySelector('.chat-actions').textContent.includes('Reported')").await;
    eva.run("document.querySelector('.chat-actions button').click()").await;
    eva.until("document.querySelectorAll('.chat-lines li').length === 0").await;
    eva.run("[...document.querySelectorAll('.chat button')].find((button) => button.textContent.startsWith('Hear Jan')).click()")
        .await;
    eva.until("document.querySelectorAll('.chat-lines li').length === 2").await;
    eva.click(".chat header button").await;
    // The host removes a guest, who cannot come back.
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
    let house = House::open().await;
    let eva = guest(&house, DESKTOP, "Eva").await;
    eva.click("#open-kingdom").await;
    eva.run("document.querySelector('input[value=visibility-public]').click()").await;
    eva.shoot("opening-desktop").await;
    eva.run("document.querySelector('input[value=start-by-itself]').click()").await;
    eva.run("document.querySelector('#open-table').click()").await;
    eva.until("!!document.querySelector('#start-game')").await;
    assert_eq!(eva.ask("document.querySelector('#start-game').disabled").await, json!(true));
    let jan = guest(&house, PHONE, "Jan").await;
    jan.until("!!document.querySelector('[aria-labelledby=lobby-joinable] .table-row')").await;
    jan.shoot("lobby-phone").await;
    check_day_and_night(&jan, "the lobby with a table").await;
    jan.click("[aria-labelledby=lobby-joinable] .table-row a").await;
    jan.click(".sit").await;
    eva.until("!document.querySelector('#start-game').disabled").await;
    eva.click("#start-game").await;
    jan.until("!!document.querySelector('.table .board')").await;
    // Somebody watches, and does nothing.
    let iva = guest(&house, DESKTOP, "Iva").await;
    iva.click("[aria-labelledby=lobby-watchable] .table-row a").await;
    iva.until("!!document.querySelector('.table .board')").await;
    check_day_and_night(&iva, "a table that is watched").await;
    play_until(&eva, "!document.querySelector('button.domino.open')").await;
    assert_eq!(iva.ask("document.querySelectorAll('.open').length").await, json!(0));
    // Own tables stand on the first page.
    eva.go("#/").await;
    eva.until("!!document.querySelector('.own-tables .table-row a')").await;
    eva.shoot("home-desktop").await;
    eva.click(".own-tables .table-row a").await;
    eva.until("!!document.querySelector('.table .board')").await;
    for browser in [eva, jan, iva] {
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_becomes_an_account_and_leaves() {
    let house = House::open().await;
    let eva = guest(&house, PHONE, "Eva").await;
    eva.click("#to-me").await;
    eva.until("!!document.querySelector('#sign-up')").await;
    eva.shoot("account-phone").await;
    eva.fits().await;
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
    eva.shoot("profile-phone").await;
    check_day_and_night(&eva, "a profile").await;
    eva.fits().await;
    eva.go("#/leaders").await;
    eva.until("!!document.querySelector('.leaders')").await;
    eva.shoot("leaders-phone").await;
    eva.fits().await;
    eva.go("#/me").await;
    eva.until("!!document.querySelector('#delete')").await;
    // This device is listed; a token for a program is shown once, and can be taken back.
    eva.until("document.querySelectorAll('#devices .keys li').length === 1").await;
    eva.write("#token-name", "My bot").await;
    eva.run("document.querySelector('#tokens [type=submit]').click()").await;
    eva.until("document.querySelector('#token')?.textContent.length > 30").await;
    eva.until("document.querySelectorAll('#tokens .keys li').length === 1").await;
    let token = eva.text("#token").await;
    let me = "fetch('/api/me', { headers: { authorization: `Bearer ${token}` }, credentials: 'omit' }).then(({ status }) => done(status))";
    let asked = format!("const token = {token:?}; {me}");
    assert_eq!(eva.later(&asked).await, json!(200));
    check_day_and_night(&eva, "an account").await;
    eva.fits().await;
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
async fn moves_are_taken_back_alone_or_together_and_bots_stand_in() {
    let house = House::open().await;
    let (eva, jan) = two_at_a_table(&house, "kingdom", &["fischer-5"]).await;
    let mine = "!!document.querySelector('button.domino.open')";
    // Clocks run, for whoever's turn it is.
    let clocks = "[...document.querySelectorAll('.clock')].map((clock) => clock.textContent)";
    eva.until("document.querySelectorAll('.clock').length === 2").await;
    eva.until(&format!("{clocks}.some((clock) => clock < '4:58')")).await;
    // Both take until somebody else is to act: then the last one asks.
    let acts = if eva.ask(mine).await == true { (&eva, &jan) } else { (&jan, &eva) };
    let (first, second) = acts;
    let taken = "document.querySelectorAll('.line.next .piece').length";
    first.until(mine).await;
    first.click("button.domino.open").await;
    first.until(&format!("{taken} === 1")).await;
    // Whoever is next is drawn: that was revealed, so the others are asked.
    first.click("#undo").await;
    second.until("!!document.querySelector('#agree')").await;
    second.shoot("question-phone").await;
    assert_eq!(first.ask("!!document.querySelector('#agree')").await, json!(false), "nobody asks oneself");
    second.click("#agree").await;
    for browser in [first, second] {
        browser.until(&format!("{taken} === 0")).await;
    }
    // Once more, and declined.
    first.until(mine).await;
    first.click("button.domino.open").await;
    second.until(&format!("{taken} === 1")).await;
    first.click("#undo").await;
    second.click("#decline").await;
    first.until("!document.querySelector('.question')").await;
    assert_eq!(first.ask(taken).await, json!(1));
    // Later a move reveals nothing: it is taken back alone.
    let laid = "!!document.querySelector('#confirm')";
    let start = Instant::now();
    let who = loop {
        assert!(start.elapsed() < Duration::from_secs(60), "nobody has to lay anything");
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
    // A bot plays for whoever leaves, and hands back.
    eva.click("#menu").await;
    eva.click("#leave-game").await;
    eva.until("!!document.querySelector('#return')").await;
    jan.until("!!document.querySelector('.stand-in')").await;
    eva.shoot("stand-in-desktop").await;
    eva.click("#return").await;
    eva.until("!document.querySelector('#return')").await;
    jan.until("!document.querySelector('.stand-in')").await;
    eva.close().await;
    jan.close().await;
}

/// Texts that look like names of messages: something that cannot be said in this language.
const UNSAID: &str = "[...document.querySelectorAll('body *')].flatMap((element) => [...element.childNodes]\
    .filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()).concat(element.getAttribute('aria-label') ?? ''))\
    .filter((text) => /^[a-z]+(-[a-z0-9]+)+$/.test(text))";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_online_speaks_four_languages_on_a_phone() {
    let house = House::open().await;
    for (language, lobby) in
        [("en", "Tables online"), ("cs", "Stoly online"), ("sk", "Stoly online"), ("hu", "Online asztalok")]
    {
        let eva = guest(&house, Look { language, ..PHONE }, "Eva").await;
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
            tokio::time::sleep(Duration::from_millis(150)).await;
            eva.fits().await;
            assert_eq!(eva.ask(UNSAID).await, json!([]), "{page} in {language}");
            if language == "en" {
                check_day_and_night(&eva, page).await;
            }
        }
        eva.go("#/online").await;
        open_table(&eva, "hunters", &["fischer-15"]).await;
        eva.fits().await;
        assert_eq!(eva.ask(UNSAID).await, json!([]), "the waiting room in {language}");
        if language == "en" {
            check_day_and_night(&eva, "the waiting room").await;
        }
        eva.run("const select = document.querySelector('[data-seat=\"1\"] select'); select.value = 'sprout'; select.dispatchEvent(new Event('change', { bubbles: true }))").await;
        eva.until("!!document.querySelector('.table .board')").await;
        eva.click("#menu").await;
        eva.fits().await;
        eva.shoot(&format!("menu-phone-{language}")).await;
        assert_eq!(eva.ask(UNSAID).await, json!([]), "the table in {language}");
        if language == "en" {
            check_day_and_night(&eva, "the menu of a table online").await;
        }
        eva.close().await;
    }
}
