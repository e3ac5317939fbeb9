//! Inputs and effects of a room.

use crate::entry::Sitting;
use crate::moderation::Moderation;
use crate::think::{BotDecision, BotQuestion};
use krajina_rules::seat::Seat;
use krajina_wire::{
    AnySetup, Command, CommandId, Ending, InviteCode, Name, NewTable, Occupant, PersonId, TableId,
    TableSummary, WallMs,
};
use std::sync::Arc;

/// A connection. The caller of the room assigns the numbers and never reuses one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// A person behind a connection, as the session knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonInfo {
    /// The person.
    pub id: PersonId,
    /// Their name.
    pub name: Name,
    /// Whether the connection belongs to a third-party program.
    pub program: bool,
    /// Whether the person is a guest: guests do not play rated games.
    pub guest: bool,
}

impl PersonInfo {
    pub(crate) fn sitting(&self) -> Sitting {
        Sitting { id: self.id, name: self.name.clone() }
    }
}

/// A time in which the server was away, by the caller's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerAbsence {
    /// The beginning of the absence.
    pub since: WallMs,
    /// The end of the absence.
    pub until: WallMs,
}

/// An input of a room.
#[derive(Clone, Debug)]
pub enum RoomInput {
    /// A connection subscribes to the table.
    Attach {
        /// The connection.
        conn: Conn,
        /// The person behind it.
        person: PersonInfo,
        /// The last sequence number that it has.
        since: Option<u64>,
        /// Its invite code.
        invite: Option<InviteCode>,
    },
    /// A connection is closed or unsubscribes.
    Detach {
        /// The connection.
        conn: Conn,
    },
    /// A person sends a command.
    Command {
        /// The connection to answer.
        conn: Conn,
        /// The person who sent it.
        person: PersonInfo,
        /// The id of the command.
        id: CommandId,
        /// The command.
        command: Command,
    },
    /// A bot answers a [`RoomEffect::Think`].
    Thought(BotDecision),
    /// The table of the next game is open.
    Opened(TableId),
    /// A person's account was deleted.
    Forget(PersonId),
    /// Everything up to this entry is on disk.
    Committed(u64),
    /// The disk has refused an entry. It is then unknown which entries are on disk.
    Failed,
    /// The alarm of [`RoomEffect::Arm`] rings.
    Alarm,
}

/// An effect for the caller of the room to carry out. Effects that others can see come only after the entry behind them
/// is on disk.
#[derive(Clone, Debug)]
pub enum RoomEffect {
    /// Write this to the log; answer with [`RoomInput::Committed`] or [`RoomInput::Failed`].
    Append(EncodedEntry),
    /// Send this text to these connections. They get the same bytes.
    Send {
        /// The connections.
        to: Vec<Conn>,
        /// The text.
        message: Arc<str>,
    },
    /// Answer with [`RoomInput::Alarm`] at this moment of the clock passed to `step`; it replaces the alarm before.
    Arm(Option<WallMs>),
    /// Let a bot think; answer with [`RoomInput::Thought`].
    Think(Box<BotQuestion>),
    /// Open this table and answer with [`RoomInput::Opened`].
    Open(Box<Rematch>),
    /// List the table like this in the lobby.
    Listed {
        /// The table.
        summary: Box<TableSummary>,
        /// The people who sit there.
        people: Vec<PersonId>,
    },
    /// It is a person's turn now.
    Turn {
        /// The person.
        person: PersonId,
        /// Their seat.
        seat: Seat,
    },
    /// The game is over. After a crash this may come a second time for the same table.
    Finished(Box<FinishedTable>),
    /// A person has reported a line of the chat.
    Reported {
        /// The person who reports.
        by: PersonId,
        /// The person who wrote the line.
        person: PersonId,
        /// The number of the line.
        line: u32,
    },
}

/// An entry to be written to the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodedEntry {
    /// The table.
    pub table: TableId,
    /// Its sequence number: from 1, without gaps.
    pub seq: u64,
    /// The time of the entry.
    pub at: WallMs,
    /// The encoded entry.
    pub bytes: Vec<u8>,
}

/// A table for the next game of the same people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// Its settings.
    pub settings: NewTable,
    /// The code of the table before, so that its watchers can follow.
    pub invite: InviteCode,
    /// Its host.
    pub host: PersonId,
    /// The person of each seat.
    pub people: Vec<Option<PersonInfo>>,
    /// The decisions of the host.
    pub moderation: Moderation,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedTable {
    /// The table.
    pub table: TableId,
    /// The setup of the game.
    pub setup: AnySetup,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether everybody may see the table.
    pub public: bool,
    /// The players.
    pub seats: Vec<Occupant>,
    /// When it ended.
    pub at: WallMs,
    /// The result.
    pub ending: Ending,
    /// The record with the seed, for download and replay.
    pub record: String,
}
