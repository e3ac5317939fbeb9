//! Entries that wait for the disk.

use super::{Room, logged, send};
use crate::effect::{Conn, RoomEffect};
use crate::entry::{By, Change, LogEntry};
use crate::limits;
use crate::render::Documents;
use krajina_wire::{CommandId, ErrorCode, Event, PersonId, ToClient, WallMs};
use std::collections::VecDeque;

/// An entry that waits for the disk, and the effects that follow its commit.
#[derive(Clone, Debug)]
pub(super) struct PendingAppend {
    seq: u64,
    by: Option<By>,
    events: Vec<Event>,
    /// Connections to answer. The same command can come over several.
    answers: Vec<(Conn, CommandId)>,
    report: Option<RoomEffect>,
    /// Watchers who are removed with it.
    removed: Vec<PersonId>,
    /// The documents after it, if another change has been applied since.
    documents: Option<Documents>,
}

/// The entries that wait for the disk, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct PendingAppends {
    queue: VecDeque<PendingAppend>,
    /// Set once the disk has failed: nothing new is accepted until the room is recovered from its log.
    failure: Option<ErrorCode>,
}

impl PendingAppends {
    pub(super) fn push(&mut self, seq: u64, by: Option<By>, events: Vec<Event>) {
        self.queue.push_back(PendingAppend {
            seq,
            by,
            events,
            answers: Vec::new(),
            report: None,
            removed: Vec::new(),
            documents: None,
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether the queue is at its limit.
    pub(super) fn is_full(&self) -> bool {
        self.queue.len() >= limits::PENDING
    }

    /// The reason why nothing new is accepted, if the disk has failed.
    pub(super) fn failure(&self) -> Option<ErrorCode> {
        self.failure
    }

    /// Whether changes without a command have to wait, because the disk has failed or is too slow.
    pub(super) fn is_blocked(&self) -> bool {
        self.failure.is_some() || self.is_full()
    }

    /// The number of chat lines that are not on disk yet: they are not shown.
    pub(super) fn chat_lines(&self) -> usize {
        let events = self.queue.iter().flat_map(|append| &append.events);
        events.filter(|event| matches!(event, Event::Said(_))).count()
    }

    /// Answers this connection when the entry of this command is on disk. Returns whether there is such an entry.
    pub(super) fn answer_with(&mut self, by: By, conn: Conn) -> bool {
        // A new command is the last entry.
        let Some(append) = self.queue.iter_mut().rev().find(|append| append.by == Some(by)) else {
            return false;
        };
        let answer = (conn, by.command);
        if append.answers.len() < limits::CONNECTIONS_EACH && !append.answers.contains(&answer) {
            append.answers.push(answer);
        }
        true
    }

    /// Notes the effects that follow when the newest entry is on disk.
    pub(super) fn follow_up(&mut self, report: Option<RoomEffect>, removed: Vec<PersonId>) {
        if let Some(newest) = self.queue.back_mut() {
            newest.report = report;
            newest.removed = removed;
        }
    }

    /// Keeps the documents after the newest entry, unless they are kept already.
    fn keep_documents(&mut self, render: impl FnOnce() -> Documents) {
        if let Some(newest) = self.queue.back_mut() {
            newest.documents.get_or_insert_with(render);
        }
    }
}

impl Room {
    /// Applies a change and hands it out to be written.
    pub(super) fn propose(&mut self, now: WallMs, by: Option<By>, change: Change, out: &mut Vec<RoomEffect>) {
        if self.appends.failure.is_some() {
            return;
        }
        // Render the documents of the previous change while its state still exists.
        self.appends.keep_documents(|| self.published.render(&self.state));
        let entry = LogEntry { at: now, by, change };
        match self.state.apply(&entry) {
            Ok(events) => {
                let seq = self.state.seq;
                self.appends.push(seq, by, events);
                out.push(RoomEffect::Append(logged(self.state.table, seq, &entry)));
            }
            // A decision that does not apply is a bug. The log is intact: the room can be recovered.
            Err(_) => self.fail(ErrorCode::Internal, out),
        }
    }

    /// Accepts nothing new from now on. The published documents stay.
    pub(super) fn fail(&mut self, code: ErrorCode, out: &mut Vec<RoomEffect>) {
        let table = self.state.table;
        // Lines that never reached the disk must not be shown to newcomers.
        self.state.chat.drop_newest(self.appends.chat_lines());
        for append in self.appends.queue.drain(..) {
            for (conn, id) in append.answers {
                send(conn, &ToClient::Refused { table, id, error: code.into() }, out);
            }
        }
        self.appends.failure = Some(code);
    }

    /// Everything up to this entry is on disk: publish it.
    pub(super) fn committed(&mut self, seq: u64, out: &mut Vec<RoomEffect>) {
        let (mut events, mut answers, mut newest) = (Vec::new(), Vec::new(), None);
        while let Some(append) = self.appends.queue.pop_front_if(|append| append.seq <= seq) {
            newest = Some((append.seq, append.documents));
            events.extend(append.events);
            answers.extend(append.answers);
            out.extend(append.report);
            self.dismiss(&append.removed, out);
        }
        let Some((seq, documents)) = newest else { return };
        let documents = documents.unwrap_or_else(|| self.published.render(&self.state));
        self.publish(seq, documents, &events, out);
        for (conn, id) in answers {
            self.acknowledge(conn, id, out);
        }
        if self.appends.is_empty() {
            self.announce(out);
        }
    }
}
