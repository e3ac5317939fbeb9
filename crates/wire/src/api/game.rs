//! Finished games.

use krajina_ids::{PersonId, TableId};
use serde::{Deserialize, Serialize};

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Game))]
pub struct FinishedGame {
    /// The table.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Its setup.
    pub setup: String,
    /// When its table was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// When it ended.
    pub finished_ms: u64,
    /// The players, in the order of their seats.
    pub seats: Vec<FinishedSeat>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Played))]
pub struct FinishedSeat {
    /// The person; absent for a bot.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub person: Option<PersonId>,
    /// Their current name; absent for a deleted account.
    pub name: Option<String>,
    /// Their points.
    pub points: i64,
    /// Final place: 1 for the winner; equal players share a place.
    pub place: u32,
    /// The shown rating before and after, if the game was rated.
    pub rating: Option<[i32; 2]>,
}
