//! Bots of the toy game: every kind draws evenly from the legal actions.

use crate::bot::Bot;
use crate::bot_game::TurnGame;
use crate::bot_kind::BotKind;
use crate::level::LevelProfile;
use crate::random::RandomPlayer;
use crate::weights::WeightsError;
use krajina_rules::toy::{Setup, Toy};

impl TurnGame for Toy {
    fn bot(_kind: BotKind, _setup: &Setup, seed: u64) -> Result<Box<dyn Bot<Toy>>, WeightsError> {
        Ok(Box::new(RandomPlayer::new(seed)))
    }

    fn level_bot(
        _level: &'static LevelProfile,
        _setup: &Setup,
        seed: u64,
    ) -> Result<Box<dyn Bot<Toy>>, WeightsError> {
        Ok(Box::new(RandomPlayer::new(seed)))
    }
}
