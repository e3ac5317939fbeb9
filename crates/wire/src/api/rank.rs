//! Ratings.

use krajina_ids::PersonId;
use serde::{Deserialize, Serialize};

/// A rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rank {
    /// The person; absent for a bot.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub person: Option<PersonId>,
    /// Their name.
    pub name: Option<String>,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: u32,
    /// The displayed rating: newcomers start at 1000.
    pub rating: i32,
    /// Rated games so far.
    pub games: u64,
}
