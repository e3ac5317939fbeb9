//! A tiny game for tests: it goes through everything that is made for any game.
//!
//! Players add 1, 2 or 3 to a sum in turn. A secret goal is drawn from the seed. The player who reaches it gets nothing,
//! and the others get the sum of their own amounts.

mod follow;
mod game;
mod hosted;
mod setup;

pub use follow::Reveal;
pub use setup::Setup;

use crate::game::ActionError;
use crate::rng::{Rng, below};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The goals that can be drawn.
pub const GOALS: std::ops::RangeInclusive<u8> = 15..=25;

/// The most actions of a game: each adds at least 1.
const MOST_ACTIONS: usize = *GOALS.end() as usize;

/// The amounts that can be added.
const AMOUNTS: std::ops::RangeInclusive<u8> = 1..=3;

/// A game of adding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toy {
    setup: Setup,
    /// Secret until the game is over.
    goal: u8,
    /// The amounts added, in order; 0 from `actions` on.
    amounts: [u8; MOST_ACTIONS],
    actions: usize,
}

/// Adds an amount to the sum: `add 2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Add(u8);

impl fmt::Display for Add {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "add {}", self.0)
    }
}

impl FromStr for Add {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Add, ActionError> {
        let amount = text.strip_prefix("add ").and_then(|amount| amount.parse().ok());
        let amount = amount.filter(|amount| AMOUNTS.contains(amount));
        amount
            .map(Add)
            .ok_or_else(|| ActionError { at: 0, reason: format!("expected add 1, 2 or 3, found {text:?}") })
    }
}

/// The public view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The number of players.
    pub players: usize,
    /// The amounts added, in order.
    pub amounts: Vec<u8>,
    /// The goal, once it has been reached.
    pub goal: Option<u8>,
}

impl View {
    fn inspect(&self) -> Result<(), String> {
        Setup::new(self.players).map_err(|error| error.to_string())?;
        if self.amounts.len() > MOST_ACTIONS || !self.amounts.iter().all(|amount| AMOUNTS.contains(amount)) {
            return Err("such amounts cannot be added".into());
        }
        let sum = sum(&self.amounts);
        let before = sum - self.amounts.last().unwrap_or(&0);
        match self.goal {
            None if sum < *GOALS.end() => Ok(()),
            Some(goal) if GOALS.contains(&goal) && (before + 1..=sum).contains(&goal) => Ok(()),
            goal => Err(format!("with a sum of {sum} the goal cannot be {goal:?}")),
        }
    }
}

fn sum(amounts: &[u8]) -> u8 {
    amounts.iter().fold(0, |sum, amount| sum.saturating_add(*amount))
}

/// A goal that was not reached with this sum.
fn draw_goal(sum: u8, rng: &mut impl Rng) -> u8 {
    let least = (*GOALS.start()).max(sum.saturating_add(1)).min(*GOALS.end());
    least + below(rng, u32::from(GOALS.end() - least) + 1) as u8
}
