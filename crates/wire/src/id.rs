//! Names that nobody can guess, and codes that anybody can say.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// 32 characters without lookalikes (Crockford's): five bits each.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The characters of spoken codes: what looks or sounds like another one is left out (0 O, 1 I L, 2 Z, 5 S, 8 B, U V,
/// and what has no one name in our languages: Q W X Y).
const SPOKEN: &[u8; 16] = b"34679acdefhkmnrt";

/// A text that is no such name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected} characters of {alphabet}")]
pub struct IdError {
    expected: usize,
    alphabet: &'static str,
}

/// Reads digits of five bits from the front of `text`.
fn read(text: &str, characters: usize) -> Option<u128> {
    if text.len() != characters {
        return None;
    }
    text.bytes().try_fold(0u128, |bits, byte| {
        let digit = ALPHABET.iter().position(|&known| known == byte.to_ascii_lowercase())?;
        Some(bits << 5 | digit as u128)
    })
}

fn write(f: &mut fmt::Formatter<'_>, bits: u128, characters: usize) -> fmt::Result {
    let mut text = [b'0'; 26];
    for (i, place) in text[..characters].iter_mut().enumerate() {
        *place = ALPHABET[(bits >> (5 * (characters - 1 - i)) & 31) as usize];
    }
    f.write_str(std::str::from_utf8(&text[..characters]).unwrap_or_default())
}

macro_rules! textual {
    ($type:ty) => {
        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <std::borrow::Cow<'de, str> as Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

/// A table, for good. 80 random bits: who has not been told it cannot find it. Written as 16 characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u128);

impl TableId {
    const CHARACTERS: usize = 16;

    /// The id made of these random bytes.
    pub const fn new(random: [u8; 10]) -> TableId {
        let mut bits = 0;
        let mut i = 0;
        while i < random.len() {
            bits = bits << 8 | random[i] as u128;
            i += 1;
        }
        TableId(bits)
    }

    /// Its bytes, as a store keeps it.
    pub fn bytes(self) -> [u8; 10] {
        let mut bytes = [0; 10];
        bytes.copy_from_slice(&self.0.to_be_bytes()[6..]);
        bytes
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.0, TableId::CHARACTERS)
    }
}

impl FromStr for TableId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<TableId, IdError> {
        let error = IdError { expected: TableId::CHARACTERS, alphabet: "0-9 and a-z without i, l, o and u" };
        read(text, TableId::CHARACTERS).map(TableId).ok_or(error)
    }
}

textual!(TableId);

/// A person: a guest or the holder of an account. It is no secret and gives no right; a session does. Written as 12
/// characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(u64);

impl PersonId {
    const CHARACTERS: usize = 12;

    /// The person with this number; of its bits the lower 60 count.
    pub const fn new(number: u64) -> PersonId {
        PersonId(number & (u64::MAX >> 4))
    }

    /// Its number, as a store keeps it: never negative as a signed one.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.0.into(), PersonId::CHARACTERS)
    }
}

impl FromStr for PersonId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<PersonId, IdError> {
        let error = IdError { expected: PersonId::CHARACTERS, alphabet: "0-9 and a-z without i, l, o and u" };
        read(text, PersonId::CHARACTERS).map(|bits| PersonId(bits as u64)).ok_or(error)
    }
}

textual!(PersonId);

/// The spoken way to a table: six characters that sound different. 24 bits, so guesses must be rate limited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InviteCode(u32);

impl InviteCode {
    const CHARACTERS: usize = 6;

    /// The code made of these random bytes.
    pub const fn new(random: [u8; 3]) -> InviteCode {
        InviteCode((random[0] as u32) << 16 | (random[1] as u32) << 8 | random[2] as u32)
    }
}

impl fmt::Display for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for i in (0..InviteCode::CHARACTERS).rev() {
            write!(f, "{}", char::from(SPOKEN[(self.0 >> (4 * i) & 15) as usize]))?;
        }
        Ok(())
    }
}

/// Read as people type it: capitals, spaces and hyphens do not matter.
impl FromStr for InviteCode {
    type Err = IdError;

    fn from_str(text: &str) -> Result<InviteCode, IdError> {
        let error = IdError { expected: InviteCode::CHARACTERS, alphabet: "3 4 6 7 9 a c d e f h k m n r t" };
        // Spaces between all characters at most: anything longer is no code.
        if text.len() > 3 * InviteCode::CHARACTERS {
            return Err(error);
        }
        let (mut bits, mut read) = (0u32, 0);
        for byte in text.bytes().filter(|byte| !matches!(byte, b' ' | b'-')) {
            let digit = SPOKEN.iter().position(|&known| known == byte.to_ascii_lowercase()).ok_or(error)?;
            (bits, read) = (bits << 4 | digit as u32, read + 1);
            if read > InviteCode::CHARACTERS {
                return Err(error);
            }
        }
        if read == InviteCode::CHARACTERS { Ok(InviteCode(bits)) } else { Err(error) }
    }
}

textual!(InviteCode);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_print_and_parse() {
        let table = TableId::new([0, 1, 2, 3, 4, 5, 6, 7, 8, 255]);
        assert_eq!(table.to_string(), "000g40r40m30e27z");
        assert_eq!("000G40r40m30e27z".parse(), Ok(table));
        assert_eq!(TableId::new(table.bytes()), table);
        assert!("000g40r40m30e27".parse::<TableId>().is_err());
        assert!("000g40r40m30e27u".parse::<TableId>().is_err());
        let person = PersonId::new(u64::MAX);
        assert_eq!(person.to_string(), "zzzzzzzzzzzz");
        assert_eq!("zzzzzzzzzzzz".parse(), Ok(person));
        assert!(i64::try_from(person.number()).is_ok(), "stores keep it as a signed number");
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = InviteCode::new([0x01, 0x9a, 0xcf]);
        assert_eq!(code.to_string(), "34fhmt");
        assert_eq!(code.to_string().to_uppercase().parse(), Ok(code));
        let text = code.to_string();
        let spaced = format!("{} {}-{}", &text[..2], &text[2..4], &text[4..]);
        assert_eq!(spaced.parse(), Ok(code));
        for wrong in ["", "34679", "34679aa", "3467 o", "34679b", "příště", &" ".repeat(1000)] {
            assert!(wrong.parse::<InviteCode>().is_err(), "{wrong:?}");
        }
    }
}
