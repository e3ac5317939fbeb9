//! An imagined course of the game: everybody plays by the net, until points can be told.

use crate::bot::Value;
use crate::greedy;
use crate::judge::{Judge, Rated};
use crate::outlook::Outlook;
use crate::playable::{Ahead, Playable};
use crate::search::Tuning;
use krajina_record::falling;
use krajina_rules::order::sort_by_number;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// Every seat's chance to win and its expected points.
pub(crate) type Forecast = ([f64; MAX_SEATS], [f64; MAX_SEATS]);

/// Which seats are imagined to take what brings the most at once: many do, people above all.
pub(crate) type Hasty = [bool; MAX_SEATS];

/// What courses are imagined with.
pub(crate) struct Course<'a, 'n, G: Playable> {
    pub(crate) judge: Judge<'n>,
    pub(crate) options: Vec<Rated<G>>,
    pub(crate) tuning: &'a Tuning,
    pub(crate) ahead: Ahead,
    pub(crate) hasty: Hasty,
}

impl<G: Playable> Course<'_, '_, G> {
    /// Everybody plays by the net (the `hasty` ones greedily) until the horizon; the chances and the points each seat
    /// then expects. Each time `seat` acts it may choose among its `width` best options the one that turns out best:
    /// honest only where nothing is hidden.
    pub(crate) fn run(&mut self, game: G, seat: Seat, hasty: Hasty, width: usize) -> Forecast {
        let rounds = self.tuning.rounds[usize::from(game.players() > 2)];
        self.hasty = hasty;
        self.go_on(game, seat, width, if width > 1 { usize::MAX } else { rounds })
    }

    fn go_on(&mut self, mut game: G, seat: Seat, width: usize, mut rounds: usize) -> Forecast {
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
            if width > 1 && game.seat() == Some(seat) {
                return self.branch(&game, seat, width, rounds);
            }
            match self.step(&game, seat) {
                Some(next) => game = next,
                None => return self.end(&game),
            }
        }
    }

    /// The table after whoever acts has acted.
    fn step(&mut self, game: &G, seat: Seat) -> Option<G> {
        let acting = game.seat()?;
        if acting == seat || !self.hasty[acting.index()] {
            return self.judge.best(game, &mut self.options).map(|best| best.step.game);
        }
        let rated = greedy::rate(game, acting);
        self.judge.nodes += rated.len() as u64 / 4;
        let (_, action) = rated.into_iter().rev().max_by_key(|(score, _)| *score)?;
        let mut next = *game;
        next.play_unchecked(acting, action);
        Some(next)
    }

    /// The best for `seat` of what its best options lead to.
    fn branch(&mut self, game: &G, seat: Seat, width: usize, rounds: usize) -> Forecast {
        self.judge.best(game, &mut self.options);
        sort_by_number(&mut self.options, |option| falling(option.points.into()));
        let next: Vec<G> = self.options.iter().take(width).map(|option| option.step.game).collect();
        let mut best: Option<(f64, Forecast)> = None;
        for game in next {
            let forecast = self.go_on(game, seat, width, rounds);
            let value = Value { win: forecast.0[seat.index()], points: forecast.1[seat.index()] };
            let worth = self.tuning.worth(&value);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, forecast));
            }
        }
        best.map_or_else(|| self.end(game), |(_, forecast)| forecast)
    }

    /// The last round: nobody takes anything any more, so that everybody's points can be counted.
    fn end(&mut self, game: &G) -> Forecast {
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(game.players()) {
            points[seat.index()] = f64::from(finish(game, seat, self.tuning.beam, &mut self.judge.nodes));
        }
        (self.tuning.odds.win(&points[..game.players()], &self.ahead, 0.0), points)
    }

    fn horizon(&mut self, game: &G) -> Forecast {
        let mut points = [0.0; MAX_SEATS];
        let mut rounds_left = 0;
        for seat in Seat::all(game.players()) {
            let outlook = Outlook::between_rounds(game.draft(), seat);
            rounds_left = outlook.rounds_left;
            let judged = self.judge.points_by_symmetries(game, seat, &outlook, self.tuning.symmetries);
            points[seat.index()] = f64::from(judged);
        }
        let rounds_left = f64::from(rounds_left) + 1.0;
        (self.tuning.odds.win(&points[..game.players()], &self.ahead, rounds_left), points)
    }
}

/// The points of a seat that lays down what still waits for it in the last round: the best of the lands that `beam`
/// of them, after each domino, lead to.
fn finish<G: Playable>(game: &G, seat: Seat, beam: usize, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut lands = vec![(game.score(seat), game.land(seat))];
    let mut next = Vec::new();
    let waiting: Vec<_> = Outlook::now(game.draft(), seat, game.has_placed()).waiting().collect();
    for (index, last) in waiting.iter().enumerate() {
        next.clear();
        for (_, land) in &lands {
            game.lays(seat, land, last.domino, |laid, score| next.push((score, laid)));
        }
        *nodes += next.len() as u64 / 4;
        let width = if index + 1 == waiting.len() { 1 } else { beam.max(1) };
        if next.len() > width {
            next.select_nth_unstable_by(width - 1, |a, b| b.0.cmp(&a.0));
            next.truncate(width);
        }
        std::mem::swap(&mut lands, &mut next);
    }
    lands.iter().map(|(score, _)| score.points).max().unwrap_or(0)
}
