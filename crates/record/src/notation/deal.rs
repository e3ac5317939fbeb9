//! What a record tells of the deal when it does not rest on a seed alone.

use krajina_rules::domino::Number;
use krajina_rules::hunters::Person;
use krajina_rules::seat::Seat;

/// The most games in a row (Dynasty).
pub(super) const MAX_GAMES: usize = 3;

/// The order in which things came up in a game played with cardboard. What is not told follows from the seed, if
/// there is one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// The dominoes in the order they were drawn, for each game of a row. Those of one line may stand in any order.
    pub piles: [Vec<Number>; MAX_GAMES],
    /// The owners of the kings in the order they were drawn for the first line, for each game of a row.
    pub kings: [Vec<Seat>; MAX_GAMES],
    /// The cave people in the order they came up.
    pub cave: Vec<Person>,
}

impl Told {
    /// Is nothing told?
    pub fn is_empty(&self) -> bool {
        self.piles.iter().all(Vec::is_empty) && self.kings.iter().all(Vec::is_empty) && self.cave.is_empty()
    }
}
