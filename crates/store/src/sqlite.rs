//! SQLite: the embedded database, which a server uses by default.

use crate::batcher::{Batcher, fill_parameters};
use crate::entry::{Append, StoredEntry, number, unsigned};
use crate::file::DatabaseFile;
use crate::id::Column as _;
use crate::journal::Journal;
use crate::summary::StoredSummary;
use crate::table_row::{self, EntryRow, TableRow};
use crate::{StoreError, limits, migration};
use krajina_ids::{PlayerId, TableId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Sqlite as Sqlite3, SqliteConnection, SqlitePool};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Weak};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

/// A database file, open for one program.
#[derive(Clone)]
pub struct Sqlite(Arc<SqliteInner>);

struct SqliteInner {
    /// The file, and its lock while the database is open.
    file: DatabaseFile,
    /// SQLite has one writer at a time. Waiting for this mutex is fair and fast; waiting for SQLite's lock is neither.
    write: Mutex<Option<SqliteConnection>>,
    /// Runs checkpoints. `None` after closing, like the writer.
    checkpoints: Mutex<Option<SqliteConnection>>,
    read: SqlitePool,
    /// Loads of whole logs.
    logs: Batcher<TableId, Result<Vec<StoredEntry>, StoreError>>,
}

impl Sqlite {
    /// Opens a database, creates it if it does not exist, and migrates it to the newest version.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be opened or migrated.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_at(path, migration::NEWEST).await
    }

    pub(crate) async fn open_at(path: &Path, version: i64) -> Result<Sqlite, StoreError> {
        let file = DatabaseFile::hold(path)?;
        check_ours(file.path()).await?;
        let mut connection = options(file.path()).connect().await?;
        migration::sqlite(&mut connection, version).await?;
        Sqlite::with(file, connection).await
    }

    /// Opens an existing database, whether or not a server has it open. Only a program that has it alone may migrate
    /// it.
    pub(crate) async fn open_beside(path: &Path) -> Result<Sqlite, StoreError> {
        match Sqlite::open(path).await {
            Err(StoreError::Locked(_)) => {}
            done => return done,
        }
        let file = DatabaseFile::beside(path)?;
        let mut connection = options(file.path()).connect().await?;
        migration::check_newest(migration::version(&mut connection).await?)?;
        Sqlite::with(file, connection).await
    }

    async fn with(file: DatabaseFile, connection: SqliteConnection) -> Result<Sqlite, StoreError> {
        let (path, alone) = (file.path(), file.lock.is_some());
        let read = SqlitePoolOptions::new()
            .max_connections(limits::READERS)
            .acquire_timeout(limits::LOCK_WAIT)
            // A file does not disconnect: a ping before each query would only double its time.
            .test_before_acquire(false)
            .connect_with(reader(path))
            .await?;
        let checkpoints = options(path).pragma("cache_size", "-64").connect().await?;
        let inner = Arc::new(SqliteInner {
            file,
            write: Mutex::new(Some(connection)),
            checkpoints: Mutex::new(Some(checkpoints)),
            read,
            logs: Batcher::new(BATCH),
        });
        if alone {
            tokio::spawn(checkpoint_regularly(Arc::downgrade(&inner)));
        }
        Ok(Sqlite(inner))
    }

    /// Waits for the connection that writes.
    pub(crate) async fn writer(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, StoreError> {
        self.0.writer().await
    }

    /// Checks that the database file is still the one that was opened.
    ///
    /// # Errors
    /// [`StoreError::Replaced`] if it is not.
    pub(crate) fn check_in_place(&self) -> Result<(), StoreError> {
        self.0.file.check_in_place()
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.0.read
    }

    /// The whole logs of these tables, in the same order.
    async fn logs(&self, tables: Vec<TableId>) -> Vec<Result<Vec<StoredEntry>, StoreError>> {
        let found = match self.entries(&tables).await {
            Ok(found) => found,
            Err(error) => return tables.iter().map(|_| Err(error.clone())).collect(),
        };
        // Cloned, because a batch may contain the same table twice.
        let rows = |table: &TableId| found.get(table).cloned().unwrap_or_default();
        tables.iter().map(|table| table_row::entries(*table, 0, rows(table))).collect()
    }

    async fn entries(&self, tables: &[TableId]) -> Result<HashMap<TableId, Vec<EntryRow>>, StoreError> {
        let (sql, places) = if tables.len() == 1 { (ONE_LOG, 1) } else { (LOG_BATCH, BATCH) };
        let query = fill_parameters(tables, places)
            .fold(sqlx::query_as(sql), |query, table| query.bind(table.bytes()));
        let rows: Vec<(Vec<u8>, String)> = query.fetch_all(self.readers()).await?;
        rows.into_iter().map(|(table, log)| Ok((TableId::from_bytes(table)?, unpacked(&log)?))).collect()
    }

    /// Checkpoints and closes the database. Other handles fail from now on.
    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        self.0.read.close().await;
        if let Some(checkpoints) = self.0.checkpoints.lock().await.take() {
            checkpoints.close().await?;
        }
        let writing = self.0.write.lock().await.take();
        if let Some(mut connection) = writing {
            // Beside a server, the server would have to wait.
            if self.0.file.lock.is_some() {
                sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
            }
            connection.close().await?;
        }
        if let Some(lock) = &self.0.file.lock {
            // Other handles may live on. Ignore errors: the lock ends with the process.
            let _ = lock.unlock();
        }
        Ok(())
    }
}

