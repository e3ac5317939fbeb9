//! Faults of a text, with their positions.

use std::fmt;

/// A fault of a text and its position. Lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFault {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The text found and the text expected.
    pub reason: String,
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for TextFault {}

/// A stretch of a line, with its position. All readers work on spans, so that every error has a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span<'a> {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) text: &'a str,
}

impl<'a> Span<'a> {
    /// The lines of a text without their comments (`#` to the end of the line) and trailing space. A byte order mark,
    /// which some editors write in front, is no part of the text.
    pub(crate) fn lines(text: &'a str) -> impl Iterator<Item = Span<'a>> {
        text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate().map(|(index, line)| {
            let bare = line.split('#').next().unwrap_or_default();
            Span { line: index + 1, column: 1, text: bare.trim_end() }
        })
    }

    /// The fault at this position.
    pub(crate) fn fault(&self, reason: impl Into<String>) -> TextFault {
        TextFault { line: self.line, column: self.column, reason: reason.into() }
    }

    /// The fault of finding this text where something else was expected.
    pub(crate) fn unexpected(&self, expected: impl fmt::Display) -> TextFault {
        let found = if self.text.is_empty() { "nothing".into() } else { format!("{:?}", self.text) };
        self.fault(format!("expected {expected}, found {found}"))
    }

    /// The rest of the text from a byte on.
    pub(crate) fn from(&self, byte: usize) -> Span<'a> {
        let byte = byte.min(self.text.len());
        let column = self.column + self.text[..byte].chars().count();
        Span { line: self.line, column, text: &self.text[byte..] }
    }

    /// The text without white space around it.
    pub(crate) fn trim(&self) -> Span<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        let rest = self.from(start);
        Span { text: rest.text.trim_end(), ..rest }
    }

    /// The parts between separators, each trimmed.
    pub(crate) fn split(&self, separator: char) -> impl Iterator<Item = Span<'a>> + use<'a> {
        let mut rest = Some(*self);
        std::iter::from_fn(move || {
            let span = rest?;
            let end = span.text.find(separator);
            // Counted on from part to part: a long line is read in one pass.
            rest = end.map(|end| span.from(end + separator.len_utf8()));
            Some(Span { text: &span.text[..end.unwrap_or(span.text.len())], ..span }.trim())
        })
    }

    /// The words.
    pub(crate) fn words(&self) -> impl Iterator<Item = Span<'a>> + use<'a> {
        self.split(' ').flat_map(|part| part.split('\t')).filter(|word| !word.text.is_empty())
    }

    /// The position behind the text.
    pub(crate) fn end(&self) -> Span<'a> {
        self.from(self.text.len())
    }

    /// The text read as a value; the error of its parser becomes the fault.
    pub(crate) fn parse<T: std::str::FromStr<Err: fmt::Display>>(&self) -> Result<T, TextFault> {
        self.text.parse().map_err(|error: T::Err| self.fault(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_their_columns() {
        let line = Span::lines("a: žlutý  kůň # comment").next().unwrap();
        let words: Vec<_> = line.words().map(|word| (word.column, word.text)).collect();
        assert_eq!(words, [(1, "a:"), (4, "žlutý"), (11, "kůň")]);
        let parts: Vec<_> = Span { line: 1, column: 5, text: "x;  yy ;z" }.split(';').collect();
        assert_eq!(
            parts.iter().map(|part| (part.column, part.text)).collect::<Vec<_>>(),
            [(5, "x"), (9, "yy"), (13, "z")]
        );
    }

    /// Four megabytes of words, the longest record that is read: one pass per word would take hours.
    #[test]
    fn a_long_line_is_split_in_one_pass() {
        let text = "ž ".repeat(1 << 20);
        let last = Span { line: 1, column: 1, text: &text }.words().last().unwrap();
        assert_eq!((last.column, last.text), ((1 << 21) - 1, "ž"));
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let lines: Vec<_> =
            Span::lines("\u{feff}a\nb").map(|line| (line.line, line.column, line.text)).collect();
        assert_eq!(lines, [(1, 1, "a"), (2, 1, "b")]);
        assert_eq!(Span::lines("\u{feff}\u{feff}a").next().map(|line| line.text), Some("\u{feff}a"));
    }

    #[test]
    fn a_missing_word_is_reported_as_nothing() {
        let end = Span { line: 2, column: 3, text: "ab" }.end();
        assert_eq!(
            end.unexpected("a number").to_string(),
            "line 2, column 5: expected a number, found nothing"
        );
    }
}
