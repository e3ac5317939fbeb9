//! A square of a land, named by its position relative to the start tile.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A square, counted from the start tile (castle or hut), which stands on `g7`.
///
/// Columns `a` to `m` run left to right, rows `1` to `13` bottom to top: enough for a 7×7 land to grow in any
/// direction.
///
/// ```
/// use krajina_rules::domino::Square;
/// let right_of_castle: Square = "h7".parse().unwrap();
/// assert_eq!(right_of_castle, Square::new(1, 0).unwrap());
/// assert_eq!(right_of_castle.to_string(), "h7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    // North first, so that squares sort row by row.
    y: i8,
    x: i8,
}

impl Square {
    /// How far a land can reach from its start tile: six squares, in 7×7.
    pub const REACH: i8 = 6;

    /// The start tile's square.
    pub const START: Square = Square { y: 0, x: 0 };

    /// The square this many columns to the right of the start tile and rows above it, if land can reach it.
    pub const fn new(x: i8, y: i8) -> Option<Square> {
        let reach = Square::REACH;
        if x < -reach || x > reach || y < -reach || y > reach { None } else { Some(Square { y, x }) }
    }

    /// As [`new`](Square::new), for coordinates that are known to be in reach.
    #[inline]
    pub(crate) const fn at(x: i8, y: i8) -> Square {
        Square { y, x }
    }

    /// Columns to the right of the start tile.
    #[inline]
    pub const fn x(self) -> i8 {
        self.x
    }

    /// Rows above the start tile.
    #[inline]
    pub const fn y(self) -> i8 {
        self.y
    }

    /// Do the two squares share a side?
    pub const fn touches(self, other: Square) -> bool {
        (self.x - other.x).abs() + (self.y - other.y).abs() == 1
    }

    /// How many king's steps (sideways, up, down or diagonal) away the other square is.
    pub const fn steps_to(self, other: Square) -> u8 {
        let (dx, dy) = ((self.x - other.x).unsigned_abs(), (self.y - other.y).unsigned_abs());
        if dx > dy { dx } else { dy }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'g'.wrapping_add_signed(self.x)), self.y + 7)
    }
}

/// A text that names no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a square from a1 to m13, found {0:?}")]
pub struct SquareError(pub String);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let parse = || {
            let (&column, row) = text.as_bytes().split_first()?;
            let row = std::str::from_utf8(row).ok()?;
            // `parse` would take "+7" and "07" as well: one square, one name.
            if row.starts_with(['+', '0']) || !column.is_ascii_lowercase() {
                return None;
            }
            Square::new(column as i8 - b'g' as i8, row.parse::<i8>().ok()?.checked_sub(7)?)
        };
        parse().ok_or_else(|| SquareError(text.into()))
    }
}

impl Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_one_name() {
        for y in -6..=6 {
            for x in -6..=6 {
                let square = Square::new(x, y).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        for bad in ["", "g", "n1", "a0", "a14", "g+7", "g07", "G7", "g7 ", "é7", "g-1", "g999"] {
            assert_eq!(bad.parse::<Square>(), Err(SquareError(bad.into())));
        }
    }

    #[test]
    fn squares_out_of_reach_do_not_exist() {
        assert_eq!(Square::new(7, 0), None);
        assert_eq!(Square::new(0, -7), None);
    }
}