impl SqliteInner {
    async fn writer(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, StoreError> {
        let writing = self.write.lock().await;
        let writing = MutexGuard::try_map(writing, Option::as_mut).map_err(|_| StoreError::Closed)?;
        self.file.check_in_place()?;
        Ok(writing)
    }
}

/// Checks first that the database is ours: one of another program stays unchanged.
async fn check_ours(path: &Path) -> Result<(), StoreError> {
    if path.metadata().is_ok_and(|file| file.len() > 0) {
        let mut look = plain(path).connect().await?;
        migration::check_ours(&mut look).await?;
        look.close().await?;
    }
    Ok(())
}

/// Options of a connection that writes.
fn options(path: &Path) -> SqliteConnectOptions {
    plain(path)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit returns after the sync of the write-ahead log: durable, not only consistent.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Statement journals in memory: a file for every batch would cost too much.
        .pragma("temp_store", "MEMORY")
        .pragma("cache_size", format!("-{}", limits::WRITE_CACHE_KIB))
        .pragma("wal_autocheckpoint", limits::WAL_PAGES_EMERGENCY.to_string())
        .pragma("journal_size_limit", (limits::WAL_PAGES * 4096 * 2).to_string())
}

/// Options of a connection that changes nothing when it opens, but can recover a database after a killed program,
/// unlike a read-only one.
pub(crate) fn plain(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(limits::LOCK_WAIT)
        // Detect damaged pages when they are read.
        .pragma("cell_size_check", "1")
        .pragma("trusted_schema", "0")
}

fn reader(path: &Path) -> SqliteConnectOptions {
    plain(path).read_only(true).pragma("cache_size", format!("-{}", limits::READ_CACHE_KIB))
}

/// Logs in one query.
const BATCH: usize = 16;

/// Selects one log or a batch of logs, each as one text. SQLite runs on its own thread, and handing over row by row
/// costs more than reading the rows.
macro_rules! packed {
    ($which:literal) => {
        concat!(
            "SELECT table_id, group_concat(seq || ' ' || at_ms || ' ' || hex(body)) FROM
             (SELECT table_id, seq, at_ms, body FROM log WHERE table_id ",
            $which,
            " ORDER BY table_id, seq) GROUP BY table_id"
        )
    };
}
const ONE_LOG: &str = packed!("= $1");
const LOG_BATCH: &str = packed!("IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)");

/// Parses the entries of a log that came as one text.
fn unpacked(log: &str) -> Result<Vec<EntryRow>, StoreError> {
    let row = |entry: &str| {
        let mut words = entry.split(' ');
        let (seq, at_ms) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some((seq, at_ms, bytes(words.next()?)?))
    };
    let rows: Option<Vec<EntryRow>> = log.split(',').map(row).collect();
    rows.ok_or_else(|| StoreError::Corrupt("unreadable log".into()))
}

/// Decodes hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    digits.as_bytes().chunks(2).map(|pair| Some(value(pair[0])? << 4 | value(*pair.get(1)?)?)).collect()
}

const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Checkpoints beside a busy writer before the last one, for which the writer waits.
const CATCH_UP: usize = 2;

/// Checkpoints beside the writer, so that no commit waits for it.
async fn checkpoint_regularly(store: Weak<SqliteInner>) {
    loop {
        tokio::time::sleep(limits::CHECKPOINT_EVERY).await;
        let Some(inner) = store.upgrade() else { return };
        let mut checkpoints = inner.checkpoints.lock().await;
        let Some(connection) = checkpoints.as_mut() else { return };
        // Ignore errors such as a full disk: the next commit fails with them too, and reports them.
        let mut pages = checkpoint(connection).await.unwrap_or(0);
        if pages <= limits::WAL_PAGES {
            continue;
        }
        // Pages committed during a checkpoint are left for the next one; after a few, hardly any are left.
        for _ in 0..CATCH_UP {
            pages = checkpoint(connection).await.unwrap_or(0);
        }
        if pages > limits::WAL_PAGES
            && let Ok(mut write) = inner.writer().await
        {
            // While the writer waits, all pages are moved, and the log starts again at its beginning. Few pages are
            // left, so the pause is short; without it a busy server's log would grow for ever.
            let _ = checkpoint(&mut write).await;
        }
    }
}

/// Checkpoints, and returns the number of pages in the write-ahead log.
async fn checkpoint(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as(CHECKPOINT).fetch_one(connection).await?;
    Ok(pages)
}

/// Rows of a log in one statement: four values each, of SQLite's 32,766.
const ROWS: usize = 4_096;

/// Transactions of at most this many entries without summaries are kept prepared: most of a busy server's.
const PREPARED_ROWS: usize = 64;

impl Journal for Sqlite {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        // On the writing connection, whose cache has the last pages of busy tables.
        let mut write = self.writer().await?;
        let mut heads = Vec::with_capacity(tables.len());
        for tables in tables.chunks(ROWS) {
            let mut query = QueryBuilder::new(HEADS);
            query.push_values((0i64..).zip(tables), |mut row, (place, table)| {
                row.push_bind(place).push_bind(table.bytes());
            });
            query.push(") AS asked ORDER BY asked.column1");
            let found: Vec<i64> = query.build_query_scalar().fetch_all(&mut *write).await?;
            heads.extend(found.into_iter().map(unsigned).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(heads)
    }

    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        let mut transaction = transaction(batch)?;
        let rows: usize = batch.iter().map(|append| append.entries.len()).sum();
        let plain = rows <= PREPARED_ROWS && batch.iter().all(|append| append.summary.is_none());
        let mut write = self.writer().await?;
        let done = transaction.build().persistent(plain).execute(&mut *write).await;
        if done.is_err() {
            // Fails without effect if no transaction was begun or SQLite has rolled it back.
            let _ = sqlx::query("ROLLBACK").execute(&mut *write).await;
        }
        done?;
        // Check before the reply: data written to a replaced file is lost.
        self.check_in_place()
    }

