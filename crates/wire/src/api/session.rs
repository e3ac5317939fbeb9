//! Sessions of browsers.

use krajina_ids::PersonId;
use serde::{Deserialize, Serialize};

/// A session in the list of its person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionInfo {
    /// Identifies it for revoking. It cannot be used to sign in.
    pub id: String,
    /// The person, as a number in hexadecimal.
    #[serde(with = "krajina_ids::hex")]
    pub person: PersonId,
    /// The browser's own description.
    pub device: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it expires.
    pub expires_ms: u64,
}
