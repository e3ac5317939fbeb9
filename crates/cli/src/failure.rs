//! How a command fails: what happened, and the exit code that says which kind of failure it was.

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

/// Why a command did not do its work.
pub(crate) enum Failure {
    /// The input is malformed or breaks a rule.
    Input(String),
    /// A file could not be read or written.
    File(String),
    /// Something that must always be true was not.
    Check(String),
    /// Whoever read the output has seen enough.
    Closed,
}

impl Failure {
    /// Bad input from a file (or from standard input, `-`).
    pub(crate) fn input(source: &Path, error: impl Display) -> Failure {
        Failure::Input(format!("{}: {error}", name(source)))
    }

    /// A file that could not be used.
    pub(crate) fn file(path: &Path, error: impl Display) -> Failure {
        Failure::File(format!("{}: {error}", name(path)))
    }

    /// Says on standard error what went wrong.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(reason) => {
                eprintln!("krajina: {reason}");
                ExitCode::from(2)
            }
            Failure::File(reason) | Failure::Check(reason) => {
                eprintln!("krajina: {reason}");
                ExitCode::from(1)
            }
            Failure::Closed => ExitCode::SUCCESS,
        }
    }
}

/// Output that cannot be written: `krajina replay … | head` closes the pipe, which is no failure of ours.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::File(format!("standard output: {error}")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        std::io::Error::from(error).into()
    }
}

/// How a source is called in messages.
fn name(source: &Path) -> String {
    if source == Path::new("-") { "standard input".into() } else { source.display().to_string() }
}
