//! Moments and clocks.

use crate::limits;
use serde::{Deserialize, Serialize};

/// A moment by the server's clock, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WallMs(pub u64);

impl WallMs {
    /// So many milliseconds later.
    #[must_use]
    pub const fn plus(self, ms: u64) -> WallMs {
        WallMs(self.0.saturating_add(ms))
    }

    /// How many milliseconds after `earlier`; 0 if it is not earlier.
    pub const fn since(self, earlier: WallMs) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// As long as they like. In Worlds the round clock is the only one.
    #[default]
    None,
    /// So many seconds for every turn.
    PerTurn {
        /// Seconds for a turn.
        seconds: u32,
    },
    /// So many seconds for the whole game, and some more after each turn.
    Fischer {
        /// Seconds at the beginning.
        seconds: u32,
        /// Seconds added after each turn.
        added: u32,
    },
    /// So many days for every turn.
    Correspondence {
        /// Days for a turn.
        days: u32,
    },
}

/// Milliseconds of a day.
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

impl TimeControl {
    /// Are its numbers within the limits?
    pub fn is_sound(&self) -> bool {
        match self {
            TimeControl::None => true,
            TimeControl::PerTurn { seconds } => limits::TURN_S.contains(seconds),
            TimeControl::Fischer { seconds, added } => {
                limits::GAME_S.contains(seconds) && *added <= limits::ADDED_S
            }
            TimeControl::Correspondence { days } => limits::DAYS.contains(days),
        }
    }

    /// Do the players sit at the table together? Then time stands still while it cannot be played on.
    pub fn is_live(&self) -> bool {
        matches!(self, TimeControl::PerTurn { .. } | TimeControl::Fischer { .. })
    }

    /// What a clock shows before the first turn, in milliseconds; `None` without clocks.
    pub fn start_ms(&self) -> Option<u64> {
        match *self {
            TimeControl::None => None,
            TimeControl::PerTurn { seconds } | TimeControl::Fischer { seconds, .. } => {
                Some(u64::from(seconds) * 1_000)
            }
            TimeControl::Correspondence { days } => Some(u64::from(days) * DAY_MS),
        }
    }

    /// What a clock shows after a turn that ended with `left_ms` on it.
    pub fn after_turn_ms(&self, left_ms: u64) -> u64 {
        match *self {
            TimeControl::Fischer { added, .. } => left_ms + u64::from(added) * 1_000,
            _ => self.start_ms().unwrap_or(left_ms),
        }
    }
}
