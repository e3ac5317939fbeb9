//! Analysis of played moves: their value, and better alternatives.

use crate::bot::{ActionValue, Bot, Budget, Meter};
use crate::estimate;
use crate::evaluator::Evaluator;
use crate::net::ValueNet;
use crate::nets;
use crate::playable::Playable;
use crate::playout::Playout;
use crate::search::{Searcher, Tuning};
use crate::weights::WeightsError;
use krajina_record::notation::{Record, Recorded, Replay, ReplayError};
use krajina_rules::rng::{Quick, Rng};
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use std::sync::Arc;

/// Deals on which two actions are compared, at least and at most.
const DEALS: std::ops::Range<u64> = 8..512;

/// Finds the best action and compares it with the one that was played.
pub struct Analyst {
    net: Arc<ValueNet>,
    tuning: Tuning,
    searcher: Searcher,
    rng: Quick,
}

/// The analysis of one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding<A> {
    /// The seat that played.
    pub seat: Seat,
    /// The action played.
    pub played: A,
    /// The value of the best action.
    pub before: ActionValue,
    /// The value of the action played.
    pub after: ActionValue,
    /// A better action, if one was found.
    pub better: Option<A>,
    /// Whether there was only one legal action.
    pub forced: bool,
    /// Positions evaluated.
    pub nodes: u64,
}

impl<A> Finding<A> {
    /// The points and the chance to win lost by this action. Never negative.
    pub fn given_up(&self) -> ActionValue {
        if self.better.is_none() {
            return ActionValue::default();
        }
        ActionValue {
            points: (self.before.points - self.after.points).max(0.0),
            win: (self.before.win - self.after.win).max(0.0),
        }
    }
}

impl Analyst {
    /// An analyst for a setup; all chance follows from the seed.
    ///
    /// # Errors
    /// The weights are refused.
    pub fn new<G: Playable>(setup: &G::Setup, seed: u64) -> Result<Analyst, WeightsError> {
        let net = nets::for_setup::<G>(setup)?;
        let tuning = Tuning::default();
        let searcher = Searcher::new(net.clone(), tuning, seed);
        Ok(Analyst { net, tuning, searcher, rng: Quick::new(seed) })
    }

    /// Judges a legal action of the seat whose turn it is. Half of the budget searches for the best action. The other
    /// half compares it with the played action on new deals: the search may have preferred an action by chance, so its
    /// own deals must not evaluate it.
    pub fn judge<G: Playable>(
        &mut self,
        view: &G::View,
        seat: Seat,
        played: G::Action,
        budget: Budget,
    ) -> Finding<G::Action> {
        let (game, _) = G::imagine(view, &mut self.rng);
        let played = game.canonical(played);
        if game.legal(seat).nth(1).is_none() {
            let value = estimate::after::<G>(&self.net, view, seat, played);
            return Finding {
                seat,
                played,
                before: value,
                after: value,
                better: None,
                forced: true,
                nodes: 1,
            };
        }
        let choice = Bot::<G>::choose(&mut self.searcher, view, seat, budget.part(0.5));
        let best = game.canonical(choice.action);
        let (values, nodes) = self.compare::<G>(view, seat, [best, played], budget.part(0.5));
        let worth = |value: &ActionValue| value.win + value.points / self.tuning.points_per_win;
        let is_worse = best != played && worth(&values[0]) > worth(&values[1]);
        Finding {
            seat,
            played,
            before: if is_worse { values[0] } else { values[1] },
            after: values[1],
            better: is_worse.then_some(best),
            forced: false,
            nodes: choice.nodes + nodes,
        }
    }

    /// The values of two actions, each played out on the same sampled deals.
    fn compare<G: Playable>(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: [G::Action; 2],
        budget: Budget,
    ) -> ([ActionValue; 2], u64) {
        let mut meter = Meter::start(budget);
        let mut playout = Playout::<G> {
            evaluator: Evaluator::new(&self.net),
            options: Vec::new(),
            tuning: &self.tuning,
            ahead: [0; MAX_SEATS],
            greedy_seats: [false; MAX_SEATS],
        };
        let mut sums = [ActionValue::default(); 2];
        let (deals, mut done) = (self.rng.next_u64(), 0);
        while done < DEALS.start || done < DEALS.end && meter.gone() < 1.0 {
            let mut rng = Quick::new(deals.wrapping_add(done));
            let (table, ahead) = G::imagine(view, &mut rng);
            let greedy_seats = self.tuning.draw_greedy_seats(&mut rng);
            playout.ahead = ahead;
            for (sum, action) in sums.iter_mut().zip(actions) {
                let mut game = table;
                game.play_unchecked(seat, action);
                estimate::finish_turn(&mut playout.evaluator, &mut game, seat, &mut playout.options);
                let (win, points) = playout.run(game, seat, greedy_seats, 1);
                sum.win += win[seat.index()];
                sum.points += points[seat.index()];
            }
            done += 1;
            meter.spend(playout.evaluator.nodes - meter.spent());
        }
        let mean =
            |sum: ActionValue| ActionValue { points: sum.points / done as f64, win: sum.win / done as f64 };
        (sums.map(mean), playout.evaluator.nodes)
    }
}

/// Why a record could not be analysed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// It does not replay.
    #[error("{0}")]
    Record(#[from] ReplayError),
    /// The net cannot be loaded.
    #[error("{0}")]
    Weights(#[from] WeightsError),
}

/// Analyses every move of a record in order. Calls `each` after every move.
///
/// # Errors
/// The record does not replay, or the weights are refused. No move is analysed in that case.
pub fn analyse<G: Playable + Recorded>(
    record: &Record<G>,
    budget: Budget,
    seed: u64,
    mut each: impl FnMut(),
) -> Result<Vec<Finding<G::Action>>, AnalysisError> {
    let mut analyst = Analyst::new::<G>(&record.setup, seed)?;
    Replay::new(record)?.finish()?;
    let mut replay = Replay::new(record)?;
    let mut findings = Vec::with_capacity(record.moves.len());
    loop {
        let before = *replay.game();
        let Some(played) = replay.step()? else { return Ok(findings) };
        let view = before.view(Viewer::Seat(played.seat));
        findings.push(analyst.judge::<G>(&view, played.seat, played.action, budget));
        each();
    }
}
