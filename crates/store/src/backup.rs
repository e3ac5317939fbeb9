//! Back-up and restore of the embedded database.

use crate::file::{beside, check_single_name, create, fault, folder, lock, resolve};
use crate::sqlite::plain;
use crate::{StoreError, migration};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;

/// Contents of a back-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupContents {
    /// The version of the database.
    pub version: i64,
    /// Tables, finished or not.
    pub tables: i64,
    /// Entries of all logs.
    pub entries: i64,
    /// Accounts.
    pub accounts: i64,
}

/// Writes a back-up of a database to a new file: everything that is durable at one moment. It does not block a running
/// server. The file gets its name once it is complete, synced and checked.
///
/// # Errors
/// [`StoreError::Taken`] if the file exists, [`StoreError::Missing`] if the database does not, or another
/// [`StoreError`] if the database fails.
pub async fn backup(database: &Path, to: &Path) -> Result<BackupContents, StoreError> {
    if to.exists() {
        return Err(StoreError::Taken("the name of the back-up"));
    }
    check_single_name(database)?;
    let part = beside(to, ".part");
    remove(&part)?;
    copy(database, &part).await?;
    let contents = check(&part).await?;
    sync(&part)?;
    rename(&part, to)?;
    Ok(contents)
}

/// Replaces a database by a back-up. No server may be running on it. The old database is kept beside it, with
/// `.replaced` after its name. Nothing is touched before the back-up has been checked.
///
/// # Errors
/// [`StoreError::Locked`] while a server runs, [`StoreError::Corrupt`] or [`StoreError::Newer`] if the back-up is
/// damaged or newer than this program, or another [`StoreError`] if the database fails.
pub async fn restore(from: &Path, database: &Path) -> Result<BackupContents, StoreError> {
    let database = resolve(database)?;
    let database = database.as_path();
    let _lock = lock(database)?;
    check(from).await?;
    let part = beside(database, ".part");
    remove(&part)?;
    copy(from, &part).await?;
    let contents = check(&part).await?;
    sync(&part)?;
    set_aside(database).await?;
    rename(&part, database)?;
    Ok(contents)
}

/// Moves a database and its write-ahead log away. The log goes first: SQLite would apply a log that lies beside the
/// restored file.
async fn set_aside(database: &Path) -> Result<(), StoreError> {
    if !database.exists() {
        return remove(&beside(database, "-wal"));
    }
    settle(database).await;
    let old = beside(database, ".replaced");
    for ending in ["-wal", "-shm", ""] {
        remove(&beside(&old, ending))?;
    }
    let log = beside(database, "-wal");
    if log.exists() {
        rename(&log, &beside(&old, "-wal"))?;
    }
    remove(&beside(database, "-shm"))?;
    rename(database, &old)
}

/// Moves the write-ahead log into the database. A database that is too damaged to be opened is set aside as it is.
async fn settle(database: &Path) {
    if let Ok(mut connection) = plain(database).connect().await {
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        let _ = connection.close().await;
    }
}

async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    if !path.exists() {
        return Err(StoreError::Missing("database"));
    }
    Ok(plain(path).connect().await?)
}

/// Copies the durable contents. Refuses a database that is not ours before it writes a byte.
async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = open(from).await?;
    migration::version(&mut connection).await?;
    create(to)?;
    let path =
        to.to_str().ok_or_else(|| StoreError::Unavailable(format!("{} is not valid UTF-8", to.display())))?;
    sqlx::query("VACUUM INTO $1").bind(path.to_owned()).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Reads every page and counts the contents.
async fn check(path: &Path) -> Result<BackupContents, StoreError> {
    let mut connection = open(path).await?;
    let version = migration::version(&mut connection).await?;
    if version > migration::NEWEST {
        return Err(StoreError::Newer { found: version, known: migration::NEWEST });
    }
    let answer: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut connection).await?;
    if answer != "ok" {
        return Err(StoreError::Corrupt(format!("{}: {answer}", path.display())));
    }
    let accounts = if version >= 2 { "SELECT count(*) FROM person WHERE kind = 1" } else { "SELECT 0" };
    let contents = BackupContents {
        version,
        tables: sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut connection).await?,
        entries: sqlx::query_scalar("SELECT count(*) FROM log").fetch_one(&mut connection).await?,
        accounts: sqlx::query_scalar(accounts).fetch_one(&mut connection).await?,
    };
    connection.close().await?;
    Ok(contents)
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(fault(path)(error)),
        _ => Ok(()),
    }
}

fn sync(path: &Path) -> Result<(), StoreError> {
    File::open(path).and_then(|file| file.sync_all()).map_err(fault(path))
}

/// Renames a file and makes the new name durable.
fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(fault(to))?;
    sync(folder(to))
}
