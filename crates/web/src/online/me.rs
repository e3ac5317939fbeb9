//! Who sits here, as the server knows them.

use super::http::{self, Failure};
use krajina_wire::{Name, PersonId};
use serde::Deserialize;
use serde_json::json;

/// A guest, or somebody with an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Guest,
    Account,
}

/// Who sits here.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Me {
    pub(crate) name: Name,
    pub(crate) person: PersonId,
    pub(crate) kind: Kind,
}

/// What is known of who sits here.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Who {
    /// The server has not been asked.
    #[default]
    Unasked,
    /// It has not answered yet.
    Asking,
    /// It knows nobody: a name has to be told.
    Nobody,
    Known(Me),
    /// It does not answer.
    Unreachable,
}

impl Who {
    pub(crate) fn known(&self) -> Option<&Me> {
        match self {
            Who::Known(me) => Some(me),
            _ => None,
        }
    }
}

/// Asks the server.
pub(crate) async fn ask() -> Who {
    match http::get::<Me>("/api/me").await {
        Ok(me) => Who::Known(me),
        Err(failure) if failure.is_stranger() => Who::Nobody,
        Err(_) => Who::Unreachable,
    }
}

/// Comes in with just a name.
pub(crate) async fn come_in(name: &str) -> Result<Me, Failure> {
    http::send("POST", "/api/guest", &json!({ "name": name })).await
}
