//! All rooms that are in memory, and the doors to them.

use crate::app::App;
use crate::limits;
use crate::outbox::Outbox;
use crate::room_task::RoomTask;
use krajina_table::{Conn, Person, Thought};
use krajina_wire::{Command, CommandId, ErrorCode, InviteCode, PersonId, TableId};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Mutex;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// Something that a room is called for.
pub(crate) enum Call {
    /// A socket wants to see the table.
    Attach(Box<Attach>),
    /// A socket is gone, or wants to see no more.
    Detach(Conn),
    /// Somebody wants something done.
    Command(Box<Wish>),
    /// A bot has thought.
    Thought(Box<Thought>),
    /// The table of the next game is open.
    Opened(TableId),
    /// Somebody's account was deleted.
    Forget(PersonId),
    /// The result of the game is kept.
    Kept,
    /// The server has started: whose turn it is here may never have been told.
    Remind,
    /// A test says that time has passed.
    #[cfg(test)]
    Ring,
    /// A test looks at the room.
    #[cfg(test)]
    Look(Box<dyn FnOnce(&mut krajina_table::Room) + Send>),
}

/// A socket at the door.
pub(crate) struct Attach {
    pub(crate) conn: Conn,
    pub(crate) person: Person,
    pub(crate) outbox: Outbox,
    pub(crate) since: Option<u64>,
    pub(crate) invite: Option<InviteCode>,
}

/// A command, and whose.
pub(crate) struct Wish {
    pub(crate) conn: Conn,
    pub(crate) id: CommandId,
    pub(crate) command: Command,
}

/// The rooms in memory. A room that is not here is read from its log when somebody calls.
#[derive(Default)]
pub(crate) struct Rooms(Mutex<HashMap<TableId, mpsc::Sender<Call>>>);

impl Rooms {
    fn doors(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, mpsc::Sender<Call>>> {
        // Nothing that holds the lock can panic half way.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Calls a room; one that sleeps is woken. It never waits.
    ///
    /// # Errors
    /// More calls wait there than a room can take.
    pub(crate) fn call(&self, app: &App, table: TableId, call: Call) -> Result<(), ErrorCode> {
        // Calls are put in under the lock, so that a room that goes to sleep under it misses none.
        let mut doors = self.doors();
        if let Some(door) = doors.get(&table) {
            // A room that has ended without saying so cannot be: its door is taken away under the lock.
            return door.try_send(call).map_err(|_| ErrorCode::Overloaded);
        }
        let (door, calls) = mpsc::channel(limits::MAILBOX);
        // A new mailbox is empty.
        let _ = door.try_send(call);
        RoomTask::wake(app.clone(), table, door.downgrade(), calls, None);
        doors.insert(table, door);
        Ok(())
    }

    /// Puts a new room behind its door.
    pub(crate) fn put(&self, table: TableId, door: mpsc::Sender<Call>) {
        self.doors().insert(table, door);
    }

    /// Wakes a room that nobody calls: something may be due there. The turn is given back when it is awake.
    pub(crate) fn wake(&self, app: &App, table: TableId, turn: OwnedSemaphorePermit) {
        if let Entry::Vacant(place) = self.doors().entry(table) {
            let (door, calls) = mpsc::channel(limits::MAILBOX);
            RoomTask::wake(app.clone(), table, door.downgrade(), calls, Some(turn));
            place.insert(door);
        }
    }

    /// Tells a room something that must not be lost. A room that is gone needs not hear it.
    pub(crate) async fn tell(&self, table: TableId, call: Call) {
        let door = self.doors().get(&table).cloned();
        if let Some(door) = door {
            let _ = door.send(call).await;
        }
    }

    /// Tells all rooms in memory that an account was deleted. One that is too busy to hear it reads it from the store the
    /// next time it is woken.
    pub(crate) fn forget(&self, person: PersonId) {
        for door in self.doors().values() {
            let _ = door.try_send(Call::Forget(person));
        }
    }

    /// A room goes to sleep, unless somebody has called it. Returns whether it may.
    pub(crate) fn leave(&self, table: TableId, calls: &mpsc::Receiver<Call>) -> bool {
        let mut doors = self.doors();
        if !calls.is_empty() {
            return false;
        }
        doors.remove(&table);
        true
    }

    /// How many rooms are in memory.
    pub(crate) fn len(&self) -> usize {
        self.doors().len()
    }
}
