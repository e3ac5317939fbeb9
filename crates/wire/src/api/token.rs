//! API tokens of programs.

use krajina_ids::PersonId;
use serde::{Deserialize, Serialize};

/// A token in the list of its person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenInfo {
    /// Identifies it for revoking. It cannot be used to authenticate.
    pub id: String,
    /// The person, as a number in hexadecimal.
    #[serde(with = "krajina_ids::hex")]
    pub person: PersonId,
    /// The name that its person gave it.
    pub name: String,
    /// Its permissions.
    pub scopes: Vec<String>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it expires.
    pub expires_ms: u64,
}

/// A token to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// Its name.
    pub name: String,
}

/// A new token. It is shown only once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// For `Authorization: Bearer …`.
    pub token: String,
    /// When it expires, in milliseconds since 1970.
    pub expires_ms: u64,
}
