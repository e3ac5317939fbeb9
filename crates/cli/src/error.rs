//! Errors of commands, and their exit codes.

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

/// Why a command failed.
pub(crate) enum CliError {
    /// The input is malformed or breaks a rule.
    Input(String),
    /// A file could not be read or written.
    File(String),
    /// A check or an invariant failed.
    Check(String),
    /// The reader of the output has closed it.
    Closed,
}

impl CliError {
    /// Bad input from a file (or from standard input, `-`).
    pub(crate) fn input(source: &Path, error: impl Display) -> CliError {
        CliError::Input(format!("{}: {error}", name(source)))
    }

    /// A file that could not be used.
    pub(crate) fn file(path: &Path, error: impl Display) -> CliError {
        CliError::File(format!("{}: {error}", name(path)))
    }

    /// Prints the error on standard error and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            CliError::Input(reason) => {
                eprintln!("krajina: {reason}");
                ExitCode::from(2)
            }
            CliError::File(reason) | CliError::Check(reason) => {
                eprintln!("krajina: {reason}");
                ExitCode::from(1)
            }
            CliError::Closed => ExitCode::SUCCESS,
        }
    }
}

/// Failed writes. `krajina replay … | head` closes the pipe, which is not an error.
impl From<std::io::Error> for CliError {
    fn from(error: std::io::Error) -> CliError {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => CliError::Closed,
            _ => CliError::File(format!("standard output: {error}")),
        }
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> CliError {
        std::io::Error::from(error).into()
    }
}

/// The name of a source in messages.
fn name(source: &Path) -> String {
    if source == Path::new("-") { "standard input".into() } else { source.display().to_string() }
}
