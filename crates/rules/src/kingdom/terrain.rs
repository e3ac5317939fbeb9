//! The six terrains of Kingdom.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The terrain of a square of a kingdom (K1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Terrain {
    Wheat,
    Forest,
    Lake,
    Grassland,
    Swamp,
    Mine,
}

impl Terrain {
    /// All six.
    pub const ALL: [Terrain; 6] =
        [Terrain::Wheat, Terrain::Forest, Terrain::Lake, Terrain::Grassland, Terrain::Swamp, Terrain::Mine];

    /// Its place among [`ALL`](Terrain::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in records and sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Wheat => "wheat",
            Terrain::Forest => "forest",
            Terrain::Lake => "lake",
            Terrain::Grassland => "grassland",
            Terrain::Swamp => "swamp",
            Terrain::Mine => "mine",
        }
    }

    /// Its letter in diagrams.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Wheat => 'W',
            Terrain::Forest => 'F',
            Terrain::Lake => 'L',
            Terrain::Grassland => 'G',
            Terrain::Swamp => 'S',
            Terrain::Mine => 'M',
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
