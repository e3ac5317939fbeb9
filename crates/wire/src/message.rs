//! What a server says.

use crate::command::CommandId;
use crate::error::{ErrorCode, Refusal};
use crate::id::{PersonId, TableId};
use crate::page::Page;
use crate::patch::Change;
use crate::phrase::Phrase;
use crate::text::{ChatText, Name};
use crate::time::WallMs;
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
        /// The version of the protocol that the server speaks.
        version: u32,
        /// Who the client is to everybody else.
        person: PersonId,
        /// What they are called.
        name: Name,
        /// The server's time.
        now: WallMs,
    },
    /// A whole table.
    Snapshot(Snapshot),
    /// What has changed at a table.
    Update(Update),
    /// Who is there. It is not part of the table's history and has no number: the last one counts.
    Presence(Presence),
    /// A command was carried out and is on disk.
    Ack {
        /// At which table.
        table: TableId,
        /// Which command.
        id: CommandId,
        /// The number of the change it made.
        seq: u64,
    },
    /// A command was refused: nothing has changed.
    Refused {
        /// At which table.
        table: TableId,
        /// Which command.
        id: CommandId,
        /// Why.
        error: Refusal,
    },
    /// A frame, or a request to attach, was refused.
    Error {
        /// At which table, if it was about one.
        table: Option<TableId>,
        /// Why.
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

/// Why a connection is closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// Why.
    pub code: ErrorCode,
    /// Whether to come back by itself.
    pub retry: bool,
}

/// A whole table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// Which table.
    pub table: TableId,
    /// How many changes have led here.
    pub seq: u64,
    /// What there is to see.
    pub document: Value,
    /// The last lines of the chat.
    pub chat: Vec<ChatLine>,
    /// Who is there.
    pub presence: Presence,
    /// The server's time.
    pub now: WallMs,
}

/// What has changed at a table: either a patch or, where that is shorter, all of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Update {
    /// Which table.
    pub table: TableId,
    /// The number from which on this is new. Whoever is not there needs a snapshot.
    pub from: u64,
    /// The number to which it leads.
    pub seq: u64,
    /// What has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patch: Option<Vec<Change>>,
    /// Everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<Value>,
    /// What has happened, in order: enough to show and explain it.
    pub events: Vec<Event>,
}

/// Something that has happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Somebody acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What, in the notation of records.
        action: String,
        /// How many actions have been played with it.
        ply: u32,
        /// When; absent while a round runs under a hidden timer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<WallMs>,
    },
    /// Actions were taken back.
    Undone {
        /// By whom, or at whose request.
        seat: Seat,
        /// How many are left.
        ply: u32,
    },
    /// Somebody said something.
    Said(ChatLine),
    /// The game began.
    Started,
    /// Somebody's time is used up.
    Flagged {
        /// Whose.
        seat: Seat,
    },
    /// A bot plays for somebody.
    TakenOver {
        /// For whom.
        seat: Seat,
    },
    /// Somebody plays on instead of a bot.
    HandedBack {
        /// Who.
        seat: Seat,
    },
    /// A question was answered with no, or not in time.
    Declined,
    /// The host removed somebody.
    Removed {
        /// From which seat.
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
    /// When.
    pub at: WallMs,
    /// Who said it. A client that mutes somebody does so by this.
    pub person: PersonId,
    /// What they are called.
    pub name: Name,
    /// What they said.
    pub said: Body,
}

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    /// In own words.
    Text(ChatText),
    /// In everyone's language.
    Phrase(Phrase),
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Presence {
    /// At which table.
    pub table: TableId,
    /// Seats whose people are connected.
    pub online: Seats,
    /// How many watch.
    pub watchers: u32,
}

/// A message as text.
pub fn encode(message: &ToClient) -> String {
    // Our messages have text keys and no numbers that JSON cannot write: this cannot fail.
    serde_json::to_string(message).unwrap_or_default()
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A [`Snapshot`] as text, around a page that is text already.
pub fn encode_snapshot(seq: u64, page: &Page, chat: &[ChatLine], presence: &Presence, now: WallMs) -> String {
    let (table, document, chat, presence) = (presence.table, page.text(), json(&chat), json(presence));
    let mut text = String::with_capacity(document.len() + chat.len() + 256);
    let _ = write!(
        text,
        r#"{{"snapshot":{{"table":"{table}","seq":{seq},"document":{document},"chat":{chat},"presence":{presence},"now":{}}}}}"#,
        now.0
    );
    text
}

/// An [`Update`] as text: the patch between two pages or, where that is shorter, the new one.
pub fn encode_update(
    table: TableId,
    (from, seq): (u64, u64),
    (old, new): (&Page, &Page),
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
