//! Players for Krajina's games.
//!
//! A [`Bot`] sees a view, never the state, and samples the hidden part. The same bots play at tables, in the browser
//! and in the [`arena`]. Nothing here reads a clock by itself.

pub mod analysis;
pub mod arena;
pub mod bot;
pub mod bot_game;
pub mod bot_kind;
pub mod checkpoint;
pub mod engine;
pub mod estimate;
pub mod evaluator;
pub mod fallible;
pub mod features;
pub mod greedy;
mod land_features;
pub mod level;
pub mod mcts;
mod memories;
pub mod net;
pub mod net_player;
pub mod nets;
mod noise;
pub mod odds;
pub mod outlook;
pub mod playable;
mod playout;
pub mod random;
pub mod search;
pub mod self_play;
#[cfg(feature = "toy")]
mod toy;
pub mod trainer;
pub mod turn_option;
pub mod weights;
pub mod worlds;

mod hunters;
mod kingdom;

pub use bot::{Bot, BotChoice, Budget};
pub use bot_game::{BotGame, DominoGame, TurnGame};
pub use memories::{AnyBotQuestion, Memories};
pub use playable::Playable;
