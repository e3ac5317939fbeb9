//! Presence: who is connected, and which connections know it.

use super::Room;
use super::attachments::Attachments;
use crate::due::Absences;
use crate::effect::{Conn, RoomEffect};
use crate::limits;
use crate::state::TableState;
use krajina_wire::{Presence, ToClient, WallMs, encode};

/// Tracks who is connected and which connections know it. Presence is sent at most once in [`limits::PRESENCE_MS`].
#[derive(Clone, Debug, Default)]
pub(super) struct PresenceTracker {
    absences: Absences,
    /// The presence last sent to all connections, and when.
    sent: Option<(Presence, WallMs)>,
    /// Connections attached since, and the presence that each was sent then.
    greeted: Vec<(Conn, Presence)>,
}

impl PresenceTracker {
    pub(super) fn absences(&self) -> &Absences {
        &self.absences
    }

    /// Corrects for a clock that was put forward by this many milliseconds.
    pub(super) fn skip(&mut self, ms: u64) {
        self.absences.skip(ms);
    }

    /// Updates who is connected at this moment.
    pub(super) fn note(&mut self, now: WallMs, state: &TableState, attachments: &Attachments) {
        for seat in state.seats() {
            let here = state.person(seat).is_none_or(|person| attachments.has(person));
            let away = &mut self.absences.away[seat.index()];
            *away = if here { None } else { Some(away.unwrap_or(now)) };
        }
        self.absences.empty = attachments.is_empty().then_some(self.absences.empty.unwrap_or(now));
    }

    /// The people connected at the last [`note`](PresenceTracker::note).
    pub(super) fn present(&self, state: &TableState, attachments: &Attachments) -> Presence {
        let is_online = |seat| state.person(seat).is_some() && self.absences.away[seat.index()].is_none();
        Presence {
            table: state.table,
            online: state.seats().filter(|&seat| is_online(seat)).collect(),
            watchers: attachments.unseated(state) as u32,
        }
    }

    /// Records the presence that a connection was sent in a snapshot or after updates.
    pub(super) fn greet(&mut self, conn: Conn, presence: Presence) {
        self.greeted.retain(|(other, _)| *other != conn);
        self.greeted.push((conn, presence));
    }

    /// When this presence is to be sent; `None` if all connections know it. Joins and leaves are batched.
    fn due(&self, present: Presence) -> Option<WallMs> {
        match self.sent {
            Some((sent, _)) if sent == present && self.greeted.iter().all(|(_, told)| *told == present) => {
                None
            }
            Some((_, at)) => Some(at.plus(limits::PRESENCE_MS)),
            None => Some(WallMs(0)),
        }
    }
}

impl Room {
    /// When the next presence message is due; `None` if all connections are up to date.
    pub(super) fn presence_due(&self) -> Option<WallMs> {
        self.presence.due(self.present())
    }

    /// Sends the presence to the connections that do not know it, if it is due.
    pub(super) fn send_presence(&mut self, now: WallMs, out: &mut Vec<RoomEffect>) {
        if self.attachments.is_empty() {
            // The next connection is sent presence at once.
            self.presence.sent = None;
            self.presence.greeted.clear();
            return;
        }
        let present = self.present();
        if self.published.seq() == 0 || self.presence.due(present).is_none_or(|at| at > now) {
            return;
        }
        let tracker = &mut self.presence;
        let knows = |conn| tracker.greeted.contains(&(conn, present));
        let to: Vec<Conn> =
            self.attachments.iter().map(|(conn, _)| conn).filter(|&conn| !knows(conn)).collect();
        tracker.sent = Some((present, now));
        tracker.greeted.clear();
        if !to.is_empty() {
            out.push(RoomEffect::Send { to, message: encode(&ToClient::Presence(present)).into() });
        }
    }
}
