//! The end of a game: verdict, buttons and sheet are on the first screen, and nothing overlaps.

use crate::browser::{Browser, DESKTOP};
use krajina_record::notation::{AnyRecord, Move};
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::worlds::{Action, Phase, Worlds};
use serde_json::{Value, json};

const KINGDOM: &str = include_str!("../../../record/tests/golden/kingdom-4.krec");
const DYNASTY: &str = include_str!("../../../record/tests/golden/kingdom-3-dynasty.krec");
const TRIBE: &str = include_str!("../../../record/tests/golden/hunters-4-tribe.krec");
const EXPERT: &str = include_str!("../../../record/tests/golden/worlds-4-expert.krec");
const ADVANCED: &str = include_str!("../../../record/tests/golden/worlds-3-advanced.krec");

/// The screens for every end; the first three have room for the land beside the sheet.
const SCREENS: [(u32, u32); 4] = [(1280, 800), (1024, 768), (844, 390), (390, 844)];

fn seated(count: usize) -> Vec<Value> {
    let bots = (1..count).map(|_| json!({ "kind": "bot", "level": "fox" }));
    std::iter::once(json!({ "kind": "person", "name": "" })).chain(bots).collect()
}

/// The saved game of a record, as if it was played on this device.
fn kept(record: &str) -> Value {
    fn log<A: ToString>(setup: String, seed: String, count: usize, moves: &[Move<A>]) -> Value {
        let moves: Vec<String> = moves.iter().map(|step| step.action.to_string()).collect();
        json!({ "setup": setup, "seed": seed, "players": seated(count), "moves": moves })
    }
    match record.parse().unwrap() {
        AnyRecord::Kingdom(record) => log(
            record.setup.to_string(),
            record.seed.unwrap().to_string(),
            record.setup.players(),
            &record.moves,
        ),
        AnyRecord::Hunters(record) => log(
            record.setup.to_string(),
            record.seed.unwrap().to_string(),
            record.setup.players(),
            &record.moves,
        ),
        AnyRecord::Worlds(_) => panic!("Worlds has a log of its own"),
    }
}

/// Opens a finished game of Kingdom or Hunters, with animations.
async fn show_end(record: &str) -> Browser {
    let browser = Browser::open(DESKTOP).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.run(&format!("localStorage.setItem('krajina-game', {:?})", kept(record).to_string())).await;
    browser.reload().await;
    // The count waits until it is shown.
    browser.run("window.setInterval = () => 0").await;
    browser
}

/// An expression for the box of an element.
const BOX: &str = "const box = (selector) => document.querySelector(selector).getBoundingClientRect(); \
                   const seen = (selector) => { const { top, bottom, height } = box(selector); \
                     return height > 0 && top >= 0 && bottom <= innerHeight; };";

