//! The public view of a board.

use crate::game::Score;
use serde::{Deserialize, Serialize};

/// A board as anybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardView<S> {
    /// Its squares but the start tile, row by row from the lowest.
    pub squares: Vec<S>,
    /// Dominoes discarded.
    pub discarded: u8,
    /// The score as it stands.
    pub score: Score,
}
