//! Matches between bots: games with rotated seats on the same deals, and their statistics.

mod elo;
mod sprt;

pub use elo::{EloRating, Outcomes, elo_of, expected, ratings};
pub use sprt::{Sprt, SprtVerdict};

use crate::bot::{Bot, Budget};
use crate::bot_game::TurnGame;
use krajina_rules::game::{Game, Outcome};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;

/// A player of a seat: a bot in this program, or another program, which may fail to answer.
pub trait Participant<G: Game>: Send {
    /// Chooses an action. `view` is the view of `seat`, whose turn it is.
    ///
    /// # Errors
    /// The reason why there is no answer.
    fn answer(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Result<G::Action, String>;
}

impl<G: Game> Participant<G> for Box<dyn Bot<G>> {
    fn answer(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Result<G::Action, String> {
        Ok(self.choose(view, seat, budget).action)
    }
}

/// A participant at a seat and its thinking time.
pub struct ArenaSeat<G: TurnGame> {
    /// The participant.
    pub participant: Box<dyn Participant<G>>,
    /// The budget for each action.
    pub budget: Budget,
    /// Decisions with more than one legal action.
    pub decisions: u64,
    /// Milliseconds spent on them.
    pub thought_ms: f64,
    /// The longest of them.
    pub longest_ms: f64,
}

impl<G: TurnGame> ArenaSeat<G> {
    /// A bot at a seat.
    pub fn new(bot: Box<dyn Bot<G>>, budget: Budget) -> ArenaSeat<G> {
        ArenaSeat::with_participant(Box::new(bot), budget)
    }

    /// A participant at a seat.
    pub fn with_participant(participant: Box<dyn Participant<G>>, budget: Budget) -> ArenaSeat<G> {
        ArenaSeat { participant, budget, decisions: 0, thought_ms: 0.0, longest_ms: 0.0 }
    }
}

/// A game that ended early: the seat at fault, the reason and the points.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seat {seat} {fault}")]
pub struct Foul {
    /// The seat, from 1.
    pub seat: usize,
    /// The reason.
    pub fault: FoulReason,
    /// The points of all seats at that time.
    pub points: Vec<i32>,
}

/// Reasons for an early end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoulReason {
    /// An illegal action.
    #[error("chose {action:?}: {reason}")]
    Illegal {
        /// The action.
        action: String,
        /// The rule that forbids it.
        reason: String,
    },
    /// No action.
    #[error("gave no answer: {0}")]
    Silent(String),
}

/// Plays one game, the first player at the first seat and so on, and calls `tell` with every action.
///
/// # Errors
/// A player chose an illegal action, or gave no answer.
pub fn play<G: TurnGame>(
    setup: G::Setup,
    seed: &Seed,
    players: &mut [&mut ArenaSeat<G>],
    clock: fn() -> f64,
    mut tell: impl FnMut(Seat, G::Action),
) -> Result<Outcome, Foul> {
    let mut game = G::new(setup, seed);
    while let Some(seat) = game.to_act().iter().next() {
        let mut legal = game.legal(seat);
        let only = legal.next().filter(|_| legal.next().is_none());
        drop(legal);
        let foul = |fault: FoulReason| Foul {
            seat: seat.index() + 1,
            fault,
            points: Seat::all(game.players()).map(|seat| game.points(seat)).collect(),
        };
        let action = match only {
            Some(action) => action,
            None => ask(players[seat.index()], &game, seat, clock)
                .map_err(|reason| foul(FoulReason::Silent(reason)))?,
        };
        if let Err(illegal) = game.check(seat, &action) {
            return Err(foul(FoulReason::Illegal {
                action: action.to_string(),
                reason: illegal.to_string(),
            }));
        }
        let action = game.canonical(action);
        game.play_unchecked(seat, action);
        tell(seat, action);
    }
    Ok(game.outcome().unwrap_or_else(|| Outcome::by_scores(Vec::new())))
}

fn ask<G: TurnGame>(
    player: &mut ArenaSeat<G>,
    game: &G,
    seat: Seat,
    clock: fn() -> f64,
) -> Result<G::Action, String> {
    let view = game.view(Viewer::Seat(seat));
    let start = clock();
    let action = player.participant.answer(&view, seat, player.budget)?;
    let gone = clock() - start;
    player.decisions += 1;
    player.thought_ms += gone;
    player.longest_ms = player.longest_ms.max(gone);
    Ok(action)
}

/// Each seat's share of the victory.
pub fn shares(outcome: &Outcome) -> Vec<f64> {
    let winners = outcome.winners();
    let share = 1.0 / winners.len().max(1) as f64;
    Seat::all(outcome.scores.len()).map(|seat| if winners.contains(seat) { share } else { 0.0 }).collect()
}

/// The results of one bot against another. Deals are the independent samples: games of one deal are correlated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchTally {
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

impl MatchTally {
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

    /// Adds another tally.
    pub fn merge(&mut self, other: &MatchTally) {
        self.deals += other.deals;
        self.games += other.games;
        self.won += other.won;
        self.squares += other.squares;
        self.points += other.points;
        self.opponents += other.opponents;
    }

    /// The share of games won.
    pub fn rate(&self) -> f64 {
        self.won / self.games.max(1) as f64
    }

    /// Half the 95 % interval of the rate, by deals, but at least one game.
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
        let mut tally = MatchTally::default();
        for _ in 0..100 {
            tally.add(&[[1.0, 50.0, 40.0], [0.0, 40.0, 50.0]]);
        }
        assert_eq!((tally.rate(), tally.games), (0.5, 200));
        // Every deal was split evenly, so the variance between deals is 0.
        assert_eq!(tally.margin(), 1.0 / 200.0);
    }
}
