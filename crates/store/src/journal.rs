//! The storage behind a log: SQLite, PostgreSQL, or a memory that fails on purpose.

use crate::StoreError;
use crate::entry::{Append, StoredEntry};
use crate::summary::StoredSummary;
use krajina_ids::TableId;
use std::future::Future;

/// Durable entries of many tables. Only the writer of an [`EventLog`](crate::EventLog) writes to it.
pub trait Journal: Clone + Send + Sync + 'static {
    /// The number of the last entry of each of these tables; 0 for a table without entries.
    fn heads(&self, tables: &[TableId]) -> impl Future<Output = Result<Vec<u64>, StoreError>> + Send;

    /// Makes all of these durable, or none. Refuses entries that do not continue their table's log with
    /// [`StoreError::Conflict`]. Returns `Ok` only after the sync.
    fn commit(&self, batch: &[Append]) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The log of a table after the entry with this number; 0 gives the whole log.
    fn load(
        &self,
        table: TableId,
        after: u64,
    ) -> impl Future<Output = Result<Vec<StoredEntry>, StoreError>> + Send;

    /// All unfinished tables, the most recently changed first.
    fn unfinished(&self) -> impl Future<Output = Result<Vec<StoredSummary>, StoreError>> + Send;
}
