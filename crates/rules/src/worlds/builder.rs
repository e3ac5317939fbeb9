//! One player during a round: the world being built, the hand, the villages.

use super::edge::Rotation;
use super::join::Layout;
use super::level::Chip;
use super::picture::Trade;
use super::set::Set;
use super::square::{SQUARES, Square, Squares};
use super::text::travels_as_text;
use super::tile::{BuildingId, Face, Piece, PieceError, TileId};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A piece on a square, turned. Its text is `t017 front 90`, `b3 0` or, with its owner's seat, `village 0 fisher 90`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// How it is turned.
    pub rotation: Rotation,
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.piece {
            Piece::Tile(tile, face) => write!(f, "{tile} {face} {}", self.rotation),
            Piece::Village(owner, trade) => write!(f, "village {} {trade} {}", owner.index(), self.rotation),
            Piece::Building(building) => write!(f, "{building} {}", self.rotation),
        }
    }
}

/// A text that names no placed or held piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a piece such as `t017 front 90`, `b3 0` or `village 0 fisher 90`")]
pub struct PlacedError;

impl FromStr for Placed {
    type Err = PlacedError;

    fn from_str(text: &str) -> Result<Placed, PlacedError> {
        let words: Vec<&str> = text.split(' ').collect();
        let (piece, rotation) = match *words {
            [tile, face, rotation] => {
                let tile = tile.parse().ok().zip(Face::from_name(face));
                (tile.map(|(tile, face)| Piece::Tile(tile, face)), rotation)
            }
            [building, rotation] => (building.parse().ok().map(Piece::Building), rotation),
            ["village", owner, trade, rotation] => {
                let owner = owner.parse().ok().and_then(Seat::new);
                let village = owner.zip(Trade::from_name(trade));
                (village.map(|(owner, trade)| Piece::Village(owner, trade)), rotation)
            }
            _ => return Err(PlacedError),
        };
        let placed = piece.zip(rotation.parse().ok());
        placed.map(|(piece, rotation)| Placed { piece, rotation }).ok_or(PlacedError)
    }
}

travels_as_text!(Placed);

/// The piece in a player's hand: one hand, one piece (M14, M15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeldPiece {
    /// A landscape tile.
    Tile(TileId),
    /// A building tile.
    Building(BuildingId),
}

impl fmt::Display for HeldPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeldPiece::Tile(tile) => write!(f, "{tile}"),
            HeldPiece::Building(building) => write!(f, "{building}"),
        }
    }
}

impl FromStr for HeldPiece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<HeldPiece, PieceError> {
        text.parse().map(HeldPiece::Tile).or_else(|_| text.parse().map(HeldPiece::Building))
    }
}

travels_as_text!(HeldPiece);

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

    /// The set with this one.
    #[must_use]
    pub const fn with(self, trade: Trade) -> Trades {
        Trades(self.0 | 1 << trade as u8)
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

impl<'de> Deserialize<'de> for Trades {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Trades, D::Error> {
        let trades = Vec::<Trade>::deserialize(deserializer)?;
        Ok(trades.into_iter().fold(Trades::NONE, Trades::with))
    }
}

/// One player in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "BuilderView")]
pub struct Builder {
    /// The pieces on the squares.
    pub squares: [Option<Placed>; SQUARES],
    /// The piece in the hand.
    pub hand: Option<HeldPiece>,
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

/// The serialised fields of a builder; the others follow from them.
#[derive(Deserialize)]
struct BuilderView {
    squares: [Option<Placed>; SQUARES],
    hand: Option<HeldPiece>,
    villages: Trades,
    stopped: bool,
    chip: Option<Chip>,
}

impl From<BuilderView> for Builder {
    fn from(BuilderView { squares, hand, villages, stopped, chip }: BuilderView) -> Builder {
        let mut builder = Builder { hand, stopped, chip, ..Builder::new(villages) };
        for (square, placed) in Square::all().zip(squares) {
            placed.into_iter().for_each(|placed| builder.place(square, placed));
        }
        builder
    }
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

    /// The reliefs of the pieces on the squares.
    pub fn layout<'a>(&self, set: &'a Set) -> Layout<'a> {
        self.squares.map(|placed| placed.map(|Placed { piece, rotation }| set.relief(piece, rotation)))
    }
}

/// The squares on which a piece may be placed beside those that are occupied (M14).
#[inline]
pub const fn open_squares(occupied: Squares) -> Squares {
    if occupied.is_empty() { Squares::ALL } else { occupied.touched().and(occupied.complement()) }
}
