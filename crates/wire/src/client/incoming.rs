//! The meaning of a message from the server.

use crate::command::{Command, CommandId};
use crate::error::Refusal;
use crate::message::{Bye, Event};
use crate::mirror::MirrorError;
use crate::text::Name;
use crate::time::WallMs;
use krajina_ids::{PersonId, TableId};

/// The meaning of a message for the driver of a [`Client`](super::Client).
#[derive(Clone, PartialEq, Debug)]
pub enum Incoming {
    /// The server has accepted the hello.
    Welcome {
        /// Our person.
        person: PersonId,
        /// Our name.
        name: Name,
        /// The server's time.
        now: WallMs,
    },
    /// A snapshot of a table has arrived.
    Snapshot {
        /// The table.
        table: TableId,
        /// The server's time.
        now: WallMs,
    },
    /// A table has changed.
    Update {
        /// The table.
        table: TableId,
        /// The events.
        events: Vec<Event>,
    },
    /// The presence at a table has changed.
    Presence {
        /// The table.
        table: TableId,
    },
    /// An update does not follow from the copy of a table. The client has dropped the copy and requests a new one.
    OutOfSync {
        /// The table.
        table: TableId,
        /// The error.
        error: MirrorError,
    },
    /// A command was answered.
    Answer {
        /// The table.
        table: TableId,
        /// The id of the command.
        id: CommandId,
        /// The command.
        command: Command,
        /// A sequence number that includes its change, or the reason of the refusal.
        result: Result<u64, Refusal>,
    },
    /// The server is overloaded: [`Client::tick`](super::Client::tick) sends the command again.
    Deferred {
        /// The table.
        table: TableId,
        /// The id of the command.
        id: CommandId,
        /// The reason.
        error: Refusal,
    },
    /// A table cannot be shown, or a frame was not understood.
    Error {
        /// The table, if it was about one.
        table: Option<TableId>,
        /// The reason.
        error: Refusal,
    },
    /// The answer to a ping.
    Pong {
        /// The server's time.
        now: WallMs,
    },
    /// The server will close the connection.
    Bye(Bye),
}
