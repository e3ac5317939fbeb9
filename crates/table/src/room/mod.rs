//! One table with all its connections. It takes inputs and returns effects.
//!
//! The order is always the same: a change is decided on the newest state, applied, and handed to the caller to be
//! written ([`RoomEffect::Append`]). Only when it is on disk ([`RoomInput::Committed`]) do its updates, answers and
//! requests to bots leave the room.
//!
//! | what | where |
//! |---|---|
//! | a table to be opened | `opening` |
//! | the time of the room, and its alarm | `clock` |
//! | connections: admission, snapshots, removal | `attachments` |
//! | commands of people | `commands` |
//! | entries that wait for the disk, and the effects that follow | `appends` |
//! | the documents that people have been sent, and the last updates | `published` `recent` |
//! | presence: who is connected, and which connections know it | `presence` |
//! | requests to bots, and their plans | `bots` |
//! | lobby, turns, results, the next game | `announcements` |

mod announcements;
mod appends;
mod attachments;
mod bots;
mod clock;
mod commands;
mod opening;
mod presence;
mod published;
mod recent;

pub use opening::TableOpening;

use crate::clocks::Clocks;
use crate::effect::{Conn, EncodedEntry, RoomEffect, RoomInput, ServerAbsence};
use crate::entry::{Change, EntryError, LogEntry};
use crate::limits;
#[cfg(any(test, feature = "sim"))]
use crate::play::TableGame;
use crate::state::TableState;
use announcements::Announcements;
use appends::PendingAppends;
use attachments::Attachments;
use bots::BotRequests;
use clock::RoomClock;
use krajina_wire::{
    ErrorCode, PauseReason, PersonId, Phase, Presence, Refusal, TableId, ToClient, WallMs, encode,
};
use presence::PresenceTracker;
use published::Published;

/// A table with all its connections.
#[derive(Clone, Debug)]
pub struct Room {
    /// The newest state, whether on disk or not.
    state: TableState,
    /// Entries that are not on disk yet.
    appends: PendingAppends,
    /// The published documents, which are on disk.
    published: Published,
    attachments: Attachments,
    presence: PresenceTracker,
    bots: BotRequests,
    announced: Announcements,
    clock: RoomClock,
}

impl Room {
    /// Opens a table. It becomes visible when its first entry is on disk.
    ///
    /// # Errors
    /// The settings contradict themselves.
    pub fn open(now: WallMs, opening: TableOpening) -> Result<(Room, Vec<RoomEffect>), Refusal> {
        opening.check()?;
        let entry = LogEntry { at: now, by: None, change: opening.change() };
        let state =
            TableState::opened(&entry).map_err(|reason| Refusal::with(ErrorCode::BadTable, reason))?;
        let mut room = Room::new(state, 0, Announcements::default());
        room.appends.push(1, None, Vec::new());
        let mut out = vec![RoomEffect::Append(logged(room.state.table, 1, &entry))];
        room.settle(now, &mut out);
        Ok((room, out))
    }

    /// Recovers a table from its log. Until it is [woken](Room::wake) it has no connections, and no time passes.
    ///
    /// # Errors
    /// An entry cannot be read, or does not follow from those before.
    pub fn recover<B: AsRef<[u8]>>(log: impl IntoIterator<Item = B>) -> Result<Room, EntryError> {
        let misfit = |seq, reason| EntryError::Misfit { seq, reason };
        let mut log = log.into_iter();
        let first = log.next().ok_or_else(|| misfit(1, "the log is empty".into()))?;
        let first = LogEntry::decode(1, first.as_ref())?;
        let mut state = TableState::opened(&first).map_err(|reason| misfit(1, reason))?;
        for bytes in log {
            let seq = state.seq + 1;
            let entry = LogEntry::decode(seq, bytes.as_ref())?;
            state.apply(&entry).map_err(|reason| misfit(seq, reason))?;
        }
        let (seq, announced) = (state.seq, Announcements::recovered(&state));
        Ok(Room::new(state, seq, announced))
    }

