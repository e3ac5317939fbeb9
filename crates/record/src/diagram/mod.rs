//! A finished or half-built table as text: people score games played with cardboard, tests state positions, bug
//! reports quote them. docs/diagrams.md describes it for people.

mod board;
mod hunters;
mod kingdom;
mod reader;
mod score;
mod worlds;
mod worlds_player;
mod worlds_score;

pub use hunters::HuntersTable;
pub use kingdom::KingdomTable;
pub(crate) use score::ranked;
pub use score::{Details, Line, PlayerScore, TieBreak};
pub use worlds::{Ground, WorldsTable};
pub(crate) use worlds_score::player_scores;
pub use worlds_score::{Comparison, WorldsItem};

use crate::fault::Fault;

/// The longest diagram that is read, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// A table of one of the games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagram {
    /// Kingdoms.
    Kingdom(KingdomTable),
    /// Territories.
    Hunters(HuntersTable),
    /// Worlds.
    Worlds(WorldsTable),
}

impl std::str::FromStr for Diagram {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Diagram, Fault> {
        let sections = reader::read(text)?;
        match sections.game.text {
            "kingdom" => KingdomTable::read(&sections).map(Diagram::Kingdom),
            "hunters" => HuntersTable::read(&sections).map(Diagram::Hunters),
            "worlds" => WorldsTable::read(&sections).map(Diagram::Worlds),
            _ => Err(sections.game.unexpected(reader::GAMES)),
        }
    }
}

impl Diagram {
    /// Every player's points line by line, and the ranking; in the order of the text.
    pub fn score(&self) -> Vec<PlayerScore> {
        match self {
            Diagram::Kingdom(table) => table.score(),
            Diagram::Hunters(table) => table.score(),
            Diagram::Worlds(table) => table.score(),
        }
    }
}

impl std::fmt::Display for Diagram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Diagram::Kingdom(table) => table.fmt(f),
            Diagram::Hunters(table) => table.fmt(f),
            Diagram::Worlds(table) => table.fmt(f),
        }
    }
}
