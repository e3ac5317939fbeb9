//! The setups of the toy game.

use crate::domino::scan;
use crate::game::SetupError;
use std::fmt;
use std::str::FromStr;

/// How many play: 2 to 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    players: usize,
}

impl Setup {
    /// The name of the game in setups.
    pub const GAME: &'static str = "toy";

    /// A setup for this many players.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn new(players: usize) -> Result<Setup, SetupError> {
        match players {
            2..=4 => Ok(Setup { players }),
            _ => {
                Err(SetupError { at: 0, reason: format!("T1: toy is for 2 to 4 players, not for {players}") })
            }
        }
    }

    /// The setup whose number of players is nearest to this one.
    pub(super) fn nearest(players: usize) -> Setup {
        Setup { players: players.clamp(2, 4) }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players={}", Setup::GAME, self.players)
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        match scan::settings(text, Setup::GAME)?[..] {
            [(key, value)] if key.text == "players" => {
                let (at, players) = scan::players(value)?;
                Setup::new(players).map_err(|error| SetupError { at, ..error })
            }
            _ => Err(SetupError { at: 0, reason: "expected toy players=NUMBER".into() }),
        }
    }
}
