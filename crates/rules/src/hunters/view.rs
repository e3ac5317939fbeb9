//! What a seat or a watcher may know: everything but the order of what nobody has seen and, without having paid for
//! a look, who is in the cave's pile.

use super::board::{Board, Square as Contents};
use super::cave::CaveView;
use super::domino::Half;
use super::person::Person;
use super::play::Phase;
use super::terrain::Terrain;
use crate::domino::{DraftView, Size, Square};
use crate::game::Score;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// What is played.
    pub setup: String,
    /// What the acting chief has to do.
    pub phase: Phase,
    /// Lines, chiefs, whose turn it is, what has not been seen.
    pub draft: DraftView,
    /// The territories, by seat.
    pub boards: Vec<BoardView>,
    /// Who holds the totems of mammoth, fish, mushroom and flint; empty where they are not used.
    pub totems: Vec<Option<Seat>>,
    /// The cave, where it is used.
    pub cave: Option<CaveView>,
    /// Cave people that lava has driven away for good.
    pub lost: Vec<Person>,
}

/// A territory as anybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardView {
    /// Its squares but the hut, row by row from the lowest.
    pub squares: Vec<SquareView>,
    /// Dominoes discarded.
    pub discarded: u8,
    /// The score as it stands.
    pub score: Score,
}

/// A square of a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SquareView {
    /// Where.
    pub at: Square,
    /// What lies there.
    pub terrain: Terrain,
    /// Printed fires, or a volcano's craters.
    pub marks: u8,
    /// Whether a resource token lies there.
    pub token: bool,
    /// Fires of the lava token there; 0 without one.
    pub lava: u8,
    /// The person there.
    pub person: Option<Person>,
}

impl BoardView {
    pub(super) fn new(board: &Board, score: Score) -> BoardView {
        let squares = board.squares().map(|(at, Contents { half, token, lava, person })| SquareView {
            at,
            terrain: half.terrain,
            marks: half.marks,
            token,
            lava,
            person,
        });
        BoardView { squares: squares.collect(), discarded: board.discarded(), score }
    }

    /// The territory that looks like this. One that does not fit is left empty: a view only comes from a game.
    pub(super) fn board(&self, size: Size) -> Board {
        let squares = self.squares.iter().map(|square| {
            let half = Half { terrain: square.terrain, marks: square.marks };
            (square.at, Contents { half, token: square.token, lava: square.lava, person: square.person })
        });
        Board::from_squares(size, squares, self.discarded).unwrap_or(Board::new(size))
    }
}
