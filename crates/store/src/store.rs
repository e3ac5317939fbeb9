//! The one handle that a server holds.

use crate::entry::{Append, Entry};
use crate::id::TableId;
use crate::journal::Journal;
use crate::known::Asking;
use crate::query::read;
use crate::summary::TableSummary;
use crate::{Log, Postgres, Sqlite, StoreError};
use std::path::Path;
use std::sync::Arc;

/// The database behind a store.
#[derive(Clone)]
pub enum Database {
    /// The embedded one.
    Sqlite(Sqlite),
    /// A server's.
    Postgres(Postgres),
}

/// Everything that is kept: the log, and the people. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pub(crate) database: Database,
    /// Who shows secrets of sessions, and of tokens.
    pub(crate) asking: Arc<(Asking, Asking)>,
    log: Log<Database>,
}

/// Is it the address of a server, and not the path of a file?
pub(crate) fn is_postgres(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

impl Store {
    /// Opens a database: a path means SQLite, `postgres://…` a server. It is made, or brought to the newest version,
    /// where needed. Must be called on a tokio runtime.
    ///
    /// # Errors
    /// Each kind of [`StoreError`] that speaks of the database; its message says what is wrong with which.
    pub async fn open(place: &str) -> Result<Store, StoreError> {
        let database = if is_postgres(place) {
            Database::Postgres(Postgres::open(place).await?)
        } else {
            Database::Sqlite(Sqlite::open(Path::new(place)).await?)
        };
        Ok(Store::of(database))
    }

    pub(crate) fn of(database: Database) -> Store {
        let asking = Arc::new((Asking::sessions(), Asking::tokens()));
        Store { log: Log::start(database.clone()), asking, database }
    }

    /// The log of all tables.
    #[must_use]
    pub fn log(&self) -> &Log<Database> {
        &self.log
    }

    /// Does the database answer? For health checks.
    ///
    /// # Errors
    /// What the database says.
    pub async fn ping(&self) -> Result<(), StoreError> {
        read!(self, connection => {
            sqlx::query("SELECT 1").execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Answers what is queued, and closes the database. Every handle fails from now on.
    ///
    /// # Errors
    /// What the database says.
    pub async fn close(self) -> Result<(), StoreError> {
        self.log.flush().await;
        match &self.database {
            Database::Sqlite(sqlite) => sqlite.close().await,
            Database::Postgres(postgres) => postgres.close().await,
        }
    }
}

impl Journal for Database {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        match self {
            Database::Sqlite(sqlite) => sqlite.heads(tables).await,
            Database::Postgres(postgres) => postgres.heads(tables).await,
        }
    }

    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        match self {
            Database::Sqlite(sqlite) => sqlite.commit(batch).await,
            Database::Postgres(postgres) => postgres.commit(batch).await,
        }
    }

    async fn load(&self, table: TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        match self {
            Database::Sqlite(sqlite) => sqlite.load(table, from).await,
            Database::Postgres(postgres) => postgres.load(table, from).await,
        }
    }

    async fn unfinished(&self) -> Result<Vec<TableSummary>, StoreError> {
        match self {
            Database::Sqlite(sqlite) => sqlite.unfinished().await,
            Database::Postgres(postgres) => postgres.unfinished().await,
        }
    }
}
