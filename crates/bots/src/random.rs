//! The player that has no idea: every legal action is as good as the next.

use crate::bot::{Bot, Budget, Choice, Value};
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;

/// Draws evenly from the legal actions.
pub struct Random {
    rng: Quick,
}

impl Random {
    /// A random player whose choices follow from this number.
    pub fn new(seed: u64) -> Random {
        Random { rng: Quick::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, seat: Seat, _budget: Budget) -> Choice<G::Action> {
        let game = G::determinize(view, &mut self.rng);
        let action = game.random_action(seat, &mut self.rng);
        let Some(action) = action else { unreachable!("a bot is asked only when its seat can act") };
        Choice { action, value: Value::default(), alternatives: Vec::new(), nodes: 0 }
    }
}
