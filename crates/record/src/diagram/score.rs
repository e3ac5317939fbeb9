//! The scores of a table, ready to be printed or sent.

use super::Diagrammed;
use krajina_rules::domino::Sheet;
use krajina_rules::game::{Score, ranks};
use krajina_rules::{any_of, with_game};
use serde::Serialize;
use std::fmt::Display;

type ItemOf<G> = <G as Diagrammed>::Item;

any_of! {
    /// The values behind a line: which region, which squares, how many.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(untagged)]
    pub enum LineDetails of ItemOf
}

impl LineDetails {
    /// The details that people see below the points of the line; most lines have none.
    pub fn parts(&self) -> Vec<String> {
        with_game!(LineDetails(self): item as G => <G as Diagrammed>::parts(item))
    }
}

/// A line of a score: its item, in words and as values, and its points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// The item, in words.
    pub what: String,
    /// Its points.
    pub points: i32,
    /// The same as values.
    #[serde(flatten)]
    pub details: LineDetails,
}

/// A value that decides among equal points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TieBreak {
    /// The name of the value.
    pub what: &'static str,
    /// The value.
    pub value: i32,
}

/// The points of an earlier game or round of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EarlierGame {
    /// Which one, in words: `game 1`, `round 2`.
    pub what: String,
    /// Its points.
    pub points: i32,
}

/// One player's score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerScore {
    /// The player's name.
    pub name: String,
    /// All points, those of earlier games or rounds included.
    pub total: i32,
    /// The place, from 1; equals share it.
    pub rank: usize,
    /// In a solo game: whether it is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// The points of the games or rounds of a row before this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<EarlierGame>,
    /// The lines of the points of this game or round.
    pub lines: Vec<ScoreLine>,
    /// The values that break ties, in this order; empty where equal points share a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<TieBreak>,
}

/// The scores with their places. `tie_breaks` names the values that break ties.
pub(crate) fn ranked<Item: Display + Into<LineDetails>>(
    sheets: impl Iterator<Item = (String, Sheet<Item>)>,
    tie_breaks: [&'static str; 2],
) -> Vec<PlayerScore> {
    let sheets: Vec<(String, Sheet<Item>)> = sheets.collect();
    let scores: Vec<Score> = sheets.iter().map(|(_, sheet)| sheet.score).collect();
    let [first, second] = tie_breaks;
    sheets
        .into_iter()
        .zip(ranks(&scores))
        .map(|((name, sheet), rank)| PlayerScore {
            name,
            total: sheet.score.points,
            rank,
            won: None,
            earlier: Vec::new(),
            tie_breaks: vec![
                TieBreak { what: first, value: sheet.score.tie_breaks[0] },
                TieBreak { what: second, value: sheet.score.tie_breaks[1] },
            ],
            lines: sheet
                .lines
                .into_iter()
                .map(|line| ScoreLine {
                    what: line.item.to_string(),
                    points: line.points,
                    details: line.item.into(),
                })
                .collect(),
        })
        .collect()
}

/// Adds the scores of earlier games or rounds (`game` or `round`), one per seat for each of them: the sums decide (K17,
/// M25).
pub(crate) fn add_earlier(
    players: &mut [PlayerScore],
    part: &str,
    earlier: impl Iterator<Item = Vec<Score>>,
) {
    for (number, scores) in (1..).zip(earlier) {
        for (player, score) in players.iter_mut().zip(scores) {
            player.earlier.push(EarlierGame { what: format!("{part} {number}"), points: score.points });
            player.total += score.points;
            for (tie_break, value) in player.tie_breaks.iter_mut().zip(score.tie_breaks) {
                tie_break.value += value;
            }
        }
    }
    let decides = |player: &PlayerScore| {
        let tie_breaks: Vec<i32> = player.tie_breaks.iter().map(|tie_break| tie_break.value).collect();
        (player.total, tie_breaks)
    };
    let sums: Vec<(i32, Vec<i32>)> = players.iter().map(decides).collect();
    players.iter_mut().zip(ranks(&sums)).for_each(|(player, rank)| player.rank = rank);
}
