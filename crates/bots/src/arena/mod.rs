//! Where bots meet: games with rotated seats on the same deals, and what they show.

mod elo;
mod sprt;

pub use elo::{Outcomes, Rating, elo_of, expected, ratings};
pub use sprt::{Sprt, Verdict};

use crate::bot::{Bot, Budget};
use crate::playable::Playable;
use krajina_rules::game::{Game, Outcome};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;

/// Who answers for a seat: a bot here, or a program elsewhere, which may fail to.
pub trait Guest<G: Game>: Send {
    /// What it does. `view` is what `seat` sees, and it is this seat's turn.
    ///
    /// # Errors
    /// Why there is no answer.
    fn answer(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Result<G::Action, String>;
}

impl<G: Game> Guest<G> for Box<dyn Bot<G>> {
    fn answer(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Result<G::Action, String> {
        Ok(self.choose(view, seat, budget).action)
    }
}

/// Who sits at a seat, with how long it has thought.
pub struct Player<G: Playable> {
    /// Who plays.
    pub guest: Box<dyn Guest<G>>,
    /// How long it may think about each action.
    pub budget: Budget,
    /// Actions it was asked for where there was a choice.
    pub decisions: u64,
    /// Milliseconds it thought about them.
    pub thought_ms: f64,
    /// The longest of them.
    pub longest_ms: f64,
}

impl<G: Playable> Player<G> {
    /// A bot that has not thought yet.
    pub fn new(bot: Box<dyn Bot<G>>, budget: Budget) -> Player<G> {
        Player::guest(Box::new(bot), budget)
    }

    /// Somebody who has not thought yet.
    pub fn guest(guest: Box<dyn Guest<G>>, budget: Budget) -> Player<G> {
        Player { guest, budget, decisions: 0, thought_ms: 0.0, longest_ms: 0.0 }
    }
}

/// A game that could not be played to its end: by whose fault, and how it stood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seat {seat} {fault}")]
pub struct Foul {
    /// The seat, from 1.
    pub seat: usize,
    /// What it did.
    pub fault: Fault,
    /// Everybody's points on the table.
    pub points: Vec<i32>,
}

/// What ends a game too early.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// An action that is not allowed.
    #[error("chose {action:?}: {reason}")]
    Illegal {
        /// What was chosen.
        action: String,
        /// Which rule forbids it.
        reason: String,
    },
    /// No action.
    #[error("gave no answer: {0}")]
    Silent(String),
}

/// Plays one game, the first player at the first seat and so on.
///
/// # Errors
/// A choice that breaks a rule, or none.
pub fn play<G: Playable>(
    setup: G::Setup,
    seed: &Seed,
    players: &mut [&mut Player<G>],
    clock: fn() -> f64,
) -> Result<Outcome, Foul> {
    let mut game = G::new(setup, seed);
    while let Some(seat) = game.to_act().iter().next() {
        let mut legal = game.legal(seat);
        let only = legal.next().filter(|_| legal.next().is_none());
        drop(legal);
        let foul = |fault: Fault| Foul {
            seat: seat.index() + 1,
            fault,
            points: Seat::all(game.players()).map(|seat| game.score(seat).points).collect(),
        };
        let action = match only {
            Some(action) => action,
            None => ask(players[seat.index()], &game, seat, clock)
                .map_err(|reason| foul(Fault::Silent(reason)))?,
        };
        if let Err(illegal) = game.check(seat, &action) {
            return Err(foul(Fault::Illegal { action: action.to_string(), reason: illegal.to_string() }));
        }
        game.play_unchecked(seat, game.canonical(action));
    }
    Ok(game.outcome().unwrap_or_else(|| Outcome::by_scores(Vec::new())))
}

fn ask<G: Playable>(
    player: &mut Player<G>,
    game: &G,
    seat: Seat,
    clock: fn() -> f64,
) -> Result<G::Action, String> {
    let view = game.view(Viewer::Seat(seat));
    let start = clock();
    let action = player.guest.answer(&view, seat, player.budget)?;
    let gone = clock() - start;
    player.decisions += 1;
    player.thought_ms += gone;
    player.longest_ms = player.longest_ms.max(gone);
    Ok(action)
}

/// The part of the victory that each seat won: 1, or an even share of it.
pub fn shares(outcome: &Outcome) -> Vec<f64> {
    let winners = outcome.winners();
    let share = 1.0 / winners.len().max(1) as f64;
    Seat::all(outcome.scores.len()).map(|seat| if winners.contains(seat) { share } else { 0.0 }).collect()
}

/// Sums of what one bot won against another; deals are the independent samples, since the games of one deal belong
/// together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Deals played.
    pub deals: u64,
    /// Games played.
    pub games: u64,
    /// Victories won, shared ones in part.
    pub won: f64,
    /// The squares of each deal's mean, for the interval.
    pub squares: f64,
    /// Points of the bot.
    pub points: f64,
    /// Mean points of its opponents.
    pub opponents: f64,
}

impl Tally {
    /// Adds a deal: the share, the points and the opponents' mean points of each of its games.
    pub fn add(&mut self, games: &[[f64; 3]]) {
        let mean = games.iter().map(|game| game[0]).sum::<f64>() / games.len().max(1) as f64;
        self.deals += 1;
        self.games += games.len() as u64;
        self.squares += mean * mean;
        for [share, points, opponents] in games {
            self.won += share;
            self.points += points;
            self.opponents += opponents;
        }
    }

    /// Adds what others counted.
    pub fn merge(&mut self, other: &Tally) {
        self.deals += other.deals;
        self.games += other.games;
        self.won += other.won;
        self.squares += other.squares;
        self.points += other.points;
        self.opponents += other.opponents;
    }

    /// The part of the games won.
    pub fn rate(&self) -> f64 {
        self.won / self.games.max(1) as f64
    }

    /// Half the 95 % interval of the rate. By deals, but never narrower than one more game won or lost would allow.
    pub fn margin(&self) -> f64 {
        let deals = self.deals.max(1) as f64;
        let mean = self.rate();
        let variance = (self.squares / deals - mean * mean).max(0.0) * deals / (deals - 1.0).max(1.0);
        (1.96 * (variance / deals).sqrt()).max(1.0 / self.games.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_counts_deals_as_samples() {
        let mut tally = Tally::default();
        for _ in 0..100 {
            tally.add(&[[1.0, 50.0, 40.0], [0.0, 40.0, 50.0]]);
        }
        assert_eq!((tally.rate(), tally.games), (0.5, 200));
        // Every deal was split evenly: the seats decided, and nothing is known to vary.
        assert_eq!(tally.margin(), 1.0 / 200.0);
    }
}
