//! SQLite: the embedded database that a server has by default.

use crate::entry::{Append, Entry, number, unsigned};
use crate::id::TableId;
use crate::journal::Journal;
use crate::summary::TableSummary;
use crate::table_row::{self, TableRow};
use crate::{StoreError, limits, migration};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, QueryBuilder, SqliteConnection, SqlitePool};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use tokio::sync::{Mutex, MutexGuard};

/// A database file, open for one program.
#[derive(Clone)]
pub struct Sqlite(Arc<Inner>);

struct Inner {
    /// SQLite takes one writer at a time: waiting here is fair and quick, waiting on its lock is neither.
    write: Mutex<SqliteConnection>,
    read: SqlitePool,
    /// Held as long as the database is open: a second server on one file would be wrong about what comes next.
    _lock: File,
}

impl Sqlite {
    /// Opens a database, makes it if it is not there, and brings it to the newest version.
    ///
    /// # Errors
    /// Each kind of [`StoreError`] that speaks of the database.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_at(path, migration::NEWEST).await
    }

    pub(crate) async fn open_at(path: &Path, version: i64) -> Result<Sqlite, StoreError> {
        let lock = lock(path)?;
        let mut write = options(path).create_if_missing(true).connect().await?;
        migration::sqlite(&mut write, version).await?;
        let read = SqlitePoolOptions::new()
            .max_connections(limits::READERS)
            .acquire_timeout(limits::LOCK_WAIT)
            .connect_with(reader(path))
            .await?;
        let inner = Inner { write: Mutex::new(write), read, _lock: lock };
        let sqlite = Sqlite(Arc::new(inner));
        let checkpoints = reader_that_checkpoints(path).connect().await?;
        tokio::spawn(checkpoint_regularly(checkpoints, Arc::downgrade(&sqlite.0)));
        Ok(sqlite)
    }

    /// The connection that writes, when its turn comes.
    pub(crate) async fn writer(&self) -> MutexGuard<'_, SqliteConnection> {
        self.0.write.lock().await
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.0.read
    }

    /// Moves everything into the one file and lets go of it. Other handles fail from now on.
    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        self.0.read.close().await;
        let mut write = self.writer().await;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *write).await?;
        Ok(())
    }
}

/// Takes the lock file beside the database, which tells servers and `krajina restore` from each other.
pub(crate) fn lock(path: &Path) -> Result<File, StoreError> {
    let beside = beside(path, ".lock");
    let unavailable = |error| StoreError::Unavailable(format!("{}: {error}", beside.display()));
    let file =
        File::options().create(true).truncate(false).write(true).open(&beside).map_err(
            |error| match error.kind() {
                std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                    StoreError::ReadOnly(format!("{}: {error}", beside.display()))
                }
                _ => unavailable(error),
            },
        )?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Locked(format!("another krajina has {} open", path.display())))
        }
        Err(TryLockError::Error(error)) => Err(unavailable(error)),
    }
}

/// A path with an ending after its own name, as SQLite does with `-wal`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// How every connection is opened.
pub(crate) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit returns after the sync of the write-ahead log: durable, not only consistent.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(limits::LOCK_WAIT)
        .foreign_keys(true)
        .pragma("cache_size", format!("-{}", limits::WRITE_CACHE_KIB))
        .pragma("wal_autocheckpoint", limits::WAL_PAGES_EMERGENCY.to_string())
        .pragma("journal_size_limit", (limits::WAL_PAGES * 4096 * 2).to_string())
        // A damaged page is found where it is read, not when it makes no sense any more.
        .pragma("cell_size_check", "1")
        .pragma("trusted_schema", "0")
}

fn reader(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(limits::LOCK_WAIT)
        .pragma("cache_size", format!("-{}", limits::READ_CACHE_KIB))
        .pragma("cell_size_check", "1")
        .pragma("trusted_schema", "0")
}

