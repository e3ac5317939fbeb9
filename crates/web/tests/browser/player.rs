//! A player that knows only the highlights and texts of the page.

use crate::browser::{Browser, timeout};
use std::time::{Duration, Instant};

/// Far more than a whole game takes on a busy machine.
pub(crate) fn game_timeout() -> Duration {
    5 * timeout()
}

/// One step: takes any action that the page offers. Returns what it did, or `over` at the end.
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

/// Takes one action, or waits briefly. Returns which.
pub(crate) async fn step(browser: &Browser) -> String {
    let step = browser.run(STEP).await.as_str().unwrap_or_default().to_owned();
    if step == "wait" {
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    step
}

/// Games after which a state counts as unreachable.
const MOST_GAMES: usize = 6;

/// Plays until an expression is true, if necessary in further games: deals are random, and not every game has an
/// eruption or a person to recruit.
pub(crate) async fn play_until(browser: &Browser, expression: &str) -> Vec<String> {
    let mut done = Vec::new();
    for _ in 0..MOST_GAMES {
        let (steps, is_over) = play_until_or_over(browser, expression).await;
        done.extend(steps);
        if !is_over {
            return done;
        }
        browser.click("#rematch").await;
        browser.until("!document.querySelector('#result')").await;
    }
    browser.give_up(&format!("{MOST_GAMES} games without {expression}")).await
}

/// Plays until an expression is true or the game is over. Returns the steps, and whether it is over.
pub(crate) async fn play_until_or_over(browser: &Browser, expression: &str) -> (Vec<String>, bool) {
    let start = Instant::now();
    let mut done = Vec::new();
    while browser.ask(expression).await != true {
        if start.elapsed() > game_timeout() {
            let last = &done[done.len().saturating_sub(12)..];
            let steps = format!("after {} steps, the last {last:?}", done.len());
            browser.give_up(&format!("{steps}, still waiting for {expression}")).await;
        }
        match step(browser).await {
            step if step == "over" => return (done, true),
            step if step == "wait" => {}
            step => done.push(step),
        }
    }
    (done, false)
}

/// Plays to the end.
pub(crate) async fn play(browser: &Browser) -> Vec<String> {
    let (done, _) = play_until_or_over(browser, "!!document.querySelector('#result')").await;
    browser.until("!!document.querySelector('#result')").await;
    done
}
