//! Newly opened tables.

use krajina_ids::{InviteCode, TableId};
use serde::{Deserialize, Serialize};

/// A newly opened table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Opened))]
pub struct OpenedTable {
    /// The table.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "000g40r40m30e27z"))]
    pub table: TableId,
    /// The invite code.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "34fhmt"))]
    pub invite: InviteCode,
    /// The invite link.
    pub link: String,
}
