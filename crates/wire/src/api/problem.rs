//! Refusals over HTTP.

use crate::error::ErrorCode;
use serde::{Deserialize, Serialize};

/// The reason for a refused request. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A code that never changes, such as `unknown-table`.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "unknown-table"))]
    pub code: ErrorCode,
    /// A message in the language of the request's `Accept-Language`.
    pub message: String,
    /// The number of the rule that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Details in English, for programmers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}
