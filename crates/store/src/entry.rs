//! What is appended to a table's log.

use crate::id::TableId;
use crate::summary::TableSummary;
use crate::{StoreError, limits};
use serde::{Deserialize, Serialize};

/// One entry of a table's log, in the server's own form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its place: 0, 1, 2 … without a gap.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: u64,
    /// What happened.
    pub body: Vec<u8>,
}

/// Entries of one table that become durable together or not at all, and the summary that is true from then on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The table's new summary, where it changed.
    pub summary: Option<TableSummary>,
}

impl Append {
    /// One entry, and the summary unchanged: what a move is.
    #[must_use]
    pub fn one(table: TableId, seq: u64, at_ms: u64, body: Vec<u8>) -> Append {
        Append { table, entries: vec![Entry { seq, at_ms, body }], summary: None }
    }

    /// What it costs in a queue.
    pub(crate) fn cost(&self) -> usize {
        let about = self.summary.as_ref().map_or(0, |summary| summary.about.len());
        self.entries.iter().map(|entry| entry.body.len() + size_of::<Entry>()).sum::<usize>() + about
    }

    /// Is everything within its limit, and are the entries one after the other?
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.entries.len() > limits::ENTRIES_PER_APPEND {
            return Err(StoreError::TooLarge { what: "an append", limit: limits::ENTRIES_PER_APPEND });
        }
        for entry in &self.entries {
            if entry.body.len() > limits::BODY_BYTES {
                return Err(StoreError::TooLarge { what: "an entry", limit: limits::BODY_BYTES });
            }
            if entry.seq >= limits::ENTRIES_PER_TABLE {
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
            Some(_) => Err(StoreError::Conflict("a summary of another table".to_owned())),
        }
    }
}

/// A number as the databases keep it: they have no unsigned ones.
pub(crate) fn number(value: u64, what: &'static str) -> Result<i64, StoreError> {
    i64::try_from(value).map_err(|_| StoreError::TooLarge { what, limit: i64::MAX as usize })
}

/// A number from a database, which was never negative when it went in.
pub(crate) fn unsigned(value: i64) -> Result<u64, StoreError> {
    u64::try_from(value).map_err(|_| StoreError::Corrupt(format!("{value} where no negative number can be")))
}
