//! A server with a disk: a minimal version of the real one around the rooms.

use crate::effect::{Conn, EncodedEntry, PersonInfo, RoomEffect, RoomInput};
use crate::room::Room;
use krajina_wire::{FromClient, PersonId, ToClient, WallMs, decode, encode};
use std::collections::BTreeMap;

/// The log of a table on a disk.
#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    /// Synced: it survives everything.
    pub(super) synced: Vec<EncodedEntry>,
    /// Written, not synced.
    pub(super) written: Vec<EncodedEntry>,
    /// The number of entries that the running sync covers: entries written meanwhile wait for the next one.
    pub(super) syncing: usize,
}

impl Disk {
    /// Writes an entry, which has to be the next.
    pub(super) fn write(&mut self, logged: EncodedEntry) -> Result<(), String> {
        let next = (self.synced.len() + self.written.len()) as u64 + 1;
        if logged.seq != next {
            return Err(format!("entry {} was written where {next} is next", logged.seq));
        }
        self.written.push(logged);
        Ok(())
    }

    /// Syncs this many of the written entries, and drops the rest if `forget` is set.
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

    /// The table after this many entries.
    pub(super) fn recover_to(&self, seq: usize) -> Result<Room, String> {
        let entries = self.synced.iter().take(seq).map(|logged| &logged.bytes);
        Room::recover(entries).map_err(|error| error.to_string())
    }
}

/// Rooms and connections: everything that is lost in a crash.
#[derive(Clone, Debug, Default)]
pub(super) struct SimServer {
    pub(super) rooms: Vec<Option<Room>>,
    /// The person and the table of each open connection.
    pub(super) conns: BTreeMap<u64, (PersonId, usize)>,
}

impl SimServer {
    /// Turns a frame into an input of a room; answers a hello.
    pub(super) fn frame(&mut self, wall: WallMs, conn: u64, frame: &str) -> Option<(usize, Vec<RoomEffect>)> {
        let (person, table) = *self.conns.get(&conn)?;
        let name = krajina_wire::Name::new(&format!("person {}", person.number())).ok()?;
        let person = PersonInfo { id: person, name, program: false, guest: false };
        let conn = Conn(conn);
        let input = match decode(frame).ok()? {
            FromClient::Hello { version } => {
                let PersonInfo { id: person, name, .. } = person;
                let message = encode(&ToClient::Welcome { version, person, name, now: wall }).into();
                return Some((table, vec![RoomEffect::Send { to: vec![conn], message }]));
            }
            FromClient::Attach { since, invite, .. } => RoomInput::Attach { conn, person, since, invite },
            FromClient::Do { id, command, .. } => RoomInput::Command { conn, person, id, command },
            FromClient::Detach { .. } => RoomInput::Detach { conn },
            FromClient::Ping { .. } => return None,
        };
        self.step(wall, table, input)
    }

    pub(super) fn step(
        &mut self,
        wall: WallMs,
        table: usize,
        input: RoomInput,
    ) -> Option<(usize, Vec<RoomEffect>)> {
        let room = self.rooms.get_mut(table)?.as_mut()?;
        Some((table, room.step(wall, input)))
    }
}
