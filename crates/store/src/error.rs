//! Errors of the store, grouped by how a server reacts to them.

use krajina_ids::TableId;

/// A refusal or failure of the store. It is `Clone` because one failed commit answers many appends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The entry does not continue its table's log. Nothing was written.
    #[error("table {table}: the log continues at {expected}, not at {found}")]
    OutOfOrder {
        /// The table.
        table: TableId,
        /// The next sequence number.
        expected: u64,
        /// The sequence number found.
        found: u64,
    },
    /// The queue is over its limits. Nothing was written; try again later.
    #[error("the store is overloaded; try again in a moment")]
    Overloaded,
    /// Something is over its limit. Nothing was written.
    #[error("{what} is over its limit of {limit}")]
    TooLarge {
        /// The thing.
        what: &'static str,
        /// Its limit.
        limit: usize,
    },
    /// The name is taken, or the thing exists. Nothing was written.
    #[error("{0} is already taken")]
    Taken(&'static str),
    /// The thing does not exist, or no longer.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// The data contradicts the stored data. Nothing was written.
    #[error("conflict with the stored data: {0}")]
    Conflict(String),
    /// Another program holds the database.
    #[error("the database is locked by another program: {0}")]
    Locked(String),
    /// The database file was replaced, moved or deleted while it was open. Nothing more is written.
    #[error(
        "the database file is no longer the one that was opened: {0}; put it back, or restart the server"
    )]
    Replaced(String),
    /// The disk is full.
    #[error("the database is full: {0}")]
    Full(String),
    /// The database is damaged, or the file is not a database.
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
        /// The newest version that this program knows.
        known: i64,
    },
    /// The disk failed.
    #[error("the disk failed: {0}")]
    Disk(String),
    /// The database cannot be reached or opened.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Any other error, with the database's message.
    #[error("the database failed: {0}")]
    Failed(String),
}

impl StoreError {
    /// Whether the request is at fault and not the database. The store still works, and the next request may succeed.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        use StoreError::{Conflict, Missing, OutOfOrder, Overloaded, Taken, TooLarge};
        matches!(self, OutOfOrder { .. } | Overloaded | TooLarge { .. } | Taken(_) | Missing(_) | Conflict(_))
    }
}

/// Maps SQLite's primary result codes.
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

/// Maps PostgreSQL's SQLSTATE codes.
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
                // SQLSTATE codes have five characters; SQLite's codes are numbers of at most four digits.
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
