//! Connections that see the table.

use super::{Room, send};
use crate::effect::{Conn, PersonInfo, RoomEffect};
use crate::entry::Change;
use crate::limits;
use crate::state::TableState;
use krajina_rules::seat::Seat;
use krajina_wire::{ErrorCode, InviteCode, PersonId, Phase, ToClient, Visibility, WallMs};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The connections that see the table, and their people.
#[derive(Clone, Debug, Default)]
pub(super) struct Attachments(BTreeMap<Conn, PersonId>);

impl Attachments {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn remove(&mut self, conn: Conn) {
        self.0.remove(&conn);
    }

    /// The person of a connection.
    pub(super) fn person(&self, conn: Conn) -> Option<PersonId> {
        self.0.get(&conn).copied()
    }

    /// All connections, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Conn, PersonId)> {
        self.0.iter().map(|(conn, person)| (*conn, *person))
    }

    /// Whether this person has a connection.
    pub(super) fn has(&self, person: PersonId) -> bool {
        self.0.values().any(|other| *other == person)
    }

    /// The number of connections of people without a seat.
    pub(super) fn unseated(&self, state: &TableState) -> usize {
        self.0.values().filter(|person| state.seat_of(**person).is_none()).count()
    }

    /// The people who watch, each once.
    pub(super) fn watchers(&self, state: &TableState) -> Vec<PersonId> {
        let watching = self.0.values().copied().filter(|person| state.watches(*person));
        watching.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Checks whether this connection may see the table.
    fn admit(
        &self,
        state: &TableState,
        conn: Conn,
        person: &PersonInfo,
        invite: Option<InviteCode>,
    ) -> Result<(), ErrorCode> {
        let seated = state.seat_of(person.id).is_some() || state.host == Some(person.id);
        let invited = invite == Some(state.invite);
        if !seated && !invited && state.settings.visibility == Visibility::Private {
            return Err(ErrorCode::UnknownTable);
        }
        if state.moderation.is_removed(person.id) {
            return Err(ErrorCode::Removed);
        }
        if self.0.contains_key(&conn) {
            return Ok(());
        }
        let own = self.0.values().filter(|other| **other == person.id).count();
        if own >= limits::CONNECTIONS_EACH || (!seated && self.unseated(state) >= limits::WATCHERS) {
            return Err(ErrorCode::TooManyWatchers);
        }
        Ok(())
    }
}

impl Room {
    /// Attaches a connection. It gets the updates since the sequence number that it has, or a snapshot.
    pub(super) fn attach(
        &mut self,
        now: WallMs,
        conn: Conn,
        person: &PersonInfo,
        since: Option<u64>,
        invite: Option<InviteCode>,
        out: &mut Vec<RoomEffect>,
    ) {
        if let Err(code) = self.attachments.admit(&self.state, conn, person, invite) {
            let table = Some(self.state.table);
            return send(conn, &ToClient::Error { table, id: None, error: code.into() }, out);
        }
        self.attachments.0.insert(conn, person.id);
        self.presence.note(now, &self.state, &self.attachments);
        let seat = self.state.seat_of(person.id);
        // A table that is not on disk yet is shown to all waiting connections as soon as it is.
        if self.published.seq() > 0 {
            let missed = since.and_then(|since| self.published.missed(since, seat));
            let messages = missed.unwrap_or_else(|| vec![self.snapshot(seat)]);
            out.extend(messages.into_iter().map(|message| RoomEffect::Send { to: vec![conn], message }));
            let present = self.present();
            if since.is_some() {
                send(conn, &ToClient::Presence(present), out);
            }
            self.presence.greet(conn, present);
        }
        self.hand_back(now, seat, out);
    }

    /// Hands a seat back from the stand-in bot to its returning person.
    fn hand_back(&mut self, now: WallMs, seat: Option<Seat>, out: &mut Vec<RoomEffect>) {
        if let Some(seat) = seat
            && self.state.phase == Phase::Playing
            && self.state.seats[seat.index()].stand_in.is_some()
            && !self.state.flagged.contains(seat)
        {
            self.propose(now, None, Change::HandedBack { seat }, out);
        }
    }

    /// The whole table as this seat, or a watcher, may see it.
    fn snapshot(&self, seat: Option<Seat>) -> Arc<str> {
        let chat = self.state.chat.without_newest(self.appends.chat_lines());
        self.published.snapshot(seat, &chat, &self.present(), self.clock.latest())
    }

    /// Sends a snapshot to every connection.
    pub(super) fn send_snapshots(&mut self, out: &mut Vec<RoomEffect>) {
        let present = self.present();
        for (conn, person) in self.attachments.iter() {
            let message = self.snapshot(self.state.seat_of(person));
            out.push(RoomEffect::Send { to: vec![conn], message });
            self.presence.greet(conn, present);
        }
    }

    /// Detaches watchers whom the host has removed, and sends them the reason.
    pub(super) fn dismiss(&mut self, people: &[PersonId], out: &mut Vec<RoomEffect>) {
        let is_removed = |person| people.contains(&person) && self.state.watches(person);
        let removed: Vec<Conn> =
            self.attachments.iter().filter(|(_, person)| is_removed(*person)).map(|(conn, _)| conn).collect();
        for conn in removed {
            self.attachments.remove(conn);
            let table = Some(self.state.table);
            send(conn, &ToClient::Error { table, id: None, error: ErrorCode::Removed.into() }, out);
        }
    }
}
