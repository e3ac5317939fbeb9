//! Regions: squares of one terrain joined by sides.

use super::grid::Grid;
use super::land::{Land, TERRAINS};

/// A group of squares of one terrain joined by sides (K15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// Which of the game's terrains.
    pub terrain: usize,
    /// Its squares.
    pub squares: Grid,
}

/// The score of all regions of a land.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RegionScore {
    /// Squares × symbols, summed over the regions.
    pub points: i32,
    /// Squares of the largest region, symbols or not.
    pub largest: i32,
}

/// Grows `seed` within `within` until it is a whole region. Both are aligned: nothing crosses the seam.
#[inline]
fn fill(seed: u64, within: u64) -> u64 {
    let mut region = seed;
    loop {
        let grown = (region | region << 1 | region >> 1 | region << 8 | region >> 8) & within;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// Symbols (crowns, fires) on squares, at most three each, as bit planes of ones and twos.
pub type Symbols = [Grid; 2];

/// Adds `count` symbols to a square.
#[inline]
pub(crate) fn mark(symbols: &mut Symbols, square: Grid, count: u8) {
    symbols[0].0 |= square.0 * u64::from(count & 1);
    symbols[1].0 |= square.0 * u64::from(count >> 1 & 1);
}

/// The symbols on these squares.
#[inline]
pub fn count(symbols: Symbols, squares: Grid) -> i32 {
    ((symbols[0] & squares).len() + 2 * (symbols[1] & squares).len()) as i32
}

/// Scores all regions by the symbols of each layer (printed, lava). Terrains from `scoring` on form regions that
/// score nothing.
#[inline]
pub fn tally<const LAYERS: usize>(land: &Land, layers: [Symbols; LAYERS], scoring: usize) -> RegionScore {
    let (west, south) = (land.frame().west(), land.frame().south());
    let layers = layers.map(|symbols| symbols.map(|plane| plane.aligned(west, south)));
    let marked = layers.iter().flatten().fold(0, |marked, plane| marked | plane);
    let mut tally = RegionScore::default();
    for terrain in 0..TERRAINS {
        let mut rest = land.terrain(terrain).aligned(west, south);
        let mut symbols = if terrain < scoring { rest & marked } else { 0 };
        // Lone squares are regions of one: no need to fill them.
        let lone = rest & !(rest << 1 | rest >> 1 | rest << 8 | rest >> 8);
        if lone & symbols != 0 {
            for [ones, twos] in layers {
                tally.points += ((lone & ones).count_ones() + 2 * (lone & twos).count_ones()) as i32;
            }
        }
        if rest != 0 {
            tally.largest = tally.largest.max(1);
        }
        symbols &= !lone;
        rest &= !lone;
        // First the regions that score: they are found from their symbols.
        while symbols != 0 {
            let region = fill(symbols & symbols.wrapping_neg(), rest);
            let size = region.count_ones() as i32;
            for [ones, twos] in layers {
                tally.points +=
                    size * ((region & ones).count_ones() + 2 * (region & twos).count_ones()) as i32;
            }
            tally.largest = tally.largest.max(size);
            rest ^= region;
            symbols &= !region;
        }
        // Then the regions that could still be the largest.
        while rest.count_ones() as i32 > tally.largest {
            let region = fill(rest & rest.wrapping_neg(), rest);
            tally.largest = tally.largest.max(region.count_ones() as i32);
            rest ^= region;
        }
    }
    tally
}

/// All regions, by terrain, then from the lowest square up.
pub fn regions(land: &Land) -> Vec<Region> {
    let mut regions = Vec::new();
    for terrain in 0..TERRAINS {
        let mut rest = land.terrain(terrain);
        // The first square in reading order, so that the list does not depend on where the torus begins.
        while let Some(first) = land.frame().squares(rest).next() {
            let squares = joined(Grid::of(first), rest);
            regions.push(Region { terrain, squares });
            rest -= squares;
        }
    }
    regions
}

/// All squares of `within` that are joined by sides to `seed`.
pub fn joined(seed: Grid, within: Grid) -> Grid {
    let mut group = seed;
    loop {
        let grown = (group | group.sides()) & within;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domino::land::tests::random_land;
    use crate::domino::{Size, Square};
    use crate::rng::{Quick, Rng, below};

    /// The squares that can be reached from one through sides, one step at a time.
    fn walk(land: &Land, from: Square, terrain: usize) -> Vec<Square> {
        let mut found = vec![from];
        let mut next = 0;
        while let Some(&here) = found.get(next) {
            next += 1;
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let beside = Square::at(here.x() + dx, here.y() + dy);
                let there = land.bit(beside).is_some_and(|bit| land.terrain(terrain).meets(bit));
                if there && !found.contains(&beside) {
                    found.push(beside);
                }
            }
        }
        found
    }

    /// K15: regions, their points and the largest of them, by walking from square to square.
    #[test]
    fn k15_regions_match_a_walk_from_square_to_square() {
        let mut rng = Quick::new(3);
        for round in 0..800 {
            let land = random_land(if round % 2 == 0 { Size::Five } else { Size::Seven }, &mut rng);
            let squares = land.occupied() - Grid::START;
            let mut layer = || {
                [
                    Grid(rng.next_u64() & rng.next_u64()) & squares,
                    Grid(rng.next_u64() & rng.next_u64() & rng.next_u64()) & squares,
                ]
            };
            let layers: [Symbols; 2] = [layer(), layer()];
            let scoring = 4 + below(&mut rng, 3) as usize;
            let mut expected = RegionScore::default();
            let found = regions(&land);
            let mut covered = Grid::EMPTY;
            for region in &found {
                let first = land.frame().squares(region.squares).next().unwrap();
                let walked = walk(&land, first, region.terrain)
                    .into_iter()
                    .fold(Grid::EMPTY, |all, s| all | Grid::of(s));
                assert_eq!(region.squares, walked);
                assert!(!covered.meets(walked), "each square is in one region");
                covered |= walked;
                let symbols: i32 = land
                    .frame()
                    .squares(walked)
                    .map(|square| {
                        let bit = Grid::of(square);
                        layers
                            .iter()
                            .map(|[ones, twos]| i32::from(ones.meets(bit)) + 2 * i32::from(twos.meets(bit)))
                            .sum::<i32>()
                    })
                    .sum();
                assert_eq!(count(layers[0], walked) + count(layers[1], walked), symbols);
                if region.terrain < scoring {
                    expected.points += walked.len() as i32 * symbols;
                }
                expected.largest = expected.largest.max(walked.len() as i32);
            }
            assert_eq!(covered, squares);
            assert_eq!(tally(&land, layers, scoring), expected, "{land:?}");
        }
    }

    /// K15: a ring is one region from any entry, although both ways round meet at the same time.
    #[test]
    fn k15_a_ring_is_one_region() {
        let mut land = Land::new(Size::Five);
        let ring = (0..3)
            .flat_map(|y| (1..4).map(move |x| Square::at(x, y)))
            .filter(|square| *square != Square::at(2, 1));
        ring.clone().for_each(|square| land.lay(square, 1));
        for entry in ring {
            let ones = Grid::of(entry);
            let tally = tally(&land, [[ones, Grid::EMPTY]], TERRAINS);
            assert_eq!(tally, RegionScore { points: 8, largest: 8 }, "entered at {entry}");
        }
    }
}
