//! Games and positions as text and pictures: records, replay, diagrams, SVG.

pub mod worlds_art;
