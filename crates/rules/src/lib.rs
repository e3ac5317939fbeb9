//! The rules of Krajina's games.
//!
//! Everything here is pure: no I/O, no clock, no floats, no global randomness. A game is a function of its
//! setup, its deal (from a [`Seed`](seed::Seed) or written out) and the actions played; see [`game::Game`].

#[macro_use]
pub mod any;
pub mod domino;
pub mod follow;
pub mod game;
pub mod hosted;
pub mod hunters;
pub mod kingdom;
pub mod laws;
pub mod perft;
pub mod rng;
pub mod seat;
pub mod seed;
#[cfg(feature = "toy")]
pub mod toy;
pub mod worlds;
