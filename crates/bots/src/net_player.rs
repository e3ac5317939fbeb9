//! The player that follows its net without search.

use crate::bot::{ActionValue, Bot, BotChoice, Budget};
use crate::evaluator::{Evaluator, RatedOption};
use crate::net::ValueNet;
use crate::playable::{Breadth, Playable};
use krajina_order::{falling, sort_by_number};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::sync::Arc;

/// Takes the option that its net rates highest, in tens of microseconds.
pub struct NetPlayer {
    net: Arc<ValueNet>,
    rng: Quick,
}

impl NetPlayer {
    /// A player with this net.
    pub fn new(net: Arc<ValueNet>, seed: u64) -> NetPlayer {
        NetPlayer { net, rng: Quick::new(seed) }
    }
}

impl<G: Playable> Bot<G> for NetPlayer {
    fn choose(&mut self, view: &G::View, seat: Seat, _budget: Budget) -> BotChoice<G::Action> {
        let (game, _) = G::imagine(view, &mut self.rng);
        let mut evaluator = Evaluator::new(&self.net);
        let mut options: Vec<RatedOption<G>> = Vec::new();
        evaluator.options(&game, Breadth::Wide, &mut options);
        debug_assert_eq!(game.seat(), Some(seat));
        let rated = options.iter().filter_map(|option| {
            Some((option.turn.actions.first()?, ActionValue { points: f64::from(option.points), win: 0.0 }))
        });
        ranked(rated, |value| value.points, evaluator.nodes)
    }
}

/// Ranks rated actions, each once, with the best of its ratings.
pub(crate) fn ranked<A: Copy + PartialEq>(
    rated: impl Iterator<Item = (A, ActionValue)>,
    worth: impl Fn(&ActionValue) -> f64,
    nodes: u64,
) -> BotChoice<A> {
    let mut best: Vec<(A, ActionValue)> = Vec::new();
    for (action, value) in rated {
        match best.iter_mut().find(|(known, _)| *known == action) {
            Some((_, known)) if worth(known) >= worth(&value) => {}
            Some((_, known)) => *known = value,
            None => best.push((action, value)),
        }
    }
    sort_by_number(&mut best, |(_, value)| falling(worth(value)));
    let mut best = best.into_iter();
    let Some((action, value)) = best.next() else {
        unreachable!("a bot is asked only when its seat can act")
    };
    BotChoice { action, value, alternatives: best.collect(), nodes }
}
