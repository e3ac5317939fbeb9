//! Acts of hands and eyes, and their durations.

use krajina_rules::worlds::{Action, Face, Piece, Placed, Square};

/// A kind of act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Look at one to three tiles.
    Glance,
    /// Turn a tile of the heap over, or move it.
    Flip,
    /// Reach for a tile or a building.
    Grab,
    /// Turn what is in the hand and put it on a square.
    Place,
    /// Take a village from beside the map and put it on a square.
    Village,
    /// Put back what is in the hand.
    PutBack,
    /// Stop for the round.
    Stop,
    /// Read the result of a round and be ready for the next.
    Ready,
}

impl Act {
    /// The kind of an action.
    pub const fn of(action: &Action) -> Act {
        match action {
            Action::Take(_) | Action::TakeBuilding(_) => Act::Grab,
            Action::Flip(_) | Action::Move(..) => Act::Flip,
            Action::Place(..) => Act::Place,
            Action::Village(..) => Act::Village,
            Action::Put(_) | Action::PutBack => Act::PutBack,
            Action::Stop => Act::Stop,
            Action::Ready => Act::Ready,
        }
    }

    /// The least duration in milliseconds, counted from the player's previous action.
    pub const fn least_ms(self) -> u64 {
        match self {
            Act::Glance => 250,
            Act::Flip => 600,
            Act::Grab => 400,
            Act::Place => 500,
            Act::Village => 900,
            Act::PutBack => 400,
            Act::Stop => 300,
            Act::Ready => 1_000,
        }
    }

    /// The median duration for a brisk adult, in milliseconds.
    pub(super) const fn usual_ms(self) -> f64 {
        match self {
            Act::Glance => 340.0,
            Act::Flip => 780.0,
            Act::Grab => 600.0,
            Act::Place => 800.0,
            Act::Village => 1_400.0,
            Act::PutBack => 600.0,
            Act::Stop => 700.0,
            Act::Ready => 4_000.0,
        }
    }
}

/// The action that gets a piece. A village goes straight to its square.
pub(super) fn reach(square: Square, placed: Placed) -> Action {
    match placed.piece {
        Piece::Tile(tile, _) => Action::Take(tile),
        Piece::Building(building) => Action::TakeBuilding(building),
        Piece::Village(_, trade) => Action::Village(trade, square, placed.rotation),
    }
}

/// The action that places the piece in hand.
pub(super) fn lay(square: Square, placed: Placed) -> Action {
    let face = if let Piece::Tile(_, face) = placed.piece { face } else { Face::Front };
    Action::Place(square, face, placed.rotation)
}
