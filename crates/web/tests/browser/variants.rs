//! Every variant, mode and option can be set up and played.

use crate::accessibility;
use crate::browser::{Browser, DESKTOP, PHONE};
use crate::layout;
use crate::player::{play, play_until};
use serde_json::json;

/// Opens the setup of a game and chooses players, a mode and options.
async fn set_up(browser: &Browser, game: &str, players: usize, mode: Option<&str>, options: &[&str]) {
    browser.visit(&format!("#/{game}")).await;
    browser.reload().await;
    browser.until("!!document.querySelector('.setup')").await;
    browser.run(&format!("document.querySelector('input[name=players][value=\"{players}\"]').click()")).await;
    browser.until(&format!("document.querySelectorAll('.seat').length === {players}")).await;
    if let Some(mode) = mode {
        browser.run(&format!("document.querySelector('input[value={mode}]').click()")).await;
    }
    for option in options {
        browser.until(&format!("document.querySelector('input[value={option}]').disabled === false")).await;
        browser.run(&format!("document.querySelector('input[value={option}]').click()")).await;
    }
}

/// Starts the game, checks its setup and plays a few moves.
async fn begin(browser: &Browser, setup: &str) {
    browser.click("#start").await;
    browser.until("!!document.querySelector('.table')").await;
    let kept = "savedGame('table')";
    assert_eq!(browser.ask(&format!("{kept}.setup")).await, json!(setup));
    play_until(browser, &format!("{kept}.moves.length > 9")).await;
}

#[tokio::test]
async fn every_variant_of_kingdom_can_be_played() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    for (players, variants) in [
        (2, "dynasty"),
        (3, "middle-kingdom"),
        (4, "harmony"),
        (2, "mighty-duel"),
        (3, "wider-choice"),
        (2, "dynasty,middle-kingdom,harmony,mighty-duel,wider-choice"),
        (4, "dynasty,middle-kingdom,harmony"),
    ] {
        let options: Vec<&str> = variants.split(',').collect();
        set_up(&browser, "kingdom", players, None, &options).await;
        begin(&browser, &format!("kingdom players={players} variants={variants}")).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn every_mode_and_option_of_hunters_can_be_played() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    for (players, mode, options) in [
        (2, "discovery", "center"),
        (3, "discovery", "complete"),
        (4, "discovery", ""),
        (2, "totems", "center,complete"),
        (4, "totems", ""),
        (2, "tribe", "recruit-last-round"),
        (3, "tribe", "center,complete,recruit-last-round"),
        (4, "tribe", ""),
    ] {
        let chosen: Vec<&str> = options.split(',').filter(|option| !option.is_empty()).collect();
        set_up(&browser, "hunters", players, Some(mode), &chosen).await;
        let end = if options.is_empty() { String::new() } else { format!(" options={options}") };
        begin(&browser, &format!("hunters players={players} mode={mode}{end}")).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn an_option_that_no_longer_fits_is_left_out_and_explained() {
    let browser = Browser::open(PHONE).await;
    set_up(&browser, "hunters", 3, Some("tribe"), &["recruit-last-round"]).await;
    assert_eq!(browser.ask("document.querySelectorAll('.why').length").await, json!(0));
    browser.run("document.querySelector('input[value=totems]').click()").await;
    browser.until("document.querySelector('input[value=recruit-last-round]').disabled").await;
    assert_eq!(browser.ask("document.querySelector('input[value=recruit-last-round]').checked").await, false);
    assert!(browser.text(".why").await.starts_with("Only in Tribe"));
    begin_without_playing(&browser, "hunters players=3 mode=totems").await;
    browser.close().await;
}

async fn begin_without_playing(browser: &Browser, setup: &str) {
    browser.click("#start").await;
    browser.until("!!document.querySelector('.table')").await;
    assert_eq!(browser.ask("savedGame('table').setup").await, json!(setup));
}

#[tokio::test]
async fn people_have_names_and_bots_of_one_level_are_told_apart() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    set_up(&browser, "kingdom", 4, None, &[]).await;
    let choose = "const choose = (seat, who) => { const select = document.querySelector(`#seat-${seat}`); select.value = who; \
                  select.dispatchEvent(new Event('change', { bubbles: true })); }; \
                  choose(1, 'person'); choose(2, 'sprout'); choose(3, 'sprout');";
    browser.run(choose).await;
    browser.until("document.querySelectorAll('.name').length === 2").await;
    let write = "const write = (at, name) => { const field = document.querySelectorAll('.name')[at]; field.value = name; \
                 field.dispatchEvent(new Event('input', { bubbles: true })); }; write(0, ' Anežka '); write(1, 'Ľudovít');";
    browser.run(write).await;
    accessibility::check(&browser, "names").await;
    layout::check(&browser, "names of people").await;
    browser.click("#start").await;
    let names = "[...document.querySelectorAll('.who')].map((who) => who.textContent)";
    browser.until(&format!("{names}.length === 4")).await;
    assert_eq!(browser.ask(names).await, json!(["Anežka", "Ľudovít", "Sprout 1", "Sprout 2"]));
    browser.until("/^(Anežka|Ľudovít): /.test(document.querySelector('#status').textContent)").await;
    // They are remembered.
    set_up(&browser, "hunters", 2, None, &[]).await;
    assert_eq!(browser.ask("document.querySelector('.name').value").await, json!(" Anežka "));
    browser.close().await;
}

#[tokio::test]
async fn a_dynasty_shows_its_sheets_between_games_and_all_three_at_the_end() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    set_up(&browser, "kingdom", 2, None, &["dynasty"]).await;
    browser
        .run("const select = document.querySelector('#seat-1'); select.value = 'sprout'; select.dispatchEvent(new Event('change', { bubbles: true }))")
        .await;
    browser.click("#start").await;
    for game in 1..=2 {
        play_until(&browser, "document.querySelector('#interlude')?.open === true").await;
        assert_eq!(browser.text("#interlude-title").await, format!("Game {game} of 3 is over"));
        let columns = browser.ask("document.querySelectorAll('#interlude .standings thead th').length").await;
        assert_eq!(columns, json!(game + 1), "the games so far and the total");
        sums_are_right(&browser, "#interlude").await;
        accessibility::check(&browser, "between games").await;
        layout::check(&browser, "between games").await;
        // The game waits while the sheet is open.
        let moves = "savedGame('table').moves.length";
        let before = browser.ask(moves).await;
        browser.pass(400).await;
        assert_eq!(browser.ask(moves).await, before);
        browser.click("#interlude .close").await;
        browser.until("!document.querySelector('#interlude')").await;
    }
    play(&browser).await;
    assert_eq!(browser.ask("document.querySelectorAll('.past').length").await, json!(3));
    let rows = "[...document.querySelectorAll('.result > .sheets .sheet-of')].map((sheet) => sheet.querySelectorAll('tbody tr').length)";
    assert_eq!(browser.ask(rows).await, json!([3, 3]));
    sums_are_right(&browser, "#result").await;
    accessibility::check(&browser, "Dynasty's end").await;
    layout::check(&browser, "Dynasty's end").await;
    browser.close().await;
}

/// Checks that every sheet adds up to its total.
async fn sums_are_right(browser: &Browser, within: &str) {
    let wrong = format!(
        "[...document.querySelectorAll('{within} .sheet-of')].filter((sheet) => \
         [...sheet.querySelectorAll('tbody td:last-child')].reduce((sum, td) => sum + +td.textContent, 0) !== \
         +sheet.querySelector('.total').textContent).length"
    );
    assert_eq!(browser.ask(&wrong).await, json!(0));
}
