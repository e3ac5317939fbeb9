//! The browser app. `start` opens the page; `answer_request` and its helpers run in the worker for bots.

mod app;
mod dialog;
mod dominoes;
mod event;
mod fluent_subset;
mod home;
#[cfg(test)]
mod home_art;
mod install;
mod language_switch;
mod learn;
mod modal;
mod online;
mod prelude;
mod push;
mod redraw;
mod saves;
mod scroll;
mod settings;
mod signal;
mod sound;
mod storage;
mod table_handle;
mod theme;
mod words;
mod worker;
mod worlds;

use wasm_bindgen::prelude::wasm_bindgen;

/// Loads the messages of the language in which the page opens. This is a separate task before [`start`], because on a
/// slow phone each takes a while and the page can react in between.
#[wasm_bindgen]
pub fn load_messages(language: &str, words: &str) {
    // Log panics to the browser's console.
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
    words::set_language(krajina_wire::Language::of_code(language).unwrap_or_default(), words);
}

/// Opens the app on the page in this language. Bots run in a worker with the script `worker`; `fetch` fetches the
/// messages of other languages.
#[wasm_bindgen]
pub fn start(worker: String, language: &str, fetch: js_sys::Function) {
    let language = krajina_wire::Language::of_code(language).unwrap_or_default();
    language_switch::set_fetch(fetch);
    leptos::mount::mount_to_body(move || app::app(worker.clone(), language));
}

/// In the worker: the net that a bot needs before it can answer this request.
#[wasm_bindgen]
pub fn net_of(request: &str) -> Option<String> {
    krajina_app::worker::net_of(request)
}

/// In the worker: loads a net that was fetched.
#[wasm_bindgen]
pub fn load_net(name: &str, bytes: &[u8]) -> bool {
    krajina_app::worker::load_net(name, bytes)
}

/// In the worker: answers a request.
#[wasm_bindgen]
pub fn answer_request(request: &str) -> String {
    krajina_app::worker::answer(request, js_sys::Date::now)
}
