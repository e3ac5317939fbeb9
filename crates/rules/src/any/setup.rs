//! A setup of any game.

use super::kind::GameKind;
use crate::game::{Game, SetupError};
use crate::hosted::Hosted;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::fmt;
use std::str::FromStr;

/// Boxed, because the setups of the games differ much in size.
type SetupOf<G> = Box<<G as Game>::Setup>;

any_of! {
    /// A playable setup of one of the games. It travels as its text, such as `kingdom players=3 variants=harmony`.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum AnySetup of SetupOf
}

impl AnySetup {
    /// The game.
    pub fn kind(&self) -> GameKind {
        with_game!(AnySetup(self): _setup as G => G::KIND)
    }

    /// The setup, if it is one of this game.
    pub fn of<G: Game<Setup: 'static>>(&self) -> Option<&G::Setup> {
        let setup: &dyn Any = with_game!(AnySetup(self): setup => setup.as_ref());
        setup.downcast_ref()
    }

    /// The number of seats.
    pub fn players(&self) -> usize {
        with_game!(AnySetup(self): setup as G => G::seats(setup))
    }

    /// The default setup for this number of players, for programs that play.
    ///
    /// # Errors
    /// The game is not for this many players.
    pub fn plain(kind: GameKind, players: usize) -> Result<AnySetup, SetupError> {
        with_game!(kind, G => Ok(AnySetup::from(Box::new(G::plain(players)?))))
    }
}

impl fmt::Display for AnySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(AnySetup(self): setup => setup.fmt(f))
    }
}

impl FromStr for AnySetup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<AnySetup, SetupError> {
        let kind = GameKind::of(text).map_err(|error| SetupError { at: 0, reason: error.to_string() })?;
        with_game!(kind, G => Ok(AnySetup::from(Box::new(text.parse::<<G as Game>::Setup>()?))))
    }
}

impl Serialize for AnySetup {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AnySetup {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<AnySetup, D::Error> {
        let text = <std::borrow::Cow<'de, str> as Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

    use super::*;

    #[test]
    fn every_game_has_a_plain_setup_that_reads_back() {
        for kind in GameKind::ALL {
            let setup = AnySetup::plain(kind, 2).unwrap();
            assert_eq!((setup.kind(), setup.players()), (kind, 2));
            assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
            let json = serde_json::to_string(&setup).unwrap();
            assert_eq!(serde_json::from_str::<AnySetup>(&json).unwrap(), setup);
            assert!(AnySetup::plain(kind, 5).is_err());
        }
    }

    #[test]
    fn the_error_for_an_unknown_game_lists_the_games() {
        let error = "go players=2".parse::<AnySetup>().unwrap_err();
        assert_eq!(error, SetupError { at: 0, reason: format!("expected {}", GameKind::names()) });
    }
}
