//! The rules of Krajina's games.
//!
//! Everything here is pure: no I/O, no clock, no floats, no global randomness. A game is a function of its
//! setup, its deal (from a [`Seed`](seed::Seed) or written out) and the actions played; see [`game::Game`].

pub mod domino;
pub mod game;
pub mod hunters;
pub mod kingdom;
pub mod laws;
pub mod order;
pub mod perft;
pub mod rng;
pub mod seat;
pub mod seed;
pub mod worlds;
