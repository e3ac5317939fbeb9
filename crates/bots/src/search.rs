//! The searching player: tries every candidate on the same sampled deals, with all seats playing by the net.

use crate::bot::{ActionValue, Bot, BotChoice, Budget, Meter};
use crate::evaluator::{Evaluator, RatedOption};
use crate::net::ValueNet;
use crate::noise::gumbel;
use crate::odds::Odds;
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use crate::playout::{GreedySeats, Playout, PlayoutResult};
use crate::turn_option::Actions;
use krajina_order::{falling, sort_by_number};
use krajina_rules::rng::{Quick, Rng};
use krajina_rules::seat::{MAX_SEATS, Seat};
use std::sync::Arc;

/// Parameters of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Candidates at the root.
    pub candidates: usize,
    /// Rounds played out after the current one before the net evaluates: with two players (who place two dominoes
    /// a round), and with more.
    pub rounds: [usize; 2],
    /// Points that count as much as a certain win. The smaller, the more points matter.
    pub points_per_win: f64,
    /// Converts points to chances to win.
    pub odds: Odds,
    /// How many of the eight symmetries of a land the net averages at the horizon.
    pub symmetries: u8,
    /// Probability that an opponent plays greedily instead of by the net in a playout.
    pub greedy_share: f64,
    /// Beam width when the last dominoes of a seat are placed.
    pub beam: usize,
    /// Scale of the evaluation noise, in chances to win.
    pub misjudges: f64,
}

impl Tuning {
    /// The objective to maximise.
    pub(crate) fn worth(&self, value: &ActionValue) -> f64 {
        value.win + value.points / self.points_per_win
    }

    /// Draws the seats that play greedily.
    pub(crate) fn draw_greedy_seats(&self, rng: &mut Quick) -> GreedySeats {
        std::array::from_fn(|_| f64::from(rng.next_u32()) < self.greedy_share * f64::from(u32::MAX))
    }
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            candidates: 10,
            rounds: [1, 2],
            points_per_win: 400.0,
            odds: Odds::USUAL,
            symmetries: 1,
            greedy_share: 0.5,
            beam: 4,
            misjudges: 0.0,
        }
    }
}

/// Most options considered at each later turn of the seat once nothing is hidden.
const MOST_WIDTH: usize = 8;

/// Searches with a net.
pub struct Searcher {
    net: Arc<ValueNet>,
    tuning: Tuning,
    rng: Quick,
}

/// A possible turn and its results so far.
pub(crate) struct Candidate<A: Copy> {
    pub(crate) actions: Actions<A>,
    win: f64,
    points: f64,
    trials: u32,
    /// Evaluation noise, added to the worth.
    noise: f64,
}

impl<A: Copy> Candidate<A> {
    fn afresh(&self) -> Candidate<A> {
        Candidate { win: 0.0, points: 0.0, trials: 0, ..*self }
    }

    fn note(&mut self, (win, points): PlayoutResult, seat: Seat) {
        self.win += win[seat.index()];
        self.points += points[seat.index()];
        self.trials += 1;
    }

    pub(crate) fn value(&self) -> ActionValue {
        let trials = f64::from(self.trials.max(1));
        ActionValue { points: self.points / trials, win: self.win / trials }
    }
}

impl Searcher {
    /// A player with this net.
    pub fn new(net: Arc<ValueNet>, tuning: Tuning, seed: u64) -> Searcher {
        Searcher { net, tuning, rng: Quick::new(seed) }
    }
}

/// The best option for each free domino, then the best of the rest, up to `count`.
fn candidates<G: Playable>(mut options: Vec<RatedOption<G>>, count: usize) -> Vec<Candidate<G::Action>> {
    sort_by_number(&mut options, |option| falling(option.points.into()));
    let take = |option: &RatedOption<G>| option.turn.actions.iter().last();
    let mut seen: Vec<G::Action> = Vec::new();
    let (mut first, mut later) = (Vec::new(), Vec::new());
    for option in options {
        let take = take(&option).filter(|take| !seen.contains(take));
        seen.extend(take);
        if take.is_some() && seen.len() <= 5 { first.push(option) } else { later.push(option) }
    }
    let spare = count.saturating_sub(first.len());
    let chosen = first.into_iter().chain(later.into_iter().take(spare));
    chosen
        .map(|option| Candidate {
            actions: option.turn.actions,
            win: 0.0,
            points: 0.0,
            trials: 0,
            noise: 0.0,
        })
        .collect()
}

/// Chooses the first candidate's action; the actions of the others are the alternatives.
fn answer<A: Copy + PartialEq>(candidates: &[Candidate<A>], nodes: u64) -> BotChoice<A> {
    let mut ranking: Vec<(A, ActionValue)> = Vec::new();
    for candidate in candidates {
        match candidate.actions.first() {
            Some(action) if ranking.iter().all(|(known, _)| *known != action) => {
                ranking.push((action, candidate.value()));
            }
            _ => {}
        }
    }
    let mut ranking = ranking.into_iter();
    let Some((action, value)) = ranking.next() else {
        unreachable!("a bot is asked only when its seat can act")
    };
    BotChoice { action, value, alternatives: ranking.collect(), nodes }
}

