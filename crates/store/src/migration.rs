//! Schema versions of the database, and the migrations between them.

use crate::StoreError;
use sqlx::{Connection, PgConnection, SqliteConnection};

/// One migration: its name and its statements for each database.
struct Migration {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

macro_rules! migration {
    ($name:literal) => {
        Migration {
            name: $name,
            sqlite: include_str!(concat!("../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../migrations/postgres/", $name, ".sql")),
        }
    };
}

/// All migrations in order. A released migration never changes: a new one follows it.
const MIGRATIONS: &[Migration] = &[
    migration!("0001_log"),
    migration!("0002_people"),
    migration!("0003_results"),
    migration!("0004_factor"),
    migration!("0005_told"),
    migration!("0006_names"),
];

/// The version that adds the confusable keys of names. The program fills them in for existing people.
const CONFUSABLE_KEYS: i64 = 6;

/// The version that this program writes.
pub(crate) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// SQLite's application id in the file header: "Kraj".
const APPLICATION_ID: i64 = 0x4b72_616a;

const CREATE: &str =
    "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY, name TEXT NOT NULL)";
const CURRENT: &str = "SELECT coalesce(max(version), 0) FROM schema_version";
const STEP: &str = "INSERT INTO schema_version (version, name) VALUES ($1, $2)";

/// The migrations from one version to another.
fn steps(from: i64, to: i64) -> Result<impl Iterator<Item = (i64, &'static Migration)>, StoreError> {
    if from > NEWEST {
        return Err(StoreError::Newer { found: from, known: NEWEST });
    }
    Ok((1..).zip(MIGRATIONS).filter(move |(version, _)| (from + 1..=to).contains(version)))
}

/// Checks that a file is ours or empty, and not the database of another program.
pub(crate) async fn check_ours(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let things: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *connection).await?;
    if id == APPLICATION_ID || (id == 0 && things == 0) {
        return Ok(());
    }
    Err(StoreError::Conflict("this database belongs to another program".to_owned()))
}

/// Checks that the server that has the database open is of our version.
pub(crate) fn check_newest(found: i64) -> Result<(), StoreError> {
    if found > NEWEST {
        return Err(StoreError::Newer { found, known: NEWEST });
    }
    if found < NEWEST {
        return Err(StoreError::Conflict("the server that runs is of an older version".to_owned()));
    }
    Ok(())
}

/// The version of a database of ours. Writes nothing.
pub(crate) async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    check_ours(connection).await?;
    Ok(sqlx::query_scalar(CURRENT).fetch_one(connection).await?)
}

/// Migrates a SQLite database to a version: all steps, or none.
pub(crate) async fn sqlite(connection: &mut SqliteConnection, to: i64) -> Result<(), StoreError> {
    check_ours(connection).await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query(CREATE).execute(&mut *transaction).await?;
    let from: i64 = sqlx::query_scalar(CURRENT).fetch_one(&mut *transaction).await?;
    for (version, step) in steps(from, to)? {
        sqlx::raw_sql(step.sqlite).execute(&mut *transaction).await?;
        if version == CONFUSABLE_KEYS {
            crate::name::fill_in_keys!(transaction);
        }
        sqlx::query(STEP).bind(version).bind(step.name).execute(&mut *transaction).await?;
    }
    // The number is APPLICATION_ID; a pragma takes no parameters.
    sqlx::raw_sql("PRAGMA application_id = 0x4b72616a").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// The version of a PostgreSQL database.
pub(crate) async fn postgres_version(connection: &mut PgConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(CURRENT).fetch_one(connection).await?)
}

/// Migrates a PostgreSQL database to a version: all steps, or none.
pub(crate) async fn postgres(connection: &mut PgConnection, to: i64) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    // Two servers that start at once migrate one after the other.
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(APPLICATION_ID).execute(&mut *transaction).await?;
    sqlx::query(CREATE).execute(&mut *transaction).await?;
    let from: i64 = sqlx::query_scalar(CURRENT).fetch_one(&mut *transaction).await?;
    for (version, step) in steps(from, to)? {
        sqlx::raw_sql(step.postgres).execute(&mut *transaction).await?;
        if version == CONFUSABLE_KEYS {
            crate::name::fill_in_keys!(transaction);
        }
        sqlx::query(STEP).bind(version).bind(step.name).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}
