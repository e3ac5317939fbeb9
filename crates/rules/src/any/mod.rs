//! Any of the games.
//!
//! Only this module lists the games. [`any_of!`](crate::any_of) makes an enum with a variant for each game, and
//! [`with_game!`](crate::with_game) runs the same code for every variant, so that shared code names no game.
//!
//! There is no `AnyOutcome`: all games share [`Outcome`](crate::game::Outcome).

#[macro_use]
mod dispatch;

mod action;
mod game;
mod kind;
mod setup;
mod view;

pub use action::AnyAction;
pub use game::AnyGame;
pub use kind::{GameKind, UnknownGame};
pub use setup::AnySetup;
pub use view::AnyView;
