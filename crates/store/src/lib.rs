//! What a server keeps: the log of every table, the accounts and the results.
//!
//! The log is the truth. An entry is visible to nobody before it is durable, and [`Log::append`] returns only then.
//! The store knows nothing of games: bodies are bytes, ids are numbers, and the server converts.

mod backup;
mod caretaker;
mod daily;
mod entry;
mod error;
mod export;
mod factor;
mod id;
mod journal;
mod known;
pub mod limits;
mod log;
mod memory;
mod migration;
mod moderation;
mod person;
mod postgres;
mod push;
mod query;
mod rating;
mod reset;
mod result;
mod sqlite;
mod store;
mod summary;
mod table_row;
mod tables;
mod together;
mod token;

pub use backup::{Contents, backup, restore};
pub use caretaker::{Caretaker, Whose};
pub use daily::DailyResult;
pub use entry::{Append, Entry};
pub use error::StoreError;
pub use export::{Export, ExportedGame};
pub use factor::Factor;
pub use id::{PersonId, TableId};
pub use journal::Journal;
pub use known::Known;
pub use log::{Log, Ticket};
pub use memory::{FaultyDisk, Memory};
pub use moderation::Report;
pub use person::{Kind, Person};
pub use postgres::Postgres;
pub use push::Subscription;
pub use rating::{Rater, Rating, Skill};
pub use result::{Change, FinishedGame, GameResult, Participant, Statistics};
pub use sqlite::Sqlite;
pub use store::{Database, Store};
pub use summary::{Status, TableSummary};
pub use token::{ApiToken, Secret, Session, TokenId};
