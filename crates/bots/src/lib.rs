//! Players for Krajina's games.
//!
//! A [`Bot`] sees a view, never the state: what it does not know it has to imagine. The same bots play at tables, in
//! the browser and in the [`arena`]. Nothing here asks a clock by itself or needs anything installed.

pub mod analysis;
pub mod arena;
pub mod bot;
mod course;
pub mod engine;
pub mod estimate;
mod facts;
pub mod fallible;
pub mod field;
pub mod greedy;
pub mod judge;
pub mod kind;
pub mod learn;
pub mod learned;
pub mod level;
pub mod marks;
pub mod net;
pub mod nets;
mod noise;
pub mod odds;
pub mod option;
pub mod outlook;
pub mod playable;
pub mod practice;
pub mod random;
pub mod saved;
pub mod search;
pub mod weights;
pub mod worlds;

mod hunters;
mod kingdom;

pub use bot::{Bot, Budget, Choice};
pub use playable::Playable;
