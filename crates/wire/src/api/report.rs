//! Reports to the operator of the server.

use crate::text::ChatText;
use krajina_ids::{PersonId, TableId};
use serde::{Deserialize, Serialize};

/// A report about a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The person reported.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub about: PersonId,
    /// The table where it happened.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    #[serde(default)]
    pub table: Option<TableId>,
    /// The report's text, at most 240 characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub words: ChatText,
}
