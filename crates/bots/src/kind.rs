//! Bots by name.

use crate::bot::Bot;
use crate::greedy::Greedy;
use crate::learned::Learned;
use crate::level::LEVELS;
use crate::nets;
use crate::playable::Playable;
use crate::random::Random;
use crate::search::{Searcher, Tuning};
use crate::weights::WeightsError;
use std::fmt;
use std::str::FromStr;

/// A bot that can be asked for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Draws evenly from the legal actions.
    Random,
    /// The best score at once.
    Greedy,
    /// The net alone.
    Net,
    /// The net with a search: the strongest.
    Search,
    /// One of the seven levels, from 0.
    Level(usize),
}

impl Kind {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Kind> {
        let levels = (0..LEVELS.len()).map(Kind::Level);
        [Kind::Random, Kind::Greedy, Kind::Net, Kind::Search].into_iter().chain(levels)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Greedy => "greedy",
            Kind::Net => "net",
            Kind::Search => "search",
            Kind::Level(index) => LEVELS[index % LEVELS.len()].name,
        }
    }

    /// Milliseconds it should be given for an action where nobody says.
    pub fn time_ms(self) -> f64 {
        match self {
            Kind::Level(index) => LEVELS[index % LEVELS.len()].time_ms,
            Kind::Random | Kind::Greedy | Kind::Net | Kind::Search => 100.0,
        }
    }

    /// Such a bot for a setup; all its chance follows from the seed.
    ///
    /// # Errors
    /// The weights it needs are refused.
    pub fn build<G: Playable>(self, setup: &G::Setup, seed: u64) -> Result<Box<dyn Bot<G>>, WeightsError> {
        Ok(match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Greedy::new(seed)),
            Kind::Net => Box::new(Learned::new(nets::for_setup::<G>(setup)?, seed)),
            Kind::Level(index) => return LEVELS[index % LEVELS.len()].build(setup, seed),
            Kind::Search => Box::new(Searcher::new(nets::for_setup::<G>(setup)?, Tuning::default(), seed)),
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        Kind::all().find(|kind| kind.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Kind::all().map(Kind::name).collect();
            let names = names.join(", ");
            format!("expected one of {names}, found {text:?}")
        })
    }
}
