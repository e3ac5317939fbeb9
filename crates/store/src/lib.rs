//! Storage of a server: the log of every table, the accounts and the results.
//!
//! The log is the source of truth. No entry is shown before it is durable, and [`EventLog::append`] returns only then.
//! The store does not know the games: bodies are bytes that the server encodes.

mod admin;
mod backup;
mod batcher;
mod daily;
mod entry;
mod error;
mod export;
mod factor;
mod file;
mod id;
mod journal;
pub mod limits;
mod location;
mod log;
mod memory;
mod migration;
mod moderation;
mod name;
mod person;
mod postgres;
mod push;
mod query;
mod rating;
mod reset;
mod result;
mod session_lookup;
mod sqlite;
mod store;
mod summary;
mod table_row;
mod tables;
mod token;

pub use admin::{Admin, LogOutScope};
pub use backup::{BackupContents, backup, restore};
pub use daily::DailyResult;
pub use entry::{Append, StoredEntry};
pub use error::StoreError;
pub use export::{Export, ExportedGame};
pub use factor::Factor;
pub use journal::Journal;
pub use krajina_ids::{BotId, PersonId, PersonKind, PlayerId, TableId};
pub use location::{is_postgres, redacted_location};
pub use log::{EventLog, Ticket};
pub use memory::{FaultyDisk, MemoryJournal};
pub use moderation::AbuseReport;
pub use name::{confusable_key, is_readable};
pub use person::StoredPerson;
pub use postgres::Postgres;
pub use push::StoredSubscription;
pub use rating::{Rater, SkillEstimate, StoredRating};
pub use result::{GameResult, NewResult, Participant, PersonStatistics, RatingChange};
pub use session_lookup::Login;
pub use sqlite::Sqlite;
pub use store::{Database, Store};
pub use summary::{StoredSummary, TableStatus};
pub use token::{ApiToken, Secret, StoredSession, TokenId};
