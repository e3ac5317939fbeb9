//! Worlds: the shared heap, pinch and drag, the daily heap, the scorer, and the replay of an online round.

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::layout;
use crate::moves::fingers;
use crate::test_server::TestServer;
use crate::world_builder::{BUILDING, place_any, sit_down, stop, you};
use crate::worlds::{come_in, grab};
use krajina_client::Client;
use krajina_rules::worlds::{
    Circumstances, Edges, FinishedRound, Level, MapNumber, Patch, Picture, SQUARES, Scoring, Set, Side,
    Terrain, Volcano, World, score_round,
};
use krajina_wire::TableId;
use serde_json::json;

/// Eva opens a public table with this many seats, Jan joins, and bots take the rest.
pub(crate) async fn open_table(server: &TestServer, players: usize) -> (Browser, Browser, TableId) {
    let eva = Browser::open_at(DESKTOP, &server.address("")).await;
    eva.hurry(false).await;
    eva.go("#/online").await;
    come_in(&eva, "Eva").await;
    eva.click("#open-worlds").await;
    eva.until("!!document.querySelector('#open-table')").await;
    eva.run("document.querySelector('input[value=visibility-public]').click()").await;
    eva.run(&format!("document.querySelector('input[name=players][value=\"{players}\"]').click()")).await;
    eva.run("document.querySelector('#open-table').click()").await;
    eva.until("!!document.querySelector('#invite-link')?.value").await;
    for seat in 2..players {
        eva.run(&format!(
            "const select = document.querySelector('[data-seat=\"{seat}\"] select'); select.value = 'miller'; \
             select.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ))
        .await;
    }
    layout::check_briefly(&eva, "a room for Worlds").await;
    let link = eva.ask("document.querySelector('#invite-link').value").await;
    let jan = Browser::open_at(DESKTOP, link.as_str().unwrap()).await;
    jan.hurry(false).await;
    come_in(&jan, "Jan").await;
    jan.until("!!document.querySelector('.sit')").await;
    jan.run("document.querySelector('.sit').click()").await;
    for browser in [&eva, &jan] {
        browser.until(BUILDING).await;
    }
    let hash = eva.ask("location.hash").await.as_str().unwrap().to_owned();
    (eva, jan, hash.split('/').nth(2).unwrap().parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_online_round_is_replayed_with_all_maps() {
    let server = TestServer::open().await;
    let (eva, jan, table) = open_table(&server, 2).await;
    for (browser, tile, square) in [(&eva, "t010", "b2"), (&jan, "t060", "c3")] {
        grab(browser, tile).await;
        browser.until("!!document.querySelector('.dock.full')").await;
        browser.click(&format!("#square-{square}")).await;
        browser.until(&format!("!!document.querySelector('#square-{square} img')")).await;
    }
    // Three rounds, the last two of them short.
    for round in 1..=3 {
        for browser in [&eva, &jan] {
            // The sheet of the previous round is closed, and the countdown is over.
            browser.until("!document.querySelector('#after')").await;
            browser.until(BUILDING).await;
            browser.click("#stop").await;
            browser.click("#stop-sure").await;
        }
        for browser in [&eva, &jan] {
            browser.until("document.querySelectorAll('.round-points').length === 2").await;
            if round < 3 {
                browser.click("#next-round").await;
            }
        }
    }
    eva.until("!!document.querySelector('#replay')").await;
    let link = eva.ask("document.querySelector('#replay').getAttribute('href')").await;
    assert!(link.as_str().unwrap().starts_with(&format!("#/replay/{table}")), "{link}");
    eva.run("document.querySelector('#replay').click()").await;
    eva.until("!!document.querySelector('#film')").await;
    eva.until("document.querySelectorAll('.rival').length === 2").await;
    // At some time in the first round both maps have a tile, if only until both players stop.
    let end = eva.ask("+document.querySelector('#film').max").await.as_u64().unwrap();
    let mut most = 0;
    for at in (0..end).step_by(80) {
        eva.run(&format!("const film = document.querySelector('#film'); film.value = {at}; film.dispatchEvent(new Event('input', {{ bubbles: true }}))")).await;
        let tiles = eva.ask("document.querySelectorAll('.rival .square img').length").await;
        most = most.max(tiles.as_u64().unwrap());
        if most == 2 {
            break;
        }
    }
    assert_eq!(most, 2, "a tile on each of the two maps");
    eva.close().await;
    jan.close().await;
}

#[tokio::test]
async fn two_fingers_zoom_the_heap_and_one_moves_it() {
    let browser = Browser::open(PHONE).await;
    browser.hurry(false).await;
    sit_down(&browser, "worlds players=1 level=solo-easy", vec![you()], false, 0).await;
    let size = "document.querySelector('.heap .tile').getBoundingClientRect().width";
    let before = browser.ask(size).await.as_f64().unwrap();
    let (x, y) = browser.middle("#heap").await;
    fingers(&browser, "touchStart", &[(x - 20.0, y)]).await;
    fingers(&browser, "touchStart", &[(x - 20.0, y), (x + 20.0, y)]).await;
    for apart in [30.0, 40.0, 50.0, 60.0] {
        fingers(&browser, "touchMove", &[(x - apart, y), (x + apart, y)]).await;
    }
    fingers(&browser, "touchEnd", &[]).await;
    browser.until(&format!("{size} > {before} * 2")).await;
    // The gesture took no tile.
    assert_eq!(browser.ask("!!document.querySelector('.dock.full')").await, false);
    let place = "document.querySelector('.heap .tile').getBoundingClientRect().x";
    let was = browser.ask(place).await.as_f64().unwrap();
    fingers(&browser, "touchStart", &[(x, y)]).await;
    for way in [10.0, 25.0, 40.0] {
        fingers(&browser, "touchMove", &[(x + way, y)]).await;
    }
    fingers(&browser, "touchEnd", &[]).await;
    browser.until(&format!("Math.abs({place} - {was}) > 15")).await;
    layout::check_briefly(&browser, "a heap that is moved").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_daily_heap_has_a_list_of_best_scores() {
    let server = TestServer::open().await;
    let browser = Browser::open_at(DESKTOP, &server.address("")).await;
    browser.hurry(false).await;
    browser.go("#/online").await;
    come_in(&browser, "Eva").await;
    browser.go("#/worlds").await;
    browser.click("#daily").await;
    browser.until(BUILDING).await;
    place_any(&browser).await;
    stop(&browser).await;
    browser.until("!!document.querySelector('#daily-board li')").await;
    let shown = browser.text("#daily-board li").await;
    let points = browser.ask("numberIn(document.querySelector('.round-points'))").await;
    assert_eq!(shown, format!("Eva {points}"));
    // The server has verified the score: all visitors see the list.
    let day = browser.ask("savedGame('worlds').day").await;
    let mut client = Client::new(&server.server_address()).unwrap();
    let best = client.get(&format!("/api/daily/{day}")).await.unwrap().json();
    assert_eq!((&best[0]["name"], &best[0]["score"]), (&json!("Eva"), &points));
    browser.close().await;
}

#[tokio::test]
async fn the_scorer_agrees_with_the_rules() {
    let browser = Browser::open(PHONE).await;
    browser.visit("#/worlds/scorer").await;
    browser.until("!!document.querySelector('.scorer-map')").await;
    // Forest everywhere, a woodcutter in the middle, an active volcano in a corner.
    let script = "for (const square of document.querySelectorAll('.scorer-map [data-square]')) { square.click(); document.querySelector('[data-all=forest]').click(); }";
    browser.run(script).await;
    browser.run("document.querySelector('[data-square=c2]').click(); document.querySelector('[data-more=woodcutter]').click()").await;
    browser.run("document.querySelector('[data-square=a1]').click(); document.querySelector('input[value=w-volcano-active]').click()").await;
    let forest = Patch::new(Terrain::Forest, Edges::ALL);
    let side = |patch, volcano| Some(Side::new(&[patch], volcano).unwrap());
    let mut squares: [Option<Side>; SQUARES] = std::array::from_fn(|_| side(forest, Volcano::None));
    let at = |name: &str| name.parse::<krajina_rules::worlds::Square>().unwrap().index();
    squares[at("c2")] = side(forest.with_picture(Picture::Woodcutter), Volcano::None);
    squares[at("a1")] = side(forest, Volcano::Active);
    let border = Set::standard().map(MapNumber::One).border.clone();
    let scoring = Scoring { level: Level::Beginner, ..Scoring::default() };
    let worlds = vec![World { squares, circumstances: Circumstances::default() }];
    let scored = score_round(&FinishedRound { scoring, border, worlds }).pop().unwrap();
    let mut ruled: Vec<(String, i64)> =
        scored.sheet.lines().iter().map(|line| (line.entry.to_string(), line.points.into())).collect();
    let lines = "[...document.querySelectorAll('#scorer-sheet tr[data-entry]')].map((row) => [row.dataset.entry, numberIn(row.querySelector('b'))])";
    let mut shown: Vec<(String, i64)> = serde_json::from_value(browser.ask(lines).await).unwrap();
    shown.sort();
    ruled.sort();
    assert_eq!(shown, ruled);
    assert!(ruled.iter().any(|(entry, points)| entry == "figures" && *points == 1), "{ruled:?}");
    layout::check(&browser, "the scorer of Worlds, counted").await;
    browser.close().await;
}
