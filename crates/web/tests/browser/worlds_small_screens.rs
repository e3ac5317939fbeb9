//! Worlds on small and short screens and by touch: tiles large enough to hit, a heap that scrolls, a filter.

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::layout::Screen;
use crate::moves::fingers;
use crate::world_builder::{bot, sit_down, table, you};
use krajina_rules::worlds::{Edge, Terrain, TileId, Worlds};
use serde_json::json;
use std::collections::BTreeSet;

/// A dragged piece is shown this much higher, where the finger does not hide it.
const ABOVE: f64 = 56.0;

/// A new practice round, in which the first tile may lie anywhere.
async fn alone(browser: &Browser) {
    // An open table saves itself when the page is left: leave it first.
    browser.visit("#/").await;
    sit_down(browser, "worlds players=2", vec![you(), bot("nobody")], true, 0).await;
}

/// A fully visible tile that looks different when turned, and its position.
async fn tile_in_sight(browser: &Browser) -> (TileId, (f64, f64)) {
    let game = table(browser).await;
    let found = browser
        .ask(
            "(() => { const room = document.querySelector('#heap').getBoundingClientRect(); \
             return [...document.querySelectorAll('.heap .tile:not(.held):not(.gone)')].flatMap((tile) => { \
               const { left, right, top, bottom } = tile.getBoundingClientRect(); \
               const inside = left > room.left + 40 && right < room.right - 40 && top > room.top && bottom < room.bottom; \
               return inside ? [[tile.id, (left + right) / 2, (top + bottom) / 2]] : []; }); })()",
        )
        .await;
    let found: Vec<(String, f64, f64)> = serde_json::from_value(found).unwrap();
    let mut found = found.into_iter().map(|(id, x, y)| (id.parse::<TileId>().unwrap(), (x, y)));
    let mixed = |tile: TileId| !game.set().tile(tile).side(game.heap().tile(tile).face).is_whole();
    found.find(|(tile, _)| mixed(*tile)).expect("a tile of two terrains in sight")
}

/// Moves one finger from one position to another in steps.
async fn move_finger(browser: &Browser, from: (f64, f64), to: (f64, f64)) {
    for step in 1..=8 {
        let part = f64::from(step) / 8.0;
        let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        fingers(browser, "touchMove", &[at]).await;
    }
}

const HELD: &str = "!!document.querySelector('.dock.full')";
const SCROLLED: &str =
    "Math.max(document.querySelector('#heap').scrollLeft, document.querySelector('#heap').scrollTop)";

#[tokio::test]
async fn tiles_and_squares_are_large_enough_for_a_finger_in_every_window() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    alone(&browser).await;
    for (width, height) in
        [(640, 400), (800, 500), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800)]
    {
        browser.resize(width, height).await;
        let small = "[...document.querySelectorAll('.heap .tile, #world-grid .square')].filter((one) => \
                     Math.min(one.offsetWidth, one.offsetHeight) < 44).map((one) => one.id)";
        browser.until(&format!("{small}.length === 0")).await;
        // At least twelve tiles can be chosen without moving the heap, and the map is visible. The heap is laid out
        // after the window, so wait for both.
        let seen = "(() => { const room = document.querySelector('#heap').getBoundingClientRect(); \
             const map = document.querySelector('#world-grid').getBoundingClientRect(); \
             const inside = [...document.querySelectorAll('.heap .tile')].filter((tile) => { \
               const { left, right, top, bottom } = tile.getBoundingClientRect(); \
               const [x, y] = [(left + right) / 2, (top + bottom) / 2]; \
               return x > room.left && x < room.right && y > room.top && y < room.bottom; }); \
             return inside.length >= 12 && map.top >= 0 && map.bottom <= innerHeight && map.left >= 0 && map.right <= innerWidth; })()";
        browser.until(seen).await;
        browser.fits().await;
        browser.picture(&format!("worlds-{width}x{height}")).await;
    }
    browser.close().await;
}

/// A phone with the heap below the map.
async fn upright() -> Browser {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    alone(&browser).await;
    browser
}

/// A short screen with the heap beside the map.
async fn sideways() -> Browser {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.show_on(Screen { width: 844, height: 390, scale: 1, touch: false }).await;
    alone(&browser).await;
    browser
}

