//! A table to be opened, and a table as the lobby lists it.

use crate::id::{InviteCode, TableId};
use crate::limits;
use crate::setup::Setup;
use crate::text::Name;
use crate::time::TimeControl;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The level of a bot, by its name. Which levels there are, the bots know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BotLevel(String);

impl BotLevel {
    /// A level of this name: some small letters, digits and hyphens.
    ///
    /// # Errors
    /// Anything else.
    pub fn new(name: &str) -> Result<BotLevel, String> {
        let fits = (1..=limits::LEVEL_BYTES).contains(&name.len());
        let plain = name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        if fits && plain { Ok(BotLevel(name.to_owned())) } else { Err("expected the name of a level".into()) }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for BotLevel {
    type Error = String;

    fn try_from(name: String) -> Result<BotLevel, String> {
        BotLevel::new(&name)
    }
}

impl From<BotLevel> for String {
    fn from(level: BotLevel) -> String {
        level.0
    }
}

impl fmt::Display for BotLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// For whom a seat is meant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever opens the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// How strong.
        level: BotLevel,
    },
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everyone: it is listed in the lobby and may be watched.
    Public,
    /// Who was given the link or the code.
    #[default]
    Private,
}

/// When the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// When the host says so and all seats are taken.
    #[default]
    ByHost,
    /// As soon as all seats are taken.
    WhenFull,
}

/// What happens to who has used up the time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnFlag {
    /// A bot plays on for them until they come back: nobody's evening is spoiled.
    #[default]
    Bot,
    /// They have lost. With two players the game ends; with more a bot plays on, and they come last.
    Lose,
}

/// What whoever opens a table chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What is played.
    pub setup: Setup,
    /// For whom each seat is, one for each player.
    pub seats: Vec<SeatWish>,
    /// Who can find it.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long players may think.
    #[serde(default)]
    pub time: TimeControl,
    /// What happens to who has used up the time.
    #[serde(default)]
    pub on_flag: OnFlag,
    /// When the game begins.
    #[serde(default)]
    pub start: Start,
    /// Whether it counts for the ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether programs of third parties may sit down.
    #[serde(default)]
    pub programs: bool,
}

/// A table as the lobby lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// Which.
    pub table: TableId,
    /// The spoken way to it.
    pub invite: InviteCode,
    /// What is played.
    pub setup: Setup,
    /// How long players may think.
    pub time: TimeControl,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether programs of third parties may sit down.
    pub programs: bool,
    /// Who can find it.
    pub visibility: Visibility,
    /// What is going on.
    pub phase: crate::document::Phase,
    /// Who sits where; nobody at open seats.
    pub names: Vec<Option<Name>>,
    /// How many seats are open.
    pub open: usize,
}
