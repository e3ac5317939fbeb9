//! Models that only tables of Worlds need.

pub mod content;
mod guide;
mod hand;
mod page;
mod scorer;
pub mod sketch;

pub use guide::Guide;
pub use hand::{PutBack, TileHand};
pub use page::WorldsPage;
pub use scorer::WorldScorer;
