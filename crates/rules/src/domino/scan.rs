//! Reading short texts (actions, setups) word by word, with the place of each word for the error.

use super::places::Placement;
use crate::game::{ActionError, SetupError};
use std::fmt::Display;
use std::str::FromStr;

/// A word of a text and where it begins, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// The byte at which it begins.
    pub at: usize,
    /// The word.
    pub text: &'a str,
}

impl<'a> Word<'a> {
    /// The error for finding this word where something else was expected.
    pub fn unexpected(&self, expected: &str) -> SetupError {
        SetupError { at: self.at, reason: format!("expected {expected}, found {:?}", self.text) }
    }
}

/// The settings `key=value` of a setup that begins with the name of its game.
///
/// # Errors
/// The text begins with another name, or a word is not a setting.
pub fn settings<'a>(text: &'a str, game: &str) -> Result<Vec<(Word<'a>, Word<'a>)>, SetupError> {
    let mut words = words(text);
    let name = words.next().unwrap_or(Word { at: 0, text: "" });
    if name.text != game {
        return Err(name.unexpected(game));
    }
    words
        .map(|word| {
            let (key, value) = word.text.split_once('=').ok_or_else(|| word.unexpected("key=value"))?;
            Ok((Word { at: word.at, text: key }, Word { at: word.at + key.len() + 1, text: value }))
        })
        .collect()
}

/// Notes a setting's value, which may be given once.
///
/// # Errors
/// The setting was given already.
pub fn set<T>(place: &mut Option<T>, key: Word<'_>, value: T) -> Result<(), SetupError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(SetupError { at: key.at, reason: format!("{} stands there twice", key.text) }),
    }
}

/// A number of players with its place in the text.
///
/// # Errors
/// Not a single digit.
pub fn players(value: Word<'_>) -> Result<(usize, usize), SetupError> {
    match value.text.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok((value.at, (digit - b'0').into())),
        _ => Err(value.unexpected("a number of players")),
    }
}

/// The words of a text, split at spaces.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| Word { at: word.as_ptr() as usize - start, text: word })
}

/// The parts of a word, split at commas.
pub fn list<'a>(word: Word<'a>) -> impl Iterator<Item = Word<'a>> {
    let mut at = word.at;
    word.text.split(',').map(move |text| {
        let part = Word { at, text };
        at += text.len() + 1;
        part
    })
}

/// The things that a list names, each at most once.
///
/// # Errors
/// A word names none of them, or one of them again.
pub fn each_once<T: Copy + PartialEq, const N: usize>(
    value: Word<'_>,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Result<Vec<T>, SetupError> {
    let mut found = Vec::new();
    for word in list(value) {
        let named = all.into_iter().find(|one| name(*one) == word.text);
        let named = named.ok_or_else(|| word.unexpected(&one_of(all.map(name))))?;
        if found.contains(&named) {
            return Err(SetupError { at: word.at, reason: format!("{} stands there twice", word.text) });
        }
        found.push(named);
    }
    Ok(found)
}

/// The verb of an action and its arguments.
///
/// # Errors
/// The text is empty.
pub fn verb<'a, 'w>(
    words: &'w [Word<'a>],
    expected: &str,
) -> Result<(Word<'a>, &'w [Word<'a>]), ActionError> {
    match words.split_first() {
        Some((&verb, rest)) => Ok((verb, rest)),
        None => Err(wrong(Word { at: 0, text: "" }, expected)),
    }
}

/// Checks that there are exactly this many arguments.
///
/// # Errors
/// There are more or fewer; the error points to the first one too many, or behind the last.
pub fn arguments<'a, const N: usize>(
    verb: Word<'a>,
    rest: &[Word<'a>],
) -> Result<[Word<'a>; N], ActionError> {
    <[Word<'a>; N]>::try_from(rest).map_err(|_| {
        let end = rest.last().unwrap_or(&verb);
        let at = rest.get(N).map_or(end.at + end.text.len(), |extra| extra.at);
        let words = if N == 1 { "word" } else { "words" };
        ActionError {
            at,
            reason: format!("expected {N} {words} after {:?}, found {}", verb.text, rest.len()),
        }
    })
}

/// A word read as a value.
///
/// # Errors
/// The error of the value's own parser, with the word's position.
pub fn parse<T: FromStr<Err: Display>>(word: Word<'_>) -> Result<T, ActionError> {
    word.text.parse().map_err(|error: T::Err| ActionError { at: word.at, reason: error.to_string() })
}

/// The squares of a domino's halves, which lie side by side (K12).
///
/// # Errors
/// There are not two squares, or they do not touch.
pub fn placement(verb: Word<'_>, rest: &[Word<'_>]) -> Result<Placement, ActionError> {
    let [a, b] = arguments(verb, rest)?;
    Placement::new(parse(a)?, parse(b)?).ok_or_else(|| ActionError {
        at: b.at,
        reason: format!("K12: expected a square beside {} for the other half, found {:?}", a.text, b.text),
    })
}

/// The error for finding this word in an action where something else was expected.
pub fn wrong(word: Word<'_>, expected: &str) -> ActionError {
    let SetupError { at, reason } = word.unexpected(expected);
    ActionError { at, reason }
}

/// `a`, `a or b`, `a, b or c`: for the expected part of errors.
pub fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).into(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_lists_have_positions() {
        let found: Vec<_> = words("  take  b=1,22 ").map(|word| (word.at, word.text)).collect();
        assert_eq!(found, [(2, "take"), (8, "b=1,22")]);
        let parts: Vec<_> = list(Word { at: 8, text: "a,bc,,d" }).map(|word| (word.at, word.text)).collect();
        assert_eq!(parts, [(8, "a"), (10, "bc"), (13, ""), (14, "d")]);
    }

    #[test]
    fn alternatives_read_as_a_sentence() {
        assert_eq!(one_of(["a"]), "a");
        assert_eq!(one_of(["a", "b"]), "a or b");
        assert_eq!(one_of(["a", "b", "c"]), "a, b or c");
    }
}
