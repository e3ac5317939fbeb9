//! The three terrains.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The terrain of a patch (M6). The numbers are the two-bit codes of the compact tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Terrain {
    Water = 0,
    Meadow = 1,
    Forest = 2,
}

impl Terrain {
    /// All three.
    pub const ALL: [Terrain; 3] = [Terrain::Water, Terrain::Meadow, Terrain::Forest];

    /// The letter of diagrams: `w`, `m` or `f`.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Water => 'w',
            Terrain::Meadow => 'm',
            Terrain::Forest => 'f',
        }
    }

    /// The terrain of a diagram's letter.
    pub fn from_letter(letter: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }

    /// The name in sentences and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Water => "water",
            Terrain::Meadow => "meadow",
            Terrain::Forest => "forest",
        }
    }

    /// Meadow and forest are land.
    pub const fn is_land(self) -> bool {
        !matches!(self, Terrain::Water)
    }

    /// The terrain with this two-bit code; code 3 does not occur.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Terrain {
        match code & 3 {
            0 => Terrain::Water,
            1 => Terrain::Meadow,
            _ => Terrain::Forest,
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
