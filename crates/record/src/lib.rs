//! Games and positions as text and pictures: records, replay, diagrams, SVG.

pub mod art;
pub mod picture;
