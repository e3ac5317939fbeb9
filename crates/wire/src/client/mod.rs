//! The client's end of the protocol without a socket: it takes messages and returns frames to send.
//!
//! It recovers everything that is lost on the way. It attaches to its tables again from the last sequence number, and
//! resends commands under their old id until they are answered, so that each is carried out once.

mod incoming;
#[cfg(feature = "sim")]
mod injected_fault;
mod pending;
mod subscription;
#[cfg(test)]
mod tests;

pub use incoming::Incoming;
#[cfg(feature = "sim")]
pub use injected_fault::InjectedFault;
pub use subscription::Detail;

use crate::VERSION;
use crate::command::{Command, CommandId, FromClient};
use crate::error::Refusal;
use crate::limits;
use crate::message::{ToClient, Update};
use crate::mirror::Mirror;
use krajina_ids::{InviteCode, TableId};
use pending::Pending;
use std::sync::Arc;
use subscription::Subscription;

/// Options of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClientOptions {
    /// The detail that it keeps of its tables.
    pub detail: Detail,
    /// Whether it sends frames right after the hello, without waiting for the welcome.
    pub is_pipelined: bool,
    /// The time without an answer after which a frame is resent on the same connection. `None`: the network loses only
    /// whole connections, as TCP does.
    pub resend_after_ms: Option<u64>,
}

/// A connection to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Connection {
    Closed,
    /// The hello was sent; the welcome has not arrived.
    Greeting {
        sent_ms: u64,
    },
    /// Frames may be sent.
    Ready,
}

/// The client's end of the protocol.
///
/// Its driver owns the socket. The driver reports when the socket opens and closes and which messages arrive, sends the
/// frames that the client returns, and calls [`tick`](Client::tick) regularly.
///
/// ```
/// use krajina_wire::{Client, ClientOptions, Command, FromClient, TableId, ToClient};
/// let (table, mut client) = (TableId::new([1; 10]), Client::new(7, ClientOptions::default()));
/// assert_eq!(client.attach(table, None), None, "nothing can be sent yet");
/// assert_eq!(client.opened(), [FromClient::Hello { version: 1 }]);
/// let welcome = r#"{"welcome":{"version":1,"person":"00000000001a","name":"Eva","now":5}}"#;
/// let (_, frames) = client.receive(serde_json::from_str(welcome).unwrap());
/// assert_eq!(frames, [FromClient::Attach { table, since: None, invite: None }]);
/// let (id, frame) = client.command(table, Command::Start).unwrap();
/// assert_eq!(frame, Some(FromClient::Do { table, id, command: Command::Start }));
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    number: u32,
    count: u32,
    options: ClientOptions,
    connection: Connection,
    /// The latest time of the driver's clock.
    now_ms: u64,
    subscriptions: Vec<Subscription>,
    pending: Vec<Pending>,
    #[cfg(feature = "sim")]
    fault: Option<InjectedFault>,
}

impl Client {
    /// A client with this number, which its driver has drawn at random.
    pub fn new(number: u32, options: ClientOptions) -> Client {
        Client {
            number,
            count: 0,
            options,
            connection: Connection::Closed,
            now_ms: 0,
            subscriptions: Vec::new(),
            pending: Vec::new(),
            #[cfg(feature = "sim")]
            fault: None,
        }
    }

    /// Injects a fault into this client.
    #[cfg(feature = "sim")]
    pub fn inject(&mut self, fault: InjectedFault) {
        self.fault = Some(fault);
    }

    /// The socket is open. Returns the first frames to send.
    pub fn opened(&mut self) -> Vec<FromClient> {
        self.closed();
        let mut frames = vec![FromClient::Hello { version: VERSION }];
        if self.options.is_pipelined {
            frames.extend(self.ready());
        } else {
            self.connection = Connection::Greeting { sent_ms: self.now_ms };
        }
        frames
    }

    /// The socket is closed.
    pub fn closed(&mut self) {
        self.connection = Connection::Closed;
        self.subscriptions.iter_mut().for_each(|subscription| subscription.answered = false);
        self.pending.iter_mut().for_each(|pending| pending.is_due = true);
    }

    /// Another person uses this client now: drops all copies and commands, and keeps the list of tables.
    pub fn reset(&mut self) {
        self.pending.clear();
        self.subscriptions.iter_mut().for_each(Subscription::drop_copy);
    }

