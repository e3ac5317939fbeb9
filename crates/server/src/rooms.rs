//! All rooms in memory, and their mailboxes.

use crate::app_state::AppState;
use crate::limits;
use crate::outbox::Outbox;
use crate::room_task::RoomTask;
use krajina_table::{BotDecision, Conn, PersonInfo};
use krajina_wire::{Command, CommandId, ErrorCode, InviteCode, PersonId, TableId};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Mutex;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// A message to a room.
pub(crate) enum RoomMessage {
    /// A socket starts to watch the table.
    Attach(Box<Attach>),
    /// A socket was closed, or stops watching.
    Detach(Conn),
    /// A client sends a command.
    Command(Box<CommandRequest>),
    /// A bot has decided.
    Thought(Box<BotDecision>),
    /// The table of the next game is open.
    Opened(TableId),
    /// An account was deleted.
    Forget(PersonId),
    /// The result of the game has been stored.
    ResultStored,
    /// The server has restarted: a notice about the current turn may have been lost.
    Remind,
    /// A test has advanced the clock.
    #[cfg(test)]
    Alarm,
    /// A test inspects the room.
    #[cfg(test)]
    Inspect(Box<dyn FnOnce(&mut krajina_table::Room) + Send>),
}

/// A socket that starts to watch a table.
pub(crate) struct Attach {
    pub(crate) conn: Conn,
    pub(crate) person: PersonInfo,
    pub(crate) outbox: Outbox,
    pub(crate) since: Option<u64>,
    pub(crate) invite: Option<InviteCode>,
}

/// A command from a socket.
pub(crate) struct CommandRequest {
    pub(crate) conn: Conn,
    /// Receives the answer if the socket does not watch the table.
    pub(crate) outbox: Outbox,
    pub(crate) id: CommandId,
    pub(crate) command: Command,
}

/// The rooms in memory. Other rooms are recovered from their logs when a message arrives.
#[derive(Default)]
pub(crate) struct Rooms(Mutex<HashMap<TableId, mpsc::Sender<RoomMessage>>>);

impl Rooms {
    fn mailboxes(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, mpsc::Sender<RoomMessage>>> {
        // No code that holds the lock leaves the map half changed.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Sends a message to a room without waiting, and wakes the room if it is not in memory.
    ///
    /// # Errors
    /// The room's mailbox is full.
    pub(crate) fn send(&self, app: &AppState, table: TableId, message: RoomMessage) -> Result<(), ErrorCode> {
        // Send under the lock: a room is removed under the same lock, so no message is lost.
        let mut mailboxes = self.mailboxes();
        if let Some(mailbox) = mailboxes.get(&table) {
            // The mailbox is never closed here: a room that ends removes it under the lock.
            return mailbox.try_send(message).map_err(|_| ErrorCode::Overloaded);
        }
        let (mailbox, inbox) = mpsc::channel(limits::MAILBOX);
        // Cannot fail: the new mailbox is empty.
        let _ = mailbox.try_send(message);
        RoomTask::wake(app.clone(), table, mailbox.downgrade(), inbox, None);
        mailboxes.insert(table, mailbox);
        Ok(())
    }

    /// Registers a new room.
    pub(crate) fn insert(&self, table: TableId, mailbox: mpsc::Sender<RoomMessage>) {
        self.mailboxes().insert(table, mailbox);
    }

    /// Wakes a room without a message, because a deadline may have passed. The permit is released when it is awake.
    pub(crate) fn wake(&self, app: &AppState, table: TableId, permit: OwnedSemaphorePermit) {
        if let Entry::Vacant(place) = self.mailboxes().entry(table) {
            let (mailbox, inbox) = mpsc::channel(limits::MAILBOX);
            RoomTask::wake(app.clone(), table, mailbox.downgrade(), inbox, Some(permit));
            place.insert(mailbox);
        }
    }

    /// Sends a message that must not be lost, and waits if the mailbox is full. Rooms that are not in memory do not
    /// need it.
    pub(crate) async fn send_if_awake(&self, table: TableId, message: RoomMessage) {
        let mailbox = self.mailboxes().get(&table).cloned();
        if let Some(mailbox) = mailbox {
            let _ = mailbox.send(message).await;
        }
    }

    /// Notifies all rooms in memory that an account was deleted. A room whose mailbox is full reads it from the store
    /// when it is woken the next time.
    pub(crate) fn forget(&self, person: PersonId) {
        for mailbox in self.mailboxes().values() {
            let _ = mailbox.try_send(RoomMessage::Forget(person));
        }
    }

    /// Removes a room unless messages wait for it. Returns whether it was removed.
    pub(crate) fn remove_if_empty(&self, table: TableId, inbox: &mpsc::Receiver<RoomMessage>) -> bool {
        let mut mailboxes = self.mailboxes();
        if !inbox.is_empty() {
            return false;
        }
        mailboxes.remove(&table);
        true
    }

    pub(crate) fn len(&self) -> usize {
        self.mailboxes().len()
    }
}
