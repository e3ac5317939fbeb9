//! What a client and a server say to each other, in JSON text frames.
//!
//! docs/protocol.md tells it to people. A client sends [`FromClient`], a server answers with [`ToClient`]. What is on a
//! table travels once as a [`Document`] and from then on as [`patch`]es; a [`Mirror`] keeps the two ends equal.
//! Every length has its [`limits`]; every refusal has a stable [`ErrorCode`].

mod command;
mod daily;
mod document;
mod error;
mod id;
pub mod limits;
mod message;
mod mirror;
mod new_table;
mod page;
pub mod patch;
mod phrase;
mod setup;
mod text;
mod time;

pub use command::{Command, CommandId, FromClient, decode};
pub use daily::{DailyGame, Untrue, daily_seed, daily_table};
pub use document::{
    ClockView, Document, Ending, Occupant, PauseView, Phase, QuestionView, RoomView, SeatView, Topic, Why,
};
pub use error::{ErrorCode, Refusal};
pub use id::{IdError, InviteCode, PersonId, TableId};
pub use message::{
    Body, Bye, ChatLine, Event, Presence, Snapshot, ToClient, Update, encode, encode_snapshot, encode_update,
};
pub use mirror::{Mirror, MirrorError};
pub use new_table::{BotLevel, NewTable, OnFlag, SeatWish, Start, TableSummary, Visibility};
pub use page::Page;
pub use phrase::Phrase;
pub use setup::{GameKind, Setup};
pub use text::{ActionText, ChatText, Name, TextError};
pub use time::{TimeControl, WallMs};

/// The version of the protocol. It changes when an old client could no longer understand a new server.
pub const VERSION: u32 = 1;
