//! A player's score, line by line.

use crate::game::Score;
use serde::Serialize;

/// One line of a score sheet: an item and its points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SheetLine<Item> {
    /// The item that is counted.
    #[serde(flatten)]
    pub item: Item,
    /// Its points.
    pub points: i32,
}

/// A score with its breakdown; the points are the sum of the lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sheet<Item> {
    /// Every item that was counted, also those without points.
    pub lines: Vec<SheetLine<Item>>,
    /// Points and tie-breaks.
    pub score: Score,
}

impl<Item> Sheet<Item> {
    /// The sheet with these lines and tie-breaks.
    pub fn new(lines: Vec<SheetLine<Item>>, tie_breaks: [i32; 2]) -> Sheet<Item> {
        let points = lines.iter().map(|line| line.points).sum();
        Sheet { lines, score: Score { points, tie_breaks } }
    }
}

/// A number with its noun.
pub(crate) fn plural(count: u32, noun: &str) -> String {
    match (count, noun) {
        (1, _) => format!("1 {noun}"),
        (0, "domino") => "no domino".into(),
        (_, "domino") => format!("{count} dominoes"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_words_read_as_people_write_them() {
        assert_eq!(plural(0, "domino"), "no domino");
        assert_eq!(plural(1, "domino"), "1 domino");
        assert_eq!(plural(2, "domino"), "2 dominoes");
        assert_eq!(plural(1, "square"), "1 square");
        assert_eq!(plural(3, "square"), "3 squares");
        assert_eq!(plural(0, "square"), "0 squares");
    }
}
