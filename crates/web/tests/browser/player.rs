//! Somebody who plays by what the page shows: no knowledge of the game but what is lit and written.

use crate::browser::Browser;
use std::time::{Duration, Instant};

/// A whole game at a busy machine.
const GAME: Duration = Duration::from_secs(300);

/// One step: whatever the page offers to the person at it. Says what was done, `over` once there is nothing more.
const STEP: &str = r#"
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const press = (element, what) => { element.click(); return what; };
if (find('#result')) return 'over';
if (find('button.domino.open')) return press(all('button.domino.open').at(-1), 'take');
for (const id of ['#discard', '#pair-outer']) if (find(id)) return press(find(id), id);
if (find('#confirm:enabled')) return press(find('#confirm'), 'confirm');
if (find('#pass')) {
  if (find('.caveman.open') && !find('.caveman[aria-pressed=true]')) return press(find('.caveman.open'), 'wish');
  const token = all('.cell.lit:not(.chosen)').at(Math.random() * 99 % all('.cell.lit:not(.chosen)').length | 0);
  return token ? press(token, 'pay') : press(find('#pass'), 'pass');
}
if (find('.cave .caveman.open')) return press(find('.cave .caveman.open'), 'call');
if (find('.hand .big:not(#confirm)')) return press(find('.hand .big:not(#confirm)'), 'give');
const points = (cell) => parseInt(cell.textContent.replace('−', '-').replace('+', '')) || 0;
const best = all('.cell.lit').sort((a, b) => points(b) - points(a))[0];
return best ? press(best, 'lay') : 'wait';
"#;

/// Does one thing, or waits a moment; says which.
pub(crate) async fn step(browser: &Browser) -> String {
    let step = browser.run(STEP).await.as_str().unwrap_or_default().to_owned();
    if step == "wait" {
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    step
}

/// Plays until something is true of the page.
pub(crate) async fn play_until(browser: &Browser, expression: &str) -> Vec<String> {
    let start = Instant::now();
    let mut done = Vec::new();
    while browser.ask(expression).await != true {
        assert!(
            start.elapsed() < GAME,
            "after {} steps, the last {:?}, still waiting for {expression}",
            done.len(),
            &done[done.len().saturating_sub(12)..]
        );
        match step(browser).await {
            step if step == "over" => break,
            step if step == "wait" => {}
            step => done.push(step),
        }
    }
    done
}

/// Plays to the end.
pub(crate) async fn play(browser: &Browser) -> Vec<String> {
    let done = play_until(browser, "!!document.querySelector('#result')").await;
    browser.until("!!document.querySelector('#result')").await;
    done
}
