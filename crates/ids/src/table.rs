//! The id of a table.

use crate::digits::{IdError, read, textual, write};
use crate::stored::Stored;
use std::fmt;
use std::str::FromStr;

/// The permanent id of a table. It has 80 random bits, so it cannot be guessed. Written as 16 characters.
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
}

impl Stored for TableId {
    fn bits(self) -> u128 {
        self.0
    }

    fn from_bits(bits: u128) -> Option<TableId> {
        (bits >> 80 == 0).then_some(TableId(bits))
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
        read(text, TableId::CHARACTERS).map(TableId)
    }
}

textual!(TableId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_print_and_parse() {
        let table = TableId::new([0, 1, 2, 3, 4, 5, 6, 7, 8, 255]);
        assert_eq!(table.to_string(), "000g40r40m30e27z");
        assert_eq!("000G40r40m30e27z".parse(), Ok(table));
        assert!("000g40r40m30e27".parse::<TableId>().is_err());
        assert!("000g40r40m30e27u".parse::<TableId>().is_err());
    }
}
