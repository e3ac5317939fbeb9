//! Messages from a client.

use crate::error::{ErrorCode, Refusal};
use crate::limits;
use crate::new_table::SeatWish;
use crate::phrase::Phrase;
use crate::text::{ActionText, ChatText};
use krajina_ids::{InviteCode, PersonId, TableId};
use krajina_rules::seat::Seat;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A frame from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first frame of every connection.
    Hello {
        /// The version of the protocol that the client speaks.
        version: u32,
    },
    /// Subscribe to this table.
    Attach {
        /// The table.
        table: TableId,
        /// The last sequence number that the client has, if it was attached before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// The invite code, for a private table at which the client has no seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<InviteCode>,
    },
    /// Unsubscribe from this table.
    Detach {
        /// The table.
        table: TableId,
    },
    /// Carry out a command at this table.
    Do {
        /// The table.
        table: TableId,
        /// The id of this command: sent twice, it is carried out once.
        id: CommandId,
        /// The command.
        command: Command,
    },
    /// Ask for a sign of life and the server's time.
    Ping {
        /// Returned in the answer.
        n: u32,
    },
}

/// The id of a command: a number that the client draws at random when it starts, and a count from 1. It travels as
/// `[client, count]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CommandId(pub u32, pub u32);

/// A command at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Sit down before the game begins, on this seat or on any open one.
    Sit {
        /// The seat; any open one, if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Leave the seat. In a running game a bot plays on until the player comes back.
    Stand,
    /// Take one's own seat back from the bot.
    Return,
    /// The host decides for whom an empty seat is.
    Seat {
        /// The seat.
        seat: Seat,
        /// The new occupant.
        to: SeatWish,
    },
    /// The host removes a guest before the game begins.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// The host opens the chat to watchers, or closes it.
    WatcherChat {
        /// Whether watchers may chat.
        open: bool,
    },
    /// The host removes one watcher for good, or everybody who watches now.
    RemoveWatchers {
        /// The watcher; all watchers, if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<PersonId>,
    },
    /// The host starts the game.
    Start,
    /// Play an action.
    Play {
        /// The action, in the notation of records.
        action: ActionText,
        /// The number of actions that had been played in the position that the client saw. If given, the action is
        /// refused once others have been played. It is ignored in Worlds, where all play at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// Take back one's own last action: possible until something is revealed or another player acts.
    TakeBack,
    /// Ask all others to go back to the position after so many actions.
    AskUndo {
        /// The number of actions.
        ply: u32,
    },
    /// Ask all others for a pause.
    AskPause,
    /// Resume after a pause.
    Resume,
    /// Answer the open question.
    Answer {
        /// Yes or no.
        yes: bool,
    },
    /// Write in the chat.
    Say {
        /// The text.
        text: ChatText,
    },
    /// Write a phrase that everyone sees in their own language.
    Phrase {
        /// The phrase.
        phrase: Phrase,
    },
    /// Report a line of the chat to the operator of the server.
    Report {
        /// The number of the line.
        line: u32,
    },
    /// After the game: play again with the seats rotated. It begins when all people at the table want it.
    Rematch {
        /// Whether to play again.
        yes: bool,
    },
}

/// Parses a frame.
///
/// # Errors
/// The frame is too long, or not a valid message.
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
    // The parser's message quotes only the client's own text.
    serde_json::from_str(frame).map_err(|error| Refusal::with(ErrorCode::BadJson, error))
}

/// The ids in a refused frame. The answer repeats them, so that the client knows which command was refused and does not
/// resend it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FrameNames {
    /// The table.
    pub table: Option<TableId>,
    /// The command.
    pub id: Option<CommandId>,
}

impl FrameNames {
    /// Extracts the ids from a frame that [`decode`] refuses: those of a `do`, and the table of an `attach` or
    /// `detach`. The rest of the frame may be invalid or cut off.
    ///
    /// ```
    /// use krajina_wire::{CommandId, FrameNames};
    /// let cut = r#"{"do":{"table":"000g40r40m30e27z","id":[7,1],"command":{"say":{"te"#;
    /// assert_eq!(FrameNames::of(cut).id, Some(CommandId(7, 1)));
    /// ```
    pub fn of(frame: &str) -> FrameNames {
        let mut names = FrameNames::default();
        // Ids that were read before an error count.
        let _ = FrameVisitor(&mut names).deserialize(&mut serde_json::Deserializer::from_str(frame));
        names
    }
}

/// Visits the outer object of a frame: one key, the kind of message.
struct FrameVisitor<'a>(&'a mut FrameNames);

/// Visits the fields of a `do`, `attach` or `detach`.
struct FieldsVisitor<'a>(&'a mut FrameNames);

macro_rules! seed {
    ($type:ident) => {
        impl<'de> DeserializeSeed<'de> for $type<'_> {
            type Value = ();

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
                deserializer.deserialize_map(self)
            }
        }
    };
}
seed!(FrameVisitor);
seed!(FieldsVisitor);

impl<'de> Visitor<'de> for FrameVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a frame")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(kind) = map.next_key::<String>()? {
            match kind.as_str() {
                "do" | "attach" | "detach" => map.next_value_seed(FieldsVisitor(self.0))?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for FieldsVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the fields of a frame")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(field) = map.next_key::<String>()? {
            match field.as_str() {
                // Skip a value of the wrong type: the other id may still be readable.
                "table" => self.0.table = map.next_value::<Lenient<TableId>>()?.0.or(self.0.table),
                "id" => self.0.id = map.next_value::<Lenient<CommandId>>()?.0.or(self.0.id),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// A value, or `None` if it has another type.
#[derive(Deserialize)]
#[serde(from = "Either<T>")]
struct Lenient<T>(Option<T>);

#[derive(Deserialize)]
#[serde(untagged)]
enum Either<T> {
    Wanted(T),
    Other(IgnoredAny),
}

impl<T> From<Either<T>> for Lenient<T> {
    fn from(either: Either<T>) -> Lenient<T> {
        match either {
            Either::Wanted(value) => Lenient(Some(value)),
            Either::Other(_) => Lenient(None),
        }
    }
}
