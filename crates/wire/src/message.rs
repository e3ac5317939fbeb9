//! Messages from a server.

use crate::command::CommandId;
use crate::document_text::DocumentText;
use crate::error::{ErrorCode, Refusal};
use crate::patch::PatchOp;
use crate::phrase::Phrase;
use crate::text::{ChatText, Name};
use crate::time::WallMs;
use krajina_ids::{PersonId, TableId};
use krajina_rules::seat::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Write as _;

/// A frame from a server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToClient {
    /// The answer to the hello.
    Welcome {
        /// The protocol version of the server.
        version: u32,
        /// The client's person.
        person: PersonId,
        /// Their name.
        name: Name,
        /// The server's time.
        now: WallMs,
    },
    /// A whole table.
    Snapshot(Snapshot),
    /// A change of a table.
    Update(Update),
    /// The presence at a table. It is not part of the table's history and has no sequence number: the last message
    /// counts.
    Presence(Presence),
    /// A command was carried out and is on disk.
    Ack {
        /// The table.
        table: TableId,
        /// The command.
        id: CommandId,
        /// A sequence number that includes its change.
        seq: u64,
    },
    /// A command was refused: nothing has changed.
    Refused {
        /// The table.
        table: TableId,
        /// The command.
        id: CommandId,
        /// The reason.
        error: Refusal,
    },
    /// A frame, or a request to attach, was refused.
    Error {
        /// The table, if it was about one.
        table: Option<TableId>,
        /// The command, if the frame had a command id but no table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
        /// The reason.
        error: Refusal,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's number.
        n: u32,
        /// The server's time.
        now: WallMs,
    },
    /// The last frame before the server closes the connection.
    Bye(Bye),
}

/// The reason why a connection is closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// The reason.
    pub code: ErrorCode,
    /// Whether the client should reconnect by itself.
    pub retry: bool,
}

/// A whole table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The table.
    pub table: TableId,
    /// The sequence number: how many changes have led here.
    pub seq: u64,
    /// The document.
    pub document: Value,
    /// The last lines of the chat.
    pub chat: Vec<ChatLine>,
    /// The presence.
    pub presence: Presence,
    /// The server's time.
    pub now: WallMs,
}

/// A change of a table: a patch or, if that is shorter, the whole document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Update {
    /// The table.
    pub table: TableId,
    /// The sequence number before the update. A client at another number needs a snapshot.
    pub from: u64,
    /// The sequence number after the update.
    pub seq: u64,
    /// The patch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patch: Option<Vec<PatchOp>>,
    /// The whole document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<Value>,
    /// The events, in order: enough to show and explain the change.
    pub events: Vec<Event>,
}

/// An event at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A player acted.
    Acted {
        /// The seat.
        seat: Seat,
        /// The action, in the notation of records.
        action: String,
        /// The number of actions played, this one included.
        ply: u32,
        /// When; absent while a round runs under a hidden timer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<WallMs>,
    },
    /// Actions were taken back.
    Undone {
        /// The seat that did it, or asked for it.
        seat: Seat,
        /// The number of actions left.
        ply: u32,
    },
    /// A person wrote in the chat.
    Said(ChatLine),
    /// The game began.
    Started,
    /// A player's time is used up.
    Flagged {
        /// The seat.
        seat: Seat,
    },
    /// A bot took over for a person.
    TakenOver {
        /// The seat.
        seat: Seat,
    },
    /// A person took the seat back from a bot.
    HandedBack {
        /// The seat.
        seat: Seat,
    },
    /// A question was declined, or not answered in time.
    Declined,
    /// The host removed a person.
    Removed {
        /// The seat.
        seat: Seat,
    },
    /// The game is over.
    Finished,
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    /// Its number at this table, from 1.
    pub line: u32,
    /// The time.
    pub at: WallMs,
    /// The author. Clients mute people by this id.
    pub person: PersonId,
    /// The author's name.
    pub name: Name,
    /// The contents.
    pub said: Body,
}

/// The contents of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    /// Free text.
    Text(ChatText),
    /// A phrase in everyone's own language.
    Phrase(Phrase),
}

/// The people who are connected to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Presence {
    /// The table.
    pub table: TableId,
    /// Seats whose people are connected.
    pub online: Seats,
    /// The number of watchers.
    pub watchers: u32,
}

/// Serializes a message.
pub fn encode(message: &ToClient) -> String {
    // Our messages have text keys and no numbers that JSON cannot write: this cannot fail.
    serde_json::to_string(message).unwrap_or_default()
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A [`Snapshot`] as text, around a document that is text already.
pub fn encode_snapshot(
    seq: u64,
    page: &DocumentText,
    chat: &[ChatLine],
    presence: &Presence,
    now: WallMs,
) -> String {
    let (table, document, chat, presence) = (presence.table, page.text(), json(&chat), json(presence));
    let mut text = String::with_capacity(document.len() + chat.len() + 256);
    let _ = write!(
        text,
        r#"{{"snapshot":{{"table":"{table}","seq":{seq},"document":{document},"chat":{chat},"presence":{presence},"now":{}}}}}"#,
        now.0
    );
    text
}

/// An [`Update`] as text: the patch between two documents or, if that is shorter, the new one.
pub fn encode_update(
    table: TableId,
    (from, seq): (u64, u64),
    (old, new): (&DocumentText, &DocumentText),
    events: &[Event],
) -> String {
    let events = json(&events);
    let (key, content) = match old.patch(new) {
        Some(patch) => ("patch", patch),
        None => ("document", new.text()),
    };
    let mut text = String::with_capacity(content.len() + events.len() + 128);
    let _ = write!(
        text,
        r#"{{"update":{{"table":"{table}","from":{from},"seq":{seq},"{key}":{content},"events":{events}}}}}"#
    );
    text
}
