//! Summaries of tables, for the lobby and for a start after a crash: neither reads the log.

use crate::{StoreError, limits};
use krajina_ids::{PlayerId, TableId};
use serde::{Deserialize, Serialize};

/// The status of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableStatus {
    /// Waiting for players.
    Open,
    /// The game is running.
    Playing,
    /// The game has an outcome.
    Finished,
    /// The table was closed without a result.
    Abandoned,
}

impl TableStatus {
    pub(crate) fn number(self) -> i64 {
        match self {
            TableStatus::Open => 0,
            TableStatus::Playing => 1,
            TableStatus::Finished => 2,
            TableStatus::Abandoned => 3,
        }
    }

    pub(crate) fn from_number(number: i64) -> Result<TableStatus, StoreError> {
        match number {
            0 => Ok(TableStatus::Open),
            1 => Ok(TableStatus::Playing),
            2 => Ok(TableStatus::Finished),
            3 => Ok(TableStatus::Abandoned),
            _ => Err(StoreError::Corrupt(format!("{number} as the status of a table"))),
        }
    }

    /// Whether the table can still change.
    #[must_use]
    pub fn is_unfinished(self) -> bool {
        matches!(self, TableStatus::Open | TableStatus::Playing)
    }
}

/// A table in brief. It is written in the same transaction as the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSummary {
    /// The table.
    #[serde(with = "krajina_ids::hex")]
    pub id: TableId,
    /// Its status.
    pub status: TableStatus,
    /// Whether the public lobby lists it.
    pub public: bool,
    /// The game: `kingdom`, `hunters` or `worlds`.
    pub game: String,
    /// The number of seats.
    pub players: u32,
    /// The invite code. It is unique; a finished table releases it with `None`.
    pub invite: Option<String>,
    /// The players, bots included, in the order of their seats.
    pub seats: Vec<PlayerId>,
    /// Other data for the lobby, encoded by the server.
    pub about: Vec<u8>,
    /// When this summary was last written, in milliseconds since 1970.
    pub updated_ms: u64,
}

impl StoredSummary {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        within(&self.game, "the name of a game", limits::WORD_BYTES)?;
        within(self.invite.as_deref().unwrap_or(""), "an invite code", limits::WORD_BYTES)?;
        if self.about.len() > limits::ABOUT_BYTES {
            return Err(StoreError::TooLarge { what: "a table's description", limit: limits::ABOUT_BYTES });
        }
        if self.seats.len() > limits::SEATS || self.players as usize > limits::SEATS {
            return Err(StoreError::TooLarge { what: "a table's list of seats", limit: limits::SEATS });
        }
        crate::entry::number(self.updated_ms, "a time").map(|_| ())
    }
}

/// Refuses a text over its limit, and the zero character, which PostgreSQL cannot store.
pub(crate) fn within(text: &str, what: &'static str, limit: usize) -> Result<(), StoreError> {
    if text.contains('\0') {
        return Err(StoreError::Conflict(format!("{what} with a zero character")));
    }
    if text.len() > limit { Err(StoreError::TooLarge { what, limit }) } else { Ok(()) }
}
