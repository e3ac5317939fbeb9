//! The players of a table.

use serde::{Deserialize, Serialize};

/// The level that stands for an empty seat.
const NOBODY: &str = "nobody";

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SeatPlayer {
    /// A person at this device.
    Person {
        /// The chosen name; empty for "you" or "player 2".
        name: String,
    },
    /// A person at another device.
    Guest {
        /// The name.
        name: String,
    },
    /// A bot.
    Bot {
        /// The name of its level.
        level: String,
    },
}

impl SeatPlayer {
    /// An empty seat.
    pub fn nobody() -> SeatPlayer {
        SeatPlayer::Bot { level: NOBODY.into() }
    }

    /// Whether it is a bot.
    pub fn is_bot(&self) -> bool {
        matches!(self, SeatPlayer::Bot { .. })
    }

    /// Whether the seat is empty. The rules require a second seat in practice, but nobody plays it.
    pub fn is_nobody(&self) -> bool {
        matches!(self, SeatPlayer::Bot { level } if level == NOBODY)
    }

    /// Whether it is a person at this device.
    pub fn is_here(&self) -> bool {
        matches!(self, SeatPlayer::Person { .. })
    }
}
