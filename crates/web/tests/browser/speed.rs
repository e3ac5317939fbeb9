//! How quick the app is: measured, printed, and held to what is promised. `cargo xtask test` runs these one at a time,
//! after all others: what is measured is the app, not how many browsers fit onto one machine.

mod heap;

use crate::browser::{Browser, DESKTOP};
use crate::player::play_until;
use serde_json::json;

/// A busy machine may spoil a measurement; it cannot make one too good. So the best of a few counts.
const TRIES: usize = 5;

#[tokio::test]
async fn the_app_is_ready_within_a_second() {
    let browser = Browser::open(DESKTOP).await;
    // Notes when the first page stands and has been laid out.
    let note = "new MutationObserver((_, watch) => { if (document.querySelector('main')) { watch.disconnect(); \
                requestAnimationFrame(() => setTimeout(() => { window.ready = performance.now(); })); } \
                }).observe(document, { childList: true, subtree: true })";
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": note })).await;
    let mut times = Vec::new();
    for _ in 0..TRIES {
        browser.reload().await;
        browser.until("!!window.ready").await;
        times.push(browser.ask("window.ready").await.as_f64().unwrap());
    }
    let best = times.iter().copied().fold(f64::INFINITY, f64::min);
    println!("ready after {times:.0?} ms, best {best:.0} ms");
    assert!(best < 1000.0, "ready only after {best} ms");
    browser.close().await;
}

#[tokio::test]
async fn a_preview_takes_less_than_a_frame_and_no_move_makes_the_page_stand_still() {
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
                "+document.querySelector('.round').textContent.match(/\\d+/)[0] >= 5 && document.querySelectorAll('.cell.lit').length > 1",
            )
            .await;
            preview(&browser).await;
        }
        browser.run("window.long.length = 0").await;
        let mut times = moves(&browser).await;
        times.sort_by(f64::total_cmp);
        let long = browser.ask("window.long").await;
        println!(
            "{} moves of bots took {:.0} ms at most, {:.0} ms in the median; on the clock, tasks longer than 50 ms: {long}",
            times.len(),
            times[times.len() - 1],
            times[times.len() / 2],
        );
        // Either would do by itself: the clock says so of every task, or no move was more work than that in all its tasks.
        games.push(long.as_array().is_some_and(Vec::is_empty) || times[times.len() - 1] < 50.0);
        if games.last() == Some(&true) {
            break;
        }
    }
    assert!(games.contains(&true), "in each of {TRIES} games the page stood still for more than 50 ms");
    browser.close().await;
}

/// Plays to the end, and how many milliseconds the page's thread worked for each move of a bot, all in all: no single
/// task can have been longer. Work is counted, not time on the clock, which others on the machine share.
async fn moves(browser: &Browser) -> Vec<f64> {
    let worked = async || {
        let metrics = browser.devtools("Performance.getMetrics", json!({})).await;
        let metrics = metrics["metrics"].as_array().unwrap().clone();
        let task = metrics.iter().find(|metric| metric["name"] == "TaskDuration").unwrap();
        task["value"].as_f64().unwrap() * 1000.0
    };
    let made = "JSON.parse(localStorage.getItem('krajina-game')).moves.length";
    let (mut times, mut before) = (Vec::new(), (browser.ask(made).await.as_u64().unwrap(), worked().await));
    while browser.ask("!!document.querySelector('#result')").await != true {
        let by_hand =
            play_until(browser, "document.querySelector('#status').textContent.includes('thinking')").await;
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

/// From the pointer's arrival at a square to the ghost and its count being laid out.
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
        let median = times[times.len() / 2];
        println!("preview: median {median:.1} ms, worst {:.1} ms of {}", times[times.len() - 1], times.len());
        best = best.min(median);
        if best < 16.0 {
            return;
        }
    }
    panic!("a preview takes {best} ms");
}

/// Notes how long the worker thinks about each question, by level.
const NOTE_THOUGHTS: &str = "window.thoughts = []; const post = Worker.prototype.postMessage; \
    Worker.prototype.postMessage = function (text) { \
      const start = performance.now(), level = JSON.parse(text).level; \
      this.addEventListener('message', () => window.thoughts.push([level, performance.now() - start]), { once: true }); \
      return post.call(this, text); }";

#[tokio::test]
async fn every_level_keeps_to_its_time_in_the_browser() {
    let browser = Browser::open(DESKTOP).await;
    browser.hurry(false).await;
    browser.run(NOTE_THOUGHTS).await;
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
        play_until(&browser, "document.querySelector('.round').textContent.startsWith('Round 4')").await;
    }
    let thoughts = browser.ask("window.thoughts").await;
    for level in krajina_bots::level::LEVELS {
        let mut times: Vec<f64> = thoughts
            .as_array()
            .unwrap()
            .iter()
            .filter(|thought| thought[0] == level.name)
            .filter_map(|thought| thought[1].as_f64())
            .collect();
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        println!("{}: median {median:.1} ms of {}, {:.0} allowed", level.name, times.len(), level.time_ms);
        // The message there and back, on a machine that has other things to do.
        assert!(median < level.time_ms + 25.0, "{} thinks for {median} ms", level.name);
    }
    browser.close().await;
}
