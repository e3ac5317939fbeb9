//! `krajina backup` and `krajina restore`.

use crate::failure::Failure;
use krajina_store::{Contents, StoreError};
use std::future::Future;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write all that a server keeps into a new file, also while it runs.
///
/// The file is a database of its own: checked, whole, and as of one moment. For a server on PostgreSQL use pg_dump.
#[derive(clap::Args)]
pub(crate) struct Backup {
    /// The server's database.
    #[arg(long, value_name = "FILE", default_value = "krajina.db")]
    data: PathBuf,
    /// The back-up, a file that does not exist yet.
    to: PathBuf,
}

/// Put a back-up in the place of a server's database. The server must not run.
///
/// What was there stays beside it, with `.replaced` after its name. A back-up that is damaged, or of a newer version, is
/// refused, and nothing is changed.
#[derive(clap::Args)]
pub(crate) struct Restore {
    /// The server's database.
    #[arg(long, value_name = "FILE", default_value = "krajina.db")]
    data: PathBuf,
    /// The back-up.
    from: PathBuf,
}

impl Backup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let contents = wait(krajina_store::backup(&self.data, &self.to))?;
        let contents = contents.map_err(|error| match error {
            StoreError::Taken(_) => Failure::input(&self.to, "this file exists already; choose another name"),
            error => failure(&self.data, error),
        })?;
        say("kept in", &self.to, contents)
    }
}

impl Restore {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let contents = wait(krajina_store::restore(&self.from, &self.data))?;
        let contents = contents.map_err(|error| match error {
            StoreError::Locked(_) => failure(&self.data, error),
            error => failure(&self.from, error),
        })?;
        say("restored to", &self.data, contents)
    }
}

/// A damaged or foreign file is bad input; a file that cannot be used now is not.
fn failure(path: &Path, error: StoreError) -> Failure {
    match error {
        StoreError::Missing(_) => Failure::file(path, "there is no such file"),
        StoreError::Corrupt(_) | StoreError::Newer { .. } | StoreError::Conflict(_) => {
            Failure::input(path, error)
        }
        error => Failure::file(path, error),
    }
}

fn wait<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    Ok(runtime.map_err(|error| Failure::File(format!("cannot start: {error}")))?.block_on(work))
}

fn say(done: &str, path: &Path, contents: Contents) -> Result<(), Failure> {
    let Contents { tables, entries, accounts, .. } = contents;
    let path = path.display();
    writeln!(std::io::stdout(), "{tables} tables, {entries} entries, {accounts} accounts {done} {path}")?;
    Ok(())
}
