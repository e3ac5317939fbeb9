//! The numbers of ids as 32 hexadecimal digits: the form of ids in lists of sessions and in exports.
//!
//! `#[serde(with = "krajina_ids::hex")]` writes one id like this, `hex::option` an id that may be missing, `hex::list` a
//! list of ids.

use crate::digits::IdError;
use crate::stored::Stored;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

pub(crate) const ERROR: IdError = IdError { expected: 32, alphabet: "0-9 and a-f" };

/// Parses 32 hexadecimal digits.
#[must_use]
pub fn read(text: &str) -> Option<u128> {
    let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u128::from_str_radix(text, 16).ok().filter(|_| is_hex)
}

pub(crate) fn write(f: &mut fmt::Formatter<'_>, bits: u128) -> fmt::Result {
    write!(f, "{bits:032x}")
}

struct Digits(u128);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.0)
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serializes an id.
///
/// # Errors
/// The serializer fails.
pub fn serialize<T: Stored, S: Serializer>(id: &T, serializer: S) -> Result<S::Ok, S::Error> {
    Digits(id.bits()).serialize(serializer)
}

/// Deserializes an id.
///
/// # Errors
/// It is not 32 hexadecimal digits, or no id has this number.
pub fn deserialize<'de, T: Stored, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    read(&text).and_then(T::from_bits).ok_or_else(|| D::Error::custom(ERROR))
}

/// An id that may be missing.
pub mod option {
    use super::{Digits, Serialize, Serializer, Stored};

    /// Serializes it, or `null`.
    ///
    /// # Errors
    /// The serializer fails.
    pub fn serialize<T: Stored, S: Serializer>(id: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        id.map(|id| Digits(id.bits())).serialize(serializer)
    }
}

/// A list of ids.
pub mod list {
    use super::{Digits, Serializer, Stored};

    /// Serializes them.
    ///
    /// # Errors
    /// The serializer fails.
    pub fn serialize<T: Stored, S: Serializer>(ids: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(ids.iter().map(|id| Digits(id.bits())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TableId;

    #[test]
    fn a_number_is_32_hexadecimal_digits_and_nothing_else() {
        let id = TableId::new([0xab, 1, 2, 3, 4, 5, 6, 7, 8, 0xff]);
        let text = Digits(id.bits()).to_string();
        assert_eq!(text, "000000000000ab0102030405060708ff");
        assert_eq!(read(&text).and_then(TableId::from_bits), Some(id));
        for bad in ["", "1", "+123456789abcdef0011223344556677f", &"g".repeat(32), &"0".repeat(33)] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(TableId::from_bits(1 << 80), None);
    }
}
