//! The caller of the API.

use crate::text::Name;
use krajina_ids::{PersonId, PersonKind};
use serde::{Deserialize, Serialize};

/// The caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// Your name.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub name: Name,
    /// Your id, which is not secret.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "0g3m1x7k2w4v"))]
    pub person: PersonId,
    /// `guest` or `account`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: PersonKind,
    /// Whether the request used an API token.
    pub program: bool,
}

/// The name of a new guest, or a new name of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// Your name, at most 24 characters.
    pub name: String,
}
