//! The kinds of games.

use crate::domino::scan::one_of;
use crate::hosted::Hosted;
use crate::seat::{Colour, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

__games! { __game_kind {
    /// The game.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
} }

/// A text that names no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {}", GameKind::names())]
pub struct UnknownGame;

impl GameKind {
    /// Its name in setups, records, diagrams and addresses.
    pub const fn name(self) -> &'static str {
        with_game!(self, G => <G as Hosted>::NAME)
    }

    /// All names, for messages: `kingdom, hunters or worlds`.
    pub fn names() -> String {
        one_of(GameKind::ALL.map(GameKind::name))
    }

    /// The game of a setup in text: its first word.
    ///
    /// # Errors
    /// It names no game.
    pub fn of(setup: &str) -> Result<GameKind, UnknownGame> {
        setup.split_ascii_whitespace().next().unwrap_or_default().parse()
    }

    /// Do all players act at once, by a clock?
    pub fn is_real_time(self) -> bool {
        with_game!(self, G => G::REAL_TIME)
    }

    /// Do players know things that watchers do not?
    pub fn is_private(self) -> bool {
        with_game!(self, G => G::PRIVATE)
    }

    /// Do all viewers see the same, and do only moves change it?
    pub fn is_open(self) -> bool {
        !self.is_private() && !self.is_real_time()
    }

    /// A seat's colour.
    pub fn colour(self, seat: Seat) -> Colour {
        with_game!(self, G => G::colour(seat))
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameKind, UnknownGame> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or(UnknownGame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for kind in GameKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
            assert_eq!(with_game!(kind, G => G::KIND), kind);
            assert_eq!(serde_json::to_value(kind).ok(), Some(kind.name().into()));
        }
        assert_eq!("chess".parse::<GameKind>(), Err(UnknownGame));
        let names = GameKind::names();
        assert_eq!(UnknownGame.to_string(), format!("expected {names}"));
        assert!(names.starts_with("kingdom, hunters"), "{names}");
        assert_eq!(names.matches(" or ").count(), 1, "{names}");
        assert_eq!(names.replace(" or ", ", ").split(", ").count(), GameKind::ALL.len(), "{names}");
    }

    #[test]
    fn a_setup_begins_with_its_game() {
        assert_eq!(GameKind::of(" hunters players=2 mode=tribe"), Ok(GameKind::Hunters));
        assert_eq!(GameKind::of(""), Err(UnknownGame));
        assert_eq!(GameKind::of("kingdoms players=2"), Err(UnknownGame));
    }
}
