//! Results of a day's heap.

use krajina_ids::PersonId;
use serde::{Deserialize, Serialize};

/// A person's result for the heap of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Daily))]
pub struct DailyResult {
    /// The person.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub person: Option<PersonId>,
    /// Their name; absent for a deleted account.
    pub name: Option<String>,
    /// The score: minus points, so 0 or less.
    pub score: i64,
}
