//! Bots by name.

use crate::bot::Bot;
use crate::greedy::GreedyPlayer;
use crate::level::LEVELS;
use crate::mcts::MctsPlayer;
use crate::net_player::NetPlayer;
use crate::nets;
use crate::playable::Playable;
use crate::random::RandomPlayer;
use crate::search::{Searcher, Tuning};
use crate::weights::WeightsError;
use std::fmt;
use std::str::FromStr;

/// A bot that can be asked for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// Draws evenly from the legal actions.
    Random,
    /// Takes the best immediate score.
    Greedy,
    /// Tree search with heuristic playouts and no net: a yardstick of another family.
    Mcts,
    /// The net alone.
    Net,
    /// The net with a search: the strongest.
    Search,
    /// One of the seven levels, from 0.
    Level(usize),
}

impl BotKind {
    /// All of them.
    pub fn all() -> impl Iterator<Item = BotKind> {
        let levels = (0..LEVELS.len()).map(BotKind::Level);
        [BotKind::Random, BotKind::Greedy, BotKind::Mcts, BotKind::Net, BotKind::Search]
            .into_iter()
            .chain(levels)
    }

    /// The level of this name.
    pub fn level(name: &str) -> Option<BotKind> {
        LEVELS.iter().position(|level| level.name == name).map(BotKind::Level)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::Mcts => "mcts",
            BotKind::Net => "net",
            BotKind::Search => "search",
            BotKind::Level(index) => LEVELS[index % LEVELS.len()].name,
        }
    }

    /// Default thinking time for an action, in milliseconds.
    pub fn time_ms(self) -> f64 {
        match self {
            BotKind::Level(index) => LEVELS[index % LEVELS.len()].time_ms,
            BotKind::Random | BotKind::Greedy | BotKind::Mcts | BotKind::Net | BotKind::Search => 100.0,
        }
    }

    /// Builds the bot for a setup with a seed.
    ///
    /// # Errors
    /// The weights it needs are refused.
    pub fn build<G: Playable>(self, setup: &G::Setup, seed: u64) -> Result<Box<dyn Bot<G>>, WeightsError> {
        Ok(match self {
            BotKind::Random => Box::new(RandomPlayer::new(seed)),
            BotKind::Greedy => Box::new(GreedyPlayer::new(seed)),
            BotKind::Mcts => Box::new(MctsPlayer::new(seed)),
            BotKind::Net => Box::new(NetPlayer::new(nets::for_setup::<G>(setup)?, seed)),
            BotKind::Level(index) => return LEVELS[index % LEVELS.len()].build(setup, seed),
            BotKind::Search => Box::new(Searcher::new(nets::for_setup::<G>(setup)?, Tuning::default(), seed)),
        })
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for BotKind {
    type Err = String;

    fn from_str(text: &str) -> Result<BotKind, String> {
        BotKind::all().find(|kind| kind.name() == text).ok_or_else(|| {
            let names: Vec<&str> = BotKind::all().map(BotKind::name).collect();
            let names = names.join(", ");
            format!("expected one of {names}, found {text:?}")
        })
    }
}