    /// Attaches to a table, or requests it again from the last sequence number. Returns the frame to send, if one can
    /// be sent now.
    pub fn attach(&mut self, table: TableId, invite: Option<InviteCode>) -> Option<FromClient> {
        if self.subscription(table).is_none() {
            self.subscriptions.push(Subscription::new(table));
        }
        let is_ready = self.is_ready();
        let subscription = self.subscription_mut(table)?;
        subscription.invited(invite);
        is_ready.then(|| subscription.attach())
    }

    /// Detaches from a table. Pending moves are still resent until they are answered; other commands are dropped.
    pub fn detach(&mut self, table: TableId) -> Option<FromClient> {
        let at = self.subscriptions.iter().position(|subscription| subscription.table == table)?;
        self.subscriptions.remove(at);
        self.pending
            .retain(|pending| pending.table != table || matches!(pending.command, Command::Play { .. }));
        self.is_ready().then_some(FromClient::Detach { table })
    }

    /// Sends a command to a table. Returns its id and the frame to send, if one can be sent now; `None` if the client
    /// is not attached to the table, or too many commands are unanswered.
    pub fn command(&mut self, table: TableId, command: Command) -> Option<(CommandId, Option<FromClient>)> {
        if self.pending.len() >= limits::PENDING_COMMANDS || self.subscription(table).is_none() {
            return None;
        }
        let mut pending = Pending::new(table, self.next_id(), command);
        let id = pending.id;
        let frame = self.is_ready().then(|| pending.send(self.now_ms));
        self.pending.push(pending);
        Some((id, frame))
    }

    /// Takes over a command of an earlier client that may not have arrived. It is sent with the next frames, under its
    /// old id.
    pub fn adopt(&mut self, table: TableId, id: CommandId, command: Command) {
        let is_known = self.pending.iter().any(|pending| pending.id == id);
        if self.pending.len() < limits::PENDING_COMMANDS && !is_known {
            self.pending.push(Pending::new(table, id, command));
        }
    }

    /// Cancels a command: it is not resent, and its answer is ignored.
    pub fn cancel(&mut self, id: CommandId) {
        self.pending.retain(|pending| pending.id != id);
    }

    /// Advances the time. Returns the frames to resend: unanswered attaches, deferred commands and, if the client has a
    /// timer for them, overdue commands.
    pub fn tick(&mut self, now_ms: u64) -> Vec<FromClient> {
        self.now_ms = now_ms;
        match (self.connection, self.options.resend_after_ms) {
            (Connection::Ready, _) => self.resend(),
            (Connection::Greeting { sent_ms }, Some(after_ms)) if now_ms >= sent_ms + after_ms => {
                self.connection = Connection::Greeting { sent_ms: now_ms };
                vec![FromClient::Hello { version: VERSION }]
            }
            _ => Vec::new(),
        }
    }

    /// Handles a message. Returns its meaning, and the frames to send in answer.
    pub fn receive(&mut self, message: ToClient) -> (Option<Incoming>, Vec<FromClient>) {
        let incoming = match message {
            ToClient::Welcome { person, name, now, .. } => {
                let frames = if self.is_ready() { Vec::new() } else { self.ready() };
                return (Some(Incoming::Welcome { person, name, now }), frames);
            }
            ToClient::Update(update) => return self.update(update),
            ToClient::Snapshot(snapshot) => {
                let (table, now, detail) = (snapshot.table, snapshot.now, self.options.detail);
                let subscription = self.subscription_mut(table);
                subscription
                    .is_some_and(|subscription| subscription.snapshot(snapshot, detail))
                    .then_some(Incoming::Snapshot { table, now })
            }
            ToClient::Presence(presence) => self
                .subscription_mut(presence.table)
                .is_some_and(|subscription| subscription.presence(presence))
                .then_some(Incoming::Presence { table: presence.table }),
            ToClient::Ack { id, seq, .. } => self.answer(id, Ok(seq)),
            ToClient::Refused { id, error, .. } => self.refused(id, error),
            ToClient::Error { id: Some(id), error, .. } => self.answer(id, Err(error)),
            ToClient::Error { table, error, .. } => {
                if let Some(subscription) = table.and_then(|table| self.subscription_mut(table)) {
                    subscription.answered = !error.code.is_transient();
                }
                Some(Incoming::Error { table, error })
            }
            ToClient::Pong { now, .. } => Some(Incoming::Pong { now }),
            ToClient::Bye(bye) => Some(Incoming::Bye(bye)),
        };
        (incoming, Vec::new())
    }

