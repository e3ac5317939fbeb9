//! What can go wrong, in the words that a server needs to act on it.

use crate::id::TableId;

/// Why the store refused or failed. Clone, because one failed commit answers many appends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The entry does not continue its table's log. Nothing was written.
    #[error("table {table}: the log continues at {expected}, not at {found}")]
    OutOfOrder {
        /// The table.
        table: TableId,
        /// The sequence number that comes next.
        expected: u64,
        /// The one that was given.
        found: u64,
    },
    /// More is waiting than the limits allow. Nothing was written; try again later.
    #[error("the store is overloaded; try again in a moment")]
    Overloaded,
    /// Something is longer or more than its limit. Nothing was written.
    #[error("{what} is over its limit of {limit}")]
    TooLarge {
        /// What it is.
        what: &'static str,
        /// The most that is taken.
        limit: usize,
    },
    /// The name is taken, or the thing exists already. Nothing was written.
    #[error("{0} is taken already")]
    Taken(&'static str),
    /// There is no such thing, or no longer.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// The data contradicts what is stored. Nothing was written.
    #[error("this contradicts what is stored: {0}")]
    Conflict(String),
    /// Another program holds the database.
    #[error("the database is locked by another program: {0}")]
    Locked(String),
    /// No space is left.
    #[error("the database is full: {0}")]
    Full(String),
    /// The database is damaged, or the file is none.
    #[error("the database is damaged: {0}; restore a back-up")]
    Corrupt(String),
    /// The database cannot be written to.
    #[error("the database is read-only: {0}")]
    ReadOnly(String),
    /// A newer version of Krajina has written the database.
    #[error(
        "the database has version {found}, and this program knows versions up to {known}: use a newer krajina"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The disk does not do what it should.
    #[error("the disk fails: {0}")]
    Disk(String),
    /// The database cannot be reached or opened.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Anything else, in the database's words.
    #[error("the database failed: {0}")]
    Failed(String),
}

impl StoreError {
    /// Is the request at fault, and not the database? Then the store works on, and the next request may succeed.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        use StoreError::{Conflict, Missing, OutOfOrder, Overloaded, Taken, TooLarge};
        matches!(self, OutOfOrder { .. } | Overloaded | TooLarge { .. } | Taken(_) | Missing(_) | Conflict(_))
    }
}

/// SQLite's primary result codes.
fn sqlite(code: u32, reason: String) -> StoreError {
    /// The index of the write-ahead log cannot grow.
    const SHMSIZE: u32 = 10 | 19 << 8;
    match code & 0xff {
        10 if code == SHMSIZE => StoreError::Full(reason),
        10 => StoreError::Disk(reason),
        5 | 6 => StoreError::Locked(reason),
        8 => StoreError::ReadOnly(reason),
        11 | 26 => StoreError::Corrupt(reason),
        13 => StoreError::Full(reason),
        14 => StoreError::Unavailable(reason),
        19 => StoreError::Conflict(reason),
        _ => StoreError::Failed(reason),
    }
}

/// PostgreSQL's five-character states.
fn postgres(state: &str, reason: String) -> StoreError {
    match state {
        "58030" => StoreError::Disk(reason),
        "53100" => StoreError::Full(reason),
        "25006" => StoreError::ReadOnly(reason),
        "55P03" | "40P01" | "40001" => StoreError::Locked(reason),
        "XX001" | "XX002" => StoreError::Corrupt(reason),
        "3D000" => StoreError::Unavailable(reason),
        _ if state.starts_with("23") => StoreError::Conflict(reason),
        _ if state.starts_with("08") || state.starts_with("57") || state.starts_with("28") => {
            StoreError::Unavailable(reason)
        }
        _ => StoreError::Failed(reason),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let reason = error.to_string();
        match &error {
            sqlx::Error::Database(fault) => {
                let code = fault.code().unwrap_or_default();
                // A state of PostgreSQL has five characters; SQLite's codes are numbers of at most four digits.
                match code.parse::<u32>() {
                    Ok(number) if code.len() < 5 => sqlite(number, reason),
                    _ => postgres(&code, reason),
                }
            }
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Tls(_) => {
                StoreError::Unavailable(reason)
            }
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Closed,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Corrupt(reason),
            _ => StoreError::Failed(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_have_names() {
        assert_eq!(sqlite(517, "x".into()), StoreError::Locked("x".into()));
        assert_eq!(sqlite(2067, "x".into()), StoreError::Conflict("x".into()));
        assert_eq!(postgres("53100", "x".into()), StoreError::Full("x".into()));
        assert_eq!(postgres("23505", "x".into()), StoreError::Conflict("x".into()));
        assert_eq!(postgres("57P01", "x".into()), StoreError::Unavailable("x".into()));
    }
}
