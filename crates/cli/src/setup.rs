//! A setup of any game, as the user writes it.

use krajina_rules::game::SetupError;
use krajina_rules::{hunters, kingdom, worlds};
use std::str::FromStr;

/// What is to be played.
#[derive(Clone, Debug)]
pub(crate) enum Setup {
    Kingdom(kingdom::Setup),
    Hunters(hunters::Setup),
    Worlds(worlds::Setup),
}

impl FromStr for Setup {
    type Err = String;

    fn from_str(text: &str) -> Result<Setup, String> {
        let place = |SetupError { at, reason }: SetupError| {
            let column = text.get(..at).map_or(0, |before| before.chars().count()) + 1;
            format!("column {column}: {reason}")
        };
        match text.split_whitespace().next() {
            Some(kingdom::Setup::GAME) => text.parse().map(Setup::Kingdom).map_err(place),
            Some(hunters::Setup::GAME) => text.parse().map(Setup::Hunters).map_err(place),
            Some("worlds") => text.parse().map(Setup::Worlds).map_err(place),
            found => {
                Err(format!("column 1: expected kingdom, hunters or worlds, found {:?}", found.unwrap_or("")))
            }
        }
    }
}
