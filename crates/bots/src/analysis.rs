//! Looking at what was played: how good it was, and what would have been better.

use crate::bot::{Bot, Budget, Meter, Value};
use crate::course::Course;
use crate::estimate;
use crate::judge::Judge;
use crate::net::Net;
use crate::nets;
use crate::playable::Playable;
use crate::search::{Searcher, Tuning};
use crate::weights::WeightsError;
use krajina_record::notation::{Record, Recorded, Replay, ReplayError};
use krajina_rules::rng::{Quick, Rng};
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use std::sync::Arc;

/// Deals on which two actions are compared, at least and at most.
const DEALS: std::ops::Range<u64> = 8..512;

/// Somebody who looks for the best action and compares it with another: for hints and for whoever wants to learn.
pub struct Analyst {
    net: Arc<Net>,
    tuning: Tuning,
    searcher: Searcher,
    rng: Quick,
}

/// What an analyst found about an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding<A> {
    /// Who played.
    pub seat: Seat,
    /// What was played.
    pub played: A,
    /// What the seat could expect before it: the value of the best action.
    pub before: Value,
    /// What it could expect after it.
    pub after: Value,
    /// A better action, if there is one.
    pub better: Option<A>,
    /// Was there nothing to choose?
    pub forced: bool,
    /// Positions evaluated.
    pub nodes: u64,
}

impl<A> Finding<A> {
    /// What the seat gave up by playing this: points, and chance to win. Never less than nothing.
    pub fn given_up(&self) -> Value {
        if self.better.is_none() {
            return Value::default();
        }
        Value {
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

    /// Judges a legal action of the seat whose turn it is. Half of the budget goes into looking for the best action,
    /// the other half into playing it and the other one on deals that the search has not seen: a search that liked an
    /// action by chance must not be its own judge.
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
        let worth = |value: &Value| value.win + value.points / self.tuning.points_per_win;
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

    /// The values of two actions, everybody going on as the search imagines it, on the same imagined deals.
    fn compare<G: Playable>(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: [G::Action; 2],
        budget: Budget,
    ) -> ([Value; 2], u64) {
        let mut meter = Meter::start(budget);
        let mut course = Course::<G> {
            judge: Judge::new(&self.net),
            options: Vec::new(),
            tuning: &self.tuning,
            ahead: [0; MAX_SEATS],
            hasty: [false; MAX_SEATS],
        };
        let mut sums = [Value::default(); 2];
        let (deals, mut done) = (self.rng.next_u64(), 0);
        while done < DEALS.start || done < DEALS.end && meter.gone() < 1.0 {
            let mut rng = Quick::new(deals.wrapping_add(done));
            let (table, ahead) = G::imagine(view, &mut rng);
            let hasty = self.tuning.temper(&mut rng);
            course.ahead = ahead;
            for (sum, action) in sums.iter_mut().zip(actions) {
                let mut game = table;
                game.play_unchecked(seat, action);
                estimate::finish_turn(&mut course.judge, &mut game, seat, &mut course.options);
                let (win, points) = course.run(game, seat, hasty, 1);
                sum.win += win[seat.index()];
                sum.points += points[seat.index()];
            }
            done += 1;
            meter.spend(course.judge.nodes - meter.spent());
        }
        let mean = |sum: Value| Value { points: sum.points / done as f64, win: sum.win / done as f64 };
        (sums.map(mean), course.judge.nodes)
    }
}

/// Why a record could not be analysed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// It does not replay.
    #[error("{0}")]
    Record(#[from] ReplayError),
    /// There is nobody to analyse it.
    #[error("{0}")]
    Weights(#[from] WeightsError),
}

/// A finding about every move of a record, in its order. `each` is called after every move.
///
/// # Errors
/// The record does not replay, or the weights are refused; nothing was analysed then.
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
