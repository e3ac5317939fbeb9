//! The 48 dominoes of Kingdom.

use super::terrain::Terrain::{self, Forest, Grassland, Lake, Mine, Swamp, Wheat};
use crate::domino::{self, Number};
use std::fmt;

/// Half a domino: one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Half {
    /// Its terrain.
    pub terrain: Terrain,
    /// Crowns on it, 0 to 3.
    pub crowns: u8,
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.terrain.letter(), self.crowns)
    }
}

impl domino::Half for Half {
    const DOMINOES: &'static [Domino; Number::COUNT] = &DOMINOES;

    #[inline]
    fn terrain_index(self) -> usize {
        self.terrain.index()
    }
}

/// A domino of Kingdom.
pub type Domino = domino::Domino<Half>;

const fn d(a: Terrain, a_crowns: u8, b: Terrain, b_crowns: u8) -> Domino {
    Domino { a: Half { terrain: a, crowns: a_crowns }, b: Half { terrain: b, crowns: b_crowns } }
}

/// All dominoes, by number (K1).
#[rustfmt::skip]
pub const DOMINOES: [Domino; Number::COUNT] = [
    d(Wheat, 0, Wheat, 0), // 1
    d(Wheat, 0, Wheat, 0), // 2
    d(Forest, 0, Forest, 0), // 3
    d(Forest, 0, Forest, 0), // 4
    d(Forest, 0, Forest, 0), // 5
    d(Forest, 0, Forest, 0), // 6
    d(Lake, 0, Lake, 0), // 7
    d(Lake, 0, Lake, 0), // 8
    d(Lake, 0, Lake, 0), // 9
    d(Grassland, 0, Grassland, 0), // 10
    d(Grassland, 0, Grassland, 0), // 11
    d(Swamp, 0, Swamp, 0), // 12
    d(Wheat, 0, Forest, 0), // 13
    d(Wheat, 0, Lake, 0), // 14
    d(Wheat, 0, Grassland, 0), // 15
    d(Wheat, 0, Swamp, 0), // 16
    d(Forest, 0, Lake, 0), // 17
    d(Forest, 0, Grassland, 0), // 18
    d(Wheat, 1, Forest, 0), // 19
    d(Wheat, 1, Lake, 0), // 20
    d(Wheat, 1, Grassland, 0), // 21
    d(Wheat, 1, Swamp, 0), // 22
    d(Wheat, 1, Mine, 0), // 23
    d(Forest, 1, Wheat, 0), // 24
    d(Forest, 1, Wheat, 0), // 25
    d(Forest, 1, Wheat, 0), // 26
    d(Forest, 1, Wheat, 0), // 27
    d(Forest, 1, Lake, 0), // 28
    d(Forest, 1, Grassland, 0), // 29
    d(Lake, 1, Wheat, 0), // 30
    d(Lake, 1, Wheat, 0), // 31
    d(Lake, 1, Forest, 0), // 32
    d(Lake, 1, Forest, 0), // 33
    d(Lake, 1, Forest, 0), // 34
    d(Lake, 1, Forest, 0), // 35
    d(Wheat, 0, Grassland, 1), // 36
    d(Lake, 0, Grassland, 1), // 37
    d(Wheat, 0, Swamp, 1), // 38
    d(Grassland, 0, Swamp, 1), // 39
    d(Mine, 1, Wheat, 0), // 40
    d(Wheat, 0, Grassland, 2), // 41
    d(Lake, 0, Grassland, 2), // 42
    d(Wheat, 0, Swamp, 2), // 43
    d(Grassland, 0, Swamp, 2), // 44
    d(Mine, 2, Wheat, 0), // 45
    d(Swamp, 0, Mine, 2), // 46
    d(Swamp, 0, Mine, 2), // 47
    d(Wheat, 0, Mine, 3), // 48
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k1_the_table_is_the_published_list() {
        let list = include_str!("../../data/kingdomino_dominoes.csv");
        let table: Vec<String> = Number::all()
            .map(|number| {
                let Domino { a, b } = Domino::of(number);
                format!("{number},{},{},{},{}", a.terrain, a.crowns, b.terrain, b.crowns)
            })
            .collect();
        assert_eq!(table, list.lines().skip(1).collect::<Vec<_>>());
    }

    #[test]
    fn k1_the_totals_are_those_of_the_rulebook() {
        let count = |terrain, crowns| {
            DOMINOES.iter().flat_map(|d| [d.a, d.b]).filter(|half| *half == Half { terrain, crowns }).count()
        };
        let totals: Vec<[usize; 4]> =
            Terrain::ALL.iter().map(|&terrain| [0, 1, 2, 3].map(|crowns| count(terrain, crowns))).collect();
        assert_eq!(
            totals,
            [[21, 5, 0, 0], [16, 6, 0, 0], [12, 6, 0, 0], [10, 2, 2, 0], [6, 2, 2, 0], [1, 1, 3, 1]]
        );
    }
}
