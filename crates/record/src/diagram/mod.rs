//! A finished or half-built table as text, for scoring games played with cardboard, for tests and for bug reports.
//! docs/diagrams.md describes the format.

mod board;
mod hunters;
mod kingdom;
mod reader;
mod score;
#[cfg(feature = "toy")]
mod toy;
mod worlds;
mod worlds_player;
mod worlds_score;

pub use hunters::HuntersTable;
pub use kingdom::KingdomTable;
pub use reader::Sections;
pub use score::{EarlierGame, LineDetails, PlayerScore, ScoreLine, TieBreak};
pub(crate) use score::{add_earlier, ranked};
pub use worlds::{BorderSource, WorldsTable};
pub(crate) use worlds_score::player_scores;
pub use worlds_score::{VolcanoComparison, WorldsItem};

use crate::fault::TextFault;
use krajina_rules::any::GameKind;
use krajina_rules::hosted::Hosted;
use krajina_rules::{any_of, with_game};
use serde::Serialize;
use std::fmt::{self, Debug, Display};

/// The longest diagram that is read, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// The parts of a game that diagrams need: the table that they show, and the words they use.
pub trait Diagrammed: Hosted {
    /// The boards on a table and the settings for scoring.
    type Table: Clone + Eq + Debug + Display;

    /// The item that a line of a score counts.
    type Item: Clone + Eq + Debug + Serialize;

    /// The settings of a diagram, for messages.
    const SETTINGS: &'static str;

    /// The words that begin a line with a player's own setting.
    const OWN: &'static [&'static str] = &[];

    /// Reads a table.
    ///
    /// # Errors
    /// The diagram cannot be read, or shows an impossible table.
    fn read(sections: &Sections<'_>) -> Result<Self::Table, TextFault>;

    /// Every player's points line by line, and the ranking; in the order of the text.
    fn score(table: &Self::Table) -> Vec<PlayerScore>;

    /// The details that people see below the points of a line; most lines have none.
    fn parts(_item: &Self::Item) -> Vec<String> {
        Vec::new()
    }
}

type TableOf<G> = <G as Diagrammed>::Table;

any_of! {
    /// A table of one of the games.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Diagram of TableOf
}

impl std::str::FromStr for Diagram {
    type Err = TextFault;

    fn from_str(text: &str) -> Result<Diagram, TextFault> {
        let sections = reader::read(text)?;
        let kind: GameKind =
            sections.game.text.parse().map_err(|_| sections.game.unexpected(GameKind::names()))?;
        with_game!(kind, G => <G as Diagrammed>::read(&sections).map(Diagram::from))
    }
}

impl Diagram {
    /// The kind of game.
    pub fn kind(&self) -> GameKind {
        with_game!(Diagram(self): _table as G => G::KIND)
    }

    /// Every player's points line by line, and the ranking; in the order of the text.
    pub fn score(&self) -> Vec<PlayerScore> {
        with_game!(Diagram(self): table as G => <G as Diagrammed>::score(table))
    }
}

impl Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(Diagram(self): table => Display::fmt(table, f))
    }
}
