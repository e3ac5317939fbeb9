//! The id of a person.

use crate::digits::{IdError, read, textual, write};
use crate::stored::Stored;
use std::fmt;
use std::str::FromStr;

/// A guest or the holder of an account. A guest who makes an account keeps the id. It is not secret and grants nothing;
/// a session does. Written as 12 characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(u64);

impl PersonId {
    const CHARACTERS: usize = 12;

    /// The person with the lower 60 bits of this number.
    pub const fn new(number: u64) -> PersonId {
        PersonId(number & (u64::MAX >> 4))
    }

    /// Its number, which fits into a signed one.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl Stored for PersonId {
    fn bits(self) -> u128 {
        self.0.into()
    }

    fn from_bits(bits: u128) -> Option<PersonId> {
        let number = u64::try_from(bits).ok()?;
        (number >> 60 == 0).then_some(PersonId(number))
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
        read(text, PersonId::CHARACTERS).map(|bits| PersonId(bits as u64))
    }
}

textual!(PersonId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_print_and_parse() {
        let person = PersonId::new(u64::MAX);
        assert_eq!(person.to_string(), "zzzzzzzzzzzz");
        assert_eq!("zzzzzzzzzzzz".parse(), Ok(person));
        assert!(i64::try_from(person.number()).is_ok(), "a browser sorts by it as a signed number");
    }
}
