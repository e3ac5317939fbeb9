//! A server with a disk: what a real one does around the rooms, in a few lines.

use crate::effect::{Conn, Effect, Input, Logged, Person};
use crate::room::Room;
use krajina_wire::{FromClient, PersonId, WallMs, decode};
use std::collections::BTreeMap;

/// What a disk has of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    /// Synced: it survives everything.
    pub(super) synced: Vec<Logged>,
    /// Written, not synced.
    pub(super) written: Vec<Logged>,
    /// How many of those the sync that is running will cover: what is written meanwhile waits for the next.
    pub(super) syncing: usize,
}

impl Disk {
    /// Takes an entry, which has to be the next.
    pub(super) fn write(&mut self, logged: Logged) -> Result<(), String> {
        let next = (self.synced.len() + self.written.len()) as u64 + 1;
        if logged.seq != next {
            return Err(format!("entry {} was written where {next} is next", logged.seq));
        }
        self.written.push(logged);
        Ok(())
    }

    /// Syncs so many of what was written, and forgets the rest if told so.
    pub(super) fn sync(&mut self, count: usize, forget: bool) {
        let count = count.min(self.written.len());
        self.synced.extend(self.written.drain(..count));
        self.syncing = 0;
        if forget {
            self.written.clear();
        }
    }

    pub(super) fn recover(&self) -> Result<Room, String> {
        self.recover_to(self.synced.len())
    }

    /// The table after so many entries.
    pub(super) fn recover_to(&self, seq: usize) -> Result<Room, String> {
        let entries = self.synced.iter().take(seq).map(|logged| &logged.bytes);
        Room::recover(entries).map_err(|error| error.to_string())
    }
}

/// Rooms and connections: all that is lost in a crash.
#[derive(Clone, Debug, Default)]
pub(super) struct Server {
    pub(super) rooms: Vec<Option<Room>>,
    /// Whose each open connection is, and at which table.
    pub(super) conns: BTreeMap<u64, (PersonId, usize)>,
}

impl Server {
    /// A frame of a connection becomes an input of a room.
    pub(super) fn frame(&mut self, wall: WallMs, conn: u64, frame: &str) -> Option<(usize, Vec<Effect>)> {
        let (person, table) = *self.conns.get(&conn)?;
        let name = krajina_wire::Name::new(&format!("person {}", person.number())).ok()?;
        let person = Person { id: person, name, program: false };
        let conn = Conn(conn);
        let input = match decode(frame).ok()? {
            FromClient::Attach { since, invite, .. } => Input::Attach { conn, person, since, invite },
            FromClient::Do { id, command, .. } => Input::Command { conn, person, id, command },
            FromClient::Detach { .. } => Input::Detach { conn },
            FromClient::Hello { .. } | FromClient::Ping { .. } => return None,
        };
        self.tell(wall, table, input)
    }

    pub(super) fn tell(&mut self, wall: WallMs, table: usize, input: Input) -> Option<(usize, Vec<Effect>)> {
        let room = self.rooms.get_mut(table)?.as_mut()?;
        Some((table, room.step(wall, input)))
    }
}
