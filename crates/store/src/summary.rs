//! What the lobby, and a start after a crash, know of a table without reading its log.

use crate::id::{PersonId, TableId};
use crate::{StoreError, limits};
use serde::{Deserialize, Serialize};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// People gather.
    Open,
    /// The game runs.
    Playing,
    /// The game has an outcome.
    Finished,
    /// Nobody will go on.
    Abandoned,
}

impl Status {
    pub(crate) fn number(self) -> i64 {
        match self {
            Status::Open => 0,
            Status::Playing => 1,
            Status::Finished => 2,
            Status::Abandoned => 3,
        }
    }

    pub(crate) fn from_number(number: i64) -> Result<Status, StoreError> {
        match number {
            0 => Ok(Status::Open),
            1 => Ok(Status::Playing),
            2 => Ok(Status::Finished),
            3 => Ok(Status::Abandoned),
            _ => Err(StoreError::Corrupt(format!("{number} as the status of a table"))),
        }
    }

    /// Will something happen at it still?
    #[must_use]
    pub fn is_unfinished(self) -> bool {
        matches!(self, Status::Open | Status::Playing)
    }
}

/// A table in a few words. It changes with the log, in the same transaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSummary {
    /// The table.
    pub id: TableId,
    /// How far it has come.
    pub status: Status,
    /// Is it in the lobby for all?
    pub public: bool,
    /// Which game: `kingdom`, `hunters`, `worlds`.
    pub game: String,
    /// How many seats the game has.
    pub players: u32,
    /// The short code that lets people in. No two tables share one; a finished table gives its code back with `None`.
    pub invite: Option<String>,
    /// Who sits there, bots included, in the order of their seats.
    pub seats: Vec<PersonId>,
    /// Whatever else the lobby shows, in the server's own form.
    pub about: Vec<u8>,
    /// When this summary was last written, in milliseconds since 1970.
    pub updated_ms: u64,
}

impl TableSummary {
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

/// Refuses a text that is longer than its limit, and the one character that PostgreSQL cannot keep.
pub(crate) fn within(text: &str, what: &'static str, limit: usize) -> Result<(), StoreError> {
    if text.contains('\0') {
        return Err(StoreError::Conflict(format!("{what} with a zero character")));
    }
    if text.len() > limit { Err(StoreError::TooLarge { what, limit }) } else { Ok(()) }
}
