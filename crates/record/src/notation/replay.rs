//! Playing a record move by move.

use super::record::{Move, Record};
use super::recorded::Recorded;
use crate::fault::Fault;
use krajina_rules::game::Illegal;
use krajina_rules::seat::Seat;
use std::fmt;

/// A move that the rules forbid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// Its number, from 1.
    pub number: usize,
    /// Where it stands in the text.
    pub line: usize,
    /// The column there.
    pub column: usize,
    /// The move: who and what.
    pub text: String,
    /// Which rule it breaks.
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

/// Why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// A move breaks a rule.
    #[error("{0}")]
    Move(Box<MoveError>),
    /// The deal contradicts itself, the seed its commitment, or the claimed result the real one.
    #[error("{0}")]
    Claim(Fault),
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
    /// The deal cannot be, or the seed is not the one that was committed to.
    pub fn new(record: &'a Record<G>) -> Result<Replay<'a, G>, ReplayError> {
        if let (Some(seed), Some(commitment)) = (&record.seed, &record.commitment)
            && !commitment.holds(seed)
        {
            let real = seed.commitment();
            return Err(claim(format!("the seed is not the one committed to: its SHA-256 is {real}")));
        }
        let game = G::begin(&record.setup, record.seed.as_ref(), &record.told).map_err(claim)?;
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

    /// Plays the next move and returns it; `None` when there is none left and all time has passed.
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

    /// Plays all moves that are left and checks what the record claims of the end.
    ///
    /// # Errors
    /// As [`step`](Replay::step); another result or digest than claimed.
    pub fn finish(mut self) -> Result<G, ReplayError> {
        while self.step()?.is_some() {}
        self.check_claims()?;
        Ok(self.game)
    }

    /// Checks the result and the digest that the record claims.
    ///
    /// # Errors
    /// They are others.
    pub fn check_claims(&self) -> Result<(), ReplayError> {
        if let Some(claimed) = &self.record.result {
            let points = |outcome: krajina_rules::game::Outcome| {
                outcome.scores.iter().map(|score| score.points).collect::<Vec<i32>>()
            };
            match self.game.outcome().map(points) {
                None => return Err(claim("a result is claimed, but the game is not over".into())),
                Some(real) if real != *claimed => {
                    return Err(claim(format!("the result {claimed:?} is claimed, but it is {real:?}")));
                }
                Some(_) => {}
            }
        }
        match &self.record.digest {
            Some(claimed) if *claimed != self.game.digest().to_string() => {
                let real = self.game.digest();
                Err(claim(format!("the digest {claimed} is claimed, but the game ends in {real}")))
            }
            _ => Ok(()),
        }
    }

    /// Without a seed everything that comes up must be told.
    fn check_told(&self) -> Result<(), ReplayError> {
        if self.record.seed.is_some() {
            return Ok(());
        }
        self.game.untold(&self.record.told).map_err(|untold| {
            let at = self.record.moves.get(self.done.saturating_sub(1));
            let (line, column) = at.map_or((1, 1), |at| (at.line, at.column));
            ReplayError::Claim(Fault { line, column, reason: format!("{} and there is no seed", untold.0) })
        })
    }

    /// The seat of the move to come, if there is one.
    pub fn next_seat(&self) -> Option<Seat> {
        self.record.moves.get(self.done).map(|next| next.seat)
    }
}

/// A claim of the headers that does not hold.
fn claim(reason: String) -> ReplayError {
    ReplayError::Claim(Fault { line: 1, column: 1, reason })
}
