//! The heap in the middle of the table.
//!
//! Tiles lie on a coarse grid of 160 spots, one tile a spot, either side up. All of them are visible to all players, and
//! nothing needs digging (M15). A tile in a hand keeps its spot, so that it can always go back.

use super::text::travels_as_text;
use super::tile::{Face, TILES, TileId};
use crate::rng::{Rng, below, shuffle};
use crate::seat::Seat;
use std::fmt;
use std::str::FromStr;

/// Columns of the heap.
pub const HEAP_COLUMNS: usize = 16;
/// Rows of the heap.
pub const HEAP_ROWS: usize = 10;
/// Spots of the heap: a few more than tiles, so that there is room to move them about.
pub const SPOTS: usize = HEAP_COLUMNS * HEAP_ROWS;

/// A spot of the heap: column `a` to `p` from the left, row `1` to `10` from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(u8);

impl Spot {
    /// The spot with this number, row by row; `None` from [`SPOTS`] on.
    pub const fn from_index(index: usize) -> Option<Spot> {
        if index < SPOTS { Some(Spot(index as u8)) } else { None }
    }

    /// All spots, row by row.
    pub fn all() -> impl Iterator<Item = Spot> + Clone {
        (0..SPOTS as u8).map(Spot)
    }

    /// Its number, row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (self.index() % HEAP_COLUMNS, self.index() / HEAP_COLUMNS);
        write!(f, "{}{}", (b'a' + column as u8) as char, row + 1)
    }
}

/// A text that is no spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a spot of the heap from a1 to p10")]
pub struct SpotError;

impl FromStr for Spot {
    type Err = SpotError;

    fn from_str(text: &str) -> Result<Spot, SpotError> {
        let (column, row) = match *text.as_bytes() {
            [column, row @ b'1'..=b'9'] => (column, usize::from(row - b'1')),
            [column, b'1', b'0'] => (column, HEAP_ROWS - 1),
            // There is one text for each spot: neither `a01` nor `a+1`.
            _ => return Err(SpotError),
        };
        let column = usize::from(column).wrapping_sub(usize::from(b'a'));
        if column >= HEAP_COLUMNS {
            return Err(SpotError);
        }
        Spot::from_index(row * HEAP_COLUMNS + column).ok_or(SpotError)
    }
}

travels_as_text!(Spot);

/// The location of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileLocation {
    /// In the heap, free to be taken.
    Heap,
    /// In a player's hand; its spot in the heap is kept for it.
    Hand(Seat),
    /// On a player's map.
    Map(Seat),
}

/// A tile as the table knows it. Its text is `k7 front` in the heap, `k7 front hand 0` in the hand of seat 0 and
/// `map 0 front` on the map of seat 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapTile {
    /// Its spot in the heap; means nothing once the tile is on a map.
    pub spot: Spot,
    /// The side that lies up.
    pub face: Face,
    /// Its location.
    pub whereabouts: TileLocation,
}

impl fmt::Display for HeapTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HeapTile { spot, face, whereabouts } = self;
        match whereabouts {
            TileLocation::Heap => write!(f, "{spot} {face}"),
            TileLocation::Hand(seat) => write!(f, "{spot} {face} hand {}", seat.index()),
            TileLocation::Map(seat) => write!(f, "map {} {face}", seat.index()),
        }
    }
}

/// A text that does not describe a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a tile's place such as `k7 front`, `k7 front hand 0` or `map 0 front`")]
pub struct HeapTileError;

impl FromStr for HeapTile {
    type Err = HeapTileError;

    fn from_str(text: &str) -> Result<HeapTile, HeapTileError> {
        let words: Vec<&str> = text.split(' ').collect();
        let seat = |word: &str| word.parse().ok().and_then(Seat::new);
        let (spot, face, whereabouts) = match *words {
            [spot, face] => (spot.parse().ok(), face, Some(TileLocation::Heap)),
            [spot, face, "hand", holder] => (spot.parse().ok(), face, seat(holder).map(TileLocation::Hand)),
            ["map", owner, face] => (Some(Spot(0)), face, seat(owner).map(TileLocation::Map)),
            _ => return Err(HeapTileError),
        };
        let tile = spot.zip(Face::from_name(face)).zip(whereabouts);
        tile.map(|((spot, face), whereabouts)| HeapTile { spot, face, whereabouts }).ok_or(HeapTileError)
    }
}

travels_as_text!(HeapTile);

/// The locations of all 145 tiles, and the spots that are taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    tiles: [HeapTile; TILES],
    taken: SpotSet,
}

/// A set of spots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct SpotSet([u64; SPOTS.div_ceil(64)]);

impl SpotSet {
    const fn contains(self, spot: Spot) -> bool {
        self.0[spot.index() / 64] >> (spot.index() % 64) & 1 == 1
    }

    const fn set(&mut self, spot: Spot, taken: bool) {
        let bit = 1 << (spot.index() % 64);
        let word = &mut self.0[spot.index() / 64];
        *word = if taken { *word | bit } else { *word & !bit };
    }
}

