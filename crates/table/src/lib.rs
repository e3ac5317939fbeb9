//! The service core: the logic of a server, without I/O.
//!
//! A [`Room`] is one table. Nothing in here waits, reads a clock or touches a disk: a room gets a [`RoomInput`] and the
//! time, and returns [`RoomEffect`]s for its caller to carry out. Its state is a fold over its log
//! ([`TableState::apply`]), so a lost table is [`recovered`](Room::recover) from its entries. Nothing is sent before
//! the entry behind it is on disk.
//!
//! | what | where |
//! |---|---|
//! | the log, made of [`LogEntry`] | `entry` `action` |
//! | the fold over it: seats, phase, game, clocks, chat | `state` `play` `clocks` `usage` `moderation` `command_history` |
//! | decisions about commands, and changes without a command | `decide` `due` |
//! | the documents that people see | `render` |
//! | durable before visible: pending entries, sending, resuming | `room` `effect` |
//! | many tables | `lobby` |
//! | ratings after the game | `rating` |
//! | bots at the table | `think` |

mod action;
mod clocks;
mod command_history;
mod decide;
mod due;
mod effect;
mod entry;
pub mod limits;
mod lobby;
mod moderation;
mod play;
pub mod rating;
mod render;
mod room;
#[cfg(test)]
mod secrecy;
#[cfg(any(test, feature = "sim"))]
pub mod sim;
mod state;
mod think;
#[cfg(any(test, feature = "sim"))]
mod twin;
mod usage;

pub use action::LoggedAction;
pub use effect::{
    Conn, EncodedEntry, FinishedTable, PersonInfo, Rematch, RoomEffect, RoomInput, ServerAbsence,
};
pub use entry::{By, Change, EntryError, LogEntry};
pub use lobby::{Lobby, LobbyFilter};
pub use moderation::Moderation;
pub use room::{Room, TableOpening};
pub use state::TableState;
pub use think::{BotDecision, BotQuestion, TableBots};
pub use usage::Allowance;
