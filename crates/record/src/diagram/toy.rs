//! Diagrams and score sheets of the toy game.

use super::Diagrammed;
use super::reader::Sections;
use super::score::{LineDetails, PlayerScore, ScoreLine};
use crate::fault::TextFault;
use crate::scores::Scored;
use krajina_rules::game::{Game, ranks};
use krajina_rules::hosted::Hosted;
use krajina_rules::seat::Seat;
use krajina_rules::toy::{Setup, Toy};
use serde::Serialize;
use std::fmt;

/// A table of names: the game has no boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToyTable(Vec<String>);

impl fmt::Display for ToyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}", Setup::GAME)?;
        self.0.iter().try_for_each(|name| writeln!(f, "player {name}"))
    }
}

/// The amounts that a player has added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ToyItem {
    added: i32,
}

impl Diagrammed for Toy {
    type Table = ToyTable;
    type Item = ToyItem;

    const SETTINGS: &'static str = "";

    fn read(sections: &Sections<'_>) -> Result<ToyTable, TextFault> {
        Ok(ToyTable(sections.players.iter().map(|player| player.name.text.to_owned()).collect()))
    }

    fn score(table: &ToyTable) -> Vec<PlayerScore> {
        sheets(table.0.iter().map(|name| (name.clone(), 0)).collect())
    }
}

impl Scored for Toy {
    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        sheets(Seat::all(self.players()).map(|seat| (name(seat), self.points(seat))).collect())
    }
}

fn sheets(added: Vec<(String, i32)>) -> Vec<PlayerScore> {
    let points: Vec<i32> = added.iter().map(|(_, points)| *points).collect();
    let sheet = |((name, points), rank): ((String, i32), usize)| PlayerScore {
        name,
        total: points,
        rank,
        won: None,
        earlier: Vec::new(),
        lines: vec![ScoreLine {
            what: "added".into(),
            points,
            details: LineDetails::Toy(ToyItem { added: points }),
        }],
        tie_breaks: Vec::new(),
    };
    added.into_iter().zip(ranks(&points)).map(sheet).collect()
}
