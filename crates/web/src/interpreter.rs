//! Changes the language: its words are fetched first, so that nobody sees a page without them.

use crate::app::App;
use crate::language::Language;
use crate::prelude::*;
use crate::words;
use js_sys::{Function, Promise};
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

thread_local! {
    static FETCH: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// What was asked for last: an answer that comes late must not undo a later wish.
    static WISHED: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Takes in how the page fetches the words of a language by its code.
pub(crate) fn know(fetch: Function) {
    FETCH.set(Some(fetch));
}

async fn fetched(language: Language) -> Option<String> {
    let fetch = FETCH.with_borrow(Clone::clone)?;
    let promise: Promise = fetch.call1(&JsValue::NULL, &language.code().into()).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()?.as_string()
}

/// Speaks another language from now on; goes on in the present one if the words of the other cannot be had, and says so.
pub(crate) fn switch(app: App, language: Language, missing: RwSignal<bool>) {
    WISHED.set(Some(language));
    spawn_local(async move {
        let text = fetched(language).await;
        if WISHED.get() != Some(language) {
            return;
        }
        missing.try_set(text.is_none());
        let Some(text) = text else { return };
        words::speak(language, &text);
        app.language.set(language);
        app.settings.update(|settings| settings.language = Some(language.code().into()));
    });
}
