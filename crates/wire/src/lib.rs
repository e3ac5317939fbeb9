//! The protocol between clients and servers: JSON text frames.
//!
//! docs/protocol.md describes it. A client sends [`FromClient`], a server answers with [`ToClient`]. The state of a
//! table travels once as a [`Document`] and from then on as [`patch`]es; a [`Mirror`] keeps both ends equal. [`Client`]
//! is the client's end without any I/O: it resumes, resends and keeps the mirrors. Every length has its [`limits`];
//! every refusal has a stable [`ErrorCode`].

pub mod api;
mod client;
mod command;
mod document;
mod document_text;
mod error;
mod language;
pub mod limits;
mod message;
mod mirror;
mod new_table;
pub mod patch;
mod phrase;
mod setup;
mod text;
mod time;
mod view_text;
mod worlds_daily;

#[cfg(feature = "sim")]
pub use client::InjectedFault;
pub use client::{Client, ClientOptions, Detail, Incoming};
pub use command::{Command, CommandId, FrameNames, FromClient, decode};
pub use document::{
    ClockView, Document, Ending, Occupant, PauseReason, PauseView, Phase, QuestionView, RoomView, SeatView,
    Topic,
};
pub use document_text::DocumentText;
pub use error::{ErrorCode, Refusal};
pub use krajina_ids::{BotId, IdError, InviteCode, PersonId, PersonKind, PlayerId, TableId};
pub use krajina_rules::any::{AnySetup, GameKind};
pub use language::Language;
pub use message::{
    Body, Bye, ChatLine, Event, Presence, Snapshot, ToClient, Update, encode, encode_snapshot, encode_update,
};
pub use mirror::{Mirror, MirrorError};
pub use new_table::{BotLevel, NewTable, OnFlag, SeatWish, Start, TableSummary, Visibility};
pub use phrase::Phrase;
pub use text::{ActionText, ChatText, InvalidText, Name};
pub use time::{TimeControl, WallMs};
pub use view_text::ViewText;
pub use worlds_daily::{DailyGame, InvalidDailyGame, daily_seed, daily_table};

/// The version of the protocol. It changes when an old client could no longer understand a new server.
pub const VERSION: u32 = 1;
