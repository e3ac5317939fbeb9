//! A table to be opened, and a table as the lobby lists it.

use crate::limits;
use crate::text::Name;
use crate::time::TimeControl;
use krajina_ids::{InviteCode, TableId};
use krajina_rules::any::AnySetup;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The level of a bot, by its name. The bots define the levels.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BotLevel(String);

impl BotLevel {
    /// A level with this name: some small letters, digits and hyphens.
    ///
    /// # Errors
    /// The name has other characters or a wrong length.
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

/// The wish for a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// The person who opens the table.
    Me,
    /// Any person.
    Open,
    /// A bot.
    Bot {
        /// Its level.
        level: BotLevel,
    },
}

/// The visibility of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everyone can find it in the lobby and watch it.
    Public,
    /// Only people with the link or the code can find it.
    #[default]
    Private,
}

/// When the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// When the host starts it and all seats are taken.
    #[default]
    ByHost,
    /// As soon as all seats are taken.
    WhenFull,
}

/// The rule for players whose time is used up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnFlag {
    /// A bot plays on until the player comes back, so that the others can finish the game.
    #[default]
    Bot,
    /// The player loses. With two players the game ends; with more a bot plays on, and the player comes last.
    Lose,
}

/// A table to open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "setup": "kingdom players=2", "seats": ["me", {"bot": {"level": "fox"}}]
})))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The setup, such as `kingdom players=3 variants=harmony`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[serde(deserialize_with = "crate::setup::limited")]
    pub setup: AnySetup,
    /// The wish for each seat, one for each player: `"me"`, `"open"` or `{"bot": {"level": "fox"}}`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub seats: Vec<SeatWish>,
    /// The visibility: `"public"` or `"private"` (the default).
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[serde(default)]
    pub visibility: Visibility,
    /// The time control: `"none"` (the default), `{"per-turn": {"seconds": 60}}`,
    /// `{"fischer": {"seconds": 600, "added": 10}}` or `{"correspondence": {"days": 2}}`.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[serde(default)]
    pub time: TimeControl,
    /// The rule for players whose time is used up: `"bot"` (the default) or `"lose"`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[serde(default)]
    pub on_flag: OnFlag,
    /// When the game begins: `"by-host"` (the default) or `"when-full"`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[serde(default)]
    pub start: Start,
    /// Whether it counts for the ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether third-party programs may sit down.
    #[serde(default)]
    pub programs: bool,
}

/// A table as the lobby lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// The table.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: TableId,
    /// The invite code.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub invite: InviteCode,
    /// The setup.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[serde(deserialize_with = "crate::setup::limited")]
    pub setup: AnySetup,
    /// The time control.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub time: TimeControl,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether third-party programs may sit down.
    pub programs: bool,
    /// `public` or `private`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub visibility: Visibility,
    /// `gathering`, `playing`, `finished` or `closed`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phase: crate::document::Phase,
    /// The name of each seat; `null` for an open one.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Option<String>>))]
    pub names: Vec<Option<Name>>,
    /// The number of open seats.
    pub open: usize,
}
