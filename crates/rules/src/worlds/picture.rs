//! The things drawn on the land: figures, pictures, volcanoes, villages and buildings.

use super::terrain::Terrain;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A figure's trade, and with it the kind of a village (M2, M19, M27).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Trade {
    Fisher = 0,
    Shepherd = 1,
    Woodcutter = 2,
}

impl Trade {
    /// All three, in the order of the score sheet.
    pub const ALL: [Trade; 3] = [Trade::Fisher, Trade::Shepherd, Trade::Woodcutter];

    /// Its place on the score sheet, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The figure of this trade.
    pub const fn picture(self) -> Picture {
        match self {
            Trade::Fisher => Picture::Fisher,
            Trade::Shepherd => Picture::Shepherd,
            Trade::Woodcutter => Picture::Woodcutter,
        }
    }

    /// The name in diagrams and actions.
    pub const fn name(self) -> &'static str {
        self.picture().name()
    }

    /// The trade of this name.
    pub fn from_name(name: &str) -> Option<Trade> {
        Trade::ALL.into_iter().find(|trade| trade.name() == name)
    }
}

impl fmt::Display for Trade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Something drawn on a patch or a road, apart from volcanoes, villages and buildings (M10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Picture {
    Fisher = 0,
    Shepherd = 1,
    Woodcutter = 2,
    Coach = 3,
    Boat = 4,
    Boar = 5,
    Field = 6,
    Barrel = 7,
}

impl Picture {
    /// All eight, in the order of the score sheet.
    pub const ALL: [Picture; 8] = [
        Picture::Fisher,
        Picture::Shepherd,
        Picture::Woodcutter,
        Picture::Coach,
        Picture::Boat,
        Picture::Boar,
        Picture::Field,
        Picture::Barrel,
    ];

    /// Its number in [`Picture::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Picture::Fisher => "fisher",
            Picture::Shepherd => "shepherd",
            Picture::Woodcutter => "woodcutter",
            Picture::Coach => "coach",
            Picture::Boat => "boat",
            Picture::Boar => "boar",
            Picture::Field => "field",
            Picture::Barrel => "barrel",
        }
    }

    /// The picture of this name.
    pub fn from_name(name: &str) -> Option<Picture> {
        Picture::ALL.into_iter().find(|picture| picture.name() == name)
    }

    /// The only terrain on which it is drawn (M10). Coaches and barrels stand on roads, roads on meadow.
    pub const fn terrain(self) -> Terrain {
        match self {
            Picture::Fisher | Picture::Boat => Terrain::Water,
            Picture::Woodcutter | Picture::Boar => Terrain::Forest,
            Picture::Shepherd | Picture::Field | Picture::Coach | Picture::Barrel => Terrain::Meadow,
        }
    }

    /// Does it stand on a road (M10)?
    pub const fn on_road(self) -> bool {
        matches!(self, Picture::Coach | Picture::Barrel)
    }

    /// Is it one of the three figures (M19)? Those are never on the border (M10).
    pub const fn is_figure(self) -> bool {
        matches!(self, Picture::Fisher | Picture::Shepherd | Picture::Woodcutter)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A side's volcano, if it has one (M10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Volcano {
    #[default]
    None = 0,
    Active = 1,
    Inactive = 2,
}

impl Volcano {
    /// The mark at the end of a side's text: nothing, `!` or `~`.
    pub const fn mark(self) -> &'static str {
        match self {
            Volcano::None => "",
            Volcano::Active => "!",
            Volcano::Inactive => "~",
        }
    }
}

/// A building, on a tile or printed on the border (M2, M3, M32).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Building {
    CoachStop = 0,
    Lighthouse = 1,
    Lodge = 2,
    Mill = 3,
    PileHouse = 4,
    Tavern = 5,
    Well = 6,
}

impl Building {
    /// All seven, in the order of the score sheet.
    pub const ALL: [Building; 7] = [
        Building::CoachStop,
        Building::Lighthouse,
        Building::Lodge,
        Building::Mill,
        Building::PileHouse,
        Building::Tavern,
        Building::Well,
    ];

    /// Those that are tiles (M2).
    pub const ON_TILES: [Building; 4] =
        [Building::CoachStop, Building::Lighthouse, Building::Lodge, Building::Mill];

    /// Its place on the score sheet, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Building::CoachStop => "coach-stop",
            Building::Lighthouse => "lighthouse",
            Building::Lodge => "lodge",
            Building::Mill => "mill",
            Building::PileHouse => "pile-house",
            Building::Tavern => "tavern",
            Building::Well => "well",
        }
    }

    /// The building of this name.
    pub fn from_name(name: &str) -> Option<Building> {
        Building::ALL.into_iter().find(|building| building.name() == name)
    }

    /// Is it printed on maps and not a tile (M3)?
    pub const fn is_printed(self) -> bool {
        matches!(self, Building::PileHouse | Building::Tavern | Building::Well)
    }

    /// Does it stand on a road (M32)?
    pub const fn on_road(self) -> bool {
        matches!(self, Building::CoachStop | Building::Tavern)
    }

    /// The land it stands on (M32): the water, forest or meadow whose pictures it counts.
    pub const fn terrain(self) -> Terrain {
        match self {
            Building::Lighthouse | Building::PileHouse => Terrain::Water,
            Building::Lodge => Terrain::Forest,
            Building::CoachStop | Building::Mill | Building::Tavern | Building::Well => Terrain::Meadow,
        }
    }

    /// The picture that a building tile carries and counts (M10). Printed buildings carry none of their own.
    pub const fn own_picture(self) -> Option<Picture> {
        match self {
            Building::CoachStop => Some(Picture::Coach),
            Building::Lighthouse => Some(Picture::Boat),
            Building::Lodge => Some(Picture::Boar),
            Building::Mill => Some(Picture::Field),
            Building::PileHouse | Building::Tavern | Building::Well => None,
        }
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A village or a building that stands on a patch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Landmark {
    /// A village of this trade; it carries one figure of its own.
    Village(Trade),
    /// A building; on a tile it carries one picture of its own.
    Building(Building),
}

impl Landmark {
    /// The picture it brings along without being named (M10).
    pub const fn own_picture(self) -> Option<Picture> {
        match self {
            Landmark::Village(trade) => Some(trade.picture()),
            Landmark::Building(building) => building.own_picture(),
        }
    }
}

impl fmt::Display for Landmark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Landmark::Village(trade) => write!(f, "village:{trade}"),
            Landmark::Building(building) => write!(f, "building:{building}"),
        }
    }
}
