//! PostgreSQL: for who runs one already, and several programs beside it.

use crate::entry::{Append, Entry, number, unsigned};
use crate::id::TableId;
use crate::journal::Journal;
use crate::summary::TableSummary;
use crate::table_row::{self, TableRow};
use crate::{StoreError, limits, migration};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// A database on a PostgreSQL server, open for one program.
#[derive(Clone)]
pub struct Postgres {
    pool: PgPool,
    /// Holds the lock that keeps a second server off this database, as long as its connection lasts.
    lock: Arc<Mutex<Option<PgConnection>>>,
}

/// How often, and with which pauses, the lock is asked for before another server is believed to run.
const TRIES: u32 = 10;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// The number of our lock among those that programs may agree on: "Krajina".
const SERVING: i64 = 0x004b_7261_6a69_6e61;

/// Writers of people and results wait for each other, as they do on SQLite; the log's writer does not.
pub(crate) const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(21287650440605281)";

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let wait = limits::LOCK_WAIT.as_millis().to_string();
    Ok(PgConnectOptions::from_str(url)?
        .application_name("krajina")
        // Said here, because a server's default may be a quicker and less durable one.
        .options([("synchronous_commit", "on"), ("lock_timeout", wait.as_str())]))
}

async fn pool(options: PgConnectOptions) -> Result<PgPool, StoreError> {
    let pool = PgPoolOptions::new().max_connections(limits::READERS + 1).acquire_timeout(limits::LOCK_WAIT);
    Ok(pool.connect_with(options).await?)
}

impl Postgres {
    /// Connects, and brings the database to the newest version.
    ///
    /// # Errors
    /// Each kind of [`StoreError`] that speaks of the database.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        Postgres::open_at(url, migration::NEWEST).await
    }

    /// Connects, whether a server has the database open or not. Only who has it alone may change its version.
    pub(crate) async fn open_beside(url: &str) -> Result<Postgres, StoreError> {
        match Postgres::open(url).await {
            Err(StoreError::Locked(_)) => {}
            done => return done,
        }
        let options = options(url)?;
        let mut connection = PgConnection::connect_with(&options).await?;
        migration::check_newest(migration::postgres_version(&mut connection).await?)?;
        connection.close().await?;
        Ok(Postgres { pool: pool(options).await?, lock: Arc::default() })
    }

    pub(crate) async fn open_at(url: &str, version: i64) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        let mut lock = PgConnection::connect_with(&options).await?;
        hold(&mut lock).await?;
        migration::postgres(&mut lock, version).await?;
        Ok(Postgres { pool: pool(options).await?, lock: Arc::new(Mutex::new(Some(lock))) })
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        self.pool.close().await;
        let Some(mut lock) = self.lock.lock().await.take() else { return Ok(()) };
        // Given back by name: the database notices a connection that is gone only a moment later.
        let give_back = sqlx::query("SELECT pg_advisory_unlock($1)").bind(SERVING);
        match give_back.execute(&mut lock).await {
            Ok(_) => Ok(lock.close().await?),
            // It was gone before, and the lock with it.
            Err(_) => Ok(()),
        }
    }
}

/// Takes the lock of the one server. A server that was killed may seem to hold it for a moment longer.
async fn hold(lock: &mut PgConnection) -> Result<(), StoreError> {
    for _ in 0..TRIES {
        let take = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(SERVING);
        if take.fetch_one(&mut *lock).await? {
            return Ok(());
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
    Err(StoreError::Locked("another krajina has this database open".to_owned()))
}

const INSERT: &str = "INSERT INTO log (table_id, seq, at_ms, body)
    SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[])";
const HEADS: &str = "SELECT wanted.id, coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = wanted.id), 0)
    FROM unnest($1::bytea[]) WITH ORDINALITY AS wanted (id, place) ORDER BY wanted.place";

impl Journal for Postgres {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        let ids: Vec<Vec<u8>> = tables.iter().map(|table| table.bytes()).collect();
        let rows: Vec<(Vec<u8>, i64)> = sqlx::query_as(HEADS).bind(ids).fetch_all(&self.pool).await?;
        rows.into_iter().map(|(_, head)| unsigned(head)).collect()
    }

    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        // No NOTIFY here: it takes one lock for all databases of the server until the commit is done.
        let mut transaction = self.pool.begin().await?;
        let (mut ids, mut places, mut times, mut bodies) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for append in batch {
            for entry in &append.entries {
                ids.push(append.table.bytes());
                places.push(number(entry.seq, "a sequence number")?);
                times.push(number(entry.at_ms, "a time")?);
                bodies.push(entry.body.as_slice());
            }
        }
        let insert = sqlx::query(INSERT).bind(ids).bind(places).bind(times).bind(bodies);
        insert.execute(&mut *transaction).await?;
        for summary in batch.iter().filter_map(|append| append.summary.as_ref()) {
            table_row::keep!(&mut *transaction, summary);
        }
        Ok(transaction.commit().await?)
    }

    async fn load(&self, table: TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query_as(table_row::ENTRIES)
            .bind(table.bytes())
            .bind(number(from, "a place in a log")?)
            .fetch_all(&self.pool)
            .await?;
        table_row::entries(table, from, rows)
    }

    async fn unfinished(&self) -> Result<Vec<TableSummary>, StoreError> {
        let mut read = self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        let rows: Vec<TableRow> = sqlx::query_as(table_row::UNFINISHED)
            .bind(i64::from(limits::UNFINISHED))
            .fetch_all(&mut *read)
            .await?;
        let seats = sqlx::query_as(table_row::UNFINISHED_SEATS).fetch_all(&mut *read).await?;
        table_row::summaries(rows, seats)
    }
}
