//! The terrains of Hunters and the resources four of them bear.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The terrain of a square of a territory (O1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Terrain {
    Desert,
    Grassland,
    Lake,
    Jungle,
    Quarry,
    /// Erupts when placed; its regions score nothing (O14). Last, so that those before it are the ones that score.
    Volcano,
}

impl Terrain {
    /// All six.
    pub const ALL: [Terrain; 6] = [
        Terrain::Desert,
        Terrain::Grassland,
        Terrain::Lake,
        Terrain::Jungle,
        Terrain::Quarry,
        Terrain::Volcano,
    ];

    /// How many of them, from the front, score.
    pub(super) const SCORING: usize = 5;

    /// Its place among [`ALL`](Terrain::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in records and sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Desert => "desert",
            Terrain::Grassland => "grassland",
            Terrain::Lake => "lake",
            Terrain::Jungle => "jungle",
            Terrain::Quarry => "quarry",
            Terrain::Volcano => "volcano",
        }
    }

    /// Its letter in diagrams.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Desert => 'D',
            Terrain::Grassland => 'G',
            Terrain::Lake => 'L',
            Terrain::Jungle => 'J',
            Terrain::Quarry => 'Q',
            Terrain::Volcano => 'V',
        }
    }

    /// The resource found there.
    #[inline]
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Terrain::Grassland => Some(Resource::Mammoth),
            Terrain::Lake => Some(Resource::Fish),
            Terrain::Jungle => Some(Resource::Mushroom),
            Terrain::Quarry => Some(Resource::Flint),
            Terrain::Desert | Terrain::Volcano => None,
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A resource, each with its wooden tokens and its totem (O2, O3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Resource {
    Mammoth,
    Fish,
    Mushroom,
    Flint,
}

impl Resource {
    /// All four, in the order payments are written.
    pub const ALL: [Resource; 4] = [Resource::Mammoth, Resource::Fish, Resource::Mushroom, Resource::Flint];

    /// Its place among [`ALL`](Resource::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The terrain on which it is found.
    #[inline]
    pub const fn terrain(self) -> Terrain {
        match self {
            Resource::Mammoth => Terrain::Grassland,
            Resource::Fish => Terrain::Lake,
            Resource::Mushroom => Terrain::Jungle,
            Resource::Flint => Terrain::Quarry,
        }
    }

    /// The points on its totem (O3).
    #[inline]
    pub const fn totem_points(self) -> i32 {
        match self {
            Resource::Mammoth => 3,
            Resource::Fish => 4,
            Resource::Mushroom => 5,
            Resource::Flint => 6,
        }
    }

    /// Its name in records, diagrams and sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Mammoth => "mammoth",
            Resource::Fish => "fish",
            Resource::Mushroom => "mushroom",
            Resource::Flint => "flint",
        }
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Resource {
    type Err = String;

    fn from_str(text: &str) -> Result<Resource, String> {
        Resource::ALL
            .into_iter()
            .find(|resource| resource.name() == text)
            .ok_or_else(|| format!("expected mammoth, fish, mushroom or flint, found {text:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn o3_the_totems_bring_three_to_six_points() {
        assert_eq!(Resource::ALL.map(Resource::totem_points), [3, 4, 5, 6]);
    }
}
