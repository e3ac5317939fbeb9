//! The view of a seat or a watcher: everything but the order of unseen things and, without having paid for a look, the
//! people in the cave's pile.

use super::board::{Board, Square as Contents};
use super::cave::CaveView;
use super::domino::Half;
use super::person::Person;
use super::play::Phase;
use super::terrain::Terrain;
use crate::domino::{self, DraftView, Size, Square};
use crate::game::Score;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The setup.
    pub setup: String,
    /// The task of the acting chief.
    pub phase: Phase,
    /// Lines, chiefs, the turn, and the unseen dominoes.
    pub draft: DraftView,
    /// The territories, by seat.
    pub boards: Vec<BoardView>,
    /// The holders of the totems of mammoth, fish, mushroom and flint; empty where they are not used.
    pub totems: Vec<Option<Seat>>,
    /// The cave, where it is used.
    pub cave: Option<CaveView>,
    /// Cave people that lava has driven away for good.
    pub lost: Vec<Person>,
}

/// A territory as anybody may see it.
pub type BoardView = domino::BoardView<SquareView>;

/// A square of a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SquareView {
    /// The square.
    pub at: Square,
    /// The contents of the square.
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
