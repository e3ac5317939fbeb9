//! The view of a seat or a watcher: everything but the order of unseen dominoes.

use super::board::Board;
use super::domino::Half;
use super::play::Phase;
use super::terrain::Terrain;
use crate::domino::{self, DraftView, Size, Square};
use crate::game::Score;
use serde::{Deserialize, Serialize};

/// The table as anybody may see it. Kingdom has no private knowledge: all viewers see the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The setup.
    pub setup: String,
    /// The task of the acting king.
    pub phase: Phase,
    /// Which game of a Dynasty, from 0.
    pub game: u8,
    /// The scores of the finished games, by seat.
    pub finished: Vec<Vec<Score>>,
    /// Lines, kings, the turn, and the unseen dominoes.
    pub draft: DraftView,
    /// The kingdoms, by seat.
    pub boards: Vec<BoardView>,
}

/// A kingdom as anybody may see it.
pub type BoardView = domino::BoardView<SquareView>;

/// A square of a kingdom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SquareView {
    /// The square.
    pub at: Square,
    /// The contents of the square.
    pub terrain: Terrain,
    /// Crowns on it.
    pub crowns: u8,
}

impl BoardView {
    pub(super) fn new(board: &Board, score: Score) -> BoardView {
        let squares = board
            .squares()
            .map(|(at, Half { terrain, crowns })| SquareView { at, terrain, crowns })
            .collect();
        BoardView { squares, discarded: board.discarded(), score }
    }

    /// The kingdom that looks like this. Squares that do not fit are left out: a view only comes from a game.
    pub(super) fn board(&self, size: Size) -> Board {
        let squares = self
            .squares
            .iter()
            .map(|square| (square.at, Half { terrain: square.terrain, crowns: square.crowns }));
        Board::from_squares(size, squares, self.discarded).unwrap_or(Board::new(size))
    }
}
