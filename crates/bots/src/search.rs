//! The player that looks ahead: every candidate is tried on the same imagined deals, everybody playing by the net.

use crate::bot::{Bot, Budget, Choice, Meter, Value};
use crate::course::{Course, Forecast, Hasty};
use crate::judge::{Judge, Rated};
use crate::net::Net;
use crate::noise::gumbel;
use crate::odds::Odds;
use crate::option::Actions;
use crate::outlook::Outlook;
use crate::playable::{Breadth, Playable};
use krajina_record::falling;
use krajina_rules::order::sort_by_number;
use krajina_rules::rng::{Quick, Rng};
use krajina_rules::seat::{MAX_SEATS, Seat};
use std::sync::Arc;

/// How the search spends its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Candidates at the root.
    pub candidates: usize,
    /// Whole rounds played after the one on the table, before the net judges: with two players, who place two dominoes
    /// a round, and with more.
    pub rounds: [usize; 2],
    /// Points that are worth as much as all chance of winning: the smaller, the more points count.
    pub points_per_win: f64,
    /// From points to chances.
    pub odds: Odds,
    /// In how many of its eight symmetries the net judges a land at the horizon.
    pub symmetries: u8,
    /// How likely each of the others is imagined to take what brings the most at once, instead of playing by the net.
    pub haste: f64,
    /// How many lands are kept while the last dominoes of a seat are laid.
    pub beam: usize,
    /// How far candidates are misjudged, in chances to win: those closer than that are often confused.
    pub misjudges: f64,
}

impl Tuning {
    /// What is to be made as large as possible.
    pub(crate) fn worth(&self, value: &Value) -> f64 {
        value.win + value.points / self.points_per_win
    }

    /// Who is imagined to be in haste.
    pub(crate) fn temper(&self, rng: &mut Quick) -> Hasty {
        std::array::from_fn(|_| f64::from(rng.next_u32()) < self.haste * f64::from(u32::MAX))
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
            haste: 0.5,
            beam: 4,
            misjudges: 0.0,
        }
    }
}

/// How many of its own options a seat looks at, at most, each time it acts again, once nothing is hidden.
const MOST_WIDTH: usize = 8;

/// Searches with a net.
pub struct Searcher {
    net: Arc<Net>,
    tuning: Tuning,
    rng: Quick,
}

/// Something the bot could do and how it went so far.
pub(crate) struct Candidate<A: Copy> {
    pub(crate) actions: Actions<A>,
    win: f64,
    points: f64,
    trials: u32,
    /// How much better than it is it seems to whoever looks for it.
    charm: f64,
}

impl<A: Copy> Candidate<A> {
    fn afresh(&self) -> Candidate<A> {
        Candidate { win: 0.0, points: 0.0, trials: 0, ..*self }
    }

    fn note(&mut self, (win, points): Forecast, seat: Seat) {
        self.win += win[seat.index()];
        self.points += points[seat.index()];
        self.trials += 1;
    }

    pub(crate) fn value(&self) -> Value {
        let trials = f64::from(self.trials.max(1));
        Value { points: self.points / trials, win: self.win / trials }
    }
}

impl Searcher {
    /// A player with this net.
    pub fn new(net: Arc<Net>, tuning: Tuning, seed: u64) -> Searcher {
        Searcher { net, tuning, rng: Quick::new(seed) }
    }
}