    fn new(state: TableState, published_seq: u64, announced: Announcements) -> Room {
        Room {
            appends: PendingAppends::default(),
            published: Published::new(&state, published_seq),
            attachments: Attachments::default(),
            presence: PresenceTracker::default(),
            bots: BotRequests::default(),
            announced,
            clock: RoomClock::new(state.last),
            state,
        }
    }

    /// Must be called first on a recovered room. The time in which the server was away is charged to no player: a game
    /// with live clocks pauses until its people are back. In a correspondence game, whose players need not be present,
    /// the running clock skips that time.
    pub fn wake(&mut self, now: WallMs, away: Option<ServerAbsence>) -> Vec<RoomEffect> {
        let mut out = Vec::new();
        let now = self.clock.advance(now);
        if self.state.phase == Phase::Playing && self.state.can_pause() && self.state.pause.is_none() {
            let since = self.state.last;
            self.propose(
                now,
                None,
                Change::Paused { why: PauseReason::Restart, since, seat: None },
                &mut out,
            );
        }
        if let Some(change) = away.and_then(|away| self.skipped(now, away)) {
            self.propose(now, None, change, &mut out);
        }
        self.settle(now, &mut out);
        if self.appends.is_empty() {
            self.announce(&mut out);
        }
        out
    }

    /// Reports that the caller's clock was put forward, because the computer was asleep or its clock was wrong. The
    /// skipped time is charged to no player: clocks stand still for as long, and absences do not get longer.
    pub fn skip(&mut self, now: WallMs, skipped_ms: u64) -> Vec<RoomEffect> {
        let mut out = Vec::new();
        let now = self.clock.advance(now);
        self.presence.skip(skipped_ms);
        self.bots.skip(skipped_ms);
        let state = &self.state;
        let timed = state.clocks.is_some() || state.is_real_time();
        if state.phase == Phase::Playing && timed && state.pause.is_none() {
            let since = WallMs(now.0.saturating_sub(skipped_ms)).max(state.last);
            // A correspondence game continues without connected players.
            let change = match state.can_pause() {
                true => Change::Paused { why: PauseReason::Restart, since, seat: None },
                false => Change::ServerAway { since, until: now },
            };
            self.propose(now, None, change, &mut out);
        }
        self.settle(now, &mut out);
        out
    }

    /// The part of a server's absence in which a correspondence clock ran. Everything in the log happened while the
    /// server was running, so a room that is woken a second time has nothing left to skip.
    fn skipped(&self, now: WallMs, away: ServerAbsence) -> Option<Change> {
        let state = &self.state;
        let running = state.clocks.as_ref().is_some_and(Clocks::is_running);
        if state.phase != Phase::Playing || state.can_pause() || !running {
            return None;
        }
        let since = self.clock.room_time(away.since).max(state.last);
        let until = self.clock.room_time(away.until).min(now);
        (since < until).then_some(Change::ServerAway { since, until })
    }

    /// The state after everything that has been decided, on disk or not.
    pub fn state(&self) -> &TableState {
        &self.state
    }

    /// The game, for tests that change hidden information.
    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn play_mut(&mut self) -> Option<&mut TableGame> {
        self.state.play.as_mut()
    }

    /// The sequence number of the published documents, which are on disk.
    pub fn shown_seq(&self) -> u64 {
        self.published.seq()
    }

    /// The document of this person, as JSON.
    pub fn document(&self, person: PersonId) -> String {
        self.published.page(self.state.seat_of(person)).text()
    }

    /// Whether the disk has failed. The room then has to be [recovered](Room::recover) from its log.
    pub fn is_broken(&self) -> bool {
        self.appends.failure().is_some()
    }

    /// The number of connections.
    pub fn connections(&self) -> usize {
        self.attachments.len()
    }

    /// Whether the room can be unloaded: it has no connections, no pending entries and no alarm.
    pub fn is_idle(&self) -> bool {
        self.attachments.is_empty() && self.appends.is_empty() && !self.clock.has_alarm()
    }