    fn update(&mut self, update: Update) -> (Option<Incoming>, Vec<FromClient>) {
        let (table, is_ready) = (update.table, self.is_ready());
        let Some(subscription) = self.subscription_mut(table) else { return (None, Vec::new()) };
        let is_requested = !subscription.answered && subscription.seq().is_none();
        match subscription.update(update) {
            Ok(events) => (events.map(|events| Incoming::Update { table, events }), Vec::new()),
            Err(error) => {
                subscription.answered = false;
                // Without a copy, a pending attach has requested a snapshot already.
                let frame = (is_ready && !is_requested).then(|| subscription.attach());
                (Some(Incoming::OutOfSync { table, error }), frame.into_iter().collect())
            }
        }
    }

    fn answer(&mut self, id: CommandId, result: Result<u64, Refusal>) -> Option<Incoming> {
        let at = self.pending.iter().position(|pending| pending.id == id)?;
        let Pending { table, command, .. } = self.pending.remove(at);
        Some(Incoming::Answer { table, id, command, result })
    }

    /// A temporary refusal is not an answer: the command is sent again.
    fn refused(&mut self, id: CommandId, error: Refusal) -> Option<Incoming> {
        if !error.code.is_transient() {
            return self.answer(id, Err(error));
        }
        let pending = self.pending.iter_mut().find(|pending| pending.id == id)?;
        pending.is_due = true;
        Some(Incoming::Deferred { table: pending.table, id, error })
    }

    /// Frames may be sent from now on. Returns all pending ones.
    fn ready(&mut self) -> Vec<FromClient> {
        self.connection = Connection::Ready;
        self.resend()
    }

    fn resend(&mut self) -> Vec<FromClient> {
        let unanswered = self.subscriptions.iter().filter(|subscription| !subscription.answered);
        let mut frames: Vec<FromClient> = unanswered.map(Subscription::attach).collect();
        let (now_ms, after_ms) = (self.now_ms, self.options.resend_after_ms);
        for pending in &mut self.pending {
            let is_overdue = after_ms.is_some_and(|after_ms| pending.is_overdue(now_ms, after_ms));
            if !pending.is_due && !is_overdue {
                continue;
            }
            #[cfg(feature = "sim")]
            match self.fault.filter(|_| pending.sent_ms.is_some()) {
                Some(InjectedFault::NeverResend) => continue,
                Some(InjectedFault::NewIdOnResend) => {
                    self.count += 1;
                    pending.id = CommandId(self.number, self.count);
                }
                None => {}
            }
            frames.push(pending.send(now_ms));
        }
        frames
    }

    fn next_id(&mut self) -> CommandId {
        self.count += 1;
        CommandId(self.number, self.count)
    }

    fn is_ready(&self) -> bool {
        self.connection == Connection::Ready
    }

    fn subscription(&self, table: TableId) -> Option<&Subscription> {
        self.subscriptions.iter().find(|subscription| subscription.table == table)
    }

    fn subscription_mut(&mut self, table: TableId) -> Option<&mut Subscription> {
        self.subscriptions.iter_mut().find(|subscription| subscription.table == table)
    }

    /// The copy of a table.
    pub fn mirror(&self, table: TableId) -> Option<&Arc<Mirror>> {
        self.subscription(table)?.mirror()
    }

    /// The last sequence number of a table.
    pub fn seq(&self, table: TableId) -> Option<u64> {
        self.subscription(table)?.seq()
    }

    /// Whether the server has answered the last attach to a table on this connection.
    pub fn is_attached(&self, table: TableId) -> bool {
        self.subscription(table).is_some_and(|subscription| subscription.answered)
    }

    /// The unanswered commands at a table, oldest first.
    pub fn pending(&self, table: TableId) -> impl Iterator<Item = (CommandId, &Command)> {
        let at_table = self.pending.iter().filter(move |pending| pending.table == table);
        at_table.map(|pending| (pending.id, &pending.command))
    }

    /// Whether the client needs a connection.
    pub fn needs_connection(&self) -> bool {
        !self.subscriptions.is_empty() || !self.pending.is_empty()
    }
}
