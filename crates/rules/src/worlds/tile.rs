//! Tiles and the names of all pieces.

use super::picture::{Building, Trade};
use super::side::Side;
use super::text::travels_as_text;
use crate::seat::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Landscape tiles in the box (M2).
pub const TILES: usize = 145;
/// Building tiles in the box (M2).
pub const BUILDINGS: usize = 8;
/// Villages of one player (M2).
pub const VILLAGES_EACH: usize = Trade::ALL.len();
/// All that can be placed on a map: tiles, villages and buildings.
pub const PIECES: usize = TILES + MAX_SEATS * VILLAGES_EACH + BUILDINGS;

/// One of the two sides of a landscape tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Face {
    /// The side that usually mixes two terrains (M8).
    #[default]
    Front = 0,
    /// The side that is a single whole landscape (M8).
    Back = 1,
}

impl Face {
    /// Both.
    pub const ALL: [Face; 2] = [Face::Front, Face::Back];

    /// The other one.
    #[must_use]
    pub const fn flipped(self) -> Face {
        match self {
            Face::Front => Face::Back,
            Face::Back => Face::Front,
        }
    }

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in actions.
    pub const fn name(self) -> &'static str {
        match self {
            Face::Front => "front",
            Face::Back => "back",
        }
    }

    /// The face of this name.
    pub fn from_name(name: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.name() == name)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A landscape tile: two sides that differ (M8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tile {
    sides: [Side; 2],
}

impl Tile {
    /// The tile with these sides, or an error if they are the same in any rotation (M8).
    pub fn new(front: Side, back: Side) -> Result<Tile, SameSides> {
        if front.is_turn_of(&back) { Err(SameSides) } else { Ok(Tile { sides: [front, back] }) }
    }

    /// One of its sides.
    pub const fn side(&self, face: Face) -> &Side {
        &self.sides[face.index()]
    }
}

/// Two sides that show the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("M8: the two sides of the tile show the same")]
pub struct SameSides;

/// The name of a landscape tile: `t001` to `t145`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileId(u8);

/// The name of a building tile: `b1` to `b8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BuildingId(u8);

impl TileId {
    /// The tile with this number, from 0; `None` from [`TILES`] on.
    pub const fn from_index(index: usize) -> Option<TileId> {
        if index < TILES { Some(TileId(index as u8)) } else { None }
    }

    /// All tiles in order.
    pub fn all() -> impl ExactSizeIterator<Item = TileId> + Clone {
        (0..TILES as u8).map(TileId)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl BuildingId {
    /// The building with this number, from 0; `None` from [`BUILDINGS`] on.
    pub const fn from_index(index: usize) -> Option<BuildingId> {
        if index < BUILDINGS { Some(BuildingId(index as u8)) } else { None }
    }

    /// All buildings in order.
    pub fn all() -> impl ExactSizeIterator<Item = BuildingId> + Clone {
        (0..BUILDINGS as u8).map(BuildingId)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{:03}", self.0 + 1)
    }
}

impl fmt::Display for BuildingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0 + 1)
    }
}

/// A text that names no piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a tile from t001 to t145 or a building from b1 to b8")]
pub struct PieceError;

impl FromStr for TileId {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<TileId, PieceError> {
        let digits = text.strip_prefix('t').filter(|digits| digits.len() == 3).ok_or(PieceError)?;
        number(digits).and_then(TileId::from_index).ok_or(PieceError)
    }
}

impl FromStr for BuildingId {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<BuildingId, PieceError> {
        let digits = text.strip_prefix('b').filter(|digits| digits.len() == 1).ok_or(PieceError)?;
        number(digits).and_then(BuildingId::from_index).ok_or(PieceError)
    }
}

/// A number that counts from 1, as one that counts from 0. Signs and the like are refused.
fn number(digits: &str) -> Option<usize> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse::<usize>().ok()?.checked_sub(1)
}

travels_as_text!(TileId);

travels_as_text!(BuildingId);

/// Anything that can lie on a square of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A landscape tile, this side up.
    Tile(TileId, Face),
    /// A player's village of this trade.
    Village(Seat, Trade),
    /// A building tile.
    Building(BuildingId),
}

impl Piece {
    /// A number for every piece, the same for both faces of a tile, below [`PIECES`].
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Piece::Tile(tile, _) => tile.index(),
            Piece::Village(seat, trade) => TILES + seat.index() * VILLAGES_EACH + trade.index(),
            Piece::Building(building) => TILES + MAX_SEATS * VILLAGES_EACH + building.index(),
        }
    }
}

/// A building tile: the building and the only side it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BuildingTile {
    /// Which building.
    pub kind: Building,
    /// Its side.
    pub side: Side,
}
