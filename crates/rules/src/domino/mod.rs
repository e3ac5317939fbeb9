//! What Kingdom and Hunters share: squares, the frame, placing dominoes, the draft, regions.

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
pub mod scan;
pub mod sheet;
pub mod square;

pub use draft::{Draft, DraftView};
pub use frame::{Frame, Size};
pub use grid::Grid;
pub use land::{Land, Misfit};
pub use line::Line;
pub use number::Number;
pub use places::{Direction, Placement, Places};
pub use sheet::{Line as SheetLine, Sheet};
pub use square::Square;
