//! What a room is told and what it asks for.

use crate::entry::Sitting;
use crate::think::{Thinking, Thought};
use krajina_rules::seat::Seat;
use krajina_wire::{
    Command, CommandId, Ending, InviteCode, Name, NewTable, Occupant, PersonId, Setup, TableId, TableSummary,
    WallMs,
};
use std::sync::Arc;

/// A connection; whoever carries out effects gives the numbers and never uses one twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// Somebody at the door, as the session tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What they are called.
    pub name: Name,
    /// Whether it is a program of a third party.
    pub program: bool,
}

impl Person {
    pub(crate) fn sitting(&self) -> Sitting {
        Sitting { id: self.id, name: self.name.clone() }
    }
}

/// Something that a room is told.
#[derive(Clone, Debug)]
pub enum Input {
    /// A connection wants to see the table.
    Attach {
        /// Which.
        conn: Conn,
        /// Whose.
        person: Person,
        /// The last number it has seen.
        since: Option<u64>,
        /// Its invitation.
        invite: Option<InviteCode>,
    },
    /// A connection is gone, or wants to see no more.
    Detach {
        /// Which.
        conn: Conn,
    },
    /// Somebody wants something done.
    Command {
        /// Where the answer goes.
        conn: Conn,
        /// Who.
        person: Person,
        /// The command's name.
        id: CommandId,
        /// What.
        command: Command,
    },
    /// A bot has thought.
    Thought(Thought),
    /// The table of the next game is open.
    Opened(TableId),
    /// Somebody's account was deleted.
    Forget(PersonId),
    /// Everything up to this entry is on disk.
    Committed(u64),
    /// The disk has refused an entry. What is on disk after that, only the disk knows.
    Failed,
    /// It is time.
    Alarm,
}

/// Something that a room wants done. What others could see of it comes only after the entry behind it is on disk.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Write this to the log; answer with [`Input::Committed`] or [`Input::Failed`].
    Append(Logged),
    /// Send this text to these connections. They get the same bytes.
    Send {
        /// To whom.
        to: Vec<Conn>,
        /// What.
        message: Arc<str>,
    },
    /// Answer with [`Input::Alarm`] at this moment of the clock that `step` is told; it replaces the one before.
    Arm(Option<WallMs>),
    /// Let a bot think; answer with [`Input::Thought`].
    Think(Box<Thinking>),
    /// Open this table and answer with [`Input::Opened`].
    Open(Box<Rematch>),
    /// The lobby should show the table like this.
    Listed {
        /// The table.
        summary: Box<TableSummary>,
        /// Who sits there.
        people: Vec<PersonId>,
    },
    /// It has become somebody's turn.
    Turn {
        /// Whose.
        person: PersonId,
        /// On which seat.
        seat: Seat,
    },
    /// The game is over. After a crash this may come a second time: what is done with it must be done once a table.
    Finished(Box<Finished>),
    /// Somebody has reported a line of the chat.
    Reported {
        /// Who.
        by: PersonId,
        /// About whom.
        person: PersonId,
        /// Which line of this table.
        line: u32,
    },
}

/// An entry for the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// Of which table.
    pub table: TableId,
    /// Its number there: from 1, without gaps.
    pub seq: u64,
    /// When.
    pub at: WallMs,
    /// The entry.
    pub bytes: Vec<u8>,
}

/// A table for the next game of the same people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// What is played.
    pub settings: NewTable,
    /// The code of the table before, so that its watchers can come along.
    pub invite: InviteCode,
    /// Whose table it is.
    pub host: PersonId,
    /// Who sits where.
    pub people: Vec<Option<Person>>,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// At which table.
    pub table: TableId,
    /// What was played.
    pub setup: Setup,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether everybody may see the table.
    pub public: bool,
    /// Who played.
    pub seats: Vec<Occupant>,
    /// When it ended.
    pub at: WallMs,
    /// How.
    pub ending: Ending,
    /// The record, with the seed: to download and to replay.
    pub record: String,
}
