//! Games and positions as text and pictures: records, replay, diagrams, SVG.

pub mod art;
pub mod diagram;
mod fault;
mod float_order;
pub mod notation;
pub mod picture;
pub mod scores;
pub mod worlds_art;

pub use fault::Fault;
pub use float_order::{falling, rising};