impl Heap {
    /// All tiles mixed: random spots, either side up (M13).
    pub fn mixed(rng: &mut impl Rng) -> Heap {
        let mut spots: [Spot; SPOTS] = std::array::from_fn(|i| Spot(i as u8));
        shuffle(rng, &mut spots);
        Heap::new(std::array::from_fn(|i| HeapTile {
            spot: spots[i],
            face: Face::ALL[below(rng, 2) as usize],
            whereabouts: TileLocation::Heap,
        }))
    }

    /// The heap with tiles as described.
    pub(super) fn new(tiles: [HeapTile; TILES]) -> Heap {
        let mut taken = SpotSet::default();
        for tile in tiles.iter().filter(|tile| !matches!(tile.whereabouts, TileLocation::Map(_))) {
            taken.set(tile.spot, true);
        }
        Heap { tiles, taken }
    }

    /// The heap as a view lists it; tiles that are missing from the list lie on its first spot.
    pub(super) fn from_list(list: &[HeapTile]) -> Heap {
        let missing = HeapTile { spot: Spot(0), face: Face::Front, whereabouts: TileLocation::Heap };
        Heap::new(std::array::from_fn(|i| list.get(i).copied().unwrap_or(missing)))
    }

    /// A tile.
    #[inline]
    pub const fn tile(&self, tile: TileId) -> HeapTile {
        self.tiles[tile.index()]
    }

    /// Does it lie in the heap, free to be taken?
    #[inline]
    pub fn is_free(&self, tile: TileId) -> bool {
        self.tiles[tile.index()].whereabouts == TileLocation::Heap
    }

    /// The tiles that lie in the heap, free to be taken.
    pub fn free(&self) -> impl Iterator<Item = TileId> + Clone {
        TileId::all().filter(|&tile| self.is_free(tile))
    }

    /// Is this spot empty, and not kept for a tile in a hand?
    #[inline]
    pub const fn is_empty(&self, spot: Spot) -> bool {
        !self.taken.contains(spot)
    }

    /// The spots on which nothing lies.
    pub fn empty(&self) -> impl Iterator<Item = Spot> + Clone {
        Spot::all().filter(|&spot| self.is_empty(spot))
    }

    /// Turns a tile over.
    pub(super) fn flip(&mut self, tile: TileId) {
        let tile = &mut self.tiles[tile.index()];
        tile.face = tile.face.flipped();
    }

    /// Moves a tile to another spot.
    pub(super) fn shift(&mut self, tile: TileId, spot: Spot) {
        let tile = &mut self.tiles[tile.index()];
        self.taken.set(tile.spot, false);
        self.taken.set(spot, true);
        tile.spot = spot;
    }

    /// Moves a tile into a hand; its spot stays reserved.
    pub(super) fn take(&mut self, tile: TileId, seat: Seat) {
        self.tiles[tile.index()].whereabouts = TileLocation::Hand(seat);
    }

    /// Puts a tile in a hand back on its spot.
    pub(super) fn put_back(&mut self, tile: TileId) {
        self.tiles[tile.index()].whereabouts = TileLocation::Heap;
    }

    /// Moves a tile to a map and frees its spot.
    pub(super) fn lay(&mut self, tile: TileId, seat: Seat, face: Face) {
        let laid = &mut self.tiles[tile.index()];
        laid.whereabouts = TileLocation::Map(seat);
        laid.face = face;
        self.taken.set(laid.spot, false);
        // One value for all tiles on maps, so that equal tables are equal states.
        laid.spot = Spot(0);
    }

    /// Do spots and tiles agree?
    pub(super) fn validate(&self) -> Result<(), String> {
        let mut taken = SpotSet::default();
        for tile in TileId::all() {
            let HeapTile { spot, whereabouts, .. } = self.tile(tile);
            if matches!(whereabouts, TileLocation::Map(_)) {
                continue;
            }
            if taken.contains(spot) {
                return Err(format!("two tiles on {spot}"));
            }
            taken.set(spot, true);
        }
        if taken == self.taken { Ok(()) } else { Err("the taken spots are not those of the tiles".into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Quick;

    #[test]
    fn spots_print_and_parse() {
        for spot in Spot::all() {
            assert_eq!(spot.to_string().parse(), Ok(spot));
        }
        for text in ["a0", "a11", "q1", "a01", "", "1a"] {
            assert_eq!(text.parse::<Spot>(), Err(SpotError));
        }
    }

    /// M13: either side up, every tile somewhere, no two on one spot.
    #[test]
    fn m13_a_mixed_heap_has_every_tile_once() {
        let heap = Heap::mixed(&mut Quick::new(5));
        heap.validate().unwrap();
        assert_eq!(heap.free().count(), TILES);
        assert_eq!(heap.empty().count(), SPOTS - TILES);
        let backs = TileId::all().filter(|&tile| heap.tile(tile).face == Face::Back).count();
        assert!((45..100).contains(&backs), "{backs}");
    }
}