    async fn load(&self, table: TableId, after: u64) -> Result<Vec<StoredEntry>, StoreError> {
        self.check_in_place()?;
        if after == 0 {
            return self.0.logs.run(table, |tables| self.logs(tables)).await;
        }
        let rows = sqlx::query_as(table_row::ENTRIES)
            .bind(table.bytes())
            .bind(number(after, "a place in a log")?)
            .fetch_all(self.readers())
            .await?;
        table_row::entries(table, after, rows)
    }

    async fn unfinished(&self) -> Result<Vec<StoredSummary>, StoreError> {
        let mut read = self.readers().begin().await?;
        let rows: Vec<TableRow> = sqlx::query_as(table_row::UNFINISHED)
            .bind(i64::from(limits::UNFINISHED))
            .fetch_all(&mut *read)
            .await?;
        let seats = sqlx::query_as(table_row::UNFINISHED_SEATS).fetch_all(&mut *read).await?;
        table_row::summaries(rows, seats)
    }
}

/// The length of each of these logs, in the order of the query.
const HEADS: &str =
    "SELECT coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = asked.column2), 0) FROM (";

/// A whole batch as one SQL text with all its values. SQLite runs on its own thread, and every text handed to it costs
/// two thread switches, which take longer than most statements on a busy machine.
fn transaction(batch: &[Append]) -> Result<QueryBuilder<Sqlite3>, StoreError> {
    let mut query = QueryBuilder::new("BEGIN IMMEDIATE;");
    let mut rows: Vec<(TableId, &StoredEntry)> = Vec::with_capacity(batch.len());
    rows.extend(batch.iter().flat_map(|append| append.entries.iter().map(|entry| (append.table, entry))));
    for rows in rows.chunks(ROWS) {
        insert_entries(&mut query, rows)?;
    }
    let summaries: Vec<&StoredSummary> = batch.iter().filter_map(|append| append.summary.as_ref()).collect();
    if !summaries.is_empty() {
        keep_summaries(&mut query, &summaries)?;
    }
    query.push(" COMMIT");
    Ok(query)
}

fn insert_entries(
    query: &mut QueryBuilder<Sqlite3>,
    rows: &[(TableId, &StoredEntry)],
) -> Result<(), StoreError> {
    let mut numbers = Vec::with_capacity(rows.len());
    for (table, entry) in rows {
        let place = table_row::place(entry.seq)?;
        numbers.push((table.bytes(), place, number(entry.at_ms, "a time")?, entry.body.as_slice()));
    }
    query.push(" INSERT INTO log (table_id, seq, at_ms, body) ");
    query.push_values(numbers, |mut row, (table, seq, at_ms, body)| {
        row.push_bind(table).push_bind(seq).push_bind(at_ms).push_bind(body.to_vec());
    });
    query.push(";");
    Ok(())
}

/// Writes summaries in order: one table may take the invite code that another has released.
fn keep_summaries(query: &mut QueryBuilder<Sqlite3>, summaries: &[&StoredSummary]) -> Result<(), StoreError> {
    let mut rows = Vec::with_capacity(summaries.len());
    for summary in summaries {
        rows.push((*summary, number(summary.updated_ms, "a time")?));
    }
    query.push(table_row::KEEP_INTO);
    query.push_values(rows, |mut row, (summary, updated_ms)| {
        row.push_bind(summary.id.bytes()).push_bind(summary.status.number());
        row.push_bind(i64::from(summary.public)).push_bind(summary.game.clone());
        row.push_bind(i64::from(summary.players)).push_bind(summary.invite.clone());
        row.push_bind(summary.about.clone()).push_bind(updated_ms);
    });
    query.push(table_row::KEEP_OVER).push("; DELETE FROM table_seats WHERE table_id IN (");
    let mut tables = query.separated(", ");
    summaries.iter().for_each(|summary| {
        tables.push_bind(summary.id.bytes());
    });
    query.push(");");
    // The last summary of each table has its final seats.
    let latest: HashMap<TableId, &[PlayerId]> =
        summaries.iter().map(|summary| (summary.id, summary.seats.as_slice())).collect();
    let seats: Vec<(TableId, i64, PlayerId)> = latest
        .into_iter()
        .flat_map(|(table, seats)| (0i64..).zip(seats).map(move |(seat, person)| (table, seat, *person)))
        .collect();
    if !seats.is_empty() {
        query.push(" INSERT INTO table_seats (table_id, seat, person_id) ");
        query.push_values(seats, |mut row, (table, seat, person)| {
            row.push_bind(table.bytes()).push_bind(seat).push_bind(person.bytes());
        });
        query.push(";");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EventLog;
    use crate::file::beside;

    const TABLE: TableId = TableId::new([1; 10]);

    #[tokio::test]
    async fn a_full_database_keeps_its_entries_and_recovers_when_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("full.db")).await.unwrap();
        let log = EventLog::start(sqlite.clone());
        let one = |seq| Append::one(TABLE, seq, 0, vec![7; 3_000]);
        // As many pages as exist, and twenty more.
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
            .fetch_one(&mut *sqlite.writer().await.unwrap())
            .await
            .unwrap();
        let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {}", pages + 20));
        sqlx::raw_sql(limit).execute(&mut *sqlite.writer().await.unwrap()).await.unwrap();
        let mut kept = 0;
        let full = loop {
            match log.append(one(kept + 1)).await {
                Ok(()) => kept += 1,
                Err(error) => break error,
            }
            assert!(kept < 1_000, "it is never full");
        };
        assert!(matches!(full, StoreError::Full(_)), "{full:?}");
        assert!(kept > 10);
        assert!(matches!(log.append(one(kept + 1)).await, Err(StoreError::Full(_))));
        assert_eq!(log.load(TABLE).await.unwrap().len() as u64, kept);
        sqlx::raw_sql("PRAGMA max_page_count = 100000")
            .execute(&mut *sqlite.writer().await.unwrap())
            .await
            .unwrap();
        log.append(one(kept + 1)).await.unwrap();
    }