/// The best option of every domino that can be taken, then the best of all, up to `count`.
fn candidates<G: Playable>(mut options: Vec<Rated<G>>, count: usize) -> Vec<Candidate<G::Action>> {
    sort_by_number(&mut options, |option| falling(option.points.into()));
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
        .map(|option| Candidate {
            actions: option.step.actions,
            win: 0.0,
            points: 0.0,
            trials: 0,
            charm: 0.0,
        })
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

/// A search in progress.
struct Search<'a, 'n, G: Playable> {
    view: &'a G::View,
    seat: Seat,
    course: Course<'a, 'n, G>,
    meter: Meter,
}

impl<G: Playable> Search<'_, '_, G> {
    /// Lets a candidate run its course on a table as imagined.
    fn try_out(&mut self, candidate: &mut Candidate<G::Action>, table: &G, hasty: Hasty, width: usize) {
        let mut game = *table;
        candidate.actions.iter().for_each(|action| game.play_unchecked(self.seat, action));
        candidate.note(self.course.run(game, self.seat, hasty, width), self.seat);
        self.meter.spend(self.course.judge.nodes - self.meter.spent());
    }

    fn sort(&self, candidates: &mut [Candidate<G::Action>]) {
        let worth =
            |candidate: &Candidate<G::Action>| self.course.tuning.worth(&candidate.value()) + candidate.charm;
        sort_by_number(candidates, |candidate| falling(worth(candidate)));
    }

    /// All candidates meet the same imagined deals; in every phase the worse half drops out.
    fn halve(&mut self, candidates: &mut [Candidate<G::Action>], deals: u64) {
        let phases = (candidates.len().max(2) as f64).log2().ceil();
        let (mut left, mut phase, mut deal) = (candidates.len(), 0.0, 0u64);
        while left > 1 {
            let mut rng = Quick::new(deals.wrapping_add(deal));
            let (table, _) = G::imagine(self.view, &mut rng);
            let hasty = self.course.tuning.temper(&mut rng);
            deal += 1;
            for candidate in &mut candidates[..left] {
                // Every candidate is tried at least once, however short the time.
                if deal > 1 && self.meter.gone() >= 1.0 {
                    break;
                }
                self.try_out(candidate, &table, hasty, 1);
            }
            let gone = self.meter.gone();
            if gone >= (phase + 1.0) / phases {
                phase += 1.0;
                self.sort(&mut candidates[..left]);
                left = if gone >= 1.0 { 1 } else { left.div_ceil(2) };
            }
        }
    }

    /// The others as they may be, where chance does not mix them: all by the net, all in haste, or either.
    fn tempers(&self) -> impl Iterator<Item = Hasty> + use<G> {
        let haste = self.course.tuning.haste;
        [(haste < 1.0).then_some([false; MAX_SEATS]), (haste > 0.0).then_some([true; MAX_SEATS])]
            .into_iter()
            .flatten()
    }

    /// Nothing is hidden, so one deal is all there is: the time goes into more and more of the seat's own options
    /// further on.
    fn widen(&mut self, candidates: &mut [Candidate<G::Action>], table: &G) {
        for width in 1..=MOST_WIDTH {
            let mut tried: Vec<Candidate<G::Action>> = candidates.iter().map(Candidate::afresh).collect();
            for candidate in &mut tried {
                if width > 1 && self.meter.gone() >= 1.0 {
                    return;
                }
                for hasty in self.tempers() {
                    self.try_out(candidate, table, hasty, width);
                }
            }
            self.sort(&mut tried);
            candidates.iter_mut().zip(tried).for_each(|(old, new)| *old = new);
        }
    }
}

impl Searcher {
    /// What the seat could do, the best first, and how many positions were looked at.
    pub(crate) fn weigh<G: Playable>(
        &mut self,
        view: &G::View,
        seat: Seat,
        budget: Budget,
    ) -> (Vec<Candidate<G::Action>>, u64) {
        let meter = Meter::start(budget);
        let mut judge = Judge::new(&self.net);
        let (game, ahead) = G::imagine(view, &mut self.rng);
        let mut options: Vec<Rated<G>> = Vec::new();
        judge.options(&game, Breadth::Wide, &mut options);
        let mut candidates = candidates(options, self.tuning.candidates);
        let deals = self.rng.next_u64();
        if self.tuning.misjudges > 0.0 {
            let misjudges = self.tuning.misjudges;
            candidates.iter_mut().for_each(|candidate| candidate.charm = misjudges * gumbel(&mut self.rng));
        }
        let course =
            Course { judge, options: Vec::new(), tuning: &self.tuning, ahead, hasty: [false; MAX_SEATS] };
        let mut search = Search { view, seat, course, meter };
        if candidates.len() > 1 && Outlook::now(game.draft(), seat, true).is_open() {
            search.widen(&mut candidates, &game);
        } else {
            search.halve(&mut candidates, deals);
        }
        let nodes = search.course.judge.nodes;
        (candidates, nodes)
    }
}

impl<G: Playable> Bot<G> for Searcher {
    fn choose(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Choice<G::Action> {
        let (candidates, nodes) = self.weigh::<G>(view, seat, budget);
        answer(&candidates, nodes)
    }
}
