//! Faults of a set, with their positions.

use serde::Serialize;

/// One fault of a set of files and its position. Lines and columns count from 1; a fault of a whole file, such as a tile
/// too few, is at its beginning.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, thiserror::Error)]
#[error("{file}:{line}:{column}: {reason}")]
pub struct MaterialFault {
    /// The name of the file in its directory.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The fault, with the number of the rule where one is broken.
    pub reason: String,
}

/// The faults found so far.
#[derive(Default)]
pub(crate) struct MaterialFaults(Vec<MaterialFault>);

impl MaterialFaults {
    /// Notes a fault at a byte of a text.
    pub(crate) fn at(&mut self, file: &str, text: &str, byte: usize, reason: impl Into<String>) {
        let (line, column) = position(text, byte);
        self.0.push(MaterialFault { file: file.into(), line, column, reason: reason.into() });
    }

    /// Notes a fault of a whole file.
    pub(crate) fn whole(&mut self, file: &str, reason: impl Into<String>) {
        self.at(file, "", 0, reason);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All faults, file by file, from top to bottom.
    pub(crate) fn sorted(mut self) -> Vec<MaterialFault> {
        self.0.sort();
        self.0.dedup();
        self.0
    }
}

/// The line and the column of a byte of a text, both from 1. A byte beyond the end is taken for the end.
fn position(text: &str, byte: usize) -> (usize, usize) {
    let mut end = byte.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        assert_eq!(position("ab\nčd", 0), (1, 1));
        assert_eq!(position("ab\nčd", 3), (2, 1));
        assert_eq!(position("ab\nčd", 5), (2, 2));
        assert_eq!(position("ab\nčd", 4), (2, 1));
        assert_eq!(position("ab\nčd", 99), (2, 3));
    }
}