    /// Handles an input at this moment and returns the effects.
    pub fn step(&mut self, now: WallMs, input: RoomInput) -> Vec<RoomEffect> {
        let mut out = Vec::new();
        let now = self.clock.advance(now);
        // Due changes come before the input; but nothing is written after a failed write.
        if !matches!(input, RoomInput::Failed) {
            self.follow(now, &mut out);
        }
        match input {
            RoomInput::Attach { conn, person, since, invite } => {
                self.attach(now, conn, &person, since, invite, &mut out);
            }
            RoomInput::Detach { conn } => self.attachments.remove(conn),
            RoomInput::Command { conn, person, id, command } => {
                if let Err(refusal) = self.command(now, conn, &person, id, &command, &mut out) {
                    let table = self.state.table;
                    send(conn, &ToClient::Refused { table, id, error: refusal }, &mut out);
                }
            }
            RoomInput::Thought(thought) => self.thought(now, thought, &mut out),
            RoomInput::Opened(table) => {
                if self.state.phase == Phase::Finished && self.state.next.is_none() {
                    self.propose(now, None, Change::Next { table }, &mut out);
                }
            }
            RoomInput::Forget(person) => {
                let named = |sitting| self.state.named(sitting).contains(&person);
                if named(true) || named(false) {
                    self.propose(now, None, Change::Forgotten { person }, &mut out);
                }
            }
            RoomInput::Committed(seq) => self.committed(seq, &mut out),
            RoomInput::Failed => self.fail(ErrorCode::Storage, &mut out),
            RoomInput::Alarm => {}
        }
        self.settle(now, &mut out);
        out
    }

    /// Runs after every input: updates presence, makes due changes, asks bots, sends presence and sets the alarm.
    fn settle(&mut self, now: WallMs, out: &mut Vec<RoomEffect>) {
        self.presence.note(now, &self.state, &self.attachments);
        self.follow(now, out);
        self.ask_bots(now, out);
        self.send_presence(now, out);
        let next = self.next_alarm(now);
        out.extend(self.clock.set_alarm(next));
    }

    /// Makes all changes that are due without a command.
    fn follow(&mut self, now: WallMs, out: &mut Vec<RoomEffect>) {
        for _ in 0..limits::FOLLOW_UPS {
            if self.appends.is_blocked() {
                return;
            }
            match self.state.due(now, self.presence.absences()) {
                Some((at, change)) if at <= now => self.propose(now, None, change, out),
                _ if self.carry_out_plan(now, out) => {}
                _ => return,
            }
        }
    }

    /// The next moment at which a change is due without a command.
    fn next_alarm(&self, now: WallMs) -> Option<WallMs> {
        // If the queue is full, the next commit wakes the room.
        if self.appends.is_blocked() {
            return None;
        }
        let due = self.state.due(now, self.presence.absences()).map(|(at, _)| at);
        let bots = self.bots.next_alarm(&self.state, self.appends.is_empty());
        let presence =
            self.presence_due().filter(|_| !self.attachments.is_empty() && self.published.seq() > 0);
        due.into_iter().chain(bots).chain(presence).min()
    }

    /// The people who are connected now.
    fn present(&self) -> Presence {
        self.presence.present(&self.state, &self.attachments)
    }

    /// Checks that no change is overdue at this moment of the caller's clock, and that the game is consistent.
    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn examine(&self, now: WallMs) -> Result<(), String> {
        let now = self.clock.clone().advance(now);
        if let Some(play) = &self.state.play {
            play.validate()?;
        }
        match self.state.due(now, self.presence.absences()) {
            _ if self.appends.is_blocked() => Ok(()),
            Some((at, change)) if at <= now => {
                Err(format!("{change:?} was due at {at:?}, now it is {now:?}"))
            }
            _ => Ok(()),
        }
    }
}

fn logged(table: TableId, seq: u64, entry: &LogEntry) -> EncodedEntry {
    EncodedEntry { table, seq, at: entry.at, bytes: entry.encode() }
}

/// Sends a message to one connection.
fn send(conn: Conn, message: &ToClient, out: &mut Vec<RoomEffect>) {
    out.push(RoomEffect::Send { to: vec![conn], message: encode(message).into() });
}
