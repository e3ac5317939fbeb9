//! `krajina backup` and `krajina restore`.

use crate::database::{DatabaseArgs, store_error};
use crate::error::CliError;
use krajina_store::{BackupContents, StoreError};
use std::future::Future;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Back up a server's database, even while the server runs
///
/// The file is itself a database: checked, complete, and a snapshot of one moment. For a server on PostgreSQL use
/// pg_dump.
#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    #[command(flatten)]
    data: DatabaseArgs,
    /// The backup, a file that does not exist yet.
    to: PathBuf,
}

/// Restore a backup as the database of a stopped server
///
/// The old database is kept beside it, with `.replaced` added to its name. A damaged backup, or one of a newer
/// version, is refused and nothing changes.
#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    #[command(flatten)]
    data: DatabaseArgs,
    /// The backup.
    from: PathBuf,
}

impl BackupArgs {
    pub(crate) fn run(self) -> Result<(), CliError> {
        let database = self.data.file("pg_dump")?;
        let contents = wait(krajina_store::backup(database, &self.to))?;
        let contents = contents.map_err(|error| match error {
            StoreError::Taken(_) => {
                CliError::input(&self.to, "this file exists already; choose another name")
            }
            error => self.data.error(error),
        })?;
        print("kept in", &self.to, contents)
    }
}

impl RestoreArgs {
    pub(crate) fn run(self) -> Result<(), CliError> {
        let database = self.data.file("pg_restore or psql")?;
        let contents = wait(krajina_store::restore(&self.from, database))?;
        let contents = contents.map_err(|error| match error {
            StoreError::Locked(_) => self.data.error(error),
            error => store_error(&self.from, error),
        })?;
        print("restored to", database, contents)
    }
}

fn wait<T>(work: impl Future<Output = T>) -> Result<T, CliError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    Ok(runtime.map_err(|error| CliError::File(format!("cannot start: {error}")))?.block_on(work))
}

fn print(done: &str, path: &Path, contents: BackupContents) -> Result<(), CliError> {
    let BackupContents { tables, entries, accounts, .. } = contents;
    let path = path.display();
    writeln!(std::io::stdout(), "{tables} tables, {entries} entries, {accounts} accounts {done} {path}")?;
    Ok(())
}
