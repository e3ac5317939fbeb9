//! Who sits where.

use serde::{Deserialize, Serialize};

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Player {
    /// Somebody at this device.
    Person {
        /// How they want to be called; empty for "you" or "player 2".
        name: String,
    },
    /// Somebody at another device.
    Guest {
        /// How they are called.
        name: String,
    },
    /// A bot.
    Bot {
        /// The name of its level.
        level: String,
    },
}

impl Player {
    pub(crate) fn is_bot(&self) -> bool {
        matches!(self, Player::Bot { .. })
    }

    /// Is it somebody at this device?
    pub(crate) fn is_here(&self) -> bool {
        matches!(self, Player::Person { .. })
    }
}
