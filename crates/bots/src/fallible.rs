//! Players that err like people: they overlook options, misjudge close calls, and have preferences.

use crate::bot::{ActionValue, Bot, BotChoice, Budget};
use crate::evaluator::{Evaluator, RatedOption};
use crate::greedy;
use crate::net::ValueNet;
use crate::net_player::ranked;
use crate::noise::{chance, gumbel};
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use krajina_rules::domino::Number;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::sync::Arc;

/// The value that a player maximises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// The points at once.
    Greedy,
    /// The points at the end, as a net expects them.
    Net,
}

/// How a player errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mistakes {
    /// Scale of the evaluation noise in points: options closer than that are often confused.
    pub temperature: f64,
    /// The part of the options that it does not see at all.
    pub overlooks: f64,
}

/// A player's preference beyond points when it takes a domino.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DraftTaste {
    /// Nothing.
    Plain,
    /// Crowns and fires.
    Symbols,
    /// Dominoes that would help the others.
    Spoil,
}

/// Points that a symbol is worth to those who like them.
const PER_SYMBOL: f64 = 1.0;
/// How much of an opponent's gain counts for a spoiler.
const PER_SPOILT_POINT: f64 = 0.25;

/// A player that errs.
pub struct FalliblePlayer {
    criterion: Criterion,
    mistakes: Mistakes,
    taste: DraftTaste,
    net: Arc<ValueNet>,
    rng: Quick,
}

impl FalliblePlayer {
    /// A player with these mistakes and this taste.
    pub fn new(
        criterion: Criterion,
        mistakes: Mistakes,
        taste: DraftTaste,
        net: Arc<ValueNet>,
        seed: u64,
    ) -> FalliblePlayer {
        FalliblePlayer { criterion, mistakes, taste, net, rng: Quick::new(seed) }
    }

    fn rate<G: Playable>(&self, game: &G, seat: Seat) -> (Vec<(G::Action, f64)>, u64) {
        match self.criterion {
            Criterion::Greedy => {
                let rated = greedy::rate(game, seat);
                let nodes = rated.len() as u64;
                (rated.into_iter().map(|(score, action)| (action, f64::from(score.points))).collect(), nodes)
            }
            Criterion::Net => {
                let mut evaluator = Evaluator::new(&self.net);
                let mut options: Vec<RatedOption<G>> = Vec::new();
                evaluator.options(game, Breadth::Wide, &mut options);
                let rated = options
                    .iter()
                    .filter_map(|option| Some((option.turn.actions.first()?, f64::from(option.points))));
                let mut best: Vec<(G::Action, f64)> = Vec::new();
                for (action, points) in rated {
                    match best.iter_mut().find(|(known, _)| *known == action) {
                        Some((_, known)) => *known = known.max(points),
                        None => best.push((action, points)),
                    }
                }
                (best, evaluator.nodes)
            }
        }
    }

    /// The bonus that the taste adds to this domino.
    fn taste_bonus<G: Playable>(&self, game: &G, seat: Seat, domino: Number) -> f64 {
        match self.taste {
            DraftTaste::Plain => 0.0,
            DraftTaste::Symbols => PER_SYMBOL * f64::from(G::symbols(domino)),
            DraftTaste::Spoil => {
                let others = Seat::all(game.players()).filter(|&other| other != seat);
                let gain = |other: Seat| {
                    let mut board = game.land(other);
                    for pending in Outlook::now(game.draft(), other, game.has_placed()).pending() {
                        game.lay_greedily(other, &mut board, pending.domino);
                    }
                    let before = game.lay_nothing(other, &board);
                    game.lay_greedily(other, &mut board, domino) - before
                };
                PER_SPOILT_POINT * f64::from(others.map(gain).max().unwrap_or(0).max(0))
            }
        }
    }
}

impl<G: Playable> Bot<G> for FalliblePlayer {
    fn choose(&mut self, view: &G::View, seat: Seat, _budget: Budget) -> BotChoice<G::Action> {
        let (game, _) = G::imagine(view, &mut self.rng);
        let (mut rated, nodes) = self.rate(&game, seat);
        if game.is_taking() {
            for domino in game.draft().next().free_numbers() {
                let taste_bonus = self.taste_bonus(&game, seat, domino);
                let of = rated.iter_mut().filter(|(action, _)| *action == G::take(domino));
                of.for_each(|(_, worth)| *worth += taste_bonus);
            }
        }
        let Mistakes { temperature, overlooks } = self.mistakes;
        let mut noisy = Vec::new();
        for (action, points) in rated {
            let seen = chance(&mut self.rng) >= overlooks;
            let felt = points + temperature * gumbel(&mut self.rng) - if seen { 0.0 } else { 1e6 };
            noisy.push((action, ActionValue { points, win: felt }));
        }
        let mut choice = ranked(noisy.into_iter(), |value| value.win, nodes);
        choice.value.win = 0.0;
        choice.alternatives.iter_mut().for_each(|(_, value)| value.win = 0.0);
        choice
    }
}
