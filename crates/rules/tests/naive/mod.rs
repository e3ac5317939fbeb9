//! A second, deliberately plain implementation of the two domino games, written from the rules alone.
//!
//! It is slow and states every rule (K… and O… ids) as directly as possible. Tests compare its legal actions and scores
//! with those of the fast rules.

// Every test binary that declares `mod naive;` uses its own part of it.
#![allow(dead_code, unreachable_pub)]

pub mod board;
pub mod domino;
pub mod draft;
pub mod hunters;
pub mod kingdom;
pub mod people;
pub mod square;
pub mod territory;
pub mod totems;

use std::collections::BTreeSet;

/// A naive game.
pub trait Twin {
    /// The seat to act; `None` when the match is over.
    fn to_act(&self) -> Option<usize>;

    /// The legal actions of the seat to act.
    fn legal(&self) -> BTreeSet<String>;

    /// Plays one of the legal actions.
    fn play(&mut self, action: &str);

    /// Points, largest region and crowns or fires of the boards as they are now, bonuses included.
    fn scores(&self) -> Vec<Score>;

    /// The final scores, once the match is over.
    fn outcome(&self) -> Option<Vec<Score>>;
}

/// Points, squares of the largest region, crowns or fires: compared in this order (K16, O15).
pub type Score = (i32, i32, i32);

/// Adds up the scores seat by seat (K17).
pub fn add_scores(left: &[Score], right: &[Score]) -> Vec<Score> {
    left.iter().zip(right).map(|(a, b)| (a.0 + b.0, a.1 + b.1, a.2 + b.2)).collect()
}
