//! PostgreSQL: for operators who run one already, and for several programs beside the server.

use crate::entry::{Append, StoredEntry, number, unsigned};
use crate::id::Column as _;
use crate::journal::Journal;
use crate::summary::StoredSummary;
use crate::table_row::{self, TableRow};
use crate::{StoreError, limits, migration};
use krajina_ids::TableId;
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
    /// The connection that writes logs.
    locked: Arc<Mutex<LockedConnection>>,
}

/// The connection that holds the server lock, which keeps a second server off this database.
///
/// The lock lasts as long as its session, and PostgreSQL ends sessions when it restarts. Logs are therefore written in
/// the session that holds the lock: a server that has lost the lock cannot write before it has it again.
struct LockedConnection {
    options: PgConnectOptions,
    lock: ServerLock,
}

enum ServerLock {
    Held(PgConnection),
    /// The session ended. The next write takes the lock again, if no other server has it.
    Lost,
    /// A program beside a server: it never takes the lock and does not write to the log.
    Without,
    Closed,
}

impl LockedConnection {
    /// The session with the lock.
    async fn session(&mut self) -> Result<&mut PgConnection, StoreError> {
        match self.lock {
            ServerLock::Lost => {
                let mut connection = PgConnection::connect_with(&self.options).await?;
                take_lock(&mut connection).await?;
                self.lock = ServerLock::Held(connection);
            }
            ServerLock::Without => return Err(StoreError::Locked(LOCKED_MESSAGE.to_owned())),
            ServerLock::Held(_) | ServerLock::Closed => {}
        }
        match &mut self.lock {
            ServerLock::Held(connection) => Ok(connection),
            _ => Err(StoreError::Closed),
        }
    }

    /// Pings the session. A dead session has lost the lock.
    async fn check(&mut self) {
        if let ServerLock::Held(connection) = &mut self.lock
            && connection.ping().await.is_err()
        {
            self.lock = ServerLock::Lost;
        }
    }
}

const LOCKED_MESSAGE: &str = "another krajina has this database open";

/// Tries, and the pause between them, before another server is assumed to run.
const TRIES: u32 = 10;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// The key of our advisory lock: "Krajina".
const LOCK_KEY: i64 = 0x004b_7261_6a69_6e61;

/// Transactions on people and results run one at a time, as on SQLite; the log's writer does not wait for them.
pub(crate) const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(21287650440605281)";

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let wait = limits::LOCK_WAIT.as_millis().to_string();
    Ok(PgConnectOptions::from_str(url)?
        .application_name("krajina")
        // Set explicitly: the server's default may be faster and less durable.
        .options([("synchronous_commit", "on"), ("lock_timeout", wait.as_str())]))
}

async fn pool(options: PgConnectOptions) -> Result<PgPool, StoreError> {
    let pool = PgPoolOptions::new().max_connections(limits::READERS + 1).acquire_timeout(limits::LOCK_WAIT);
    Ok(pool.connect_with(options).await?)
}

