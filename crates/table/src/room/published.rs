//! The published documents.

use super::Room;
use super::recent::{RecentUpdates, SentUpdate};
use crate::effect::RoomEffect;
use crate::render::{Documents, Renderer};
use crate::state::TableState;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{ChatLine, DocumentText, Event, Presence, WallMs, encode_snapshot, encode_update};
use std::sync::Arc;

/// The newest documents that are on disk, and the last updates to them.
#[derive(Clone, Debug)]
pub(super) struct Published {
    renderer: Renderer,
    documents: Documents,
    /// The sequence number of the last entry in them; 0 before the first entry is on disk.
    seq: u64,
    recent: RecentUpdates,
}

impl Published {
    /// The documents of a state whose entries up to `seq` are on disk.
    pub(super) fn new(state: &TableState, seq: u64) -> Published {
        let mut renderer = Renderer::default();
        let documents = renderer.documents(state);
        Published { renderer, documents, seq, recent: RecentUpdates::default() }
    }

    /// Renders the documents of a state without publishing them.
    pub(super) fn render(&mut self, state: &TableState) -> Documents {
        self.renderer.documents(state)
    }

    pub(super) fn seq(&self) -> u64 {
        self.seq
    }

    /// The document of this seat, or of a watcher.
    pub(super) fn page(&self, seat: Option<Seat>) -> &DocumentText {
        self.documents.of(seat)
    }

    /// The updates after this sequence number; `None` if they are not kept.
    pub(super) fn missed(&self, since: u64, seat: Option<Seat>) -> Option<Vec<Arc<str>>> {
        if since == self.seq {
            return Some(Vec::new());
        }
        let updates = self.recent.since(since)?;
        Some(updates.map(|sent| Arc::clone(sent.of(seat))).collect())
    }

    pub(super) fn snapshot(
        &self,
        seat: Option<Seat>,
        chat: &[ChatLine],
        presence: &Presence,
        now: WallMs,
    ) -> Arc<str> {
        encode_snapshot(self.seq, self.page(seat), chat, presence, now).into()
    }

    /// Replaces the documents; returns the previous ones and their sequence number.
    fn replace(&mut self, seq: u64, documents: Documents) -> (u64, Documents) {
        (std::mem::replace(&mut self.seq, seq), std::mem::replace(&mut self.documents, documents))
    }
}

impl Room {
    /// Publishes the documents after an entry that is on disk.
    pub(super) fn publish(
        &mut self,
        seq: u64,
        documents: Documents,
        events: &[Event],
        out: &mut Vec<RoomEffect>,
    ) {
        let (from, before) = self.published.replace(seq, documents);
        if from == 0 {
            self.send_snapshots(out);
        } else {
            self.send_update(from, &before, events, out);
        }
    }

    /// Sends the changes: the same bytes to all connections with the same view.
    fn send_update(&mut self, from: u64, before: &Documents, events: &[Event], out: &mut Vec<RoomEffect>) {
        let published = &mut self.published;
        if self.attachments.is_empty() {
            published.recent = RecentUpdates::default();
            return;
        }
        let encode = |seat: Option<Seat>| -> Arc<str> {
            let pages = (before.of(seat), published.documents.of(seat));
            encode_update(self.state.table, (from, published.seq), pages, events).into()
        };
        let apart: Seats = before.own.iter().chain(&published.documents.own).map(|(seat, _)| *seat).collect();
        let sent = SentUpdate {
            from,
            shared: encode(None),
            own: apart.iter().map(|seat| (seat, encode(Some(seat)))).collect(),
        };
        let mut shared = Vec::with_capacity(self.attachments.len());
        for (conn, person) in self.attachments.iter() {
            match self.state.seat_of(person).filter(|seat| apart.contains(*seat)) {
                None => shared.push(conn),
                seat => out.push(RoomEffect::Send { to: vec![conn], message: Arc::clone(sent.of(seat)) }),
            }
        }
        out.push(RoomEffect::Send { to: shared, message: Arc::clone(&sent.shared) });
        published.recent.push(sent);
    }
}
