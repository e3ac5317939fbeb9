//! One player during a round: the world being built, the hand, the villages.

use super::edge::Rotation;
use super::join::Layout;
use super::level::Chip;
use super::picture::Trade;
use super::set::Set;
use super::square::{SQUARES, Square, Squares};
use super::tile::{BuildingId, Piece, TileId};
use serde::Serialize;

/// A piece on a square, turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Placed {
    /// What lies there.
    pub piece: Piece,
    /// How it is turned.
    pub rotation: Rotation,
}

/// What a player holds: one hand, one piece (M14, M15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// A landscape tile.
    Tile(TileId),
    /// A building tile.
    Building(BuildingId),
}

/// A set of trades: the villages still beside the map (M27).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trades(u8);

impl Trades {
    /// All three.
    pub const ALL: Trades = Trades(7);
    /// None.
    pub const NONE: Trades = Trades(0);

    /// Is this one in the set?
    #[inline]
    pub const fn contains(self, trade: Trade) -> bool {
        self.0 >> trade as u8 & 1 == 1
    }

    /// The set without this one.
    #[must_use]
    pub const fn without(self, trade: Trade) -> Trades {
        Trades(self.0 & !(1 << trade as u8))
    }

    /// The trades in it.
    pub fn iter(self) -> impl Iterator<Item = Trade> + Clone {
        Trade::ALL.into_iter().filter(move |&trade| self.contains(trade))
    }
}

/// As a list of trades.
impl Serialize for Trades {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// One player in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Builder {
    /// What lies on the squares.
    pub squares: [Option<Placed>; SQUARES],
    /// What the player holds.
    pub hand: Option<Held>,
    /// The villages still beside the map (M27).
    pub villages: Trades,
    /// Has stopped, and builds no more this round (M16).
    pub stopped: bool,
    /// The chip taken by stopping (M16).
    pub chip: Option<Chip>,
    /// The squares that are not free.
    #[serde(skip)]
    occupied: Squares,
    /// Has a building on the map (M31).
    #[serde(skip)]
    has_building: bool,
}

impl Builder {
    /// An empty map and these villages.
    pub(super) const fn new(villages: Trades) -> Builder {
        Builder {
            squares: [None; SQUARES],
            hand: None,
            villages,
            stopped: false,
            chip: None,
            occupied: Squares::NONE,
            has_building: false,
        }
    }

    /// The squares that are not free.
    #[inline]
    pub const fn occupied(&self) -> Squares {
        self.occupied
    }

    /// Has a building on the map (M31)?
    pub const fn has_building(&self) -> bool {
        self.has_building
    }

    /// The squares on which a piece may be placed now: free ones that touch a placed piece, or any free one while
    /// there is none (M14, M15).
    #[inline]
    pub const fn open(&self) -> Squares {
        open_squares(self.occupied)
    }

    /// Puts a piece on a square.
    pub(super) fn place(&mut self, square: Square, placed: Placed) {
        self.squares[square.index()] = Some(placed);
        self.occupied = self.occupied.with(square);
        self.has_building |= matches!(placed.piece, Piece::Building(_));
    }

    /// The reliefs of what lies on the squares.
    pub fn layout<'a>(&self, set: &'a Set) -> Layout<'a> {
        self.squares.map(|placed| placed.map(|Placed { piece, rotation }| set.relief(piece, rotation)))
    }
}

/// The squares on which a piece may be placed beside those that are occupied (M14).
#[inline]
pub(super) const fn open_squares(occupied: Squares) -> Squares {
    if occupied.is_empty() { Squares::ALL } else { occupied.touched().and(occupied.complement()) }
}
