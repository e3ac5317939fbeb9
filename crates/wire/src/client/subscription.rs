//! A table that a client is attached to.

use crate::command::FromClient;
use crate::message::{Event, Presence, Snapshot, Update};
use crate::mirror::{Mirror, MirrorError};
use krajina_ids::{InviteCode, TableId};
use std::sync::Arc;

/// The detail that a client keeps of its tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// A [`Mirror`] of the document.
    #[default]
    Document,
    /// Only the sequence number. The client ignores the contents of snapshots and updates, so its driver need not parse
    /// them. For programs with thousands of sockets.
    Sequence,
}

/// The client's copy of a table.
#[derive(Clone, Debug)]
enum TableCopy {
    Document(Arc<Mirror>),
    Sequence(u64),
}

impl TableCopy {
    fn seq(&self) -> u64 {
        match self {
            TableCopy::Document(mirror) => mirror.seq(),
            TableCopy::Sequence(seq) => *seq,
        }
    }

    /// Applies an update. `None` if it was applied already.
    fn update(&mut self, update: Update) -> Result<Option<Vec<Event>>, MirrorError> {
        let here = self.seq();
        if update.seq <= here {
            return Ok(None);
        }
        match self {
            TableCopy::Document(mirror) => Arc::make_mut(mirror).update(update).map(Some),
            TableCopy::Sequence(_) if update.from != here => {
                Err(MirrorError::Gap { from: update.from, here })
            }
            TableCopy::Sequence(seq) => {
                *seq = update.seq;
                Ok(Some(update.events))
            }
        }
    }
}

/// A table that a client is attached to, or wants to be.
#[derive(Clone, Debug)]
pub(super) struct Subscription {
    pub(super) table: TableId,
    invite: Option<InviteCode>,
    copy: Option<TableCopy>,
    /// Whether the server has answered the last attach of this connection.
    pub(super) answered: bool,
}

impl Subscription {
    pub(super) fn new(table: TableId) -> Subscription {
        Subscription { table, invite: None, copy: None, answered: false }
    }

    /// Sets the invite code. `None` keeps the earlier one.
    pub(super) fn invited(&mut self, invite: Option<InviteCode>) {
        self.invite = invite.or(self.invite);
    }

    /// The frame that requests the table from the copy's sequence number.
    pub(super) fn attach(&self) -> FromClient {
        FromClient::Attach { table: self.table, since: self.seq(), invite: self.invite }
    }

    /// Drops the copy: the next attach requests a snapshot.
    pub(super) fn drop_copy(&mut self) {
        self.copy = None;
    }

    pub(super) fn seq(&self) -> Option<u64> {
        self.copy.as_ref().map(TableCopy::seq)
    }

    pub(super) fn mirror(&self) -> Option<&Arc<Mirror>> {
        match &self.copy {
            Some(TableCopy::Document(mirror)) => Some(mirror),
            Some(TableCopy::Sequence(_)) | None => None,
        }
    }

    /// Applies a snapshot, and returns whether it is new. A connection's first answer is authoritative, whatever its
    /// sequence number; after that, an older snapshot has come late.
    pub(super) fn snapshot(&mut self, snapshot: Snapshot, detail: Detail) -> bool {
        if self.answered && self.seq().is_some_and(|seq| seq > snapshot.seq) {
            return false;
        }
        self.answered = true;
        self.copy = Some(match detail {
            Detail::Document => TableCopy::Document(Arc::new(Mirror::new(snapshot))),
            Detail::Sequence => TableCopy::Sequence(snapshot.seq),
        });
        true
    }

    /// Applies an update. `None` if it was applied already.
    ///
    /// # Errors
    /// The update does not follow from the copy, which is dropped.
    pub(super) fn update(&mut self, update: Update) -> Result<Option<Vec<Event>>, MirrorError> {
        let followed = match &mut self.copy {
            Some(copy) => copy.update(update),
            None => Err(MirrorError::Gap { from: update.from, here: 0 }),
        };
        match followed {
            Ok(_) => self.answered = true,
            Err(_) => self.copy = None,
        }
        followed
    }

    /// Sets the presence, and returns whether there is a copy of the table.
    pub(super) fn presence(&mut self, presence: Presence) -> bool {
        let Some(copy) = &mut self.copy else { return false };
        self.answered = true;
        if let TableCopy::Document(mirror) = copy {
            Arc::make_mut(mirror).presence_changed(presence);
        }
        true
    }
}
