//! Public profiles of people.

use super::rank::Rank;
use krajina_ids::{PersonId, PersonKind};
use serde::{Deserialize, Serialize};

/// The public profile of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The person.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// Their name; absent for a deleted account.
    pub name: Option<String>,
    /// `guest`, `account` or `deleted`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: PersonKind,
    /// Their statistics, by game and number of players.
    pub statistics: Vec<Statistics>,
    /// Their ratings.
    pub ratings: Vec<Rank>,
}

/// A person's statistics in one game with one number of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Did))]
pub struct Statistics {
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: u32,
    /// Games played.
    pub games: u64,
    /// Games in first place, shared or not.
    pub wins: u64,
    /// Total points of all games.
    pub points: i64,
    /// The most points of one game.
    pub best: i64,
}