/// A search in progress.
struct RootSearch<'a, 'n, G: Playable> {
    view: &'a G::View,
    seat: Seat,
    playout: Playout<'a, 'n, G>,
    meter: Meter,
}

impl<G: Playable> RootSearch<'_, '_, G> {
    /// Plays a candidate out on a sampled table.
    fn try_out(
        &mut self,
        candidate: &mut Candidate<G::Action>,
        table: &G,
        greedy_seats: GreedySeats,
        width: usize,
    ) {
        let mut game = *table;
        candidate.actions.iter().for_each(|action| game.play_unchecked(self.seat, action));
        candidate.note(self.playout.run(game, self.seat, greedy_seats, width), self.seat);
        self.meter.spend(self.playout.evaluator.nodes - self.meter.spent());
    }

    fn sort(&self, candidates: &mut [Candidate<G::Action>]) {
        let worth = |candidate: &Candidate<G::Action>| {
            self.playout.tuning.worth(&candidate.value()) + candidate.noise
        };
        sort_by_number(candidates, |candidate| falling(worth(candidate)));
    }

    /// Sequential halving on common deals: each phase drops the worse half.
    fn halve(&mut self, candidates: &mut [Candidate<G::Action>], deals: u64) {
        let phases = (candidates.len().max(2) as f64).log2().ceil();
        let (mut left, mut phase, mut deal) = (candidates.len(), 0.0, 0u64);
        while left > 1 {
            let mut rng = Quick::new(deals.wrapping_add(deal));
            let (table, _) = G::imagine(self.view, &mut rng);
            let greedy_seats = self.playout.tuning.draw_greedy_seats(&mut rng);
            deal += 1;
            for candidate in &mut candidates[..left] {
                // Every candidate is tried at least once, however short the time.
                if deal > 1 && self.meter.gone() >= 1.0 {
                    break;
                }
                self.try_out(candidate, &table, greedy_seats, 1);
            }
            let gone = self.meter.gone();
            if gone >= (phase + 1.0) / phases {
                phase += 1.0;
                self.sort(&mut candidates[..left]);
                left = if gone >= 1.0 { 1 } else { left.div_ceil(2) };
            }
        }
    }

    /// The opponent models to average over when nothing is drawn: all by the net, all greedy, or both.
    fn greedy_cases(&self) -> impl Iterator<Item = GreedySeats> + use<G> {
        let greedy_share = self.playout.tuning.greedy_share;
        [
            (greedy_share < 1.0).then_some([false; MAX_SEATS]),
            (greedy_share > 0.0).then_some([true; MAX_SEATS]),
        ]
        .into_iter()
        .flatten()
    }

    /// Searches a position without hidden dominoes: there is one deal, so the budget goes into more options at the
    /// seat's later turns.
    fn widen(&mut self, candidates: &mut [Candidate<G::Action>], table: &G) {
        for width in 1..=MOST_WIDTH {
            let mut tried: Vec<Candidate<G::Action>> = candidates.iter().map(Candidate::afresh).collect();
            for candidate in &mut tried {
                if width > 1 && self.meter.gone() >= 1.0 {
                    return;
                }
                for greedy_seats in self.greedy_cases() {
                    self.try_out(candidate, table, greedy_seats, width);
                }
            }
            self.sort(&mut tried);
            candidates.iter_mut().zip(tried).for_each(|(old, new)| *old = new);
        }
    }
}

impl Searcher {
    /// The candidates of the seat, best first, and the number of evaluated positions.
    pub(crate) fn weigh<G: Playable>(
        &mut self,
        view: &G::View,
        seat: Seat,
        budget: Budget,
    ) -> (Vec<Candidate<G::Action>>, u64) {
        let meter = Meter::start(budget);
        let mut evaluator = Evaluator::new(&self.net);
        let (game, ahead) = G::imagine(view, &mut self.rng);
        let mut options: Vec<RatedOption<G>> = Vec::new();
        evaluator.options(&game, Breadth::Wide, &mut options);
        let mut candidates = candidates(options, self.tuning.candidates);
        let deals = self.rng.next_u64();
        if self.tuning.misjudges > 0.0 {
            let misjudges = self.tuning.misjudges;
            candidates.iter_mut().for_each(|candidate| candidate.noise = misjudges * gumbel(&mut self.rng));
        }
        let playout = Playout {
            evaluator,
            options: Vec::new(),
            tuning: &self.tuning,
            ahead,
            greedy_seats: [false; MAX_SEATS],
        };
        let mut search = RootSearch { view, seat, playout, meter };
        if candidates.len() > 1 && Outlook::now(game.draft(), seat, true).is_open() {
            search.widen(&mut candidates, &game);
        } else {
            search.halve(&mut candidates, deals);
        }
        let nodes = search.playout.evaluator.nodes;
        (candidates, nodes)
    }
}

impl<G: Playable> Bot<G> for Searcher {
    fn choose(&mut self, view: &G::View, seat: Seat, budget: Budget) -> BotChoice<G::Action> {
        let (candidates, nodes) = self.weigh::<G>(view, seat, budget);
        answer(&candidates, nodes)
    }
}
