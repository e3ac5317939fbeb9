//! Games and positions as text and pictures: records, replay, diagrams, SVG.

pub mod art;
pub mod diagram;
mod fault;
pub mod notation;
pub mod picture;
pub mod scores;
pub mod worlds_art;

pub use fault::Fault;