fn reader_that_checkpoints(path: &Path) -> SqliteConnectOptions {
    options(path).pragma("cache_size", "-64")
}

const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Moves committed pages into the database beside the writer, so that no commit waits for it.
async fn checkpoint_regularly(mut connection: SqliteConnection, store: Weak<Inner>) {
    loop {
        tokio::time::sleep(limits::CHECKPOINT_EVERY).await;
        let Some(inner) = store.upgrade() else { return };
        // What fails here (a full disk) fails in the next commit too, which has somebody to tell.
        let pages = checkpoint(&mut connection).await.unwrap_or(0);
        if pages > limits::WAL_PAGES {
            // With the writer held back, all pages are moved, and the log starts again at its beginning. Little is
            // left to move, so the pause is short; without it a busy server's log would grow for ever.
            let mut write = inner.write.lock().await;
            let _ = checkpoint(&mut write).await;
        }
    }
}

/// How many pages the write-ahead log has.
async fn checkpoint(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as(CHECKPOINT).fetch_one(connection).await?;
    Ok(pages)
}

/// How many rows one statement inserts. Few sizes, so that each is prepared once.
const CHUNKS: [usize; 3] = [64, 8, 1];

impl Journal for Sqlite {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        // On the writing connection: it has the last pages of busy tables at hand.
        let mut write = self.writer().await;
        let mut heads = Vec::with_capacity(tables.len());
        for table in tables {
            let head: i64 =
                sqlx::query_scalar(table_row::HEAD).bind(table.bytes()).fetch_one(&mut *write).await?;
            heads.push(unsigned(head)?);
        }
        Ok(heads)
    }

    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        let mut write = self.writer().await;
        let mut transaction = write.begin_with("BEGIN IMMEDIATE").await?;
        let mut rows: Vec<(TableId, &Entry)> = Vec::with_capacity(batch.len());
        rows.extend(batch.iter().flat_map(|append| append.entries.iter().map(|entry| (append.table, entry))));
        let mut rest = rows.as_slice();
        while !rest.is_empty() {
            let size = CHUNKS.into_iter().find(|size| *size <= rest.len()).unwrap_or(1);
            let (chunk, after) = rest.split_at(size);
            insert(&mut transaction, chunk).await?;
            rest = after;
        }
        for summary in batch.iter().filter_map(|append| append.summary.as_ref()) {
            table_row::keep!(&mut *transaction, summary);
        }
        Ok(transaction.commit().await?)
    }

    async fn load(&self, table: TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query_as(table_row::ENTRIES)
            .bind(table.bytes())
            .bind(number(from, "a place in a log")?)
            .fetch_all(self.readers())
            .await?;
        table_row::entries(table, from, rows)
    }

    async fn unfinished(&self) -> Result<Vec<TableSummary>, StoreError> {
        let mut read = self.readers().begin().await?;
        let rows: Vec<TableRow> = sqlx::query_as(table_row::UNFINISHED)
            .bind(i64::from(limits::UNFINISHED))
            .fetch_all(&mut *read)
            .await?;
        let seats = sqlx::query_as(table_row::UNFINISHED_SEATS).fetch_all(&mut *read).await?;
        table_row::summaries(rows, seats)
    }
}

async fn insert(connection: &mut SqliteConnection, rows: &[(TableId, &Entry)]) -> Result<(), StoreError> {
    let mut numbers = Vec::with_capacity(rows.len());
    for (table, entry) in rows {
        let place = number(entry.seq, "a sequence number")?;
        numbers.push((table.bytes(), place, number(entry.at_ms, "a time")?, entry.body.as_slice()));
    }
    let mut query = QueryBuilder::new("INSERT INTO log (table_id, seq, at_ms, body) ");
    query.push_values(numbers, |mut row, (table, seq, at_ms, body)| {
        row.push_bind(table).push_bind(seq).push_bind(at_ms).push_bind(body.to_vec());
    });
    query.build().execute(connection).await?;
    Ok(())
}