    #[tokio::test]
    async fn the_database_refuses_to_change_entries() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("log.db")).await.unwrap();
        let append = |seq| [Append::one(TABLE, seq, 0, vec![7])];
        sqlite.commit(&append(1)).await.unwrap();
        // Without the writer: the database itself refuses.
        for seq in [0, 1, 3] {
            assert!(matches!(sqlite.commit(&append(seq)).await, Err(StoreError::Conflict(_))));
        }
        for sql in ["UPDATE log SET body = x'00'", "DELETE FROM log"] {
            let refused = sqlx::raw_sql(sql).execute(&mut *sqlite.writer().await.unwrap()).await;
            assert!(matches!(refused.map_err(StoreError::from), Err(StoreError::Conflict(_))));
        }
        assert_eq!(sqlite.load(TABLE, 0).await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn the_write_ahead_log_does_not_grow_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wal.db");
        let log = EventLog::start(Sqlite::open(&path).await.unwrap());
        let begin = std::time::Instant::now();
        let (mut seq, mut most, mut written) = (1, 0, 0);
        while begin.elapsed() < std::time::Duration::from_secs(4) {
            for table in 0..16 {
                drop(log.submit(Append::one(TableId::new([table; 10]), seq, 0, vec![7; 60_000])));
            }
            log.flush().await;
            seq += 1;
            written += 16 * 60_000;
            most = most.max(beside(&path, "-wal").metadata().unwrap().len());
        }
        // The test is valid only if more was written than the log may hold.
        let limit = u64::from(limits::WAL_PAGES_EMERGENCY) * 4096 * 2;
        assert!(most < limit, "{most} bytes");
        assert!(written > most, "{written} bytes written, {most} in the log");
    }
}
