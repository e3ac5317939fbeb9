//! What lies on one square of a picture.

use crate::art::{Ground, Person, Resource};

/// The terrains of kingdoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the terrains")]
pub enum KingdomTerrain {
    Wheat,
    Forest,
    Lake,
    Grassland,
    Swamp,
    Mine,
}

impl KingdomTerrain {
    /// All terrains.
    pub const ALL: [KingdomTerrain; 6] = [
        KingdomTerrain::Wheat,
        KingdomTerrain::Forest,
        KingdomTerrain::Lake,
        KingdomTerrain::Grassland,
        KingdomTerrain::Swamp,
        KingdomTerrain::Mine,
    ];
}

/// The terrains of the hunters' world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the terrains")]
pub enum HuntersTerrain {
    Desert,
    Grassland,
    Lake,
    Jungle,
    Quarry,
    /// With one to three craters.
    Volcano {
        craters: u8,
    },
}

impl HuntersTerrain {
    /// The resource that is found there.
    pub fn resource(self) -> Option<Resource> {
        match self {
            HuntersTerrain::Grassland => Some(Resource::Mammoth),
            HuntersTerrain::Lake => Some(Resource::Fish),
            HuntersTerrain::Jungle => Some(Resource::Mushroom),
            HuntersTerrain::Quarry => Some(Resource::Flint),
            HuntersTerrain::Desert | HuntersTerrain::Volcano { .. } => None,
        }
    }
}

/// A square of the hunters' world and what has come to lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HuntersSquare {
    /// The land.
    pub terrain: HuntersTerrain,
    /// Printed fires, up to three.
    pub fires: u8,
    /// Whether the resource token of its terrain lies there.
    pub resource: bool,
    /// A lava token of one to three fires.
    pub lava: Option<u8>,
    /// A cave person.
    pub person: Option<Person>,
}

impl HuntersSquare {
    /// Bare land.
    pub fn bare(terrain: HuntersTerrain) -> Self {
        HuntersSquare { terrain, fires: 0, resource: false, lava: None, person: None }
    }
}

/// One square of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// The owner's castle.
    Castle,
    /// The owner's hut.
    Hut,
    /// A square of a kingdom.
    Kingdom {
        /// The land.
        terrain: KingdomTerrain,
        /// Crowns, up to three.
        crowns: u8,
    },
    /// A square of the hunters' world.
    Hunters(HuntersSquare),
}

impl Square {
    /// The land it shows.
    pub fn ground(self) -> Ground {
        match self {
            Square::Castle | Square::Hut => Ground::Yard,
            Square::Kingdom { terrain, .. } => match terrain {
                KingdomTerrain::Wheat => Ground::Wheat,
                KingdomTerrain::Forest => Ground::Forest,
                KingdomTerrain::Lake => Ground::Lake,
                KingdomTerrain::Grassland => Ground::Meadow,
                KingdomTerrain::Swamp => Ground::Swamp,
                KingdomTerrain::Mine => Ground::Mine,
            },
            Square::Hunters(square) => match square.terrain {
                HuntersTerrain::Desert => Ground::Desert,
                HuntersTerrain::Grassland => Ground::Steppe,
                HuntersTerrain::Lake => Ground::WildLake,
                HuntersTerrain::Jungle => Ground::Jungle,
                HuntersTerrain::Quarry => Ground::Quarry,
                HuntersTerrain::Volcano { .. } => Ground::Volcano,
            },
        }
    }

    /// Craters, on a volcano.
    pub fn craters(self) -> u8 {
        match self {
            Square::Hunters(HuntersSquare { terrain: HuntersTerrain::Volcano { craters }, .. }) => craters,
            _ => 0,
        }
    }
}
