//! The log of a table: one entry for every change, in the form in which a store keeps it.

use krajina_rules::seat::Seat;
use krajina_wire::{
    Body, BotLevel, CommandId, InviteCode, Name, NewTable, PersonId, SeatWish, TableId, Topic, WallMs, Why,
};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The version of the entries that are written. Older ones are read for ever.
const VERSION: u32 = 1;

/// A change of a table, and when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When, by the room's clock: it never goes back.
    pub at: WallMs,
    /// Who asked for it; nobody where it followed by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// What.
    #[serde(rename = "do")]
    pub change: Change,
}

/// Who asked for a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct By {
    /// Who.
    #[serde(rename = "p")]
    pub person: PersonId,
    /// With which command.
    #[serde(rename = "c")]
    pub command: CommandId,
}

/// What changed.
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
        /// Who sits where from the beginning.
        people: Vec<Option<Sitting>>,
        /// Secret until the game is over.
        seed: String,
    },
    /// Somebody sat down.
    Sat { seat: Seat, person: Sitting },
    /// Somebody gave up a seat before the game began.
    Stood { seat: Seat },
    /// The host said for whom a seat is.
    Meant { seat: Seat, to: SeatWish },
    /// The host removed a guest.
    Removed { seat: Seat },
    /// The game began.
    Started,
    /// An action was played.
    #[serde(rename = "a")]
    Acted {
        #[serde(rename = "s")]
        seat: Seat,
        #[serde(rename = "a")]
        action: String,
    },
    /// So many actions are left after an undo.
    Undone { seat: Seat, ply: u32 },
    /// Time alone changed something.
    Ticked,
    /// Somebody's time was used up.
    Flagged { seat: Seat },
    /// A bot took over for somebody.
    TakenOver { seat: Seat, level: BotLevel },
    /// Somebody took the seat back.
    HandedBack { seat: Seat },
    /// Somebody asked all others something.
    Asked { seat: Seat, topic: Topic },
    /// Somebody agreed.
    Agreed { seat: Seat },
    /// The question was answered with no, or not in time.
    Declined,
    /// Time stands still since this moment.
    Paused { why: Why, since: WallMs, seat: Option<Seat> },
    /// Time will run again from this moment on.
    Resuming { until: WallMs },
    /// Time runs again.
    Resumed,
    /// Somebody said something.
    Said { person: PersonId, name: Name, said: Body },
    /// Somebody reported a line of the chat.
    Reported { person: PersonId, line: u32 },
    /// Somebody wants to play again, or not any more.
    Again { seat: Seat, yes: bool },
    /// The next game has its table.
    Next { table: TableId },
    /// The table was closed before a game began.
    Closed,
    /// Somebody's account was deleted: their name is shown no longer.
    Forgotten { person: PersonId },
}

/// A person on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitting {
    /// Who.
    pub id: PersonId,
    /// What they are called.
    pub name: Name,
}

/// An entry that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum EntryError {
    /// It is no entry.
    #[error("entry {seq} cannot be read: {source}")]
    Json {
        /// Which one.
        seq: u64,
        /// Why.
        source: serde_json::Error,
    },
    /// It was written by a later version of the program.
    #[error("entry {seq} has version {version}; this program knows versions up to {VERSION}")]
    Version {
        /// Which one.
        seq: u64,
        /// Its version.
        version: u32,
    },
    /// It does not follow from what was before.
    #[error("entry {seq} does not follow: {reason}")]
    Misfit {
        /// Which one.
        seq: u64,
        /// Why.
        reason: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Versioned<T>(u32, T);

impl Entry {
    /// The entry as a store keeps it.
    pub fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(&Versioned(VERSION, self)).unwrap_or_default()
    }

    /// Reads an entry; `seq` is only for the error.
    ///
    /// # Errors
    /// It cannot be read, or is of a later version.
    pub fn decode(seq: u64, bytes: &[u8]) -> Result<Entry, EntryError> {
        match serde_json::from_slice(bytes) {
            Ok(Versioned(VERSION, entry)) => Ok(entry),
            Ok(Versioned(version, _)) => Err(EntryError::Version { seq, version }),
            // An entry of another version need not look like ours.
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
    fn an_entry_of_another_version_is_told_from_a_broken_one() {
        let ours = br#"[1,{"at":5,"do":"started"}]"#;
        assert!(matches!(Entry::decode(3, ours), Ok(Entry { at: WallMs(5), .. })));
        for other in [&br#"[2,{"at":5,"do":"started"}]"#[..], br#"[2,"what we know nothing of"]"#] {
            assert!(matches!(Entry::decode(3, other), Err(EntryError::Version { seq: 3, version: 2 })));
        }
        for broken in [&br#"[1,{"at":5,"do":"flown"}]"#[..], b"[1,", b"", b"{}"] {
            assert!(matches!(Entry::decode(3, broken), Err(EntryError::Json { seq: 3, .. })));
        }
    }
}
