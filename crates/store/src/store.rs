//! The handle through which a server uses its database.

use crate::entry::{Append, StoredEntry};
use crate::journal::Journal;
use crate::location::DatabaseLocation;
use crate::query::read;
use crate::session_lookup::SessionLookup;
use crate::summary::StoredSummary;
use crate::{EventLog, Postgres, Sqlite, StoreError};
use krajina_ids::TableId;
use std::sync::Arc;

/// The database behind a store.
#[derive(Clone)]
pub enum Database {
    /// The embedded database.
    Sqlite(Sqlite),
    /// A PostgreSQL server.
    Postgres(Postgres),
}

/// All stored data: the log, the people and the results. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pub(crate) database: Database,
    /// Lookups of sessions, and of API tokens.
    pub(crate) lookups: Arc<(SessionLookup, SessionLookup)>,
    log: EventLog<Database>,
}

impl Store {
    /// Opens a database: a path means SQLite, `postgres://…` a server. Creates or migrates it if needed. Must be called
    /// on a tokio runtime.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be opened or migrated.
    pub async fn open(place: &str) -> Result<Store, StoreError> {
        let database = match DatabaseLocation::read(place)? {
            DatabaseLocation::Postgres(url) => Database::Postgres(Postgres::open(url).await?),
            DatabaseLocation::File(path) => Database::Sqlite(Sqlite::open(path).await?),
        };
        Ok(Store::of(database))
    }

    pub(crate) fn of(database: Database) -> Store {
        let lookups = Arc::new((SessionLookup::sessions(), SessionLookup::tokens()));
        Store { log: EventLog::start(database.clone()), lookups, database }
    }

    /// The log of all tables.
    #[must_use]
    pub fn log(&self) -> &EventLog<Database> {
        &self.log
    }

    /// Checks that this program still has the database alone. To be called from time to time: even an idle server
    /// should notice that its file was replaced or its lock lost.
    ///
    /// # Errors
    /// [`StoreError::Replaced`], [`StoreError::Locked`], or another [`StoreError`] if the database fails.
    pub async fn check(&self) -> Result<(), StoreError> {
        match &self.database {
            Database::Sqlite(sqlite) => sqlite.check_in_place(),
            Database::Postgres(postgres) => postgres.check_lock().await,
        }
    }

    /// Checks that the database responds and is ours. For health checks.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.check().await?;
        read!(self, connection => {
            sqlx::query("SELECT 1").execute(&mut *connection).await?;
        });
        Ok(())
    }

    /// Flushes the queue and closes the database. Every handle fails from now on.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
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

    async fn load(&self, table: TableId, after: u64) -> Result<Vec<StoredEntry>, StoreError> {
        match self {
            Database::Sqlite(sqlite) => sqlite.load(table, after).await,
            Database::Postgres(postgres) => postgres.load(table, after).await,
        }
    }

    async fn unfinished(&self) -> Result<Vec<StoredSummary>, StoreError> {
        match self {
            Database::Sqlite(sqlite) => sqlite.unfinished().await,
            Database::Postgres(postgres) => postgres.unfinished().await,
        }
    }
}
