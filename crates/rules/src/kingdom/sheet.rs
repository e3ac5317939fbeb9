//! The score sheet of a kingdom.

use super::board::Board;
use super::setup::Variants;
use super::terrain::Terrain;
use crate::domino::Square;
use crate::domino::sheet::{self, plural};
use serde::Serialize;
use std::fmt;

/// The item that a line of the sheet counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "item", rename_all = "kebab-case")]
pub enum Item {
    /// A region: squares × crowns (K15).
    Region {
        /// Its terrain.
        terrain: Terrain,
        /// How many squares.
        squares: u32,
        /// How many crowns.
        crowns: i32,
        /// Which squares.
        places: Vec<Square>,
    },
    /// The castle in the centre (K18).
    MiddleKingdom,
    /// Nothing discarded (K19).
    Harmony {
        /// How many were.
        discarded: u8,
    },
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Region { terrain, squares, crowns, .. } => {
                write!(f, "{terrain}: {} × {}", plural(*squares, "square"), plural(*crowns as u32, "crown"))
            }
            Item::MiddleKingdom => f.write_str("middle kingdom: castle in the centre"),
            Item::Harmony { discarded } => {
                write!(f, "harmony: {} discarded", plural(u32::from(*discarded), "domino"))
            }
        }
    }
}

/// A line of a kingdom's sheet.
pub type SheetLine = sheet::SheetLine<Item>;
/// A kingdom's sheet.
pub type Sheet = sheet::Sheet<Item>;

impl Board {
    /// The score with every line that leads to it. Counts from scratch, region by region.
    pub fn sheet(&self, variants: Variants) -> Sheet {
        let mut largest = 0;
        let mut lines = Vec::new();
        for region in self.regions() {
            let (squares, crowns) = (region.squares.len(), self.crowns_in(region.squares));
            largest = largest.max(squares as i32);
            let item = Item::Region {
                terrain: Terrain::ALL[region.terrain],
                squares,
                crowns,
                places: self.frame().squares(region.squares).collect(),
            };
            lines.push(SheetLine { item, points: squares as i32 * crowns });
        }
        let bonuses = self.bonuses(variants);
        let middle = bonuses.middle_kingdom.map(|points| SheetLine { item: Item::MiddleKingdom, points });
        let harmony = bonuses
            .harmony
            .map(|points| SheetLine { item: Item::Harmony { discarded: self.discarded() }, points });
        lines.extend(middle.into_iter().chain(harmony));
        let crowns = self.squares().map(|(_, half)| i32::from(half.crowns)).sum();
        Sheet::new(lines, [largest, crowns])
    }
}
