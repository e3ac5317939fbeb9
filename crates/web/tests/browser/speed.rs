//! Speed of the app, measured, printed and compared with its limits. `cargo xtask test` runs these tests one at a time
//! after all others, so that other browsers do not disturb them.

mod first_load;
mod heap;
mod yardstick;

use crate::browser::{Browser, DESKTOP};
use crate::player::{play_until, play_until_or_over};
use serde_json::json;
use yardstick::Slowness;

/// A busy machine can only make a measurement worse, so the best of a few counts.
const TRIES: usize = 5;

#[tokio::test]
async fn the_app_is_ready_within_a_second() {
    let browser = Browser::open(DESKTOP).await;
    // Records when the home page has been laid out.
    let note = "new MutationObserver((_, watch) => { if (document.querySelector('main')) { watch.disconnect(); \
                requestAnimationFrame(() => setTimeout(() => { window.ready = performance.now(); })); } \
                }).observe(document, { childList: true, subtree: true })";
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": note })).await;
    let mut times = Vec::new();
    for _ in 0..TRIES {
        browser.reload().await;
        browser.until("!!window.ready").await;
        let slowness = Slowness::measure(&browser).await;
        times.push(browser.ask("window.ready").await.as_f64().unwrap() / slowness.clock);
    }
    let best = times.iter().copied().fold(f64::INFINITY, f64::min);
    println!("without the machine's slowness ready after {times:.0?} ms, best {best:.0} ms");
    assert!(best < 1000.0, "ready only after {best} ms");
    browser.close().await;
}

/// A longer task makes the page feel frozen. The goal is 50 ms, which the app met before the larger line and the saved
/// games; a bot's move now takes 71 to 144 ms at most (docs/performance.md).
const LONGEST_TASK_MS: f64 = 100.0;

#[tokio::test]
async fn a_preview_takes_less_than_a_frame_and_no_move_freezes_the_page() {
    let browser = Browser::open(DESKTOP).await;
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]).await;
    browser.hurry(false).await;
    browser.devtools("Performance.enable", json!({ "timeDomain": "threadTicks" })).await;
    browser
        .run("window.long = []; new PerformanceObserver((list) => { for (const task of list.getEntries()) window.long.push(Math.round(task.duration)); }) \
              .observe({ type: 'longtask' })")
        .await;
    browser.click("#play-kingdom").await;
    let mut games = Vec::new();
    for game in 0..TRIES {
        if game > 0 {
            browser.click("#rematch").await;
            browser.until("!document.querySelector('#result')").await;
        }
        if game == 0 {
            play_until(
                &browser,
                "+(document.querySelector('.round')?.textContent.match(/\\d+/)?.[0] ?? 0) >= 5 && document.querySelectorAll('.cell.lit').length > 1",
            )
            .await;
            preview(&browser).await;
        }
        let slowness = Slowness::measure(&browser).await;
        browser.run("window.long.length = 0").await;
        let mut times = moves(&browser).await;
        times.sort_by(f64::total_cmp);
        let long = browser.ask("window.long").await;
        let most = times[times.len() - 1];
        println!(
            "{} moves of bots took {most:.0} ms at most, {:.0} ms in the median; on the clock, tasks longer than 50 ms: {long}; \
             the machine is {:.2} times slower, {:.2} times with its load",
            times.len(),
            times[times.len() / 2],
            slowness.processor,
            slowness.clock,
        );
        // Either suffices: every task was short in wall-clock time, or no move used more than that in all its tasks
        // together.
        let mut tasks = long.as_array().unwrap().iter().filter_map(serde_json::Value::as_f64);
        let is_short = tasks.all(|task| task < LONGEST_TASK_MS * slowness.clock);
        games.push(is_short || most < LONGEST_TASK_MS * slowness.processor);
        if games.last() == Some(&true) {
            break;
        }
    }
    assert!(
        games.contains(&true),
        "in each of {TRIES} games the page stood still for more than {LONGEST_TASK_MS} ms"
    );
    browser.close().await;
}

