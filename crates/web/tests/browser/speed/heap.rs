//! Speed of the heap of Worlds: for the player who drags, and for all others.

use super::TRIES;
use crate::browser::{Browser, DESKTOP};
use crate::heap::open_table;
use crate::test_server::TestServer;
use crate::world_builder::{bot, sit_down, table, you};
use crate::worlds::grab;
use krajina_client::Client;
use krajina_wire::TableId;

/// Watchers at the table.
const WATCHERS: usize = 20;
/// Grabs to measure.
const GRABS: usize = 30;

/// Counts frames while a tile is dragged over the heap of 145 tiles.
#[tokio::test]
async fn dragging_is_smooth() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    let players = vec![you(), bot("fox"), bot("miller"), bot("shepherd")];
    sit_down(&browser, "worlds players=4", players, false, 0).await;
    // A drag from the heap onto the map places the tile.
    let tile = table(&browser).await.heap().free().nth(50).unwrap();
    let (from, to) = (browser.middle(&format!("#{tile}")).await, browser.middle("#square-d3").await);
    browser.drag(from, to).await;
    browser.until("!!document.querySelector('#square-d3 img')").await;
    let tile = table(&browser).await.heap().free().nth(30).unwrap();
    let (x, y) = browser.middle(&format!("#{tile}")).await;
    browser.click_at(x, y).await;
    browser.until("!!document.querySelector('.dock.full')").await;
    let script = "window.frames_ = []; const heap = document.querySelector('#heap').getBoundingClientRect(); \
        const step = (now) => { const turn = now / 300; \
          const at = { clientX: heap.x + heap.width * (.5 + .45 * Math.sin(turn)), clientY: heap.y + heap.height * (.5 + .45 * Math.cos(turn * 1.3)), pointerType: 'mouse', bubbles: true }; \
          document.querySelector('#heap').dispatchEvent(new PointerEvent('pointermove', at)); \
          window.frames_.push(now); if (window.frames_.length < 241) requestAnimationFrame(step); }; requestAnimationFrame(step);";
    // A busy machine can only lose frames, so the best of a few tries counts.
    let mut best = 0.0_f64;
    for _ in 0..TRIES {
        browser.run(script).await;
        browser.until("window.frames_.length >= 241").await;
        let report = browser
            .ask("(() => { const gaps = window.frames_.slice(1).map((now, i) => now - window.frames_[i]).sort((a, b) => a - b); \
                  return [1000 * gaps.length / gaps.reduce((sum, gap) => sum + gap, 0), gaps[gaps.length - 1]]; })()")
            .await;
        let (rate, gap) = (report[0].as_f64().unwrap(), report[1].as_f64().unwrap());
        println!("{rate:.1} frames a second while dragging over the heap, the longest {gap:.1} ms");
        best = best.max(rate);
        if best > 59.5 {
            break;
        }
    }
    // Redrawing all tiles on every grab would leave 56.
    assert!(best > 57.0, "{best} frames a second");
    browser.close().await;
}

/// A watcher until the end of the test.
async fn watch(address: String, table: TableId, number: usize) {
    let mut client = Client::new(&address).unwrap();
    client.guest(&format!("Watcher {number}")).await.unwrap();
    let mut socket = client.socket().await.unwrap();
    socket.attach(table, None, None).await.unwrap();
    tokio::spawn(async move { while socket.next().await.is_ok() {} });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_players_and_twenty_watchers_see_a_grab_quickly() {
    let server = TestServer::open().await;
    let (eva, jan, table) = open_table(&server, 4).await;
    for number in 0..WATCHERS {
        watch(server.server_address(), table, number).await;
    }
    eva.run("addEventListener('pointerdown', () => { window.grabbed_ = performance.timeOrigin + performance.now(); }, { capture: true })").await;
    let mut best = f64::INFINITY;
    for _ in 0..TRIES {
        let delays = delays(&eva, &jan).await;
        let (middle, most) = (delays[GRABS / 2], delays[GRABS * 95 / 100]);
        println!(
            "from a grab to the tile in the other browser, four players, {WATCHERS} watchers: half within {middle:.1} ms, 95 of 100 within {most:.1} ms"
        );
        best = best.min(most);
        if best <= 50.0 {
            break;
        }
    }
    assert!(best <= 50.0, "95 of 100 grabs took up to {best:.1} ms");
    eva.close().await;
    jan.close().await;
}

/// Eva grabs tiles repeatedly. Returns the milliseconds until Jan sees each, sorted.
async fn delays(eva: &Browser, jan: &Browser) -> Vec<f64> {
    let mut delays = Vec::new();
    while delays.len() < GRABS {
        // A tile that is not held and lies on top where it is grabbed.
        let free = "(() => { const free = [...document.querySelectorAll('.heap .tile:not(.held)')].filter((tile) => { \
            const { x, y, width, height } = tile.getBoundingClientRect(); \
            return tile.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }); \
            return free[Math.floor(Math.random() * free.length)].id; })()";
        let tile = eva.ask(free).await.as_str().unwrap().to_owned();
        jan.run(&format!(
            "const tile = document.querySelector('#{tile}'); window.seen_ = 0; window.watching_?.disconnect(); \
             window.watching_ = new MutationObserver(() => {{ if (tile.matches('.held') && !window.seen_) \
                 window.seen_ = performance.timeOrigin + performance.now(); }}); \
             window.watching_.observe(tile, {{ attributes: true }})"
        ))
        .await;
        grab(eva, &tile).await;
        eva.until("!!document.querySelector('.dock.full') || document.querySelector('#live').textContent.includes('was faster')").await;
        if eva.ask("!!document.querySelector('.dock.full')").await != true {
            // A bot was faster.
            continue;
        }
        jan.until("window.seen_ > 0").await;
        let seen = jan.ask("window.seen_").await.as_f64().unwrap();
        delays.push(seen - eva.ask("window.grabbed_").await.as_f64().unwrap());
        eva.click("#put-back").await;
        eva.until("!document.querySelector('.dock.full')").await;
    }
    delays.sort_by(f64::total_cmp);
    delays
}
