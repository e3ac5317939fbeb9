//! The shared part of Kingdom and Hunters: squares, the frame, dominoes and boards, placing, the draft, regions.

pub mod board;
pub(crate) mod boilerplate;
pub mod draft;
pub(crate) mod dump;
pub mod frame;
pub mod grid;
pub(crate) mod inspection;
pub mod land;
pub mod line;
pub mod number;
pub mod places;
pub mod regions;
mod reveal;
pub mod scan;
pub mod set;
pub mod sheet;
pub mod square;
mod view;

pub use board::{Board, Layers};
pub use draft::{Draft, DraftView};
pub use frame::{Frame, Size};
pub use grid::Grid;
pub use land::{Land, PlacementError};
pub use line::Line;
pub use number::Number;
pub use places::{Direction, Placement, Places};
pub use reveal::DraftReveal;
pub use set::{Domino, Half};
pub use sheet::{Sheet, SheetLine};
pub use square::Square;
pub use view::BoardView;
