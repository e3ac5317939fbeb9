//! Playouts: all seats play by the net until the horizon, where the net or the score gives the points.

use crate::bot::ActionValue;
use crate::evaluator::{Evaluator, RatedOption};
use crate::greedy;
use crate::outlook::Outlook;
use crate::playable::{Ahead, Playable};
use crate::search::Tuning;
use krajina_order::{falling, sort_by_number};
use krajina_rules::seat::{MAX_SEATS, Seat};

/// Every seat's chance to win and its expected points.
pub(crate) type PlayoutResult = ([f64; MAX_SEATS], [f64; MAX_SEATS]);

/// The seats that play greedily in a playout, as many people do.
pub(crate) type GreedySeats = [bool; MAX_SEATS];

/// The tools of playouts.
pub(crate) struct Playout<'a, 'n, G: Playable> {
    pub(crate) evaluator: Evaluator<'n>,
    pub(crate) options: Vec<RatedOption<G>>,
    pub(crate) tuning: &'a Tuning,
    pub(crate) ahead: Ahead,
    pub(crate) greedy_seats: GreedySeats,
}

impl<G: Playable> Playout<'_, '_, G> {
    /// Plays to the horizon, `greedy_seats` greedily and the others by the net, and returns each seat's chance and
    /// expected points. With a `width` above 1, `seat` takes the best of its `width` best options at each turn, which
    /// is sound only if nothing is hidden.
    pub(crate) fn run(
        &mut self,
        game: G,
        seat: Seat,
        greedy_seats: GreedySeats,
        width: usize,
    ) -> PlayoutResult {
        let rounds = self.tuning.rounds[usize::from(game.players() > 2)];
        self.greedy_seats = greedy_seats;
        self.go_on(game, seat, width, if width > 1 { usize::MAX } else { rounds })
    }

    fn go_on(&mut self, mut game: G, seat: Seat, width: usize, mut rounds: usize) -> PlayoutResult {
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

    /// The game after the acting seat's turn.
    fn step(&mut self, game: &G, seat: Seat) -> Option<G> {
        let acting = game.seat()?;
        if acting == seat || !self.greedy_seats[acting.index()] {
            return self.evaluator.best(game, &mut self.options).map(|best| best.turn.game);
        }
        let rated = greedy::rate(game, acting);
        self.evaluator.nodes += rated.len() as u64 / 4;
        let (_, action) = rated.into_iter().rev().max_by_key(|(score, _)| *score)?;
        let mut next = *game;
        next.play_unchecked(acting, action);
        Some(next)
    }

    /// The best result for `seat` among its best options.
    fn branch(&mut self, game: &G, seat: Seat, width: usize, rounds: usize) -> PlayoutResult {
        self.evaluator.best(game, &mut self.options);
        sort_by_number(&mut self.options, |option| falling(option.points.into()));
        let next: Vec<G> = self.options.iter().take(width).map(|option| option.turn.game).collect();
        let mut best: Option<(f64, PlayoutResult)> = None;
        for game in next {
            let forecast = self.go_on(game, seat, width, rounds);
            let value = ActionValue { win: forecast.0[seat.index()], points: forecast.1[seat.index()] };
            let worth = self.tuning.worth(&value);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, forecast));
            }
        }
        best.map_or_else(|| self.end(game), |(_, forecast)| forecast)
    }

    /// The last round: no domino is chosen any more, so the points can be counted.
    fn end(&mut self, game: &G) -> PlayoutResult {
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(game.players()) {
            points[seat.index()] = f64::from(finish(game, seat, self.tuning.beam, &mut self.evaluator.nodes));
        }
        (self.tuning.odds.win(&points[..game.players()], &self.ahead, 0.0), points)
    }

    fn horizon(&mut self, game: &G) -> PlayoutResult {
        let mut points = [0.0; MAX_SEATS];
        let mut rounds_left = 0;
        for seat in Seat::all(game.players()) {
            let outlook = Outlook::between_rounds(game.draft(), seat);
            rounds_left = outlook.rounds_left;
            let judged = self.evaluator.points_by_symmetries(game, seat, &outlook, self.tuning.symmetries);
            points[seat.index()] = f64::from(judged);
        }
        let rounds_left = f64::from(rounds_left) + 1.0;
        (self.tuning.odds.win(&points[..game.players()], &self.ahead, rounds_left), points)
    }
}

/// The final points of a seat after placing its pending dominoes in the last round, by a beam search of width `beam`.
fn finish<G: Playable>(game: &G, seat: Seat, beam: usize, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut lands = vec![(game.score(seat), game.land(seat))];
    let mut next = Vec::new();
    let pending: Vec<_> = Outlook::now(game.draft(), seat, game.has_placed()).pending().collect();
    for (index, last) in pending.iter().enumerate() {
        next.clear();
        for (_, land) in &lands {
            game.lays(seat, land, last.domino, |laid, score| next.push((score, laid)));
        }
        *nodes += next.len() as u64 / 4;
        let width = if index + 1 == pending.len() { 1 } else { beam.max(1) };
        if next.len() > width {
            next.select_nth_unstable_by(width - 1, |a, b| b.0.cmp(&a.0));
            next.truncate(width);
        }
        std::mem::swap(&mut lands, &mut next);
    }
    lands.iter().map(|(score, _)| score.points).max().unwrap_or(0)
}