#[tokio::test]
async fn a_finger_pulls_a_tile_out_of_the_heap_onto_the_map() {
    for (browser, way) in [(upright().await, (0.0, -60.0)), (sideways().await, (60.0, 0.0))] {
        let (tile, from) = tile_in_sight(&browser).await;
        let to = browser.middle("#square-c2").await;
        fingers(&browser, "touchStart", &[from]).await;
        let out = (from.0 + way.0, from.1 + way.1);
        move_finger(&browser, from, out).await;
        browser.until(HELD).await;
        move_finger(&browser, out, (to.0, to.1 + ABOVE)).await;
        browser.until("!!document.querySelector('.tile-ghost')").await;
        fingers(&browser, "touchEnd", &[]).await;
        browser.until("!!document.querySelector('#square-c2 img')").await;
        let game = table(&browser).await;
        assert!(!game.heap().is_free(tile), "{tile} lies on the map");
        assert_eq!(browser.ask(SCROLLED).await, 0, "the heap has not moved");
        browser.close().await;
    }
}

#[tokio::test]
async fn a_finger_along_the_heap_scrolls_it_and_takes_nothing() {
    for (browser, way) in [(upright().await, (-90.0, 0.0)), (sideways().await, (0.0, -90.0))] {
        let from = browser.middle("#heap").await;
        fingers(&browser, "touchStart", &[from]).await;
        move_finger(&browser, from, (from.0 + way.0, from.1 + way.1)).await;
        fingers(&browser, "touchEnd", &[]).await;
        browser.until(&format!("{SCROLLED} > 30")).await;
        assert_eq!(browser.ask(HELD).await, false);
        browser.close().await;
    }
}

#[tokio::test]
async fn a_long_press_takes_a_tile_and_drags_it_anywhere() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    alone(&browser).await;
    let (_, from) = tile_in_sight(&browser).await;
    fingers(&browser, "touchStart", &[from]).await;
    browser.until(HELD).await;
    // Along the heap, which does not scroll now; another finger turns the tile.
    let aside = (from.0 + 60.0, from.1);
    move_finger(&browser, from, aside).await;
    let turned = "document.querySelector('.in-hand img').src";
    let before = browser.ask(turned).await;
    fingers(&browser, "touchStart", &[aside, (from.0 - 20.0, from.1)]).await;
    browser.until(&format!("{turned} !== {before}")).await;
    fingers(&browser, "touchMove", &[aside]).await;
    assert_eq!(browser.ask(SCROLLED).await, 0);
    let to = browser.middle("#square-d3").await;
    move_finger(&browser, aside, (to.0, to.1 + ABOVE)).await;
    fingers(&browser, "touchEnd", &[]).await;
    browser.until("!!document.querySelector('#square-d3 img')").await;
    browser.close().await;
}

/// Taps with a finger.
async fn tap(browser: &Browser, at: (f64, f64)) {
    fingers(browser, "touchStart", &[at]).await;
    fingers(browser, "touchEnd", &[]).await;
}

#[tokio::test]
async fn the_double_tap_is_explained_once_to_a_newcomer_with_a_touch_screen() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(true).await;
    alone(&browser).await;
    let told = browser.text("#heap-help .for-touch").await;
    assert!(told.contains("Tap a tile"), "{told}");
    assert_eq!(browser.ask("document.querySelector('#heap-help .for-mouse').offsetHeight").await, 0);
    let (_, at) = tile_in_sight(&browser).await;
    tap(&browser, at).await;
    browser.until(HELD).await;
    let square = browser.middle("#square-c2").await;
    tap(&browser, square).await;
    browser.until("!!document.querySelector('.tile-ghost')").await;
    assert_eq!(
        browser.ask("!!document.querySelector('#square-c2 img')").await,
        false,
        "the first tap shows it"
    );
    tap(&browser, square).await;
    browser.until("!!document.querySelector('#square-c2 img')").await;
    // A player who has placed a tile needs no explanation.
    browser.until("!document.querySelector('#heap-help')").await;
    alone(&browser).await;
    assert_eq!(browser.ask("!!document.querySelector('#heap-help')").await, false);
    browser.click("#help").await;
    browser.until("!!document.querySelector('#heap-help')").await;
    browser.click("#help-close").await;
    browser.until("!document.querySelector('#heap-help')").await;
    browser.close().await;
}

