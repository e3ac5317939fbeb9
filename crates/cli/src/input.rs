//! Reads input files and standard input.

use crate::error::CliError;
use std::io::Read;
use std::path::Path;

/// The text of a file, or of standard input for `-`. Reads at most one byte more than `most`, so that an endless
/// stream ends in an error of its parser.
pub(crate) fn text(path: &Path, most: usize) -> Result<String, CliError> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(|error| CliError::file(path, error))?;
    String::from_utf8(bytes).map_err(|error| CliError::input(path, not_text(&error)))
}

/// The error for the first byte that is not UTF-8, with its position.
fn not_text(error: &std::string::FromUtf8Error) -> String {
    let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let good = String::from_utf8_lossy(good);
    let line = good.matches('\n').count() + 1;
    let column = good.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    format!("line {line}, column {column}: expected UTF-8 text, found another byte")
}
