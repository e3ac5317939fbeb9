//! Places on the table, counted from the castle or the hut, and their names.

use std::collections::BTreeSet;

/// Columns to the right of the start tile and rows above it.
pub type Square = (i32, i32);

/// The square of the castle or the hut: `g7`.
pub const START: Square = (0, 0);

/// Every square that has a name, `a1` to `m13`; no 7×7 territory with the start tile in it reaches further.
pub fn named() -> Vec<Square> {
    let mut squares = Vec::new();
    for x in -6..=6 {
        for y in -6..=6 {
            squares.push((x, y));
        }
    }
    squares
}

/// `g7` for the start tile, letters to the right, numbers upwards.
pub fn name(square: Square) -> String {
    let index = usize::try_from(square.0 + 6).expect("a column right of a");
    let letter = "abcdefghijklm".chars().nth(index).expect("a column left of n");
    format!("{letter}{}", square.1 + 7)
}

/// The square of this name.
pub fn parse(name: &str) -> Square {
    named().into_iter().find(|&square| self::name(square) == name).expect("a square from a1 to m13")
}

/// The four squares that share a side with this one.
pub fn sides((x, y): Square) -> [Square; 4] {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
}

/// The eight squares around this one, corners included.
pub fn surroundings(center: Square) -> Vec<Square> {
    let (x, y) = center;
    let mut squares = Vec::new();
    for dx in -1..=1 {
        for dy in -1..=1 {
            squares.push((x + dx, y + dy));
        }
    }
    squares.retain(|&square| square != center);
    squares
}

/// Distance in king's steps (O10).
pub fn king_steps(from: Square, to: Square) -> i32 {
    (from.0 - to.0).abs().max((from.1 - to.1).abs())
}

/// The groups of these squares joined by sides.
pub fn groups(squares: &BTreeSet<Square>) -> Vec<BTreeSet<Square>> {
    let mut left = squares.clone();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = BTreeSet::from([first]);
        let mut to_visit = vec![first];
        while let Some(square) = to_visit.pop() {
            for neighbour in sides(square) {
                if left.remove(&neighbour) {
                    group.insert(neighbour);
                    to_visit.push(neighbour);
                }
            }
        }
        groups.push(group);
    }
    groups
}
