//! The seed of a deal and the commitment that proves it was not chosen afterwards.

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// 256 secret bits from which a whole deal follows. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed made of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed for tests and statistics, where a short number is enough.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// SHA-256 of the 32 bytes: published before the game, so that the seed published after it can be checked.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The stream number `stream` of this seed. Different streams are independent, so that a change in how one
    /// part of a deal is drawn leaves the others as they were.
    pub fn stream(&self, stream: u64) -> ChaCha20Rng {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(stream);
        rng
    }
}

/// A seed is a secret until the game is over: it does not print itself by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl FromStr for Seed {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Seed, HexError> {
        read_hex(text).map(Seed)
    }
}

/// The SHA-256 of a [`Seed`]. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Is this the seed that was committed to?
    pub fn holds(&self, seed: &Seed) -> bool {
        seed.commitment() == *self
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Commitment, HexError> {
        read_hex(text).map(Commitment)
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HexError {
    /// Too short or too long.
    #[error("expected 64 hexadecimal digits, found {0} characters")]
    Length(usize),
    /// A character that is no hexadecimal digit, and where (from 0).
    #[error("expected 64 hexadecimal digits, found {1:?} after {0} of them")]
    Digit(usize, char),
}

fn write_hex(f: &mut fmt::Formatter<'_>, bytes: &[u8; 32]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn read_hex(text: &str) -> Result<[u8; 32], HexError> {
    let mut bytes = [0u8; 32];
    for (i, c) in text.chars().enumerate() {
        let digit = c.to_digit(16).ok_or(HexError::Digit(i, c))?;
        let byte = bytes.get_mut(i / 2).ok_or_else(|| HexError::Length(text.chars().count()))?;
        *byte = *byte << 4 | digit as u8;
    }
    if text.len() == 64 { Ok(bytes) } else { Err(HexError::Length(text.chars().count())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commitment_is_the_sha256_of_the_bytes() {
        // echo -n | sha256 of 32 zero bytes, a published test value.
        let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed::new([0; 32]).commitment().to_string(), expected);
        assert!(Seed::new([0; 32]).commitment().holds(&Seed::new([0; 32])));
        assert!(!Seed::new([0; 32]).commitment().holds(&Seed::new([1; 32])));
    }

    #[test]
    fn seeds_print_and_parse() {
        let text = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
        assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
        assert_eq!("ab".parse::<Seed>(), Err(HexError::Length(2)));
        assert_eq!("ax".parse::<Seed>(), Err(HexError::Digit(1, 'x')));
        assert_eq!("0".repeat(65).parse::<Seed>(), Err(HexError::Length(65)));
    }

    #[test]
    fn a_seed_is_not_printed_by_accident() {
        assert_eq!(format!("{:?}", Seed::new([9; 32])), "Seed(secret)");
    }
}
