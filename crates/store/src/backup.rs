//! Back-up and restore of the embedded database.

use crate::sqlite::{beside, lock, plain};
use crate::{StoreError, migration};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What a back-up holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The version of the database.
    pub version: i64,
    /// Tables, finished or not.
    pub tables: i64,
    /// Entries of all logs.
    pub entries: i64,
    /// Accounts.
    pub accounts: i64,
}

/// Writes a back-up of a database into a new file: all that was durable at one moment. A server may run on it
/// meanwhile; it does not wait. The file appears under its name when it is whole, synced and checked.
///
/// # Errors
/// [`StoreError::Taken`] when the file exists, [`StoreError::Missing`] when the database does not, and what the
/// database says.
pub async fn backup(database: &Path, to: &Path) -> Result<Contents, StoreError> {
    if to.exists() {
        return Err(StoreError::Taken("the name of the back-up"));
    }
    let part = beside(to, ".part");
    remove(&part)?;
    copy(database, &part).await?;
    let contents = check(&part).await?;
    sync(&part)?;
    rename(&part, to)?;
    Ok(contents)
}

/// Puts a back-up in the place of a database, on which no server may run. What was there is kept beside it, with
/// `.replaced` after its name. Nothing is touched before the back-up is known to be whole.
///
/// # Errors
/// [`StoreError::Locked`] while a server runs, [`StoreError::Corrupt`] and [`StoreError::Newer`] about the back-up,
/// and what the database says.
pub async fn restore(from: &Path, database: &Path) -> Result<Contents, StoreError> {
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

/// Moves a database and its write-ahead log away. The log goes first: found beside the restored file, it would be
/// taken for a part of it.
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

/// Moves the write-ahead log into the database, if that can be read at all: a damaged one is set aside as it is.
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

/// Copies what is durable now. Only what is ours: anything else is refused before a byte is written.
async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = open(from).await?;
    migration::version(&mut connection).await?;
    let path = to.to_str().ok_or_else(|| StoreError::Unavailable(format!("{} is no text", to.display())))?;
    sqlx::query("VACUUM INTO $1").bind(path.to_owned()).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Reads every page, and says what is in it.
async fn check(path: &Path) -> Result<Contents, StoreError> {
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
    let contents = Contents {
        version,
        tables: sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut connection).await?,
        entries: sqlx::query_scalar("SELECT count(*) FROM log").fetch_one(&mut connection).await?,
        accounts: sqlx::query_scalar(accounts).fetch_one(&mut connection).await?,
    };
    connection.close().await?;
    Ok(contents)
}

fn at(path: &Path) -> impl Fn(std::io::Error) -> StoreError {
    move |error| {
        let reason = format!("{}: {error}", path.display());
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full(reason),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(reason),
            _ => StoreError::Unavailable(reason),
        }
    }
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(at(path)(error)),
        _ => Ok(()),
    }
}

fn sync(path: &Path) -> Result<(), StoreError> {
    File::open(path).and_then(|file| file.sync_all()).map_err(at(path))
}

/// Renames, and makes the new name durable.
fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(at(to))?;
    let folder = match to.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    sync(&folder)
}
