//! The browser's storage.

use krajina_app::archive::TextStorage;
use krajina_app::json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;

/// The prefix of all names that this app stores.
const PREFIX: &str = "krajina-";

thread_local! {
    /// Values that could not be stored: the page keeps them until it is closed.
    static UNSTORED: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

fn storage() -> Option<web_sys::Storage> {
    // A browser may forbid it; then only the page keeps the values.
    web_sys::window()?.local_storage().ok()?
}

/// The browser's storage for this address.
pub(crate) struct BrowserStorage;

impl TextStorage for BrowserStorage {
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            UNSTORED.with_borrow(|unstored| unstored.iter().map(|(name, _)| name.clone()).collect());
        if let Some(storage) = storage() {
            let count = storage.length().unwrap_or_default();
            let stored = (0..count).filter_map(|index| storage.key(index).ok()?);
            let stored = stored.filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned));
            let stored: Vec<String> = stored.filter(|name| !names.contains(name)).collect();
            names.extend(stored);
        }
        names
    }

    fn get(&self, name: &str) -> Option<String> {
        let unstored = UNSTORED.with_borrow(|unstored| {
            unstored.iter().find(|(other, _)| other == name).map(|(_, text)| text.clone())
        });
        unstored.or_else(|| storage()?.get_item(&format!("{PREFIX}{name}")).ok()?)
    }

    fn set(&mut self, name: &str, text: &str) -> bool {
        let store = |name: &str, text: &str| {
            storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{name}"), text).is_ok())
        };
        let stored = store(name, text);
        UNSTORED.with_borrow_mut(|unstored| {
            unstored.retain(|(other, _)| other != name);
            if stored {
                // There is room again, also for values that could not be stored before.
                unstored.retain(|(name, text)| !store(name, text));
            } else {
                unstored.push((name.to_owned(), text.to_owned()));
            }
        });
        stored
    }

    fn remove(&mut self, name: &str) {
        UNSTORED.with_borrow_mut(|unstored| unstored.retain(|(other, _)| other != name));
        if let Some(storage) = storage() {
            let _ = storage.remove_item(&format!("{PREFIX}{name}"));
        }
    }
}

/// The value stored under a name; `None` if there is none, or none that this version can read.
pub(crate) fn load<T: DeserializeOwned>(name: &str) -> Option<T> {
    json::read(&BrowserStorage.get(name)?)
}

/// Stores a value under a name. Returns false if it will be lost with the page.
pub(crate) fn keep<T: Serialize>(name: &str, value: &T) -> bool {
    serde_json::to_string(value).is_ok_and(|text| BrowserStorage.set(name, &text))
}
