//! The scores of a table, ready to be printed or sent.

use super::worlds_score::WorldsItem;
use krajina_rules::domino::Sheet;
use krajina_rules::game::{Score, ranks};
use krajina_rules::{hunters, kingdom};
use serde::Serialize;
use std::fmt::Display;

/// The values behind a line: which region, which squares, how many.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Details {
    /// Of a kingdom.
    Kingdom(kingdom::Item),
    /// Of a territory.
    Hunters(hunters::Item),
    /// Of a world.
    Worlds(WorldsItem),
}

impl Details {
    /// What the line lists, for people, below its points; most lines list nothing.
    pub fn parts(&self) -> Vec<String> {
        match self {
            Details::Kingdom(_) | Details::Hunters(_) => Vec::new(),
            Details::Worlds(item) => item.parts(),
        }
    }
}

impl From<kingdom::Item> for Details {
    fn from(item: kingdom::Item) -> Details {
        Details::Kingdom(item)
    }
}

impl From<hunters::Item> for Details {
    fn from(item: hunters::Item) -> Details {
        Details::Hunters(item)
    }
}

impl From<WorldsItem> for Details {
    fn from(item: WorldsItem) -> Details {
        Details::Worlds(item)
    }
}

/// A line of a score: what it counts, for people and for programs, and its points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// What is counted, in words.
    pub what: String,
    /// What it brings.
    pub points: i32,
    /// The same as values.
    #[serde(flatten)]
    pub details: Details,
}

/// A value that decides among equal points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TieBreak {
    /// What is compared.
    pub what: &'static str,
    /// How much of it.
    pub value: i32,
}

/// One player's score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerScore {
    /// Who.
    pub name: String,
    /// All points.
    pub total: i32,
    /// The place, from 1; equals share it.
    pub rank: usize,
    /// In a solo game: whether it is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// What the points come from.
    pub lines: Vec<Line>,
    /// What decides among equal points, in this order; nothing where equal points share a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<TieBreak>,
}

/// The scores with their places. `tie_breaks` names what decides among equal points.
pub(crate) fn ranked<Item: Display + Into<Details>>(
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
            tie_breaks: vec![
                TieBreak { what: first, value: sheet.score.tie_breaks[0] },
                TieBreak { what: second, value: sheet.score.tie_breaks[1] },
            ],
            lines: sheet
                .lines
                .into_iter()
                .map(|line| Line {
                    what: line.item.to_string(),
                    points: line.points,
                    details: line.item.into(),
                })
                .collect(),
        })
        .collect()
}
