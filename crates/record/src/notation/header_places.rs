//! The positions of the headers of a record.

use super::deal::header_key;
use crate::fault::{Span, TextFault};
use std::collections::BTreeMap;

/// The positions of the headers in the text from which a record was read; empty for a record that was not read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeaderPlaces(BTreeMap<String, HeaderPlace>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct HeaderPlace {
    line: usize,
    /// The columns of the words of its value; for an empty value, the column where it would begin.
    columns: Vec<usize>,
}

/// The most words of a value whose positions are kept: a deal has 48 dominoes, and no header has more words.
const MOST_WORDS: usize = 49;

impl HeaderPlaces {
    /// Adds a header; false if there is one with this key already.
    pub(super) fn add(&mut self, key: &Span<'_>, value: &Span<'_>) -> bool {
        let words: Vec<&str> = key.words().map(|word| word.text).collect();
        // `deal` and `deal 1` are the same header.
        let key = match words.as_slice() {
            [name, "1"] => header_key(name, 0),
            _ => words.join(" "),
        };
        let mut columns: Vec<usize> = value.words().map(|word| word.column).take(MOST_WORDS).collect();
        if columns.is_empty() {
            columns.push(value.column);
        }
        self.0.insert(key, HeaderPlace { line: value.line, columns }).is_none()
    }

    /// How many words the value of a header has.
    pub(super) fn words(&self, key: &str) -> usize {
        self.0.get(key).map_or(0, |header| header.columns.len())
    }

    /// The fault of a word of a header's value, or of the beginning of the text where there is no such header.
    pub(super) fn fault(&self, key: &str, word: usize, reason: impl Into<String>) -> TextFault {
        let (line, column) = match self.0.get(key) {
            None => (1, 1),
            Some(HeaderPlace { line, columns }) => {
                (*line, columns.get(word).or(columns.last()).copied().unwrap_or(1))
            }
        };
        TextFault { line, column, reason: reason.into() }
    }
}
