//! Entries that are appended to a table's log.

use crate::summary::StoredSummary;
use crate::{StoreError, limits};
use krajina_ids::TableId;
use serde::{Deserialize, Serialize};

/// One entry of a table's log. The server defines the format of its body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEntry {
    /// Its number: 1, 2, 3 … without a gap.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: u64,
    /// The encoded change.
    pub body: Vec<u8>,
}

/// Entries of one table that become durable together or not at all, and the summary that holds after them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The entries, in order.
    pub entries: Vec<StoredEntry>,
    /// The table's new summary, if it changed.
    pub summary: Option<StoredSummary>,
}

impl Append {
    /// One entry without a new summary, such as a move.
    #[must_use]
    pub fn one(table: TableId, seq: u64, at_ms: u64, body: Vec<u8>) -> Append {
        Append { table, entries: vec![StoredEntry { seq, at_ms, body }], summary: None }
    }

    /// Its cost in the queue, in bytes.
    pub(crate) fn cost(&self) -> usize {
        let about = self.summary.as_ref().map_or(0, |summary| summary.about.len());
        self.entries.iter().map(|entry| entry.body.len() + size_of::<StoredEntry>()).sum::<usize>() + about
    }

    /// Checks all limits, and that the sequence numbers have no gap.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.entries.len() > limits::ENTRIES_PER_APPEND {
            return Err(StoreError::TooLarge { what: "an append", limit: limits::ENTRIES_PER_APPEND });
        }
        for entry in &self.entries {
            if entry.body.len() > limits::BODY_BYTES {
                return Err(StoreError::TooLarge { what: "an entry", limit: limits::BODY_BYTES });
            }
            if entry.seq > limits::ENTRIES_PER_TABLE {
                let limit = limits::ENTRIES_PER_TABLE as usize;
                return Err(StoreError::TooLarge { what: "the log of a table", limit });
            }
            number(entry.at_ms, "a time")?;
        }
        for pair in self.entries.windows(2) {
            if pair[1].seq != pair[0].seq + 1 {
                let (expected, found) = (pair[0].seq + 1, pair[1].seq);
                return Err(StoreError::OutOfOrder { table: self.table, expected, found });
            }
        }
        match &self.summary {
            None => Ok(()),
            Some(summary) if summary.id == self.table => summary.check(),
            Some(_) => Err(StoreError::Conflict("the summary is of another table".to_owned())),
        }
    }
}

/// Converts to the signed numbers of the databases.
pub(crate) fn number(value: u64, what: &'static str) -> Result<i64, StoreError> {
    i64::try_from(value).map_err(|_| StoreError::TooLarge { what, limit: i64::MAX as usize })
}

/// Converts from the signed numbers of the databases.
pub(crate) fn unsigned(value: i64) -> Result<u64, StoreError> {
    u64::try_from(value).map_err(|_| StoreError::Corrupt(format!("unexpected negative number {value}")))
}
