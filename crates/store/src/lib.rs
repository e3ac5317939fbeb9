//! What a server keeps: the log of every table, the accounts and the results.
//!
//! The log is the truth. An entry is visible to nobody before it is durable, and [`Log::append`] returns only then.
//! The store knows nothing of games: bodies are bytes, ids are numbers, and the server converts.

mod entry;
mod error;
mod id;
mod journal;
pub mod limits;
mod log;
mod migration;
mod postgres;
mod sqlite;
mod summary;
mod table_row;

pub use entry::{Append, Entry};
pub use error::StoreError;
pub use id::{PersonId, TableId};
pub use journal::Journal;
pub use log::{Log, Ticket};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use summary::{Status, TableSummary};
