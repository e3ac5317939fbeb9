//! The player that follows its net without looking ahead.

use crate::bot::{Bot, Budget, Choice, Value};
use crate::judge::{Judge, Rated};
use crate::net::Net;
use crate::playable::{Breadth, Playable};
use krajina_record::falling;
use krajina_rules::order::sort_by_number;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::sync::Arc;

/// Takes what its net likes best: tens of microseconds an action.
pub struct Learned {
    net: Arc<Net>,
    rng: Quick,
}

impl Learned {
    /// A player with this net.
    pub fn new(net: Arc<Net>, seed: u64) -> Learned {
        Learned { net, rng: Quick::new(seed) }
    }
}

impl<G: Playable> Bot<G> for Learned {
    fn choose(&mut self, view: &G::View, seat: Seat, _budget: Budget) -> Choice<G::Action> {
        let (game, _) = G::imagine(view, &mut self.rng);
        let mut judge = Judge::new(&self.net);
        let mut options: Vec<Rated<G>> = Vec::new();
        judge.options(&game, Breadth::Wide, &mut options);
        debug_assert_eq!(game.seat(), Some(seat));
        let rated = options.iter().filter_map(|option| {
            Some((option.step.actions.first()?, Value { points: f64::from(option.points), win: 0.0 }))
        });
        ranked(rated, |value| value.points, judge.nodes)
    }
}

/// The answer that follows from rated actions: each once, with the best of its ratings.
pub(crate) fn ranked<A: Copy + PartialEq>(
    rated: impl Iterator<Item = (A, Value)>,
    worth: impl Fn(&Value) -> f64,
    nodes: u64,
) -> Choice<A> {
    let mut best: Vec<(A, Value)> = Vec::new();
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
    Choice { action, value, alternatives: best.collect(), nodes }
}
