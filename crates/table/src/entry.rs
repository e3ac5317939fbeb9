//! The log of a table: one entry for every change, in its stored form.

use crate::action::LoggedAction;
use crate::moderation::Moderation;
use krajina_rules::seat::Seat;
use krajina_wire::{
    Body, BotLevel, CommandId, InviteCode, Name, NewTable, PauseReason, PersonId, SeatWish, TableId, Topic,
    WallMs,
};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The version of new entries. Older ones can always be read.
const VERSION: u32 = 1;

/// A change of a table, with its time and its cause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// The time by the room's clock, which never goes back.
    pub at: WallMs,
    /// The person and the command behind it; `None` for a change without a command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// The change.
    #[serde(rename = "do")]
    pub change: Change,
}

/// The person and the command behind a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct By {
    /// The person.
    #[serde(rename = "p")]
    pub person: PersonId,
    /// The command.
    #[serde(rename = "c")]
    pub command: CommandId,
}

/// A change of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are what their types and the variants' sentences say")]
pub enum Change {
    /// The table was opened: always the first entry.
    Opened {
        table: TableId,
        invite: InviteCode,
        settings: NewTable,
        host: PersonId,
        /// The person of each seat at the beginning.
        people: Vec<Option<Sitting>>,
        /// Secret until the game is over.
        seed: String,
        /// The decisions of the host of the game before.
        #[serde(default, skip_serializing_if = "Moderation::is_default")]
        moderation: Moderation,
    },
    /// A person sat down.
    Sat { seat: Seat, person: Sitting },
    /// A person gave up a seat before the game began.
    Stood { seat: Seat },
    /// The host decided for whom a seat is.
    Meant { seat: Seat, to: SeatWish },
    /// The host removed a guest.
    Removed { seat: Seat },
    /// The host opened the chat to watchers, or closed it.
    WatcherChat { open: bool },
    /// The host removed watchers.
    WatchersRemoved { people: Vec<PersonId> },
    /// The game began.
    Started,
    /// An action was played.
    #[serde(rename = "a")]
    Acted {
        #[serde(rename = "s")]
        seat: Seat,
        #[serde(rename = "a")]
        action: LoggedAction,
    },
    /// An undo left this many actions.
    Undone { seat: Seat, ply: u32 },
    /// The passing of time changed the game.
    Ticked,
    /// A player's time was used up.
    Flagged { seat: Seat },
    /// A bot took over for a person.
    TakenOver { seat: Seat, level: BotLevel },
    /// A person took the seat back.
    HandedBack { seat: Seat },
    /// A player asked all others for their consent.
    Asked { seat: Seat, topic: Topic },
    /// A player agreed.
    Agreed { seat: Seat },
    /// A player declined, or the time to answer is over.
    Declined,
    /// Time stands still since this moment.
    Paused { why: PauseReason, since: WallMs, seat: Option<Seat> },
    /// Time will run again from this moment on.
    Resuming { until: WallMs },
    /// Time runs again.
    Resumed,
    /// The server was away from one moment to the other: that time counts for nobody.
    ServerAway { since: WallMs, until: WallMs },
    /// A person wrote in the chat.
    Said { person: PersonId, name: Name, said: Body },
    /// A person reported a line of the chat.
    Reported { person: PersonId, line: u32 },
    /// A player wants a rematch, or no longer.
    Again { seat: Seat, yes: bool },
    /// The table of the next game is open.
    Next { table: TableId },
    /// The table was closed before a game began.
    Closed,
    /// A person's account was deleted: the name is no longer shown.
    Forgotten { person: PersonId },
}

/// A person on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitting {
    /// The person.
    pub id: PersonId,
    /// Their name.
    pub name: Name,
}

/// An entry that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum EntryError {
    /// It is not an entry.
    #[error("entry {seq} cannot be read: {source}")]
    Json {
        /// Its sequence number.
        seq: u64,
        /// The parser's error.
        source: serde_json::Error,
    },
    /// It was written by a later version of the program.
    #[error("entry {seq} has version {version}; this program knows versions up to {VERSION}")]
    Version {
        /// Its sequence number.
        seq: u64,
        /// Its version.
        version: u32,
    },
    /// It does not follow from the entries before.
    #[error("entry {seq} does not follow: {reason}")]
    Misfit {
        /// Its sequence number.
        seq: u64,
        /// The reason.
        reason: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Versioned<T>(u32, T);

impl LogEntry {
    /// The entry in its stored form.
    pub fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(&Versioned(VERSION, self)).unwrap_or_default()
    }

    /// Decodes an entry; `seq` is only for the error.
    ///
    /// # Errors
    /// It cannot be read, or is of a later version.
    pub fn decode(seq: u64, bytes: &[u8]) -> Result<LogEntry, EntryError> {
        match serde_json::from_slice(bytes) {
            Ok(Versioned(VERSION, entry)) => Ok(entry),
            Ok(Versioned(version, _)) => Err(EntryError::Version { seq, version }),
            // An entry of another version need not have our structure.
            Err(source) => match serde_json::from_slice(bytes) {
                Ok(Versioned(version, IgnoredAny)) if version != VERSION => {
                    Err(EntryError::Version { seq, version })
                }
                _ => Err(EntryError::Json { seq, source }),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_of_another_version_differs_from_a_broken_one() {
        let ours = br#"[1,{"at":5,"do":"started"}]"#;
        assert!(matches!(LogEntry::decode(3, ours), Ok(LogEntry { at: WallMs(5), .. })));
        for other in [&br#"[2,{"at":5,"do":"started"}]"#[..], br#"[2,"what we know nothing of"]"#] {
            assert!(matches!(LogEntry::decode(3, other), Err(EntryError::Version { seq: 3, version: 2 })));
        }
        for broken in [&br#"[1,{"at":5,"do":"flown"}]"#[..], b"[1,", b"", b"{}"] {
            assert!(matches!(LogEntry::decode(3, broken), Err(EntryError::Json { seq: 3, .. })));
        }
    }
}
