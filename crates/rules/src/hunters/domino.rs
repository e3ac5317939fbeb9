//! The 48 dominoes of Hunters.

use super::terrain::Terrain::{self, Desert, Grassland, Jungle, Lake, Quarry, Volcano};
use crate::domino::{self, Number};
use std::fmt;

/// Half a domino: one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Half {
    /// Its terrain.
    pub terrain: Terrain,
    /// Printed fires, 0 to 3; on a volcano its craters, 1 to 3.
    pub marks: u8,
}

impl Half {
    /// Does a resource token lie on it when its line is revealed (O16)?
    #[inline]
    pub const fn bears_resource(&self) -> bool {
        self.marks == 0 && self.terrain.resource().is_some()
    }

    /// How many craters: 0 unless it is a volcano.
    #[inline]
    pub const fn craters(&self) -> u8 {
        if matches!(self.terrain, Volcano) { self.marks } else { 0 }
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.terrain.letter(), self.marks)
    }
}

impl domino::Half for Half {
    const DOMINOES: &'static [Domino; Number::COUNT] = &DOMINOES;

    #[inline]
    fn terrain_index(self) -> usize {
        self.terrain.index()
    }
}

/// A domino of Hunters.
pub type Domino = domino::Domino<Half>;

const fn d(a: Terrain, a_marks: u8, b: Terrain, b_marks: u8) -> Domino {
    Domino { a: Half { terrain: a, marks: a_marks }, b: Half { terrain: b, marks: b_marks } }
}

/// All dominoes, by number (O1). The numbers are printed fires, or the craters of a volcano.
#[rustfmt::skip]
pub const DOMINOES: [Domino; Number::COUNT] = [
    d(Desert, 0, Desert, 0), // 1
    d(Desert, 0, Desert, 0), // 2
    d(Desert, 0, Desert, 0), // 3
    d(Desert, 0, Grassland, 0), // 4
    d(Desert, 0, Grassland, 0), // 5
    d(Desert, 0, Lake, 0), // 6
    d(Desert, 0, Lake, 0), // 7
    d(Desert, 0, Jungle, 0), // 8
    d(Desert, 0, Jungle, 0), // 9
    d(Desert, 0, Quarry, 0), // 10
    d(Desert, 0, Quarry, 0), // 11
    d(Grassland, 0, Grassland, 0), // 12
    d(Grassland, 0, Grassland, 0), // 13
    d(Grassland, 0, Grassland, 0), // 14
    d(Lake, 0, Lake, 0), // 15
    d(Lake, 0, Lake, 0), // 16
    d(Jungle, 0, Jungle, 0), // 17
    d(Jungle, 0, Jungle, 0), // 18
    d(Grassland, 0, Lake, 0), // 19
    d(Lake, 0, Jungle, 0), // 20
    d(Grassland, 0, Quarry, 0), // 21
    d(Grassland, 0, Quarry, 0), // 22
    d(Jungle, 0, Quarry, 0), // 23
    d(Desert, 0, Grassland, 1), // 24
    d(Desert, 0, Lake, 1), // 25
    d(Desert, 0, Jungle, 1), // 26
    d(Desert, 0, Quarry, 1), // 27
    d(Desert, 0, Volcano, 1), // 28
    d(Desert, 0, Volcano, 1), // 29
    d(Desert, 1, Grassland, 0), // 30
    d(Desert, 1, Lake, 0), // 31
    d(Grassland, 1, Lake, 0), // 32
    d(Grassland, 1, Jungle, 0), // 33
    d(Grassland, 0, Lake, 1), // 34
    d(Lake, 1, Quarry, 0), // 35
    d(Grassland, 0, Jungle, 1), // 36
    d(Quarry, 0, Quarry, 1), // 37
    d(Grassland, 0, Volcano, 1), // 38
    d(Grassland, 0, Volcano, 1), // 39
    d(Lake, 0, Volcano, 1), // 40
    d(Lake, 0, Quarry, 2), // 41
    d(Lake, 0, Volcano, 2), // 42
    d(Jungle, 0, Volcano, 2), // 43
    d(Jungle, 0, Volcano, 2), // 44
    d(Quarry, 0, Volcano, 2), // 45
    d(Lake, 1, Jungle, 2), // 46
    d(Jungle, 1, Quarry, 2), // 47
    d(Quarry, 0, Volcano, 3), // 48
];

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(half: &Half) -> String {
        let fires = half.marks - half.craters();
        let resource = half.terrain.resource().filter(|_| half.bears_resource());
        format!(
            "{},{fires},{},{}",
            half.terrain,
            half.craters(),
            resource.map_or("", |resource| resource.name())
        )
    }

    #[test]
    fn o1_the_table_is_the_published_list() {
        let list = include_str!("../../data/origins_dominoes.csv");
        let table: Vec<String> = Number::all()
            .map(|number| {
                let Domino { a, b } = Domino::of(number);
                format!("{number},{},{}", columns(a), columns(b))
            })
            .collect();
        assert_eq!(table, list.lines().skip(1).collect::<Vec<_>>());
    }

    #[test]
    fn o1_the_totals_are_those_of_the_rulebook() {
        let count = |terrain, marks| {
            DOMINOES.iter().flat_map(|d| [d.a, d.b]).filter(|half| *half == Half { terrain, marks }).count()
        };
        let totals: Vec<[usize; 4]> =
            Terrain::ALL.iter().map(|&terrain| [0, 1, 2, 3].map(|marks| count(terrain, marks))).collect();
        assert_eq!(
            totals,
            [[20, 2, 0, 0], [16, 3, 0, 0], [13, 4, 0, 0], [11, 3, 1, 0], [9, 2, 2, 0], [0, 5, 4, 1]]
        );
    }

    /// O2: the tokens in the box are just enough for every square that bears one, and every volcano has its lava.
    #[test]
    fn o2_there_is_a_token_for_every_square() {
        let bearing = |terrain| {
            DOMINOES
                .iter()
                .flat_map(|d| [d.a, d.b])
                .filter(|h| h.terrain == terrain && h.bears_resource())
                .count()
        };
        assert_eq!([Grassland, Lake, Jungle, Quarry].map(bearing), [16, 13, 11, 9]);
    }
}
