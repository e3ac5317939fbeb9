//! Games and positions as text: records, replay, diagrams, score sheets.

pub mod diagram;
mod fault;
pub mod notation;
pub mod scores;

pub use fault::TextFault;
