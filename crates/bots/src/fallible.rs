//! Players that err like people: they overlook places, misjudge close calls, and have tastes.

use crate::bot::{Bot, Budget, Choice, Value};
use crate::greedy;
use crate::judge::{Judge, Rated};
use crate::learned::ranked;
use crate::net::Net;
use crate::noise::{chance, gumbel};
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use krajina_rules::domino::Number;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::sync::Arc;

/// What a player judges by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brain {
    /// The points at once.
    Greedy,
    /// The points at the end, as a net expects them.
    Net,
}

/// How a player errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mistakes {
    /// How far it misjudges, in points: options closer than that are often confused.
    pub temperature: f64,
    /// The part of the options that it does not see at all.
    pub overlooks: f64,
}

/// What a player likes beyond points, when it takes a domino.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// Nothing.
    Plain,
    /// Crowns and fires.
    Symbols,
    /// What would help the others.
    Spoil,
}

/// Points that a symbol is worth to those who like them.
const PER_SYMBOL: f64 = 1.0;
/// How much of an opponent's gain counts for a spoiler.
const PER_SPOILT_POINT: f64 = 0.25;

/// A player that errs.
pub struct Fallible {
    brain: Brain,
    mistakes: Mistakes,
    taste: Taste,
    net: Arc<Net>,
    rng: Quick,
}

impl Fallible {
    /// Such a player.
    pub fn new(brain: Brain, mistakes: Mistakes, taste: Taste, net: Arc<Net>, seed: u64) -> Fallible {
        Fallible { brain, mistakes, taste, net, rng: Quick::new(seed) }
    }

    fn rate<G: Playable>(&self, game: &G, seat: Seat) -> (Vec<(G::Action, f64)>, u64) {
        match self.brain {
            Brain::Greedy => {
                let rated = greedy::rate(game, seat);
                let nodes = rated.len() as u64;
                (rated.into_iter().map(|(score, action)| (action, f64::from(score.points))).collect(), nodes)
            }
            Brain::Net => {
                let mut judge = Judge::new(&self.net);
                let mut options: Vec<Rated<G>> = Vec::new();
                judge.options(game, Breadth::Wide, &mut options);
                let rated = options
                    .iter()
                    .filter_map(|option| Some((option.step.actions.first()?, f64::from(option.points))));
                let mut best: Vec<(G::Action, f64)> = Vec::new();
                for (action, points) in rated {
                    match best.iter_mut().find(|(known, _)| *known == action) {
                        Some((_, known)) => *known = known.max(points),
                        None => best.push((action, points)),
                    }
                }
                (best, judge.nodes)
            }
        }
    }

    /// What a taste adds to taking this domino.
    fn charm<G: Playable>(&self, game: &G, seat: Seat, domino: Number) -> f64 {
        match self.taste {
            Taste::Plain => 0.0,
            Taste::Symbols => PER_SYMBOL * f64::from(G::symbols(domino)),
            Taste::Spoil => {
                let others = Seat::all(game.players()).filter(|&other| other != seat);
                let gain = |other: Seat| {
                    let mut board = game.land(other);
                    for waiting in Outlook::now(game.draft(), other, game.has_placed()).waiting() {
                        game.lay_greedily(other, &mut board, waiting.domino);
                    }
                    let before = game.lay_nothing(other, &board);
                    game.lay_greedily(other, &mut board, domino) - before
                };
                PER_SPOILT_POINT * f64::from(others.map(gain).max().unwrap_or(0).max(0))
            }
        }
    }
}

impl<G: Playable> Bot<G> for Fallible {
    fn choose(&mut self, view: &G::View, seat: Seat, _budget: Budget) -> Choice<G::Action> {
        let (game, _) = G::imagine(view, &mut self.rng);
        let (mut rated, nodes) = self.rate(&game, seat);
        if game.is_taking() {
            for domino in game.draft().next().free_numbers() {
                let charm = self.charm(&game, seat, domino);
                let of = rated.iter_mut().filter(|(action, _)| *action == G::take(domino));
                of.for_each(|(_, worth)| *worth += charm);
            }
        }
        let Mistakes { temperature, overlooks } = self.mistakes;
        let mut noisy = Vec::new();
        for (action, points) in rated {
            let seen = chance(&mut self.rng) >= overlooks;
            let felt = points + temperature * gumbel(&mut self.rng) - if seen { 0.0 } else { 1e6 };
            noisy.push((action, Value { points, win: felt }));
        }
        let mut choice = ranked(noisy.into_iter(), |value| value.win, nodes);
        choice.value.win = 0.0;
        choice.alternatives.iter_mut().for_each(|(_, value)| value.win = 0.0);
        choice
    }
}
