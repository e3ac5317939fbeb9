//! The database of a server, as an argument of commands.

use crate::error::CliError;
use krajina_store::{Admin, StoreError, is_postgres, redacted_location};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

// No doc comment: clap would use it as the help of every command with this argument.
#[derive(clap::Args)]
pub(crate) struct DatabaseArgs {
    /// The server's database: a file, or postgres://…
    #[arg(
        long = "data",
        env = "KRAJINA_DATA",
        value_name = "PLACE",
        default_value = "krajina.db",
        hide_env_values = true
    )]
    pub(crate) location: String,
}

impl DatabaseArgs {
    /// Opens the database, which a running server may have open as well.
    pub(crate) async fn open(&self) -> Result<Admin, CliError> {
        Admin::open(&self.location).await.map_err(|error| self.error(error))
    }

    /// The location without its password.
    pub(crate) fn shown(&self) -> String {
        redacted_location(&self.location)
    }

    /// The path of the database file.
    ///
    /// # Errors
    /// The database is on a PostgreSQL server, for which `instead` does the same.
    pub(crate) fn file(&self, instead: &str) -> Result<&Path, CliError> {
        if is_postgres(&self.location) {
            let shown = self.shown();
            return Err(CliError::Input(format!("{shown}: this is a PostgreSQL server: use {instead}")));
        }
        if self.location.contains("://") {
            return Err(self.error(StoreError::Unavailable("expected the path of a file".into())));
        }
        Ok(Path::new(&self.location))
    }

    /// The error of a store operation on this database.
    pub(crate) fn error(&self, error: StoreError) -> CliError {
        store_error(Path::new(&self.shown()), error)
    }
}

/// The error of a store operation. A damaged or foreign file is bad input; a file that cannot be used now is not.
pub(crate) fn store_error(location: &Path, error: StoreError) -> CliError {
    match error {
        StoreError::Missing(_) => CliError::file(location, "no such file"),
        StoreError::Corrupt(_) | StoreError::Newer { .. } | StoreError::Conflict(_) => {
            CliError::input(location, error)
        }
        error => CliError::file(location, error),
    }
}

/// Runs work on a database to its end.
pub(crate) fn wait<T>(work: impl Future<Output = Result<T, CliError>>) -> Result<T, CliError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| CliError::File(format!("cannot start: {error}")))?.block_on(work)
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}
