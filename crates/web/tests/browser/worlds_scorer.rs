//! The scorer of Worlds: tiles are chosen from a sheet, and all controls are large enough for a finger.

use crate::browser::{Browser, PHONE};
use crate::layout::SCREENS;
use krajina_rules::worlds::{
    Circumstances, Face, FinishedRound, Level, MapNumber, Rotation, SQUARES, Scoring, Set, Side, Square,
    Terrain, TileId, World, score_round,
};

async fn choose(browser: &Browser, square: &str, piece: &str) {
    browser
        .run(&format!("document.querySelector('[data-square={square}][aria-pressed=false]')?.click()"))
        .await;
    browser.run(&format!("document.querySelector('[data-piece={piece}]').click()")).await;
}

/// The lines on the page with their points.
async fn lines(browser: &Browser) -> Vec<(String, i64)> {
    let lines = "[...document.querySelectorAll('#scorer-sheet tr[data-entry]')].map((row) => [row.dataset.entry, numberIn(row.querySelector('b'))])";
    let mut lines: Vec<(String, i64)> = serde_json::from_value(browser.ask(lines).await).unwrap();
    lines.sort();
    lines
}

/// The lines of the rules with their points.
fn ruled(squares: [Option<Side>; SQUARES]) -> Vec<(String, i64)> {
    let border = Set::standard().map(MapNumber::One).border.clone();
    let scoring = Scoring { level: Level::Beginner, ..Scoring::default() };
    let worlds = vec![World { squares, circumstances: Circumstances::default() }];
    let scored = score_round(&FinishedRound { scoring, border, worlds }).pop().unwrap();
    let mut lines: Vec<(String, i64)> =
        scored.sheet.lines().iter().map(|line| (line.entry.to_string(), line.points.into())).collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn a_map_is_scored_from_the_sheet_of_all_tiles() {
    let browser = Browser::open(PHONE).await;
    browser.visit("#/worlds/scorer").await;
    browser.until("document.querySelectorAll('.choice').length === 301").await;
    let set = Set::standard();
    let mut squares: [Option<Side>; SQUARES] = [None; SQUARES];
    for (square, tile) in Square::all().zip(TileId::all()) {
        choose(&browser, &square.to_string(), &format!("{tile}{}", Face::Front)).await;
        squares[square.index()] = Some(*set.tile(tile).side(Face::Front));
    }
    assert_eq!(lines(&browser).await, ruled(squares));
    // A tile on the map is marked on the sheet, on both of its sides.
    assert_eq!(browser.ask("document.querySelectorAll('.choice.used').length").await, 2 * SQUARES);
    let first = TileId::all().next().unwrap();
    let mark = format!("document.querySelector('[data-piece={first}{}] span').textContent", Face::Back);
    assert_eq!(browser.ask(&mark).await, "a1");
    // A second press on the square turns the tile; the buttons flip and remove it.
    browser.run("document.querySelector('[data-square=b2]').click()").await;
    browser.run("document.querySelector('[data-square=b2]').click()").await;
    let b2 = "b2".parse::<Square>().unwrap().index();
    let tile = TileId::all().nth(b2).unwrap();
    squares[b2] = Some(set.tile(tile).side(Face::Front).turned(Rotation::R90));
    assert_eq!(lines(&browser).await, ruled(squares));
    browser.click("#piece-flip").await;
    squares[b2] = Some(set.tile(tile).side(Face::Back).turned(Rotation::R90));
    assert_eq!(lines(&browser).await, ruled(squares));
    browser.click("#piece-clear").await;
    squares[b2] = None;
    assert_eq!(lines(&browser).await, ruled(squares));
    assert_eq!(browser.ask("document.querySelectorAll('.choice.used').length").await, 2 * (SQUARES - 1));
    // The filter keeps tiles with the terrain.
    browser.click(".chooser [data-filter=water]").await;
    let left = set_sides(&set).filter(|side| side.has(Terrain::Water)).count();
    browser.until(&format!("document.querySelectorAll('.choice:not([hidden])').length === {left}")).await;
    browser.fits().await;
    browser.close().await;
}

/// Map and sheet are visible together on every screen, also when the page is scrolled; the layout laws cover only the
/// first screen.
#[tokio::test]
async fn the_map_stays_visible_beside_the_sheet() {
    let browser = Browser::open(PHONE).await;
    browser.visit("#/worlds/scorer").await;
    browser.until("document.querySelectorAll('.choice').length === 301").await;
    for screen in SCREENS {
        browser.show_on(screen).await;
        browser.run("document.querySelector('.tile-sheet').scrollIntoView({ block: 'end' })").await;
        let together = "(() => { const [map, sheet] = ['.scorer-map', '.tile-sheet'].map((one) => document.querySelector(one).getBoundingClientRect()); \
                        return map.top >= -1 && map.bottom <= innerHeight && Math.min(sheet.bottom, innerHeight) - Math.max(sheet.top, 0) >= 100 \
                          && (map.right <= sheet.left + 1 || map.bottom <= sheet.top + 1); })()";
        println!("at {}×{}", screen.width, screen.height);
        browser.until(together).await;
        browser.picture(&format!("worlds-scorer-{}x{}", screen.width, screen.height)).await;
    }
    browser.close().await;
}

/// All sides that the sheet offers.
fn set_sides(set: &Set) -> impl Iterator<Item = Side> {
    use krajina_rules::seat::Seat;
    use krajina_rules::worlds::{BuildingId, Trade};
    let tiles = TileId::all().flat_map(|tile| Face::ALL.map(|face| *set.tile(tile).side(face)));
    let villages = Trade::ALL.into_iter().map(|trade| *set.village(Seat::wrapping(0), trade));
    tiles.chain(villages).chain(BuildingId::all().map(|building| set.building(building).side))
}

#[tokio::test]
async fn the_border_is_changed_beside_the_chosen_square() {
    let browser = Browser::open(PHONE).await;
    browser.visit("#/worlds/scorer").await;
    browser.until("!!document.querySelector('.scorer-map')").await;
    // A corner has two border pieces, the middle none.
    assert_eq!(browser.ask("document.querySelectorAll('.border-row').length").await, 2);
    let before = browser.ask("document.querySelector('.scorer-map .ground').src").await;
    let other = browser.ask("document.querySelector('[data-border=N] input:not(:checked)').value").await;
    browser.run(&format!("document.querySelector('[data-border=N] input[value={other}]').click()")).await;
    browser.until(&format!("document.querySelector('.scorer-map .ground').src !== {before}")).await;
    // A changed border belongs to no map; choosing a map restores its own.
    assert_eq!(browser.ask("document.querySelector('#scorer-border').value").await, "");
    let choose = "const border = document.querySelector('#scorer-border'); border.value = '1'; border.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(choose).await;
    browser.until(&format!("document.querySelector('.scorer-map .ground').src === {before}")).await;
    assert_eq!(
        browser.ask("document.querySelector('#scorer-border').selectedOptions[0].textContent").await,
        "Map 1"
    );
    browser.run("document.querySelector('[data-square=c2]').click()").await;
    browser.until("document.querySelectorAll('.border-row').length === 0").await;
    browser.close().await;
}

#[tokio::test]
async fn everything_in_the_scorer_is_large_enough_for_a_finger() {
    let browser = Browser::open(PHONE).await;
    browser.visit("#/worlds/scorer").await;
    browser.until("!!document.querySelector('.scorer-map')").await;
    browser.run("document.querySelectorAll('details').forEach((part) => { part.open = true; })").await;
    let small = "[...document.querySelectorAll('main button, main select, main summary, main .pill')].filter((one) => { \
        const { width, height } = one.getBoundingClientRect(); return height > 0 && Math.min(width, height) < 43.5; }) \
        .map((one) => [one.className, one.textContent, one.getBoundingClientRect().width, one.getBoundingClientRect().height])";
    assert_eq!(browser.ask(small).await, serde_json::json!([]));
    browser.picture("worlds-scorer-phone").await;
    browser.close().await;
}
