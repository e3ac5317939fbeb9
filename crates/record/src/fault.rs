//! What is wrong with a text, and where.

use std::fmt;

/// A place in a text and what is wrong there. Lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What was found and what was expected.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for Fault {}

/// A stretch of a line, with its place: every reader here works on these, so that every error knows where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span<'a> {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) text: &'a str,
}

impl<'a> Span<'a> {
    /// The lines of a text without their comments (`#` to the end of the line) and trailing space.
    pub(crate) fn lines(text: &'a str) -> impl Iterator<Item = Span<'a>> {
        text.lines().enumerate().map(|(index, line)| {
            let bare = line.split('#').next().unwrap_or_default();
            Span { line: index + 1, column: 1, text: bare.trim_end() }
        })
    }

    /// The fault of this place.
    pub(crate) fn fault(&self, reason: impl Into<String>) -> Fault {
        Fault { line: self.line, column: self.column, reason: reason.into() }
    }

    /// The fault of finding this text where something else was expected.
    pub(crate) fn unexpected(&self, expected: impl fmt::Display) -> Fault {
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
        let whole = *self;
        let mut at = 0;
        whole.text.split(separator).map(move |part| {
            let span = Span { text: part, ..whole.from(at) };
            at += part.len() + separator.len_utf8();
            span.trim()
        })
    }

    /// The words.
    pub(crate) fn words(&self) -> impl Iterator<Item = Span<'a>> + use<'a> {
        self.split(' ').flat_map(|part| part.split('\t')).filter(|word| !word.text.is_empty())
    }

    /// The place behind the text.
    pub(crate) fn end(&self) -> Span<'a> {
        self.from(self.text.len())
    }

    /// The text read as a value; what its parser says becomes the fault.
    pub(crate) fn parse<T: std::str::FromStr<Err: fmt::Display>>(&self) -> Result<T, Fault> {
        self.text.parse().map_err(|error: T::Err| self.fault(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_know_their_columns() {
        let line = Span::lines("a: žlutý  kůň # comment").next().unwrap();
        let words: Vec<_> = line.words().map(|word| (word.column, word.text)).collect();
        assert_eq!(words, [(1, "a:"), (4, "žlutý"), (11, "kůň")]);
        let parts: Vec<_> = Span { line: 1, column: 5, text: "x;  yy ;z" }.split(';').collect();
        assert_eq!(
            parts.iter().map(|part| (part.column, part.text)).collect::<Vec<_>>(),
            [(5, "x"), (9, "yy"), (13, "z")]
        );
    }

    #[test]
    fn nothing_is_called_nothing() {
        let end = Span { line: 2, column: 3, text: "ab" }.end();
        assert_eq!(
            end.unexpected("a number").to_string(),
            "line 2, column 5: expected a number, found nothing"
        );
    }
}
