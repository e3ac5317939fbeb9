//! The random player.

use crate::bot::{ActionValue, Bot, BotChoice, Budget};
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;

/// Draws evenly from the legal actions.
pub struct RandomPlayer {
    rng: Quick,
}

impl RandomPlayer {
    /// A random player with this seed.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { rng: Quick::new(seed) }
    }
}

impl<G: Game> Bot<G> for RandomPlayer {
    fn choose(&mut self, view: &G::View, seat: Seat, _budget: Budget) -> BotChoice<G::Action> {
        let game = G::determinize(view, &mut self.rng);
        let action = game.random_action(seat, &mut self.rng);
        let Some(action) = action else { unreachable!("a bot is asked only when its seat can act") };
        BotChoice { action, value: ActionValue::default(), alternatives: Vec::new(), nodes: 0 }
    }
}
