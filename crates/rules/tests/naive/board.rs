//! The squares one player has laid around the start tile, and the places of the next domino.

use super::domino::{Domino, Half, Terrain};
use super::square::{self, START, Square};
use std::collections::{BTreeMap, BTreeSet};

/// The start tile at [`START`] and the halves of the placed dominoes around it.
#[derive(Clone, Debug)]
pub struct Board {
    /// 5, or 7 where the board is 7×7.
    pub size: i32,
    /// Everything but the start tile.
    pub halves: BTreeMap<Square, Half>,
}

impl Board {
    pub fn new(size: i32) -> Board {
        Board { size, halves: BTreeMap::new() }
    }

    /// Lays the halves of a domino on `a` and `b`.
    pub fn place(&mut self, domino: Domino, a: Square, b: Square) {
        assert!(self.is_free(a) && self.is_free(b), "{a:?} and {b:?} must be free");
        self.halves.insert(a, domino.a);
        self.halves.insert(b, domino.b);
    }

    /// The player's actions with this domino: place it somewhere, or else discard it (K14).
    pub fn actions(&self, domino: Domino) -> BTreeSet<String> {
        let placements = self.placements(domino);
        if placements.is_empty() {
            return BTreeSet::from(["discard".to_string()]);
        }
        placements
            .into_iter()
            .map(|(a, b)| format!("place {} {}", square::name(a), square::name(b)))
            .collect()
    }

    /// The squares of the two halves; equal halves are named from the left or from below only.
    fn placements(&self, domino: Domino) -> Vec<(Square, Square)> {
        let mut placements = Vec::new();
        for a in square::named() {
            for b in square::sides(a) {
                let other_way_round = domino.a == domino.b && !is_left_of_or_below(a, b);
                if !other_way_round && self.allows(domino, a, b) {
                    placements.push((a, b));
                }
            }
        }
        placements
    }

    fn allows(&self, domino: Domino, a: Square, b: Square) -> bool {
        self.is_free(a)
            && self.is_free(b)
            && (self.connects(domino.a.terrain, a) || self.connects(domino.b.terrain, b))
            && self.would_fit(a, b)
    }

    fn is_free(&self, square: Square) -> bool {
        square != START && !self.halves.contains_key(&square)
    }

    /// K12, O8: a side touches the start tile or a square of the same terrain that already lies there.
    fn connects(&self, terrain: Terrain, square: Square) -> bool {
        square::sides(square).into_iter().any(|neighbour| {
            neighbour == START || self.halves.get(&neighbour).is_some_and(|half| half.terrain == terrain)
        })
    }

    /// K13: everything, the start tile included, fits in a square of the board's size.
    fn would_fit(&self, a: Square, b: Square) -> bool {
        let mut squares: Vec<Square> = self.halves.keys().copied().collect();
        squares.extend([START, a, b]);
        let columns: Vec<i32> = squares.iter().map(|square| square.0).collect();
        let rows: Vec<i32> = squares.iter().map(|square| square.1).collect();
        extent(&columns) <= self.size && extent(&rows) <= self.size
    }

    /// K15, O14: squares of one terrain joined by sides; the start tile belongs to none.
    pub fn regions(&self) -> Vec<BTreeSet<Square>> {
        let terrains: BTreeSet<Terrain> = self.halves.values().map(|half| half.terrain).collect();
        let mut regions = Vec::new();
        for terrain in terrains {
            let alike = self.halves.iter().filter(|(_, half)| half.terrain == terrain);
            regions.extend(square::groups(&alike.map(|(&square, _)| square).collect()));
        }
        regions
    }

    /// The size of the largest region of any terrain (K16, O15).
    pub fn largest_region(&self) -> i32 {
        self.regions().iter().map(|region| region.len() as i32).max().unwrap_or(0)
    }

    /// K18, O30: every square is within 2 rows and 2 columns of the start tile, 3 and 3 on a 7×7.
    pub fn is_centered(&self) -> bool {
        let reach = if self.size == 7 { 3 } else { 2 };
        self.halves.keys().all(|(x, y)| x.abs() <= reach && y.abs() <= reach)
    }

    /// O31: all squares are filled, the start tile being one of them.
    pub fn is_full(&self) -> bool {
        self.halves.len() as i32 + 1 == self.size * self.size
    }
}

fn is_left_of_or_below(a: Square, b: Square) -> bool {
    a.0 < b.0 || a.1 < b.1
}

/// The number of columns or rows that these span.
fn extent(coordinates: &[i32]) -> i32 {
    let first = coordinates.iter().min().expect("the start tile at least");
    let last = coordinates.iter().max().expect("the start tile at least");
    last - first + 1
}
