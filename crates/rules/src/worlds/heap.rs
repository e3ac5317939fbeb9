//! The heap in the middle of the table.
//!
//! Tiles lie on a coarse grid of 160 spots, one tile a spot, either side up: so all of them are visible to all and
//! nothing needs digging (M15). A tile in somebody's hand keeps its spot, so that it can always go back.

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
pub struct NoSpot;

impl FromStr for Spot {
    type Err = NoSpot;

    fn from_str(text: &str) -> Result<Spot, NoSpot> {
        let (column, row) = match *text.as_bytes() {
            [column, row @ b'1'..=b'9'] => (column, usize::from(row - b'1')),
            [column, b'1', b'0'] => (column, HEAP_ROWS - 1),
            // There is one text for each spot: neither `a01` nor `a+1`.
            _ => return Err(NoSpot),
        };
        let column = usize::from(column).wrapping_sub(usize::from(b'a'));
        if column >= HEAP_COLUMNS {
            return Err(NoSpot);
        }
        Spot::from_index(row * HEAP_COLUMNS + column).ok_or(NoSpot)
    }
}

travels_as_text!(Spot);

/// Where a tile is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
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
    /// Where it is.
    pub whereabouts: Whereabouts,
}

impl fmt::Display for HeapTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HeapTile { spot, face, whereabouts } = self;
        match whereabouts {
            Whereabouts::Heap => write!(f, "{spot} {face}"),
            Whereabouts::Hand(seat) => write!(f, "{spot} {face} hand {}", seat.index()),
            Whereabouts::Map(seat) => write!(f, "map {} {face}", seat.index()),
        }
    }
}

/// A text that says nothing about a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a tile's place such as `k7 front`, `k7 front hand 0` or `map 0 front`")]
pub struct NoHeapTile;

impl FromStr for HeapTile {
    type Err = NoHeapTile;

    fn from_str(text: &str) -> Result<HeapTile, NoHeapTile> {
        let words: Vec<&str> = text.split(' ').collect();
        let seat = |word: &str| word.parse().ok().and_then(Seat::new);
        let (spot, face, whereabouts) = match *words {
            [spot, face] => (spot.parse().ok(), face, Some(Whereabouts::Heap)),
            [spot, face, "hand", holder] => (spot.parse().ok(), face, seat(holder).map(Whereabouts::Hand)),
            ["map", owner, face] => (Some(Spot(0)), face, seat(owner).map(Whereabouts::Map)),
            _ => return Err(NoHeapTile),
        };
        let tile = spot.zip(Face::from_name(face)).zip(whereabouts);
        tile.map(|((spot, face), whereabouts)| HeapTile { spot, face, whereabouts }).ok_or(NoHeapTile)
    }
}

travels_as_text!(HeapTile);

/// All 145 tiles, wherever they are, and which spots are taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    tiles: [HeapTile; TILES],
    taken: Taken,
}

/// A set of spots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Taken([u64; SPOTS.div_ceil(64)]);

impl Taken {
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
            whereabouts: Whereabouts::Heap,
        }))
    }

    /// The heap with tiles as described.
    pub(super) fn new(tiles: [HeapTile; TILES]) -> Heap {
        let mut taken = Taken::default();
        for tile in tiles.iter().filter(|tile| !matches!(tile.whereabouts, Whereabouts::Map(_))) {
            taken.set(tile.spot, true);
        }
        Heap { tiles, taken }
    }

    /// The heap as a view lists it; tiles that are missing from the list lie on its first spot.
    pub(super) fn from_list(list: &[HeapTile]) -> Heap {
        let missing = HeapTile { spot: Spot(0), face: Face::Front, whereabouts: Whereabouts::Heap };
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
        self.tiles[tile.index()].whereabouts == Whereabouts::Heap
    }

    /// The tiles that lie in the heap, free to be taken.
    pub fn free(&self) -> impl Iterator<Item = TileId> + Clone {
        TileId::all().filter(|&tile| self.is_free(tile))
    }

    /// Does nothing lie on this spot, and is it kept for nothing?
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

    /// A tile goes into a hand; its spot stays kept.
    pub(super) fn take(&mut self, tile: TileId, seat: Seat) {
        self.tiles[tile.index()].whereabouts = Whereabouts::Hand(seat);
    }

    /// A tile in a hand goes back to its spot.
    pub(super) fn put_back(&mut self, tile: TileId) {
        self.tiles[tile.index()].whereabouts = Whereabouts::Heap;
    }

    /// A tile goes onto a map, and its spot is free.
    pub(super) fn lay(&mut self, tile: TileId, seat: Seat, face: Face) {
        let laid = &mut self.tiles[tile.index()];
        laid.whereabouts = Whereabouts::Map(seat);
        laid.face = face;
        self.taken.set(laid.spot, false);
        // One value for all tiles on maps, so that equal tables are equal states.
        laid.spot = Spot(0);
    }

    /// Do spots and tiles agree?
    pub(super) fn validate(&self) -> Result<(), String> {
        let mut taken = Taken::default();
        for tile in TileId::all() {
            let HeapTile { spot, whereabouts, .. } = self.tile(tile);
            if matches!(whereabouts, Whereabouts::Map(_)) {
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
            assert_eq!(text.parse::<Spot>(), Err(NoSpot));
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
