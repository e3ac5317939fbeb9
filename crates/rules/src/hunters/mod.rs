//! Hunters: the rules of Kingdomino: Mammoth Hunters (Origins) in its three modes (O1–O33).

mod action;
mod board;
mod cave;
mod domino;
mod follow;
mod game;
mod hosted;
mod inspection;
mod legal;
mod person;
mod play;
mod setup;
mod sheet;
mod terrain;
mod totem;
mod view;

pub use action::Action;
pub use board::{Board, Ground, Square as BoardSquare, TerritoryLayers};
pub use cave::{Cave, CaveView, Reshuffle};
pub use domino::{DOMINOES, Domino, Half};
pub use follow::Reveal;
pub use person::{CountedThing, Person};
pub use play::{Deal, Hunters, Phase};
pub use setup::{Choice, Choices, Mode, Scoring, Setup};
pub use sheet::{Item, Sheet, SheetLine};
pub use terrain::{Resource, Terrain};
pub use totem::Totems;
pub use view::{BoardView, SquareView, View};

use crate::seat::{Colour, Seat};

/// The colour of each seat (O4).
pub const COLOURS: [Colour; 4] = [Colour::Pink, Colour::Black, Colour::Green, Colour::Blue];

/// The colour of a seat.
pub const fn colour(seat: Seat) -> Colour {
    COLOURS[seat.index()]
}
