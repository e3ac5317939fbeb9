//! What the browser keeps between visits.

use crate::json;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn storage() -> Option<web_sys::Storage> {
    // A browser may forbid it; then nothing is kept, and everything else works.
    web_sys::window()?.local_storage().ok()?
}

/// What was kept under a name; `None` if nothing was, or nothing that this version can read.
pub(crate) fn load<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&format!("krajina-{name}")).ok()??;
    json::read(&text)
}

/// Keeps a value under a name.
pub(crate) fn keep<T: Serialize>(name: &str, value: &T) {
    if let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(value)) {
        // A full storage keeps the older value: the game goes on all the same.
        let _ = storage.set_item(&format!("krajina-{name}"), &text);
    }
}
