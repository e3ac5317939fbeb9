//! Playing a record move by move.

use super::deal::{BadDeal, header_key};
use super::record::{Move, Record};
use super::recorded::{MissingDeal, Recorded};
use crate::fault::TextFault;
use krajina_rules::game::Illegal;
use krajina_rules::seat::Seat;
use std::fmt;

/// A move that the rules forbid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// Its number, from 1.
    pub number: usize,
    /// Its line in the text.
    pub line: usize,
    /// The column there.
    pub column: usize,
    /// The move: colour and action.
    pub text: String,
    /// The rule it breaks, and the reason.
    pub illegal: Illegal,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: move {}, {}, breaks {}",
            self.line, self.column, self.number, self.text, self.illegal
        )
    }
}

/// A fault of a record that does not replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// A move breaks a rule.
    #[error("{0}")]
    Move(Box<MoveError>),
    /// The deal contradicts itself, the seed its commitment, or the claimed result the real one.
    #[error("{0}")]
    Claim(TextFault),
}

/// A record being replayed: the game as it stands and the moves still to come.
#[derive(Clone, Debug)]
pub struct Replay<'a, G: Recorded> {
    record: &'a Record<G>,
    game: G,
    done: usize,
}

impl<'a, G: Recorded> Replay<'a, G> {
    /// The game before its first move. Verifies the seed against its commitment.
    ///
    /// # Errors
    /// The deal is impossible, or the seed does not match its commitment.
    pub fn new(record: &'a Record<G>) -> Result<Replay<'a, G>, ReplayError> {
        if let (Some(seed), Some(commitment)) = (&record.seed, &record.commitment)
            && !commitment.holds(seed)
        {
            let reason =
                format!("the seed is not the one committed to: its SHA-256 is {}", seed.commitment());
            return Err(ReplayError::Claim(record.places.fault("commitment", 0, reason)));
        }
        let game = G::begin(&record.setup, record.seed.as_ref(), &record.deal)
            .map_err(|bad| ReplayError::Claim(bad_deal(record, bad)))?;
        let replay = Replay { record, game, done: 0 };
        replay.check_told()?;
        Ok(replay)
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many moves have been played.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Plays the next move and returns it; `None` when no move is left and all time has passed.
    ///
    /// # Errors
    /// The move breaks a rule: the game stays as it was.
    pub fn step(&mut self) -> Result<Option<&'a Move<G::Action>>, ReplayError> {
        let Some(next) = self.record.moves.get(self.done) else {
            if let Some(end) = self.record.until {
                self.game.advance(end);
            }
            return Ok(None);
        };
        if let Some(now) = next.at {
            self.game.advance(now);
        }
        self.game.play(next.seat, next.action.clone()).map_err(|illegal| {
            ReplayError::Move(Box::new(MoveError {
                number: self.done + 1,
                line: next.line,
                column: next.column,
                text: format!("{} {}", G::colour(next.seat), next.action),
                illegal,
            }))
        })?;
        self.done += 1;
        self.check_told()?;
        Ok(Some(next))
    }

    /// Plays the remaining moves and checks the result and the digest that the record states.
    ///
    /// # Errors
    /// As [`step`](Replay::step), or the result or digest differs from the one that the record states.
    pub fn finish(mut self) -> Result<G, ReplayError> {
        while self.step()?.is_some() {}
        self.check_claims()?;
        Ok(self.game)
    }

    /// Checks the result and the digest that the record states.
    ///
    /// # Errors
    /// One of them differs.
    pub fn check_claims(&self) -> Result<(), ReplayError> {
        let claim =
            |header, reason: String| Err(ReplayError::Claim(self.record.places.fault(header, 0, reason)));
        if let Some(claimed) = &self.record.result {
            let points = |outcome: krajina_rules::game::Outcome| {
                outcome.scores.iter().map(|score| score.points).collect::<Vec<i32>>()
            };
            match self.game.outcome().map(points) {
                None => return claim("result", "a result is claimed, but the game is not over".into()),
                Some(real) if real != *claimed => {
                    return claim("result", format!("the result {claimed:?} is claimed, but it is {real:?}"));
                }
                Some(_) => {}
            }
        }
        match &self.record.digest {
            Some(claimed) if *claimed != self.game.digest().to_string() => {
                let real = self.game.digest();
                claim("digest", format!("the digest {claimed} is claimed, but the game ends in {real}"))
            }
            _ => Ok(()),
        }
    }

    /// Without a seed the record must list everything that comes up.
    fn check_told(&self) -> Result<(), ReplayError> {
        if self.record.seed.is_some() {
            return Ok(());
        }
        self.game.missing_deal(&self.record.deal).map_err(|MissingDeal { header, reason }| {
            let reason = format!("{reason} and there is no seed");
            let last = self.done.checked_sub(1).and_then(|last| self.record.moves.get(last));
            ReplayError::Claim(match last {
                Some(&Move { line, column, .. }) => TextFault { line, column, reason },
                None => self.record.places.fault(&header, usize::MAX, reason),
            })
        })
    }

    /// The seat of the move to come, if there is one.
    pub fn next_seat(&self) -> Option<Seat> {
        self.record.moves.get(self.done).map(|next| next.seat)
    }
}

/// The fault of a recorded deal, at its header or at the move that shows it.
fn bad_deal<G: Recorded>(record: &Record<G>, bad: BadDeal) -> TextFault {
    let BadDeal { header, game, word, reason } = bad;
    let key = header_key(header, game);
    let told_by_move = Some(header) == G::KINGS && word >= record.places.words(&key);
    let number = G::first_moves(&record.setup, game).start + word;
    match record.moves.get(number).filter(|_| told_by_move) {
        Some(&Move { line, column, .. }) => TextFault { line, column, reason },
        None => record.places.fault(&key, word, reason),
    }
}
