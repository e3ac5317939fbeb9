//! The maps.

use super::border::Border;
use super::square::Squares;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The number of a map, 1 to 4, in rising difficulty (M1, M5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(into = "u8")]
#[allow(missing_docs)]
#[repr(u8)]
pub enum MapNumber {
    #[default]
    One = 0,
    Two = 1,
    Three = 2,
    Four = 3,
}

impl MapNumber {
    /// All four.
    pub const ALL: [MapNumber; 4] = [MapNumber::One, MapNumber::Two, MapNumber::Three, MapNumber::Four];

    /// Its number less one.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<MapNumber> for u8 {
    fn from(number: MapNumber) -> u8 {
        number as u8 + 1
    }
}

impl fmt::Display for MapNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u8::from(*self))
    }
}

/// A text that is no map number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a map from 1 to 4")]
pub struct MapNumberError;

impl FromStr for MapNumber {
    type Err = MapNumberError;

    fn from_str(text: &str) -> Result<MapNumber, MapNumberError> {
        MapNumber::ALL.into_iter().find(|number| number.to_string() == text).ok_or(MapNumberError)
    }
}

/// A map: its border and the squares on which a solo game begins (M4, M5). The islet in the top left corner of the
/// border is on every map and counts as one closed forest (M3, M20), so it needs no field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Map {
    /// The twenty segments round the grid.
    pub border: Border,
    /// The highlighted squares, two or three (M5).
    pub highlighted: Squares,
}
