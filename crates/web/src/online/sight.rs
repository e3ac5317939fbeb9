//! A table that a page looks at.

use super::connection::Online;
use crate::json;
use crate::prelude::*;
use krajina_rules::seat::Seat;
use krajina_wire::{Command, Event, Mirror, Occupant, PersonId, Refusal, RoomView, TableId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Called with the table as it is now and what led there, before any signal changes: whoever wants to show motion sees
/// the page as it was.
type Listener = Arc<dyn Fn(&Arc<Mirror>, &[Event]) + Send + Sync>;

/// Called with what became of a command.
type Answered = Arc<dyn Fn(&Command, &Result<(), Refusal>) + Send + Sync>;

/// A table as the server shows it to whoever sits here.
#[derive(Clone, Copy)]
pub(crate) struct Sight {
    pub(crate) online: Online,
    pub(crate) table: TableId,
    /// The table; nothing until the server has shown it.
    pub(crate) mirror: RwSignal<Option<Arc<Mirror>>>,
    /// Its room, the same for everyone.
    pub(crate) room: Memo<Option<Arc<RoomView>>>,
    /// The commands that have no answer yet, oldest first.
    pub(crate) waiting: RwSignal<Vec<Command>>,
    /// Why the table is not shown.
    pub(crate) trouble: RwSignal<Option<Refusal>>,
    /// Why the last command was refused; whoever shows it takes it.
    pub(crate) refused: RwSignal<Option<Refusal>>,
    /// Is the chat open?
    pub(crate) talking: RwSignal<bool>,
    listeners: StoredValue<Vec<Listener>>,
    answered: StoredValue<Vec<Answered>>,
}

/// The connection's end of a sight.
#[derive(Clone)]
pub(crate) struct News {
    pub(super) number: u64,
    pub(super) table: TableId,
    sight: Sight,
}

static SIGHTS: AtomicU64 = AtomicU64::new(0);

impl Sight {
    pub(super) fn new(online: Online, table: TableId) -> (Sight, News) {
        let mirror = RwSignal::new(None::<Arc<Mirror>>);
        let room =
            Memo::new(move |_| mirror.with(|mirror| json::part(mirror.as_ref()?, "room").map(Arc::new)));
        let sight = Sight {
            online,
            table,
            mirror,
            room,
            waiting: RwSignal::new(Vec::new()),
            trouble: RwSignal::new(None),
            refused: RwSignal::new(None),
            talking: RwSignal::new(false),
            listeners: StoredValue::new(Vec::new()),
            answered: StoredValue::new(Vec::new()),
        };
        let number = SIGHTS.fetch_add(1, Ordering::Relaxed);
        (sight, News { number, table, sight })
    }

    /// Hears of everything that happens, before the signals change.
    pub(crate) fn listen(self, listener: impl Fn(&Arc<Mirror>, &[Event]) + Send + Sync + 'static) {
        self.listeners.update_value(|listeners| listeners.push(Arc::new(listener)));
    }

    /// Hears what becomes of every command.
    pub(crate) fn on_answer(self, answered: impl Fn(&Command, &Result<(), Refusal>) + Send + Sync + 'static) {
        self.answered.update_value(|all| all.push(Arc::new(answered)));
    }

    /// Does something at the table. It is sent until there is an answer, and carried out once.
    pub(crate) fn command(self, command: Command) {
        self.refused.set(None);
        self.online.command(self.table, command);
    }

    /// Asks something of the room, again whenever it changes.
    pub(crate) fn ask<T: Default>(self, question: impl FnOnce(&RoomView) -> T) -> T {
        self.room.with(|room| room.as_deref().map(question).unwrap_or_default())
    }

    /// Whoever sits here.
    pub(crate) fn me(self) -> Option<PersonId> {
        self.online.me().map(|me| me.person)
    }

    /// The seat of whoever sits here.
    pub(crate) fn seat(self) -> Option<Seat> {
        let me = self.me()?;
        self.ask(|room| seat_of(room, me))
    }

    /// Is whoever sits here the host?
    pub(crate) fn is_host(self) -> bool {
        let me = self.me();
        me.is_some() && self.ask(|room| room.host == me)
    }
}

/// The seat of a person.
pub(crate) fn seat_of(room: &RoomView, person: PersonId) -> Option<Seat> {
    let is = |seat: &Seat| matches!(room.seats[seat.index()].of, Occupant::Person { id, .. } if id == person);
    Seat::all(room.seats.len()).find(is)
}

impl News {
    pub(super) fn shown(&self, mirror: &Arc<Mirror>, events: &[Event]) {
        let Some(listeners) = self.sight.listeners.try_get_value() else { return };
        listeners.iter().for_each(|listener| listener(mirror, events));
        self.sight.mirror.set(Some(mirror.clone()));
        if self.sight.trouble.with_untracked(Option::is_some) {
            self.sight.trouble.set(None);
        }
    }

    pub(super) fn waiting(&self, waiting: &[Command]) {
        self.sight.waiting.try_set(waiting.to_vec());
    }

    pub(super) fn trouble(&self, error: &Refusal) {
        self.sight.trouble.try_set(Some(error.clone()));
    }

    pub(super) fn answered(&self, command: &Command, answer: &Result<(), Refusal>) {
        if let Err(refusal) = answer {
            self.sight.refused.try_set(Some(refusal.clone()));
        }
        let Some(answered) = self.sight.answered.try_get_value() else { return };
        answered.iter().for_each(|listener| listener(command, answer));
    }
}
