//! The layout laws. On every screen and in every language:
//!
//! - overlap: no two controls or texts share pixels, unless one is part of the other;
//! - clipped: no control or text is cut off where scrolling cannot reach it, and the page is no wider than the screen;
//! - small: no control is under 24 pixels, or 44 for fingers;
//! - height: no page is higher than its content needs;
//! - first screen: the next action is visible without scrolling.
//!
//! `layout.js` checks them in the page.

use crate::browser::Browser;
use serde_json::{Value, json};
use std::sync::Mutex;

const CHECKER: &str = include_str!("layout.js");

/// A screen, in CSS pixels.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Device pixels per CSS pixel: 2 at 200 % zoom.
    pub(crate) scale: u32,
    /// Touch instead of a mouse.
    pub(crate) touch: bool,
}

const fn touch(width: u32, height: u32) -> Screen {
    Screen { width, height, scale: 1, touch: true }
}

const fn mouse(width: u32, height: u32) -> Screen {
    Screen { width, height, scale: 1, touch: false }
}

pub(crate) const SMALL_PHONE: Screen = touch(360, 640);
pub(crate) const PHONE_UPRIGHT: Screen = touch(390, 844);
pub(crate) const SIDEWAYS_PHONE: Screen = touch(844, 390);
pub(crate) const LAPTOP: Screen = mouse(1280, 800);
/// A laptop at 200 % zoom.
const ZOOMED: Screen = Screen { scale: 2, ..mouse(640, 400) };

/// Eight screens, and one at 200 % zoom.
pub(crate) const SCREENS: [Screen; 9] = [
    SMALL_PHONE,
    PHONE_UPRIGHT,
    touch(640, 360),
    SIDEWAYS_PHONE,
    touch(768, 1024),
    mouse(1024, 768),
    LAPTOP,
    mouse(1920, 1080),
    ZOOMED,
];

/// The screens on which every state is checked in every language.
const IN_EVERY_LANGUAGE: [Screen; 2] = [SMALL_PHONE, LAPTOP];

/// Violations of the laws, in words.
#[derive(Default)]
pub(crate) struct Violations(Mutex<Vec<String>>);

impl Violations {
    fn add(&self, found: Vec<String>) {
        self.0.lock().unwrap().extend(found);
    }

    pub(crate) fn assert_none(&self) {
        let found = std::mem::take(&mut *self.0.lock().unwrap());
        assert!(found.is_empty(), "{} violations of the layout laws:\n{}", found.len(), found.join("\n"));
    }
}

impl Drop for Violations {
    /// Prints them when a test fails for another reason.
    fn drop(&mut self) {
        for violation in self.0.lock().unwrap().iter() {
            eprintln!("{violation}");
        }
    }
}

/// Checks the page in its current state on every screen.
pub(crate) async fn check(browser: &Browser, state: &str) {
    check_on(browser, state, &SCREENS).await;
}

/// Checks a state that a test shows in all four languages. One language, chosen by the state, is checked on every
/// screen, the others on the smallest and on the most common one.
pub(crate) async fn check_translated(browser: &Browser, state: &str) {
    let turn = ["en", "cs", "sk", "hu"][state.bytes().map(usize::from).sum::<usize>() % 4];
    let language = browser.ask("document.documentElement.lang").await;
    let screens = if language == json!(turn) { SCREENS.as_slice() } else { IN_EVERY_LANGUAGE.as_slice() };
    check_on(browser, state, screens).await;
}

/// Checks a state briefly that other tests check on every screen, for instance in other colours.
pub(crate) async fn check_briefly(browser: &Browser, state: &str) {
    check_on(browser, state, &IN_EVERY_LANGUAGE).await;
}

/// Checks a step of a longer course on the two screens with the least room for a land beside words.
pub(crate) async fn check_short_screens(browser: &Browser, state: &str) {
    check_on(browser, state, &[SCREENS[2], ZOOMED]).await;
}

async fn check_on(browser: &Browser, state: &str, screens: &[Screen]) {
    for screen in screens {
        browser.violations.add(violations(browser, state, *screen).await);
    }
    browser.show_on_own_screen().await;
}

/// Violations on one screen, once the page has settled there.
pub(crate) async fn violations(browser: &Browser, state: &str, screen: Screen) -> Vec<String> {
    browser.show_on(screen).await;
    let Screen { width, height, touch, .. } = screen;
    let told = json!({ "width": width, "height": height, "touch": touch });
    let checked = browser.later(&format!("{CHECKER}\nwhenSettled(() => done(violations({told})));")).await;
    let language = checked["language"].as_str().unwrap_or_default();
    let place = format!("{state}, {width}×{height}{}, {language}", if touch { " touch" } else { "" });
    browser.shoot(&place.replace(['/', ' '], "-")).await;
    let found = checked["found"].as_array().expect("the checker answers with a list");
    found.iter().filter_map(Value::as_str).map(|found| format!("{place}: {found}")).collect()
}
