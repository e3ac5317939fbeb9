//! What a log stands on: SQLite, PostgreSQL, or a memory that fails on purpose.

use crate::StoreError;
use crate::entry::{Append, Entry};
use crate::id::TableId;
use crate::summary::TableSummary;
use std::future::Future;

/// Durable entries of many tables. The writer (see [`Log`](crate::Log)) is its only user that writes.
pub trait Journal: Clone + Send + Sync + 'static {
    /// The next sequence number of each of these tables: 0 for one that has no entries.
    fn heads(&self, tables: &[TableId]) -> impl Future<Output = Result<Vec<u64>, StoreError>> + Send;

    /// Makes all of these durable, or none of them. Entries that do not continue their table's log are refused with
    /// [`StoreError::Conflict`]. `Ok` is said after the sync, never before.
    fn commit(&self, batch: &[Append]) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The log of a table from a place on.
    fn load(&self, table: TableId, from: u64) -> impl Future<Output = Result<Vec<Entry>, StoreError>> + Send;

    /// All tables at which something will happen still, the one that was touched last first.
    fn unfinished(&self) -> impl Future<Output = Result<Vec<TableSummary>, StoreError>> + Send;
}
