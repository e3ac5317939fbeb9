//! SQLite: the embedded database that a server has by default.

use crate::entry::{Append, Entry, number, unsigned};
use crate::id::{PersonId, TableId};
use crate::journal::Journal;
use crate::summary::TableSummary;
use crate::table_row::{self, EntryRow, TableRow};
use crate::together::{Together, filled};
use crate::{StoreError, limits, migration};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Sqlite as Sqlite3, SqliteConnection, SqlitePool};
use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

/// A database file, open for one program.
#[derive(Clone)]
pub struct Sqlite(Arc<Inner>);

struct Inner {
    /// SQLite takes one writer at a time: waiting here is fair and quick, waiting on its lock is neither.
    write: Mutex<Option<Writing>>,
    /// Moves what was committed into the database. `None` after closing, like the writer.
    checkpoints: Mutex<Option<SqliteConnection>>,
    read: SqlitePool,
    /// Whole logs that are asked for.
    logs: Together<TableId, Result<Vec<Entry>, StoreError>>,
}

struct Writing {
    connection: SqliteConnection,
    /// Held as long as the database is open: a second server on one file would be wrong about what comes next. Who
    /// works beside a server has none, and leaves the log alone.
    lock: Option<File>,
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
        check_ours(path).await?;
        let mut connection = options(path).create_if_missing(true).connect().await?;
        migration::sqlite(&mut connection, version).await?;
        Sqlite::with(path, connection, Some(lock)).await
    }

    /// Opens a database that is there, whether a server has it open or not. Only who has it alone may change its version.
    pub(crate) async fn open_beside(path: &Path) -> Result<Sqlite, StoreError> {
        match Sqlite::open(path).await {
            Err(StoreError::Locked(_)) => {}
            done => return done,
        }
        let mut connection = options(path).connect().await?;
        migration::check_newest(migration::version(&mut connection).await?)?;
        Sqlite::with(path, connection, None).await
    }

    async fn with(
        path: &Path,
        connection: SqliteConnection,
        lock: Option<File>,
    ) -> Result<Sqlite, StoreError> {
        let alone = lock.is_some();
        let read = SqlitePoolOptions::new()
            .max_connections(limits::READERS)
            .acquire_timeout(limits::LOCK_WAIT)
            // A file does not hang up: asking it before each question would only take twice the time.
            .test_before_acquire(false)
            .connect_with(reader(path))
            .await?;
        let checkpoints = options(path).pragma("cache_size", "-64").connect().await?;
        let inner = Arc::new(Inner {
            write: Mutex::new(Some(Writing { connection, lock })),
            checkpoints: Mutex::new(Some(checkpoints)),
            read,
            logs: Together::new(LOGS),
        });
        if alone {
            tokio::spawn(checkpoint_regularly(Arc::downgrade(&inner)));
        }
        Ok(Sqlite(inner))
    }

    /// The connection that writes, when its turn comes.
    pub(crate) async fn writer(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, StoreError> {
        self.0.writer().await
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.0.read
    }

    /// The whole logs of these tables, in their order.
    async fn logs(&self, tables: Vec<TableId>) -> Vec<Result<Vec<Entry>, StoreError>> {
        let found = match self.entries(&tables).await {
            Ok(found) => found,
            Err(error) => return tables.iter().map(|_| Err(error.clone())).collect(),
        };
        // Not taken out: two may ask for the same table.
        let rows = |table: &TableId| found.get(table).cloned().unwrap_or_default();
        tables.iter().map(|table| table_row::entries(*table, 0, rows(table))).collect()
    }

    async fn entries(&self, tables: &[TableId]) -> Result<HashMap<TableId, Vec<EntryRow>>, StoreError> {
        let (sql, places) = if tables.len() == 1 { (LOG, 1) } else { (LOGS_TOGETHER, LOGS) };
        let query =
            filled(tables, places).fold(sqlx::query_as(sql), |query, table| query.bind(table.bytes()));
        let rows: Vec<(Vec<u8>, String)> = query.fetch_all(self.readers()).await?;
        rows.into_iter().map(|(table, log)| Ok((TableId::from_bytes(table)?, unpacked(&log)?))).collect()
    }

    /// Moves everything into the one file and lets go of it. Other handles fail from now on.
    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        self.0.read.close().await;
        if let Some(checkpoints) = self.0.checkpoints.lock().await.take() {
            checkpoints.close().await?;
        }
        let writing = self.0.write.lock().await.take();
        if let Some(mut writing) = writing {
            // Beside a server it would make the server wait.
            if writing.lock.is_some() {
                sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut writing.connection).await?;
            }
            writing.connection.close().await?;
        }
        Ok(())
    }
}