impl Postgres {
    /// Connects and migrates the database to the newest version.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be opened or migrated.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        Postgres::open_at(url, migration::NEWEST).await
    }

    /// Connects, whether or not a server has the database open. Only a program that has it alone may migrate it.
    pub(crate) async fn open_beside(url: &str) -> Result<Postgres, StoreError> {
        match Postgres::open(url).await {
            Err(StoreError::Locked(_)) => {}
            done => return done,
        }
        let options = options(url)?;
        let mut connection = PgConnection::connect_with(&options).await?;
        migration::check_newest(migration::postgres_version(&mut connection).await?)?;
        connection.close().await?;
        Postgres::with(options, ServerLock::Without).await
    }

    pub(crate) async fn open_at(url: &str, version: i64) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        let mut connection = PgConnection::connect_with(&options).await?;
        take_lock(&mut connection).await?;
        migration::postgres(&mut connection, version).await?;
        Postgres::with(options, ServerLock::Held(connection)).await
    }

    async fn with(options: PgConnectOptions, lock: ServerLock) -> Result<Postgres, StoreError> {
        let pool = pool(options.clone()).await?;
        Ok(Postgres { pool, locked: Arc::new(Mutex::new(LockedConnection { options, lock })) })
    }

    /// Pings the session that holds the lock, and takes the lock again if it was lost.
    ///
    /// # Errors
    /// [`StoreError::Locked`] if another server has the lock now, or another [`StoreError`] if the database fails.
    pub(crate) async fn check_lock(&self) -> Result<(), StoreError> {
        // A session in use is alive.
        let Ok(mut locked) = self.locked.try_lock() else { return Ok(()) };
        locked.check().await;
        locked.session().await.map(|_| ())
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        self.pool.close().await;
        let mut locked = self.locked.lock().await;
        let ServerLock::Held(mut connection) = std::mem::replace(&mut locked.lock, ServerLock::Closed) else {
            return Ok(());
        };
        // Unlock explicitly: PostgreSQL notices a closed connection only a moment later.
        let give_back = sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK_KEY);
        match give_back.execute(&mut connection).await {
            Ok(_) => Ok(connection.close().await?),
            // The session had ended, and the lock with it.
            Err(_) => Ok(()),
        }
    }
}

/// Takes the server lock. A killed server may seem to hold it for a moment longer.
async fn take_lock(lock: &mut PgConnection) -> Result<(), StoreError> {
    for _ in 0..TRIES {
        let take = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK_KEY);
        if take.fetch_one(&mut *lock).await? {
            return Ok(());
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
    Err(StoreError::Locked(LOCKED_MESSAGE.to_owned()))
}

const INSERT: &str = "INSERT INTO log (table_id, seq, at_ms, body)
    SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[])";
const HEADS: &str = "SELECT wanted.id, coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = wanted.id), 0)
    FROM unnest($1::bytea[]) WITH ORDINALITY AS wanted (id, place) ORDER BY wanted.place";

async fn write(connection: &mut PgConnection, batch: &[Append]) -> Result<(), StoreError> {
    // No NOTIFY here: it holds one lock for all databases of the server until the commit is done.
    let mut transaction = connection.begin().await?;
    let (mut ids, mut places, mut times, mut bodies) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for append in batch {
        for entry in &append.entries {
            ids.push(append.table.bytes());
            places.push(table_row::place(entry.seq)?);
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

impl Journal for Postgres {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        let ids: Vec<Vec<u8>> = tables.iter().map(|table| table.bytes()).collect();
        let rows: Vec<(Vec<u8>, i64)> = sqlx::query_as(HEADS).bind(ids).fetch_all(&self.pool).await?;
        rows.into_iter().map(|(_, head)| unsigned(head)).collect()
    }

    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        let mut locked = self.locked.lock().await;
        let done = write(locked.session().await?, batch).await;
        if done.as_ref().is_err_and(|error| !error.is_refusal()) {
            locked.check().await;
        }
        done
    }

    async fn load(&self, table: TableId, after: u64) -> Result<Vec<StoredEntry>, StoreError> {
        let rows = sqlx::query_as(table_row::ENTRIES)
            .bind(table.bytes())
            .bind(number(after, "a place in a log")?)
            .fetch_all(&self.pool)
            .await?;
        table_row::entries(table, after, rows)
    }

    async fn unfinished(&self) -> Result<Vec<StoredSummary>, StoreError> {
        let mut read = self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        let rows: Vec<TableRow> = sqlx::query_as(table_row::UNFINISHED)
            .bind(i64::from(limits::UNFINISHED))
            .fetch_all(&mut *read)
            .await?;
        let seats = sqlx::query_as(table_row::UNFINISHED_SEATS).fetch_all(&mut *read).await?;
        table_row::summaries(rows, seats)
    }
}
