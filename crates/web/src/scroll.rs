//! Scroll positions: a new page starts at its top; going back or forward restores the position.
//!
//! The browser cannot restore it by itself (static/shell.js switches that off), because it would do so before the
//! page is built. Each entry of the history carries a number, under which its position is kept.

use crate::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsValue;

/// The positions of the history entries shown since the page was loaded.
struct ScrollPositions {
    /// The number of the first entry. Entries from before a reload have other numbers.
    first: f64,
    positions: Vec<f64>,
    now: usize,
}

thread_local! {
    static POSITIONS: RefCell<ScrollPositions> = const { RefCell::new(ScrollPositions { first: 0.0, positions: Vec::new(), now: 0 }) };
}

/// Stores the position of the previous entry and finds the current one; returns its position. A new entry is at its
/// top.
fn arrive(left_at: f64) -> Option<f64> {
    let history = web_sys::window()?.history().ok()?;
    let number = history.state().ok()?.as_f64();
    POSITIONS.with_borrow_mut(|known| {
        let before = known.now;
        match known.positions.get_mut(before) {
            Some(place) => *place = left_at,
            None => known.first = js_sys::Date::now(),
        }
        let index = number.map_or(-1.0, |number| number - known.first);
        known.now = if index >= 0.0 && index < known.positions.len() as f64 {
            index as usize
        } else {
            known.positions.push(0.0);
            known.positions.len() - 1
        };
        let number = JsValue::from_f64(known.first + known.now as f64);
        // If the browser refuses, going back leads to the top.
        let _ = history.replace_state_with_url(&number, "", None);
        known.positions.get(known.now).copied()
    })
}

/// Starts with the first page, which keeps the browser's position.
pub(crate) fn begin() {
    arrive(0.0);
}

/// Scrolls to the position of the page that is about to be shown.
pub(crate) fn turn() {
    let Some(window) = web_sys::window() else { return };
    if let Some(place) = arrive(window.scroll_y().unwrap_or(0.0)) {
        request_animation_frame(move || window.scroll_to_with_x_and_y(0.0, place));
    }
}