/// Plays to the end. Returns the milliseconds that the page's thread worked for each move of a bot; no single task can
/// be longer. Thread time is counted, not wall-clock time, which other processes share.
async fn moves(browser: &Browser) -> Vec<f64> {
    let worked = async || {
        let metrics = browser.devtools("Performance.getMetrics", json!({})).await;
        let metrics = metrics["metrics"].as_array().unwrap().clone();
        let task = metrics.iter().find(|metric| metric["name"] == "TaskDuration").unwrap();
        task["value"].as_f64().unwrap() * 1000.0
    };
    let made = "savedGame('table').moves.length";
    let (mut times, mut before) = (Vec::new(), (browser.ask(made).await.as_u64().unwrap(), worked().await));
    while browser.ask("!!document.querySelector('#result')").await != true {
        let (by_hand, _) =
            play_until_or_over(browser, "document.querySelector('#status').textContent.includes('thinking')")
                .await;
        if by_hand.is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        }
        let now = (browser.ask(made).await.as_u64().unwrap(), worked().await);
        if by_hand.is_empty() && now.0 == before.0 + 1 {
            times.push(now.1 - before.1);
        }
        before = now;
    }
    assert!(!times.is_empty(), "no bot moved by itself");
    times
}

/// Measures from the pointer's arrival at a square until the ghost and its count are laid out.
async fn preview(browser: &Browser) {
    let measure = "(async () => { const times = []; \
        for (let turn = 0; turn < 3; turn += 1) for (const cell of document.querySelectorAll('.cell.lit')) { \
          const start = performance.now(); \
          cell.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' })); \
          await new Promise((ready) => setTimeout(ready)); \
          document.querySelector('.ghost').getBoundingClientRect(); document.querySelector('#tally').getBoundingClientRect(); \
          times.push(performance.now() - start); } \
        done(times.sort((a, b) => a - b)); })()";
    let mut best = f64::INFINITY;
    for _ in 0..TRIES {
        let times = browser.later(measure).await;
        let times: Vec<f64> = times.as_array().unwrap().iter().filter_map(|time| time.as_f64()).collect();
        let median = times[times.len() / 2] / Slowness::measure(browser).await.clock;
        println!(
            "preview without the machine's slowness: median {median:.1} ms, worst {:.1} ms of {}",
            times[times.len() - 1],
            times.len()
        );
        best = best.min(median);
        if best < 16.0 {
            return;
        }
    }
    panic!("a preview takes {best} ms");
}

/// Records how long the worker thinks about each request, by level.
const RECORD_THINKING: &str = "window.thoughts = []; const post = Worker.prototype.postMessage; \
    Worker.prototype.postMessage = function (text) { \
      if (typeof text !== 'string') return post.call(this, text); \
      const start = performance.now(), request = JSON.parse(text), level = (request.move ?? request.advice)?.level; \
      this.addEventListener('message', () => window.thoughts.push([level, performance.now() - start]), { once: true }); \
      return post.call(this, text); }";

#[tokio::test]
async fn every_level_keeps_to_its_time_in_the_browser() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.run(RECORD_THINKING).await;
    for bots in
        [["sprout", "shepherd", "prospector"], ["miller", "fox", "steward"], ["fox", "steward", "sovereign"]]
    {
        browser.go("#/kingdom").await;
        browser.run("document.querySelector('input[name=players][value=\"4\"]').click()").await;
        for (seat, level) in (1..).zip(bots) {
            let choose = format!(
                "const who = document.querySelector('#seat-{seat}'); who.value = '{level}'; \
                 who.dispatchEvent(new Event('change', {{ bubbles: true }}))"
            );
            browser.run(&choose).await;
        }
        browser.click("#start").await;
        play_until(&browser, "(document.querySelector('.round')?.textContent ?? '').startsWith('Round 4')")
            .await;
    }
    let thoughts = browser.ask("window.thoughts").await;
    let clock = Slowness::measure(&browser).await.clock;
    for level in krajina_bots::level::LEVELS {
        let mut times: Vec<f64> = thoughts
            .as_array()
            .unwrap()
            .iter()
            .filter(|thought| thought[0] == level.name)
            .filter_map(|thought| thought[1].as_f64())
            .collect();
        times.sort_by(f64::total_cmp);
        assert!(!times.is_empty(), "{} was never asked", level.name);
        let median = times[times.len() / 2];
        println!("{}: median {median:.1} ms of {}, {:.0} allowed", level.name, times.len(), level.time_ms);
        // The allowance is for the message there and back on a busy machine.
        assert!(median < level.time_ms + 25.0 * clock, "{} thinks for {median} ms", level.name);
    }
    browser.close().await;
}