async fn check_end(record: &str) {
    let browser = show_end(record).await;
    for (width, height) in SCREENS {
        // The sheet is counted again whenever it is opened.
        browser.go("#/").await;
        browser.until("!document.querySelector('#result')").await;
        browser.resize(width, height).await;
        browser.go("#/table").await;
        browser.until("!!document.querySelector('#result')").await;
        let facts = format!(
            "{BOX} const [land, sheets] = [box('.board'), box('.result > .sheets')]; return {{ \
             counting: document.querySelectorAll('tr.uncounted').length, \
             verdict: seen('#result-title'), again: seen('#rematch'), sheet: sheets.top < innerHeight - 40, \
             beside: land.right <= sheets.left && land.top < innerHeight / 2, \
             screens: document.scrollingElement.scrollHeight / innerHeight }}"
        );
        let facts = browser.run(&facts).await;
        let at = format!("{width}×{height}: {facts}");
        assert!(facts["counting"].as_u64() > Some(0), "{at}");
        for what in ["verdict", "again", "sheet"] {
            assert_eq!(facts[what], true, "{what} at {at}");
        }
        assert_eq!(facts["beside"], width > 600, "{at}");
        // At most: four sheets below each other on a phone, or two rows of sheets in a window 390 pixels high.
        assert!(facts["screens"].as_f64() < Some(4.5), "{at}");
        browser.picture(&format!("end-{}-{width}", record.len())).await;
        browser.fits().await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_end_of_kingdom_is_on_the_first_screen_while_it_counts() {
    check_end(KINGDOM).await;
}

#[tokio::test]
async fn the_end_of_a_dynasty_is_on_the_first_screen_while_it_counts() {
    check_end(DYNASTY).await;
}

#[tokio::test]
async fn the_end_of_hunters_is_on_the_first_screen_while_it_counts() {
    check_end(TRIBE).await;
}

/// The saved game of Worlds up to the end of its first round, or of its last.
fn kept_world(record: &str, last: bool) -> Value {
    let AnyRecord::Worlds(record) = record.parse().unwrap() else { panic!("a game of Worlds") };
    let seed = record.seed.unwrap();
    let mut game = Worlds::new(record.setup.clone(), &seed);
    let mut deeds = Vec::new();
    for step in &record.moves {
        let at = step.at.unwrap();
        if !last && step.action == Action::Ready {
            break;
        }
        game.advance(at);
        deeds.push(json!({ "at": at, "seat": step.seat, "action": step.action }));
        game.play(step.seat, step.action).unwrap();
    }
    let mut now = if last { record.until.unwrap() } else { game.now() };
    game.advance(now);
    while !last && game.phase() == Phase::Building {
        now = Millis(now.0 + 1_000);
        game.advance(now);
    }
    assert_eq!(game.phase(), if last { Phase::Over } else { Phase::Break });
    let players = seated(record.setup.players());
    json!({ "setup": record.setup.to_string(), "seed": seed.to_string(), "players": players, "deeds": deeds, "now": now })
}

/// All texts and controls of the sheet with their boxes; parts of one table or picture count as one.
const APART: &str = "(() => { \
    const things = [...document.querySelectorAll('.worlds-bar > *, #verdict, .token-line, .after-deeds > *, .compared, .worlds-sheet tr, .after-rest > *, .possible > *')] \
      .filter((one) => !(one.matches('.possible')) && one.checkVisibility() && one.offsetWidth > 1) \
      .map((one) => ({ one, name: one.id || one.className || one.textContent, box: one.getBoundingClientRect() })); \
    const faults = []; \
    for (const [index, a] of things.entries()) for (const b of things.slice(index + 1)) { \
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left); \
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top); \
      if (wide > 1.5 && high > 1.5) faults.push(`${a.name} lies on ${b.name}`); } \
    return [things.length, faults]; })()";

async fn check_world(record: &str, last: bool, primary: &str) {
    let browser = Browser::open(DESKTOP).await;
    let log = kept_world(record, last);
    browser.run(&format!("localStorage.setItem('krajina-worlds', {:?})", log.to_string())).await;
    browser.visit("?#/worlds/table").await;
    browser.until("!!document.querySelector('.round-points')").await;
    browser.click("#possible").await;
    browser.until("!!document.querySelector('.best img')").await;
    for (width, height) in SCREENS {
        browser.resize(width, height).await;
        browser.run("scrollTo(0, 0)").await;
        let facts = browser.run(&format!("{BOX} return [seen('#verdict'), seen('{primary}')]")).await;
        assert_eq!(facts, json!([true, true]), "verdict and {primary} at {width}×{height}");
        let apart = browser.ask(APART).await;
        assert!(apart[0].as_u64() > Some(15), "{apart}");
        assert_eq!(apart[1], json!([]), "{width}×{height}");
        browser.picture(&format!("world-{}-{last}-{width}", record.len())).await;
        browser.fits().await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_round_sheet_of_worlds_overlaps_nothing() {
    check_world(ADVANCED, false, "#next-round").await;
}

#[tokio::test]
async fn the_result_of_worlds_overlaps_nothing() {
    check_world(EXPERT, true, "#again").await;
}

#[tokio::test]
async fn the_next_round_of_worlds_does_not_wait_for_the_count() {
    let browser = Browser::open(DESKTOP).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    let log = kept_world(ADVANCED, false);
    browser.run(&format!("localStorage.setItem('krajina-worlds', {:?})", log.to_string())).await;
    browser.visit("?#/worlds/table").await;
    browser.until("!!document.querySelector('#after')").await;
    assert_eq!(browser.ask("!!document.querySelector('.round-points')").await, false, "it is still counted");
    browser.click("#next-round").await;
    // After "ready" the table waits for the bots, or the round has begun.
    browser.until("document.querySelector('#next-round')?.disabled !== false").await;
    browser.close().await;
}