impl Inner {
    async fn writer(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, StoreError> {
        let writing = self.write.lock().await;
        MutexGuard::try_map(writing, |writing| writing.as_mut().map(|writing| &mut writing.connection))
            .map_err(|_| StoreError::Closed)
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

/// Looks before anything is changed: a database of another program stays as it is.
async fn check_ours(path: &Path) -> Result<(), StoreError> {
    if path.metadata().is_ok_and(|file| file.len() > 0) {
        let mut look = plain(path).connect().await?;
        migration::check_ours(&mut look).await?;
        look.close().await?;
    }
    Ok(())
}

/// A path with an ending after its own name, as SQLite does with `-wal`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// A connection that writes.
fn options(path: &Path) -> SqliteConnectOptions {
    plain(path)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit returns after the sync of the write-ahead log: durable, not only consistent.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // A statement of many rows could be taken back by itself: what that needs is not worth a file for every batch.
        .pragma("temp_store", "MEMORY")
        .pragma("cache_size", format!("-{}", limits::WRITE_CACHE_KIB))
        .pragma("wal_autocheckpoint", limits::WAL_PAGES_EMERGENCY.to_string())
        .pragma("journal_size_limit", (limits::WAL_PAGES * 4096 * 2).to_string())
}

/// A connection that changes nothing by being opened, but may finish what a program that was killed left undone: a
/// read-only one could not.
pub(crate) fn plain(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(limits::LOCK_WAIT)
        // A damaged page is found where it is read, not when it makes no sense any more.
        .pragma("cell_size_check", "1")
        .pragma("trusted_schema", "0")
}

fn reader(path: &Path) -> SqliteConnectOptions {
    plain(path).read_only(true).pragma("cache_size", format!("-{}", limits::READ_CACHE_KIB))
}

/// Logs in one query.
const LOGS: usize = 16;

/// One log, or as many as are asked for together. Each comes as one text: SQLite has a thread of its own, and to hand over
/// row by row costs more than to read them.
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
const LOG: &str = packed!("= $1");
const LOGS_TOGETHER: &str =
    packed!("IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)");

/// The entries of a log that came as one text.
fn unpacked(log: &str) -> Result<Vec<EntryRow>, StoreError> {
    let row = |entry: &str| {
        let mut words = entry.split(' ');
        let (seq, at_ms) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some((seq, at_ms, bytes(words.next()?)?))
    };
    let rows: Option<Vec<EntryRow>> = log.split(',').map(row).collect();
    rows.ok_or_else(|| StoreError::Corrupt("a log that cannot be read".into()))
}

/// The bytes that hexadecimal digits stand for.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    digits.as_bytes().chunks(2).map(|pair| Some(value(pair[0])? << 4 | value(*pair.get(1)?)?)).collect()
}

const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Checkpoints beside a busy writer before it is held back for the last one.
const CATCH_UP: usize = 2;

/// Moves committed pages into the database beside the writer, so that no commit waits for it.
async fn checkpoint_regularly(store: Weak<Inner>) {
    loop {
        tokio::time::sleep(limits::CHECKPOINT_EVERY).await;
        let Some(inner) = store.upgrade() else { return };
        let mut checkpoints = inner.checkpoints.lock().await;
        let Some(connection) = checkpoints.as_mut() else { return };
        // What fails here (a full disk) fails in the next commit too, which has somebody to tell.
        let mut pages = checkpoint(connection).await.unwrap_or(0);
        if pages <= limits::WAL_PAGES {
            continue;
        }
        // What was committed while the first pages moved is moved again and again, until next to nothing is left.
        for _ in 0..CATCH_UP {
            pages = checkpoint(connection).await.unwrap_or(0);
        }
        if pages > limits::WAL_PAGES
            && let Ok(mut write) = inner.writer().await
        {
            // With the writer held back, all pages are moved, and the log starts again at its beginning. Little is
            // left to move, so the pause is short; without it a busy server's log would grow for ever.
            let _ = checkpoint(&mut write).await;
        }
    }
}

/// How many pages the write-ahead log has.
async fn checkpoint(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as(CHECKPOINT).fetch_one(connection).await?;
    Ok(pages)
}

/// Rows of a log in one statement: four values each, and SQLite takes 32,766.
const ROWS: usize = 4_096;

/// Transactions of so many moves and nothing else are kept prepared: most of a busy server's.
const PREPARED_ROWS: usize = 64;

impl Journal for Sqlite {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        // On the writing connection: it has the last pages of busy tables at hand.
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
            // Where nothing was begun, or SQLite itself has taken it back, this fails and changes nothing.
            let _ = sqlx::query("ROLLBACK").execute(&mut *write).await;
        }
        done?;
        Ok(())
    }

