//! The app in the browser. `start` opens the page; `think` and its helpers run in the worker where bots think.

mod app;
mod board;
mod bots;
mod cave;
mod dialog;
mod domino;
mod drag;
mod dynasty;
mod event;
mod game;
mod hand;
mod home;
mod interpreter;
mod json;
mod language;
mod learn;
mod line;
mod look;
mod modal;
mod online;
mod pattern;
mod play;
mod player;
mod prelude;
mod push;
mod redraw;
mod region;
mod score;
mod seats;
mod settings;
mod setup;
mod signal;
mod slide;
mod sound;
mod spot;
mod storage;
mod table;
mod task;
mod words;
mod worker;
mod worlds;

use wasm_bindgen::prelude::wasm_bindgen;

/// Opens the app on the page. Bots think in a worker that runs this script; the page speaks the language of this code,
/// whose messages are here, and fetches those of others with `fetch`.
#[wasm_bindgen]
pub fn start(worker: String, language: &str, words: &str, fetch: js_sys::Function) {
    // What should never happen is at least told in the browser's console.
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
    let language = language::Language::of_code(language).unwrap_or_default();
    words::speak(language, words);
    interpreter::know(fetch);
    leptos::mount::mount_to_body(move || app::app(worker.clone(), language));
}

/// In the worker: the net a bot needs before it can answer this request.
#[wasm_bindgen]
pub fn net_of(request: &str) -> Option<String> {
    worker::net_of(request)
}

/// In the worker: takes in a net that was fetched.
#[wasm_bindgen]
pub fn learn(name: &str, bytes: &[u8]) -> bool {
    worker::learn(name, bytes)
}

/// In the worker: what the bot of this request does.
#[wasm_bindgen]
pub fn think(request: &str) -> String {
    worker::think(request)
}
