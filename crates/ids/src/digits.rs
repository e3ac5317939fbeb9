//! Ids as text: digits of five bits.

use std::fmt;

/// 32 characters without lookalikes (Crockford's): five bits each.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A text that is not an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected} characters of {alphabet}")]
pub struct IdError {
    pub(crate) expected: usize,
    pub(crate) alphabet: &'static str,
}

impl IdError {
    /// A text that does not have this many digits of five bits.
    pub(crate) const fn digits(expected: usize) -> IdError {
        IdError { expected, alphabet: "0-9 and a-z without i, l, o and u" }
    }
}

/// Reads a text of exactly this many digits.
pub(crate) fn read(text: &str, characters: usize) -> Result<u128, IdError> {
    let error = IdError::digits(characters);
    if text.len() != characters {
        return Err(error);
    }
    text.bytes().try_fold(0u128, |bits, byte| {
        let digit = ALPHABET.iter().position(|&known| known == byte.to_ascii_lowercase()).ok_or(error)?;
        Ok(bits << 5 | digit as u128)
    })
}

/// Writes the lowest bits as this many digits.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, bits: u128, characters: usize) -> fmt::Result {
    let mut text = [b'0'; 26];
    for (i, place) in text[..characters].iter_mut().enumerate() {
        *place = ALPHABET[(bits >> (5 * (characters - 1 - i)) & 31) as usize];
    }
    f.write_str(std::str::from_utf8(&text[..characters]).unwrap_or_default())
}

/// Serialises a type as its text, and prints that for debugging as well.
macro_rules! textual {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(crate) use textual;
