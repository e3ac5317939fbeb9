//! An unanswered command.

use crate::command::{Command, CommandId, FromClient};
use krajina_ids::TableId;

/// An unanswered command.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) table: TableId,
    pub(super) id: CommandId,
    pub(super) command: Command,
    /// Whether it is sent with the next frames: it was never sent, its connection was lost, or the server deferred it.
    pub(super) is_due: bool,
    /// When it was last sent.
    pub(super) sent_ms: Option<u64>,
}

impl Pending {
    pub(super) fn new(table: TableId, id: CommandId, command: Command) -> Pending {
        Pending { table, id, command, is_due: true, sent_ms: None }
    }

    /// The frame that sends it, under the same id every time.
    pub(super) fn send(&mut self, now_ms: u64) -> FromClient {
        (self.is_due, self.sent_ms) = (false, Some(now_ms));
        FromClient::Do { table: self.table, id: self.id, command: self.command.clone() }
    }

    /// Whether it has been unanswered for at least this long.
    pub(super) fn is_overdue(&self, now_ms: u64, after_ms: u64) -> bool {
        self.sent_ms.is_some_and(|sent_ms| now_ms.saturating_sub(sent_ms) >= after_ms)
    }
}
