//! The part of a deal that a record lists, where the deal does not follow from a seed alone.

use krajina_rules::domino::Number;
use krajina_rules::hunters::Person;
use krajina_rules::seat::Seat;

/// The most games in a row (Dynasty).
pub(super) const MAX_GAMES: usize = 3;

/// The key of a header about one game of a row, from 0: `deal`, `deal 2`, `deal 3`.
pub(super) fn header_key(name: &str, game: usize) -> String {
    if game == 0 { name.into() } else { format!("{name} {}", game + 1) }
}

/// An impossible entry of a recorded deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadDeal {
    /// The header with the entry, without the number of the game.
    pub header: &'static str,
    /// The game of a row, from 0.
    pub game: usize,
    /// The word of the header, from 0.
    pub word: usize,
    /// The fault.
    pub reason: String,
}

/// The order in which things came up in a game played with cardboard. The rest follows from the seed, if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedDeal {
    /// The dominoes in the order they were drawn, for each game of a row. Those of one line may stand in any order.
    pub piles: [Vec<Number>; MAX_GAMES],
    /// The owners of the kings in the order they were drawn for the first line, for each game of a row.
    pub kings: [Vec<Seat>; MAX_GAMES],
    /// The cave people in the order they came up.
    pub cave: Vec<Person>,
}

impl RecordedDeal {
    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.piles.iter().all(Vec::is_empty) && self.kings.iter().all(Vec::is_empty) && self.cave.is_empty()
    }
}