/// The free tiles whose upper side has this many edges of a terrain, by the rules.
fn with_edges(game: &Worlds, terrain: Terrain, count: usize) -> BTreeSet<String> {
    let side = |tile: TileId| *game.set().tile(tile).side(game.heap().tile(tile).face);
    let has = |tile: &TileId| {
        let side = side(*tile);
        let edges = Edge::ALL.into_iter().filter(|edge| side.terrain(*edge) == terrain).count();
        edges.max(usize::from(side.has(terrain))) >= count
    };
    game.heap().free().filter(has).map(|tile| tile.to_string()).collect()
}

async fn bright(browser: &Browser) -> BTreeSet<String> {
    let ids = "[...document.querySelectorAll('.heap .tile:not(.dim)')].map((tile) => tile.id)";
    serde_json::from_value(browser.ask(ids).await).unwrap()
}

#[tokio::test]
async fn the_filter_depends_only_on_the_upper_sides() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    alone(&browser).await;
    let game = table(&browser).await;
    let all = bright(&browser).await;
    assert_eq!(all.len(), TileId::all().count());
    browser.click("[data-filter=forest]").await;
    browser.until("!!document.querySelector('.heap .tile.dim')").await;
    let free: BTreeSet<String> = game.heap().free().map(|tile| tile.to_string()).collect();
    let lit: BTreeSet<String> = bright(&browser).await.intersection(&free).cloned().collect();
    assert_eq!(lit, with_edges(&game, Terrain::Forest, 1));
    let said = format!("{} tiles highlighted", lit.len());
    browser.until(&format!("document.querySelector('#live').textContent === {}", json!(said))).await;
    browser.click("[data-filter=forest]").await;
    let label = browser.ask("document.querySelector('[data-filter=forest]').ariaLabel").await;
    assert_eq!(label, "forest: at least 2 edges");
    let lit: BTreeSet<String> = bright(&browser).await.intersection(&free).cloned().collect();
    assert_eq!(lit, with_edges(&game, Terrain::Forest, 2));
    // A tile that is turned over counts by its other side only from then on.
    let hidden = |tile: &TileId| {
        let other = game.set().tile(*tile).side(game.heap().tile(*tile).face.flipped());
        !lit.contains(&tile.to_string()) && other.is_all(Terrain::Forest)
    };
    let tile = game.heap().free().find(hidden).unwrap();
    browser
        .run(&format!(
            "const {{ x, y, width, height }} = document.querySelector('#{tile}').getBoundingClientRect(); \
             document.querySelector('#{tile}').dispatchEvent(new PointerEvent('pointerdown', {{ bubbles: true, button: 2, \
             pointerType: 'mouse', clientX: x + width / 2, clientY: y + height / 2 }}))"
        ))
        .await;
    browser.until(&format!("!document.querySelector('#{tile}').matches('.dim')")).await;
    // The arrow keys move between highlighted tiles.
    browser.run("document.querySelector('.heap .tile[tabindex=\"0\"]').focus()").await;
    for key in ['\u{e014}', '\u{e012}', '\u{e015}', '\u{e013}'] {
        browser.press(key).await;
    }
    let focused = browser.ask("document.activeElement.matches('.heap .tile:not(.dim)')").await;
    assert_eq!(focused, true);
    browser.click("#filter-clear").await;
    browser.until("!document.querySelector('.heap .tile.dim')").await;
    browser.close().await;
}

#[tokio::test]
async fn arrow_keys_scroll_to_a_tile_and_the_button_enlarges_tiles() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.resize(640, 400).await;
    alone(&browser).await;
    // To the far end of the heap by arrow keys.
    browser.run("document.querySelector('.heap .tile[tabindex=\"0\"]').focus()").await;
    let inside = "(() => { const room = document.querySelector('#heap').getBoundingClientRect(); \
        const { top, bottom } = document.activeElement.getBoundingClientRect(); \
        return top >= room.top - 3 && bottom <= room.bottom + 3; })()";
    for _ in 0..12 {
        browser.press('\u{e015}').await;
        browser.until(inside).await;
    }
    assert!(browser.ask(SCROLLED).await.as_f64() > Some(50.0), "the heap has followed the keys");
    let size = "document.querySelector('.heap .tile').getBoundingClientRect().width";
    let before = browser.ask(size).await.as_f64().unwrap();
    browser.click("#zoom").await;
    browser.until(&format!("{size} > {before} * 1.3")).await;
    browser.click("#zoom").await;
    browser.click("#zoom").await;
    browser.until(&format!("{size} < {before} * 1.05")).await;
    browser.close().await;
}
