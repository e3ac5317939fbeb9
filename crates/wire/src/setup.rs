//! A setup of any of the games.

use crate::limits;
use krajina_rules::game::SetupError;
use krajina_rules::{hunters, kingdom, worlds};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameKind {
    /// Kingdom.
    Kingdom,
    /// Hunters.
    Hunters,
    /// Worlds, in real time.
    Worlds,
}

impl GameKind {
    /// All three.
    pub const ALL: [GameKind; 3] = [GameKind::Kingdom, GameKind::Hunters, GameKind::Worlds];

    /// Its name in setups.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Kingdom => kingdom::Setup::GAME,
            GameKind::Hunters => hunters::Setup::GAME,
            GameKind::Worlds => "worlds",
        }
    }
}

/// A playable setup of one of the games. It travels as its text, such as `kingdom players=3 variants=harmony`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setup {
    /// Of Kingdom.
    Kingdom(kingdom::Setup),
    /// Of Hunters.
    Hunters(hunters::Setup),
    /// Of Worlds.
    Worlds(Box<worlds::Setup>),
}

impl Setup {
    /// Which game.
    pub fn kind(&self) -> GameKind {
        match self {
            Setup::Kingdom(_) => GameKind::Kingdom,
            Setup::Hunters(_) => GameKind::Hunters,
            Setup::Worlds(_) => GameKind::Worlds,
        }
    }

    /// How many seats.
    pub fn players(&self) -> usize {
        match self {
            Setup::Kingdom(setup) => setup.players(),
            Setup::Hunters(setup) => setup.players(),
            Setup::Worlds(setup) => setup.players(),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setup::Kingdom(setup) => setup.fmt(f),
            Setup::Hunters(setup) => setup.fmt(f),
            Setup::Worlds(setup) => setup.fmt(f),
        }
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        if text.len() > limits::SETUP_BYTES {
            let reason = format!("expected at most {} bytes", limits::SETUP_BYTES);
            return Err(SetupError { at: limits::SETUP_BYTES, reason });
        }
        let game = text.split_ascii_whitespace().next();
        match GameKind::ALL.into_iter().find(|kind| Some(kind.name()) == game) {
            Some(GameKind::Kingdom) => text.parse().map(Setup::Kingdom),
            Some(GameKind::Hunters) => text.parse().map(Setup::Hunters),
            Some(GameKind::Worlds) => text.parse().map(|setup| Setup::Worlds(Box::new(setup))),
            None => Err(SetupError { at: 0, reason: "expected kingdom, hunters or worlds".into() }),
        }
    }
}

impl Serialize for Setup {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
        let text = <std::borrow::Cow<'de, str> as Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
