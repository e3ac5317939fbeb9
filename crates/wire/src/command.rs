//! What a client says.

use crate::error::{ErrorCode, Refusal};
use crate::id::{InviteCode, TableId};
use crate::limits;
use crate::new_table::SeatWish;
use crate::phrase::Phrase;
use crate::text::{ActionText, ChatText};
use krajina_rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// A frame from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first frame of every connection.
    Hello {
        /// The version of the protocol that the client speaks.
        version: u32,
    },
    /// Show me this table, and what happens on it from now on.
    Attach {
        /// Which table.
        table: TableId,
        /// The last sequence number the client has seen, if it was here before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// The invitation, for a private table at which the client has no seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<InviteCode>,
    },
    /// Tell me no more of this table.
    Detach {
        /// Which table.
        table: TableId,
    },
    /// Do something at this table.
    Do {
        /// Which table.
        table: TableId,
        /// The name of this command: sent twice, it is carried out once.
        id: CommandId,
        /// What to do.
        command: Command,
    },
    /// Are you there, and what time is it?
    Ping {
        /// Comes back in the answer.
        n: u32,
    },
}

/// The name of a command: a number that the client drew at random when it started, and a count from 1. It travels as
/// `[client, count]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CommandId(pub u32, pub u32);

/// Something to do at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Sit down before the game begins, on this seat or on any open one.
    Sit {
        /// Which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Leave the seat. In a running game a bot plays on until the player comes back.
    Stand,
    /// Take the own seat back from the bot.
    Return,
    /// The host says for whom a seat is that nobody sits on.
    Seat {
        /// Which seat.
        seat: Seat,
        /// For whom.
        to: SeatWish,
    },
    /// The host removes a guest before the game begins.
    Remove {
        /// From which seat.
        seat: Seat,
    },
    /// The host lets the game begin.
    Start,
    /// Play.
    Play {
        /// The action, in the notation of records.
        action: ActionText,
        /// How many actions had been played in the position the client saw. If given and others have been played
        /// since, the action is refused. In Worlds, where all play at once, it does not matter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// Take the own last action back: possible until something was revealed or somebody else has acted.
    TakeBack,
    /// Ask all others to go back to where so many actions had been played.
    AskUndo {
        /// How many actions.
        ply: u32,
    },
    /// Ask all others for a pause.
    AskPause,
    /// Go on after a pause.
    Resume,
    /// Answer the question on the table.
    Answer {
        /// Yes or no.
        yes: bool,
    },
    /// Say something.
    Say {
        /// What.
        text: ChatText,
    },
    /// Say something that everyone sees in the own language.
    Phrase {
        /// What.
        phrase: Phrase,
    },
    /// Report a line of the chat to whoever runs the server.
    Report {
        /// Its number.
        line: u32,
    },
    /// After the game: play again with the seats rotated; it begins when all people at the table want it.
    Rematch {
        /// Whether to play again.
        yes: bool,
    },
}

/// Reads a frame.
///
/// # Errors
/// It is too long, or not what a client may say.
///
/// ```
/// use krajina_wire::{Command, ErrorCode, FromClient, decode};
/// let frame = r#"{"do":{"table":"000g40r40m30e27z","id":[7,1],"command":{"play":{"action":"take 12"}}}}"#;
/// assert!(matches!(decode(frame).unwrap(), FromClient::Do { command: Command::Play { .. }, .. }));
/// assert_eq!(decode("{}").unwrap_err().code, ErrorCode::BadJson);
/// ```
pub fn decode(frame: &str) -> Result<FromClient, Refusal> {
    if frame.len() > limits::FRAME_BYTES {
        return Err(Refusal::with(
            ErrorCode::TooLarge,
            format_args!("expected at most {} bytes, found {}", limits::FRAME_BYTES, frame.len()),
        ));
    }
    // The parser's message quotes nothing but what the client itself sent.
    serde_json::from_str(frame).map_err(|error| Refusal::with(ErrorCode::BadJson, error))
}
