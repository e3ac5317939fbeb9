//! The number on a domino's back.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A domino of the set, by the number on its back: 1 to 48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Number(u8);

impl Number {
    /// Dominoes in a box.
    pub const COUNT: usize = 48;

    /// The domino with this number.
    pub const fn new(number: u8) -> Option<Number> {
        if number >= 1 && number as usize <= Number::COUNT { Some(Number(number)) } else { None }
    }

    /// The domino at this place in the ordered set, from 0, modulo the size of the set.
    #[inline]
    pub const fn wrapping(index: usize) -> Number {
        Number((index % Number::COUNT) as u8 + 1)
    }

    /// Its place in the ordered set, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The number itself.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// All 48, in order.
    pub fn all() -> impl Iterator<Item = Number> {
        (0..Number::COUNT).map(Number::wrapping)
    }

    /// The whole set in order, to be shuffled.
    pub const SET: [Number; Number::COUNT] = {
        let mut set = [Number(1); Number::COUNT];
        let mut i = 0;
        while i < Number::COUNT {
            set[i] = Number(i as u8 + 1);
            i += 1;
        }
        set
    };
}

impl From<Number> for u8 {
    fn from(number: Number) -> u8 {
        number.0
    }
}

impl TryFrom<u8> for Number {
    type Error = String;

    fn try_from(number: u8) -> Result<Number, String> {
        Number::new(number).ok_or_else(|| format!("expected a domino from 1 to 48, found {number}"))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Number, String> {
        let plain = !text.starts_with(['+', '0']);
        text.parse::<u8>()
            .ok()
            .filter(|_| plain)
            .and_then(Number::new)
            .ok_or_else(|| format!("expected a domino from 1 to 48, found {text:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_byte_it_came_from() {
        for byte in 1..=48 {
            assert_eq!(Number::try_from(byte).map(u8::from), Ok(byte));
        }
        assert!(Number::try_from(0).is_err() && Number::try_from(49).is_err());
    }
}
