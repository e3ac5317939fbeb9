//! The player that looks ahead: every candidate is tried on the same imagined deals, everybody playing by the net.

use crate::bot::{Bot, Budget, Choice, Meter, Value};
use crate::judge::{Judge, Rated};
use crate::net::Net;
use crate::odds::Odds;
use crate::option::Actions;
use crate::outlook::Outlook;
use crate::playable::{Ahead, Breadth, Playable};
use krajina_rules::rng::{Quick, Rng};
use krajina_rules::seat::{MAX_SEATS, Seat};
use std::sync::Arc;

/// How the search spends its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Candidates at the root.
    pub candidates: usize,
    /// Whole rounds played after the one on the table, before the net judges.
    pub rounds: usize,
    /// Points that are worth as much as all chance of winning: the smaller, the more points count.
    pub points_per_win: f64,
    /// From points to chances.
    pub odds: Odds,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { candidates: 10, rounds: 1, points_per_win: 400.0, odds: Odds::USUAL }
    }
}

/// Searches with a net.
pub struct Searcher {
    net: Arc<Net>,
    tuning: Tuning,
    rng: Quick,
}

/// Something the bot could do and how it went so far.
struct Candidate<A: Copy> {
    actions: Actions<A>,
    win: f64,
    points: f64,
    trials: u32,
}

impl<A: Copy> Candidate<A> {
    fn note(&mut self, (win, points): Forecast, seat: Seat) {
        self.win += win[seat.index()];
        self.points += points[seat.index()];
        self.trials += 1;
    }

    fn value(&self) -> Value {
        let trials = f64::from(self.trials.max(1));
        Value { points: self.points / trials, win: self.win / trials }
    }
}

impl Searcher {
    /// A player with this net.
    pub fn new(net: Arc<Net>, tuning: Tuning, seed: u64) -> Searcher {
        Searcher { net, tuning, rng: Quick::new(seed) }
    }

    fn worth(&self, value: &Value) -> f64 {
        value.win + value.points / self.tuning.points_per_win
    }
}

/// The best option of every domino that can be taken, then the best of all, up to `count`.
fn candidates<G: Playable>(mut options: Vec<Rated<G>>, count: usize) -> Vec<Candidate<G::Action>> {
    options.sort_by(|a, b| b.points.total_cmp(&a.points));
    let take = |option: &Rated<G>| option.step.actions.iter().last();
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
        .map(|option| Candidate { actions: option.step.actions, win: 0.0, points: 0.0, trials: 0 })
        .collect()
}

/// The first candidate's action; the others', each once, are the alternatives.
fn answer<A: Copy + PartialEq>(candidates: &[Candidate<A>], nodes: u64) -> Choice<A> {
    let mut ranking: Vec<(A, Value)> = Vec::new();
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
    Choice { action, value, alternatives: ranking.collect(), nodes }
}

/// Every seat's chance to win and its expected points.
pub(crate) type Forecast = ([f64; MAX_SEATS], [f64; MAX_SEATS]);

/// One imagined course of the game.
pub(crate) struct Trial<'a, 'n, G: Playable> {
    pub(crate) judge: &'a mut Judge<'n>,
    pub(crate) options: &'a mut Vec<Rated<G>>,
    pub(crate) tuning: &'a Tuning,
    pub(crate) ahead: &'a Ahead,
}

impl<G: Playable> Trial<'_, '_, G> {
    /// Everybody plays by the net until the horizon; the chances and the points each seat then expects.
    pub(crate) fn run(mut self, mut game: G) -> Forecast {
        let mut rounds = self.tuning.rounds;
        loop {
            if game.draft().next().is_empty() && !game.draft().is_opening() {
                return self.end(&game);
            }
            if game.is_between_rounds() {
                if rounds == 0 {
                    return self.horizon(&game);
                }
                rounds -= 1;
            }
            match self.judge.best(&game, self.options) {
                Some(best) => game = best.step.game,
                None => return self.end(&game),
            }
        }
    }

    /// The last round: nobody takes anything any more, so that everybody's points can be counted.
    fn end(&mut self, game: &G) -> Forecast {
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(game.players()) {
            points[seat.index()] = f64::from(finish(game, seat));
            self.judge.nodes += 1;
        }
        (self.tuning.odds.win(&points[..game.players()], self.ahead, 0.0), points)
    }

    fn horizon(&mut self, game: &G) -> Forecast {
        let mut points = [0.0; MAX_SEATS];
        let mut rounds_left = 0;
        for seat in Seat::all(game.players()) {
            let outlook = Outlook::between_rounds(game.draft(), seat);
            rounds_left = outlook.rounds_left;
            points[seat.index()] = f64::from(self.judge.points(game, seat, &outlook));
        }
        let rounds_left = f64::from(rounds_left) + 1.0;
        (self.tuning.odds.win(&points[..game.players()], self.ahead, rounds_left), points)
    }
}

/// The points of a seat that lays down what still waits for it in the last round.
fn finish<G: Playable>(game: &G, seat: Seat) -> i32 {
    let waiting: Vec<_> = Outlook::now(game.draft(), seat, game.has_placed()).waiting().collect();
    let score = game.score(seat).points;
    let lay = |order: &mut dyn Iterator<Item = &crate::outlook::Waiting>| {
        let mut board = game.land(seat);
        order.map(|waiting| game.lay_greedily(seat, &mut board, waiting.domino)).last().unwrap_or(score)
    };
    lay(&mut waiting.iter())
}

impl<G: Playable> Bot<G> for Searcher {
    fn choose(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Choice<G::Action> {
        let mut meter = Meter::start(budget);
        let mut judge = Judge::new(&self.net);
        let (game, ahead) = G::imagine(view, &mut self.rng);
        let mut options: Vec<Rated<G>> = Vec::new();
        judge.options(&game, Breadth::Wide, &mut options);
        let mut candidates = candidates(std::mem::take(&mut options), self.tuning.candidates);
        let deals = self.rng.next_u64();
        let phases = (candidates.len().max(2) as f64).log2().ceil();
        let (mut left, mut phase, mut deal) = (candidates.len(), 0.0, 0u64);
        while left > 1 {
            let (table, _) = G::imagine(view, &mut Quick::new(deals.wrapping_add(deal)));
            deal += 1;
            for candidate in &mut candidates[..left] {
                // Every candidate is tried at least once, however short the time.
                if deal > 1 && meter.gone() >= 1.0 {
                    break;
                }
                let mut game = table;
                candidate.actions.iter().for_each(|action| game.play_unchecked(seat, action));
                let trial =
                    Trial { judge: &mut judge, options: &mut options, tuning: &self.tuning, ahead: &ahead };
                candidate.note(trial.run(game), seat);
                meter.spend(judge.nodes - meter.spent());
            }
            let gone = meter.gone();
            if gone >= (phase + 1.0) / phases {
                phase += 1.0;
                candidates[..left].sort_by(|a, b| self.worth(&b.value()).total_cmp(&self.worth(&a.value())));
                left = if gone >= 1.0 { 1 } else { left.div_ceil(2) };
            }
        }
        answer(&candidates, judge.nodes)
    }
}
