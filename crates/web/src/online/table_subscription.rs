//! A subscription to a table on the server.

use super::connection::ServerConnection;
use crate::prelude::*;
use krajina_app::json;
use krajina_rules::seat::Seat;
use krajina_wire::{Command, ErrorCode, Event, Mirror, Occupant, PersonId, Refusal, RoomView, TableId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Called with the new state and its events before any signal changes, so that animations see the page as it was.
type Listener = Arc<dyn Fn(&Arc<Mirror>, &[Event]) + Send + Sync>;

/// Called with the reply to a command.
type Answered = Arc<dyn Fn(&Command, &Result<(), Refusal>) + Send + Sync>;

/// A subscription to a table, with the state that the server shows to the visitor.
#[derive(Clone, Copy)]
pub(crate) struct TableSubscription {
    pub(crate) online: ServerConnection,
    pub(crate) table: TableId,
    /// The table; `None` until the server has sent it.
    pub(crate) mirror: RwSignal<Option<Arc<Mirror>>>,
    /// The room, the same for everyone.
    pub(crate) room: Memo<Option<Arc<RoomView>>>,
    /// Commands without a reply, oldest first.
    pub(crate) waiting: RwSignal<Vec<Command>>,
    /// Why the table is not shown.
    pub(crate) trouble: RwSignal<Option<Refusal>>,
    /// Why the last command was refused; the view that shows it resets it.
    pub(crate) refused: RwSignal<Option<Refusal>>,
    /// Whether the chat is open.
    pub(crate) talking: RwSignal<bool>,
    listeners: StoredValue<Vec<Listener>>,
    answered: StoredValue<Vec<Answered>>,
}

/// The connection's end of a subscription.
#[derive(Clone)]
pub(crate) struct SubscriptionSink {
    pub(super) number: u64,
    pub(super) table: TableId,
    subscription: TableSubscription,
}

static SIGHTS: AtomicU64 = AtomicU64::new(0);

impl TableSubscription {
    pub(super) fn new(online: ServerConnection, table: TableId) -> (TableSubscription, SubscriptionSink) {
        let mirror = RwSignal::new(None::<Arc<Mirror>>);
        let room =
            Memo::new(move |_| mirror.with(|mirror| json::part(mirror.as_ref()?, "room").map(Arc::new)));
        let subscription = TableSubscription {
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
        (subscription, SubscriptionSink { number, table, subscription })
    }

    /// Calls the listener on every change, before the signals change.
    pub(crate) fn listen(self, listener: impl Fn(&Arc<Mirror>, &[Event]) + Send + Sync + 'static) {
        self.listeners.update_value(|listeners| listeners.push(Arc::new(listener)));
    }

    /// Calls the listener on every reply to a command.
    pub(crate) fn on_answer(self, answered: impl Fn(&Command, &Result<(), Refusal>) + Send + Sync + 'static) {
        self.answered.update_value(|all| all.push(Arc::new(answered)));
    }

    /// Sends a command to the table. It is sent until there is a reply, and carried out once.
    pub(crate) fn command(self, command: Command) {
        self.refused.set(None);
        self.online.command(self.table, command);
    }

    /// Reads from the room, and tracks it.
    pub(crate) fn ask<T: Default>(self, question: impl FnOnce(&RoomView) -> T) -> T {
        self.room.with(|room| room.as_deref().map(question).unwrap_or_default())
    }

    /// The visitor.
    pub(crate) fn me(self) -> Option<PersonId> {
        self.online.me().map(|me| me.person)
    }

    /// The visitor's seat.
    pub(crate) fn seat(self) -> Option<Seat> {
        let me = self.me()?;
        self.ask(|room| seat_of(room, me))
    }

    /// Whether the host has removed the visitor. Then nothing of the table is shown any more.
    pub(crate) fn is_removed(self) -> bool {
        let code = self.trouble.with(|trouble| trouble.as_ref().map(|trouble| trouble.code));
        code == Some(ErrorCode::Removed)
    }

    /// Whether the visitor is the host.
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

impl SubscriptionSink {
    pub(super) fn shown(&self, mirror: &Arc<Mirror>, events: &[Event]) {
        let Some(listeners) = self.subscription.listeners.try_get_value() else { return };
        listeners.iter().for_each(|listener| listener(mirror, events));
        self.subscription.mirror.set(Some(mirror.clone()));
        if self.subscription.trouble.with_untracked(Option::is_some) {
            self.subscription.trouble.set(None);
        }
    }

    pub(super) fn waiting(&self, waiting: &[Command]) {
        self.subscription.waiting.try_set(waiting.to_vec());
    }

    pub(super) fn trouble(&self, error: &Refusal) {
        if error.code == ErrorCode::Removed {
            self.subscription.talking.try_set(false);
        }
        self.subscription.trouble.try_set(Some(error.clone()));
    }

    pub(super) fn answered(&self, command: &Command, answer: &Result<(), Refusal>) {
        if let Err(refusal) = answer {
            self.subscription.refused.try_set(Some(refusal.clone()));
        }
        let Some(answered) = self.subscription.answered.try_get_value() else { return };
        answered.iter().for_each(|listener| listener(command, answer));
    }
}
