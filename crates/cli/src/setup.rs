//! Reads the setup of any game from an argument.

use krajina_rules::any::{AnySetup, GameKind};
use krajina_rules::game::SetupError;

/// Reads a setup. An error names the column.
pub(crate) fn read(text: &str) -> Result<AnySetup, String> {
    // Some editors write a byte order mark at the beginning of a file that becomes the argument.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Err(expected) = GameKind::of(text) {
        let found = text.split_whitespace().next().unwrap_or("");
        return Err(format!("column 1: {expected}, found {found:?}"));
    }
    text.parse().map_err(|SetupError { at, reason }| {
        let column = text.get(..at).map_or(0, |before| before.chars().count()) + 1;
        format!("column {column}: {reason}")
    })
}
