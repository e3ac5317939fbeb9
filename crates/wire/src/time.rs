//! Moments and clocks.

use crate::limits;
use serde::{Deserialize, Serialize};

/// A moment by the server's clock, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WallMs(pub u64);

impl WallMs {
    /// The moment `ms` milliseconds later.
    #[must_use]
    pub const fn plus(self, ms: u64) -> WallMs {
        WallMs(self.0.saturating_add(ms))
    }

    /// The milliseconds since `earlier`; 0 if it is not earlier.
    pub const fn since(self, earlier: WallMs) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// No limit. Worlds has only its round clock.
    #[default]
    None,
    /// A number of seconds for every turn.
    PerTurn {
        /// Seconds for a turn.
        seconds: u32,
    },
    /// A number of seconds for the whole game, and some more after each turn.
    Fischer {
        /// Seconds at the beginning.
        seconds: u32,
        /// Seconds added after each turn.
        added: u32,
    },
    /// A number of days for every turn.
    Correspondence {
        /// Days for a turn.
        days: u32,
    },
}

/// Milliseconds of a day.
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

impl TimeControl {
    /// Whether its numbers are within the limits.
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

    /// Whether the players are present together. Such a game pauses while it cannot be played.
    pub fn is_live(&self) -> bool {
        matches!(self, TimeControl::PerTurn { .. } | TimeControl::Fischer { .. })
    }

    /// The time on a clock before the first turn, in milliseconds; `None` without clocks.
    pub fn start_ms(&self) -> Option<u64> {
        match *self {
            TimeControl::None => None,
            TimeControl::PerTurn { seconds } | TimeControl::Fischer { seconds, .. } => {
                Some(u64::from(seconds) * 1_000)
            }
            TimeControl::Correspondence { days } => Some(u64::from(days) * DAY_MS),
        }
    }

    /// The time on a clock after a turn that ended with `left_ms` on it.
    pub fn after_turn_ms(&self, left_ms: u64) -> u64 {
        match *self {
            TimeControl::Fischer { added, .. } => left_ms + u64::from(added) * 1_000,
            _ => self.start_ms().unwrap_or(left_ms),
        }
    }
}
