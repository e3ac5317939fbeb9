//! Kingdom: the rules of Kingdomino with its five variants (K1–K23).

mod action;
mod board;
mod domino;
mod follow;
mod hosted;
mod inspection;
mod play;
mod setup;
mod sheet;
mod terrain;
mod view;

pub use action::Action;
pub use board::{Board, Ground, KingdomLayers};
pub use domino::{DOMINOES, Domino, Half};
pub use play::{Kingdom, Phase};
pub use setup::{Setup, Variant, Variants};
pub use sheet::{Item, Sheet, SheetLine};
pub use terrain::Terrain;
pub use view::{BoardView, SquareView, View};

use crate::seat::{Colour, Seat};

/// The colour of each seat (K2).
pub const COLOURS: [Colour; 4] = [Colour::Pink, Colour::Yellow, Colour::Green, Colour::Blue];

/// The colour of a seat.
pub const fn colour(seat: Seat) -> Colour {
    COLOURS[seat.index()]
}
