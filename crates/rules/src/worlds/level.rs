//! The levels of play and the options that change how a round is scored.

use super::survey::Depth;
use super::text::travels_as_text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How hard a solo game is (M36, M38).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    /// Minutes on the timer (M36).
    pub const fn minutes(self) -> Minutes {
        Minutes(match self {
            Difficulty::Easy => 10,
            Difficulty::Medium => 6,
            Difficulty::Hard => 5,
        })
    }

    /// The most minus points with which the game is won (M38).
    pub const fn allowance(self) -> i32 {
        match self {
            Difficulty::Easy => 3,
            Difficulty::Medium => 2,
            Difficulty::Hard => 1,
        }
    }
}

/// The length of a round, in minutes: 1 to 60.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Minutes(u8);

impl Minutes {
    /// The time that the rulebook sets (M13).
    pub const USUAL: Minutes = Minutes(7);

    /// This number of minutes; `None` unless it is 1 to 60. M40 and M41 allow 5, 6 and longer rounds.
    pub const fn new(minutes: u8) -> Option<Minutes> {
        if minutes >= 1 && minutes <= 60 { Some(Minutes(minutes)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The level of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// M13 to M26.
    #[default]
    Beginner,
    /// With villages (M27 to M30).
    Advanced,
    /// With villages and buildings (M31 to M35).
    Expert,
    /// Alone (M36 to M38).
    Solo(Difficulty),
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 6] = [
        Level::Beginner,
        Level::Advanced,
        Level::Expert,
        Level::Solo(Difficulty::Easy),
        Level::Solo(Difficulty::Medium),
        Level::Solo(Difficulty::Hard),
    ];

    /// The name in setups and diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Advanced => "advanced",
            Level::Expert => "expert",
            Level::Solo(Difficulty::Easy) => "solo-easy",
            Level::Solo(Difficulty::Medium) => "solo-medium",
            Level::Solo(Difficulty::Hard) => "solo-hard",
        }
    }

    /// The level of this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Are villages in play (M27)?
    pub const fn has_villages(self) -> bool {
        matches!(self, Level::Advanced | Level::Expert)
    }

    /// Are buildings in play (M31)?
    pub const fn has_buildings(self) -> bool {
        matches!(self, Level::Expert)
    }

    /// The solo game's difficulty, if it is one.
    pub const fn solo(self) -> Option<Difficulty> {
        match self {
            Level::Solo(difficulty) => Some(difficulty),
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected beginner, advanced, expert, solo-easy, solo-medium or solo-hard")]
pub struct LevelError;

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Level, LevelError> {
        Level::from_name(name).ok_or(LevelError)
    }
}

travels_as_text!(Level);

/// The price of roads (M21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roads {
    /// A point for every join that a road crosses: the rulebook's words.
    #[default]
    Crossings,
    /// A point for every connected road.
    Networks,
}

impl Roads {
    /// The name in setups.
    pub const fn name(self) -> &'static str {
        match self {
            Roads::Crossings => "crossings",
            Roads::Networks => "networks",
        }
    }

    /// The option of this name.
    pub fn from_name(name: &str) -> Option<Roads> {
        [Roads::Crossings, Roads::Networks].into_iter().find(|roads| roads.name() == name)
    }
}

/// A player's handicap (M39).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Handicap {
    /// None.
    #[default]
    None,
    /// Loses a point for every active volcano.
    Active,
    /// Loses a point for every volcano.
    All,
}

impl Handicap {
    /// The name in setups and diagrams.
    pub const fn name(self) -> &'static str {
        match self {
            Handicap::None => "none",
            Handicap::Active => "active",
            Handicap::All => "all",
        }
    }

    /// The handicap of this name.
    pub fn from_name(name: &str) -> Option<Handicap> {
        [Handicap::None, Handicap::Active, Handicap::All].into_iter().find(|handicap| handicap.name() == name)
    }
}

/// A bonus chip, worth 1 to 4 (M13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Chip(u8);

impl Chip {
    /// The chip of this value; `None` unless 1 to 4.
    pub const fn new(value: u8) -> Option<Chip> {
        if value >= 1 && value <= 4 { Some(Chip(value)) } else { None }
    }

    /// Its value.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The chips of a round, highest first (M13); none in the solo game (M36).
    pub const fn for_players(players: usize) -> &'static [Chip] {
        match players {
            2 => &[Chip(4), Chip(2)],
            3 => &[Chip(4), Chip(3), Chip(2)],
            4 => &[Chip(4), Chip(3), Chip(2), Chip(1)],
            _ => &[],
        }
    }
}

impl From<Chip> for u8 {
    fn from(chip: Chip) -> u8 {
        chip.0
    }
}

impl TryFrom<u8> for Chip {
    type Error = String;

    fn try_from(value: u8) -> Result<Chip, String> {
        Chip::new(value).ok_or_else(|| format!("M13: a chip is worth 1 to 4, not {value}"))
    }
}

/// The settings that decide how worlds score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Scoring {
    /// The level.
    pub level: Level,
    /// The price of roads.
    pub roads: Roads,
}

impl Scoring {
    /// How far a survey must look.
    pub const fn depth(self) -> Depth {
        Depth { networks: matches!(self.roads, Roads::Networks), buildings: self.level.has_buildings() }
    }
}
