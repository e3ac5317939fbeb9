//! How a viewer follows the toy game.

use super::{Add, GOALS, Toy};
use crate::follow::{FollowError, Followed, GameStep};
use crate::game::Game;
use crate::seat::Viewer;
use serde::{Deserialize, Serialize};

/// Whether an action has reached the goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reveal {
    /// It has; this is the goal.
    Reached(u8),
    /// It has not.
    NotReached,
}

impl Followed for Toy {
    type Reveal = Reveal;

    fn revealed_since(&self, before: &Toy, _viewer: Viewer) -> Option<Reveal> {
        (self.amounts() != before.amounts()).then(|| match self.outcome() {
            Some(_) => Reveal::Reached(self.goal),
            None => Reveal::NotReached,
        })
    }

    fn follow(&mut self, step: GameStep<Add>, reveal: Option<&Reveal>) -> Result<(), FollowError> {
        self.goal = match reveal {
            Some(Reveal::Reached(goal)) if GOALS.contains(goal) => *goal,
            Some(Reveal::Reached(_)) => return Err(FollowError::Unexpected("a goal that cannot be drawn")),
            _ => *GOALS.end(),
        };
        Ok(step.play(self)?)
    }
}
