//! Switches the language once its messages have been fetched.

use crate::app::App;
use crate::prelude::*;
use crate::words;
use js_sys::{Function, Promise};
use krajina_wire::Language;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

thread_local! {
    static FETCH: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// The language that was requested last: a late reply must not undo a later choice.
    static REQUESTED: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Stores the function that fetches the messages of a language by its code.
pub(crate) fn set_fetch(fetch: Function) {
    FETCH.set(Some(fetch));
}

async fn fetched(language: Language) -> Option<String> {
    let fetch = FETCH.with_borrow(Clone::clone)?;
    let promise: Promise = fetch.call1(&JsValue::NULL, &language.code().into()).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()?.as_string()
}

/// Switches to another language. If its messages cannot be fetched, keeps the current one and sets `missing`.
pub(crate) fn switch(app: App, language: Language, missing: RwSignal<bool>) {
    REQUESTED.set(Some(language));
    spawn_local(async move {
        let text = fetched(language).await;
        if REQUESTED.get() != Some(language) {
            return;
        }
        missing.try_set(text.is_none());
        let Some(text) = text else { return };
        words::set_language(language, &text);
        app.language.set(language);
        app.settings.update(|settings| settings.language = Some(language.code().into()));
    });
}