    async fn load(&self, table: TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        if from == 0 {
            return self.0.logs.ask(table, |tables| self.logs(tables)).await;
        }
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

/// How long each of these logs is, in the order of the question.
const HEADS: &str =
    "SELECT coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = asked.column2), 0) FROM (";

/// All of a batch as one text with all its values. SQLite has a thread of its own, and every text that it is handed costs
/// two changes of thread, which on a busy machine take longer than what is in it.
fn transaction(batch: &[Append]) -> Result<QueryBuilder<Sqlite3>, StoreError> {
    let mut query = QueryBuilder::new("BEGIN IMMEDIATE;");
    let mut rows: Vec<(TableId, &Entry)> = Vec::with_capacity(batch.len());
    rows.extend(batch.iter().flat_map(|append| append.entries.iter().map(|entry| (append.table, entry))));
    for rows in rows.chunks(ROWS) {
        insert_entries(&mut query, rows)?;
    }
    let summaries: Vec<&TableSummary> = batch.iter().filter_map(|append| append.summary.as_ref()).collect();
    if !summaries.is_empty() {
        keep_summaries(&mut query, &summaries)?;
    }
    query.push(" COMMIT");
    Ok(query)
}

fn insert_entries(query: &mut QueryBuilder<Sqlite3>, rows: &[(TableId, &Entry)]) -> Result<(), StoreError> {
    let mut numbers = Vec::with_capacity(rows.len());
    for (table, entry) in rows {
        let place = number(entry.seq, "a sequence number")?;
        numbers.push((table.bytes(), place, number(entry.at_ms, "a time")?, entry.body.as_slice()));
    }
    query.push(" INSERT INTO log (table_id, seq, at_ms, body) ");
    query.push_values(numbers, |mut row, (table, seq, at_ms, body)| {
        row.push_bind(table).push_bind(seq).push_bind(at_ms).push_bind(body.to_vec());
    });
    query.push(";");
    Ok(())
}

/// Summaries one after the other, as they came: one table may take the code that another has given back.
fn keep_summaries(query: &mut QueryBuilder<Sqlite3>, summaries: &[&TableSummary]) -> Result<(), StoreError> {
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
    // Who sits there in the end is in the last summary of each table.
    let latest: HashMap<TableId, &[PersonId]> =
        summaries.iter().map(|summary| (summary.id, summary.seats.as_slice())).collect();
    let seats: Vec<(TableId, i64, PersonId)> = latest
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
    use crate::Log;

    #[tokio::test]
    async fn a_full_database_says_so_keeps_what_it_has_and_goes_on_when_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("full.db")).await.unwrap();
        let log = Log::start(sqlite.clone());
        let one = |seq| Append::one(TableId(1), seq, 0, vec![7; 3_000]);
        // As many pages as there are, and twenty more.
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
            .fetch_one(&mut *sqlite.writer().await.unwrap())
            .await
            .unwrap();
        let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {}", pages + 20));
        sqlx::raw_sql(limit).execute(&mut *sqlite.writer().await.unwrap()).await.unwrap();
        let mut kept = 0;
        let full = loop {
            match log.append(one(kept)).await {
                Ok(()) => kept += 1,
                Err(error) => break error,
            }
            assert!(kept < 1_000, "it is never full");
        };
        assert!(matches!(full, StoreError::Full(_)), "{full:?}");
        assert!(kept > 10);
        assert!(matches!(log.append(one(kept)).await, Err(StoreError::Full(_))));
        assert_eq!(log.load(TableId(1)).await.unwrap().len() as u64, kept);
        sqlx::raw_sql("PRAGMA max_page_count = 100000")
            .execute(&mut *sqlite.writer().await.unwrap())
            .await
            .unwrap();
        log.append(one(kept)).await.unwrap();
    }

    #[tokio::test]
    async fn an_entry_never_changes_whoever_asks() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("log.db")).await.unwrap();
        let append = |seq| [Append::one(TableId(1), seq, 0, vec![7])];
        sqlite.commit(&append(0)).await.unwrap();
        // Past the writer: the database itself refuses.
        for seq in [0, 2] {
            assert!(matches!(sqlite.commit(&append(seq)).await, Err(StoreError::Conflict(_))));
        }
        for sql in ["UPDATE log SET body = x'00'", "DELETE FROM log"] {
            let refused = sqlx::raw_sql(sql).execute(&mut *sqlite.writer().await.unwrap()).await;
            assert!(matches!(refused.map_err(StoreError::from), Err(StoreError::Conflict(_))));
        }
        assert_eq!(sqlite.load(TableId(1), 0).await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn the_write_ahead_log_does_not_grow_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wal.db");
        let log = Log::start(Sqlite::open(&path).await.unwrap());
        let begin = std::time::Instant::now();
        let (mut seq, mut most, mut written) = (0, 0, 0);
        while begin.elapsed() < std::time::Duration::from_secs(4) {
            for table in 0..16 {
                drop(log.submit(Append::one(TableId(table), seq, 0, vec![7; 60_000])));
            }
            log.flush().await;
            seq += 1;
            written += 16 * 60_000;
            most = most.max(beside(&path, "-wal").metadata().unwrap().len());
        }
        // More was written than the log may hold, or this shows nothing.
        let limit = u64::from(limits::WAL_PAGES_EMERGENCY) * 4096 * 2;
        assert!(most < limit, "{most} bytes");
        assert!(written > most, "{written} bytes written, {most} in the log");
    }
}
