//! The task of one room: feeds it inputs and carries out its effects.
//!
//! Effects are carried out in the room's order. Entries go to the log; the room emits the messages about them only
//! after the log has reported them durable.

use crate::app_state::AppState;
use crate::id::player;
use crate::outbox::Outbox;
use crate::rooms::{Attach, CommandRequest, RoomMessage};
use crate::{clock, limits, thinker};
use krajina_store::{Append, StoreError, StoredEntry, TableStatus, Ticket};
use krajina_table::{
    Conn, EncodedEntry, PersonInfo, Rematch, Room, RoomEffect, RoomInput, ServerAbsence, TableOpening,
};
use krajina_wire::{
    CommandId, ErrorCode, InviteCode, Occupant, Phase, Refusal, TableId, TableSummary, ToClient, Visibility,
    WallMs, encode,
};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

/// A socket that watches the table.
struct AttachedSocket {
    person: PersonInfo,
    outbox: Outbox,
    invite: Option<InviteCode>,
}

/// A room with its mailbox, its sockets and its pending commits.
pub(crate) struct RoomTask {
    app: AppState,
    table: TableId,
    room: Room,
    inbox: mpsc::Receiver<RoomMessage>,
    mailbox: mpsc::WeakSender<RoomMessage>,
    bots: thinker::Bots,
    sockets: HashMap<Conn, AttachedSocket>,
    /// Entries submitted to the log but not yet durable, in order.
    commits: VecDeque<(u64, Ticket)>,
    armed: Option<WallMs>,
    /// The table clock's skipped time when the room last got the time.
    skipped_ms: u64,
    rang: Instant,
    /// When to try again to recover the room after a failed write.
    retry_at: Option<Instant>,
    /// When the write failed: nobody could play from then on.
    failed_at: Option<WallMs>,
    opened_ms: u64,
    /// The summary that the store has.
    stored: Option<StoredSummary>,
    /// Whether the result of the game has been stored. Until then the table counts as unfinished, so that a server that
    /// is killed in between finds it again.
    result_stored: bool,
    /// Notified when the first entry is durable.
    opening: Option<oneshot::Sender<Result<(), ErrorCode>>>,
    asleep: bool,
}

/// The summary, the players on the seats, and whether the result has been stored.
type StoredSummary = (TableSummary, Vec<krajina_wire::PlayerId>, bool);

/// An event that wakes the task.
enum RoomEvent {
    Received(Option<RoomMessage>),
    Committed(u64),
    Failed(StoreError),
    Alarm,
    RetryRecovery,
    Idle,
}

impl RoomTask {
    /// Opens a table. Returns when it is durable.
    pub(crate) async fn open(app: &AppState, opening: TableOpening) -> Result<(), Refusal> {
        let (now, table) = (clock::for_tables().now, opening.table);
        let (room, effects) = Room::open(now, opening)?;
        let (mailbox, inbox) = mpsc::channel(limits::MAILBOX);
        let mut task = RoomTask::new(app.clone(), table, room, mailbox.downgrade(), inbox);
        let (opening, opened) = oneshot::channel();
        (task.opened_ms, task.opening) = (now.0, Some(opening));
        app.rooms.insert(table, mailbox);
        task.carry_out(effects);
        tokio::spawn(task.run());
        opened.await.unwrap_or(Err(ErrorCode::Internal)).map_err(Refusal::from)
    }

    /// Recovers a table from its log and runs it. Messages wait in the mailbox meanwhile. With a `permit` the table is
    /// recovered in the background; otherwise it takes a permit for requested tables.
    pub(crate) fn wake(
        app: AppState,
        table: TableId,
        mailbox: mpsc::WeakSender<RoomMessage>,
        inbox: mpsc::Receiver<RoomMessage>,
        permit: Option<OwnedSemaphorePermit>,
    ) {
        tokio::spawn(async move {
            let recovered = Box::pin(async {
                let _permit = match permit {
                    Some(permit) => Ok(permit),
                    None => Arc::clone(&app.recovering).acquire_owned().await,
                };
                recover(&app, table).await
            });
            match recovered.await {
                Ok((room, opened_ms)) => {
                    let gone = Box::pin(deleted(&app, room.state())).await;
                    let mut task = RoomTask::new(app, table, room, mailbox, inbox);
                    task.opened_ms = opened_ms;
                    task.assume_summary_stored();
                    let away = task.app.away;
                    task.resume(away);
                    gone.into_iter().for_each(|person| task.step(RoomInput::Forget(person)));
                    task.run().await;
                }
                Err(code) => refuse_all(&app, table, inbox, code).await,
            }
        });
    }

    fn new(
        app: AppState,
        table: TableId,
        room: Room,
        mailbox: mpsc::WeakSender<RoomMessage>,
        inbox: mpsc::Receiver<RoomMessage>,
    ) -> Box<RoomTask> {
        Box::new(RoomTask {
            app,
            table,
            room,
            inbox,
            mailbox,
            bots: thinker::Bots::default(),
            sockets: HashMap::new(),
            commits: VecDeque::new(),
            armed: None,
            skipped_ms: clock::for_tables().skipped_ms,
            rang: Instant::now(),
            retry_at: None,
            failed_at: None,
            opened_ms: 0,
            stored: None,
            result_stored: false,
            opening: None,
            asleep: false,
        })
    }

    async fn run(mut self: Box<RoomTask>) {
        while !self.asleep {
            match self.wait().await {
                RoomEvent::Received(Some(message)) => self.receive(message),
                RoomEvent::Received(None) => return,
                RoomEvent::Committed(seq) => {
                    if let Some(opening) = self.opening.take() {
                        let _ = opening.send(Ok(()));
                    }
                    self.step(RoomInput::Committed(seq));
                }
                RoomEvent::Failed(error) => self.failed(&error),
                RoomEvent::Alarm => self.step(RoomInput::Alarm),
                RoomEvent::RetryRecovery => Box::pin(self.retry_recovery()).await,
                RoomEvent::Idle => self.asleep = self.app.rooms.remove_if_empty(self.table, &self.inbox),
            }
        }
    }

    async fn wait(&mut self) -> RoomEvent {
        let alarm = self.armed.map(|at| {
            let wait = Duration::from_millis(at.since(clock::for_tables().now));
            (Instant::now() + wait).max(self.rang + limits::ALARM_PAUSE)
        });
        let idle = self.room.is_idle() && self.commits.is_empty();
        let rest = if self.result_stored { limits::ROOM_OVER } else { limits::ROOM_IDLE };
        tokio::select! {
            biased;
            Some(happened) = next_commit(&mut self.commits) => happened,
            message = self.inbox.recv() => RoomEvent::Received(message),
            () = until(alarm) => {
                self.rang = Instant::now();
                RoomEvent::Alarm
            }
            () = until(self.retry_at) => RoomEvent::RetryRecovery,
            () = sleep(rest), if idle => RoomEvent::Idle,
        }
    }

    fn receive(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Attach(attach) => {
                let Attach { conn, person, outbox, since, invite } = *attach;
                self.sockets.insert(conn, AttachedSocket { person: person.clone(), outbox, invite });
                self.step(RoomInput::Attach { conn, person, since, invite });
            }
            RoomMessage::Detach(conn) => {
                self.sockets.remove(&conn);
                self.step(RoomInput::Detach { conn });
            }
            RoomMessage::Command(request) => {
                let CommandRequest { conn, outbox, id, command } = *request;
                match self.sockets.get(&conn) {
                    Some(socket) => {
                        let person = socket.person.clone();
                        self.step(RoomInput::Command { conn, person, id, command });
                    }
                    // The room refused the socket and has slept since. Clients resend a command until it is answered.
                    None => {
                        outbox.push(refused(self.table, id, ErrorCode::UnknownTable));
                    }
                }
            }
            RoomMessage::Thought(thought) => self.step(RoomInput::Thought(*thought)),
            RoomMessage::Opened(table) => self.step(RoomInput::Opened(table)),
            RoomMessage::Forget(person) => self.step(RoomInput::Forget(person)),
            #[cfg(test)]
            RoomMessage::Alarm => self.step(RoomInput::Alarm),
            #[cfg(test)]
            RoomMessage::Inspect(look) => look(&mut self.room),
            RoomMessage::Remind => {
                let state = self.room.state();
                if state.is_correspondence() {
                    self.room
                        .people_to_act()
                        .for_each(|person| self.app.remind(person, self.table, state.happened()));
                }
            }
            RoomMessage::ResultStored => {
                self.result_stored = true;
                self.append(Vec::new());
            }
        }
    }

    fn step(&mut self, input: RoomInput) {
        let now = self.now();
        let effects = self.room.step(now, input);
        self.carry_out(effects);
    }

    /// The current time. Reports a skip of the clock to the room first, so that no deadline passes because of it.
    fn now(&mut self) -> WallMs {
        let time = clock::for_tables();
        let skipped_ms = time.skipped_ms.saturating_sub(self.skipped_ms);
        self.skipped_ms = time.skipped_ms;
        if skipped_ms > 0 {
            let effects = self.room.skip(time.now, skipped_ms);
            self.carry_out(effects);
        }
        time.now
    }

    fn carry_out(&mut self, effects: Vec<RoomEffect>) {
        let (mut entries, mut notified) = (Vec::new(), Vec::new());
        for effect in effects {
            match effect {
                RoomEffect::Append(logged) => entries.push(entry(logged)),
                RoomEffect::Send { to, message } => {
                    self.send(&to, &message);
                    notified.push(to);
                }
                RoomEffect::Arm(at) => self.armed = at,
                RoomEffect::Think(thinking) => {
                    thinker::think(&self.app, &self.bots, *thinking, self.mailbox.clone())
                }
                RoomEffect::Open(rematch) => self.open_next(*rematch),
                RoomEffect::Listed { summary, people } => self.app.lobby().list(*summary, people),
                RoomEffect::Turn { person, .. } => {
                    // In games with live clocks people are present anyway.
                    if self.room.state().is_correspondence() {
                        self.app.notify_turn(person, self.table);
                    }
                }
                RoomEffect::Finished(finished) => {
                    self.app.finished(*finished, self.opened_ms, self.mailbox.clone())
                }
                RoomEffect::Reported { by, person, line } => self.app.reported(self.table, by, person, line),
            }
        }
        // Wake the sockets only now, so that a move and its acknowledgement are sent in one write.
        for socket in notified.iter().flatten().filter_map(|conn| self.sockets.get(conn)) {
            socket.outbox.wake();
        }
        if !entries.is_empty() {
            self.append(entries);
        }
    }

    fn send(&self, to: &[Conn], message: &Arc<str>) {
        for socket in to.iter().filter_map(|conn| self.sockets.get(conn)) {
            if !socket.outbox.push_without_wake(Arc::clone(message)) {
                self.app.metrics.dropped.add(1);
            }
        }
    }

    /// Submits entries to the log, together with the summary that the lobby needs after a restart.
    fn append(&mut self, entries: Vec<StoredEntry>) {
        let mut summary = self.new_summary();
        let table = self.table;
        let mut entries = entries.into_iter().peekable();
        while entries.peek().is_some() || summary.is_some() {
            let part: Vec<StoredEntry> =
                entries.by_ref().take(krajina_store::limits::ENTRIES_PER_APPEND).collect();
            let last = part.last().map_or(0, |entry| entry.seq);
            let append = Append { table, entries: part, summary: summary.take() };
            match self.app.store.log().submit(append) {
                Ok(ticket) => self.commits.push_back((last, ticket)),
                Err(error) => return self.failed(&error),
            }
        }
    }

    fn current_summary(&self) -> StoredSummary {
        let state = self.room.state();
        (state.summary(), state.occupants().filter_map(player).collect(), self.result_stored)
    }

    fn is_summary_stored(&self) -> bool {
        let state = self.room.state();
        self.stored.as_ref().is_some_and(|(summary, seats, result_stored)| {
            let here = state.occupants().filter_map(player);
            state.is_listed_as(summary)
                && here.eq(seats.iter().copied())
                && *result_stored == self.result_stored
        })
    }

    /// Assumes that the store has the summary of a table that was just recovered, since it is written with the last
    /// entry. Of a finished table it is unknown whether the result was stored.
    fn assume_summary_stored(&mut self) {
        let goes_on = matches!(self.room.state().phase(), Phase::Gathering | Phase::Playing);
        self.stored = goes_on.then(|| self.current_summary());
    }

    fn new_summary(&mut self) -> Option<krajina_store::StoredSummary> {
        if self.is_summary_stored() {
            return None;
        }
        let new = self.current_summary();
        let (summary, seats, _) = &new;
        let status = match summary.phase {
            Phase::Gathering => TableStatus::Open,
            Phase::Playing => TableStatus::Playing,
            Phase::Finished if !self.result_stored => TableStatus::Playing,
            Phase::Finished => TableStatus::Finished,
            Phase::Closed => TableStatus::Abandoned,
        };
        let stored = krajina_store::StoredSummary {
            id: self.table,
            status,
            public: summary.visibility == Visibility::Public,
            game: summary.setup.kind().name().to_owned(),
            players: summary.setup.players() as u32,
            invite: matches!(summary.phase, Phase::Gathering | Phase::Playing)
                .then(|| summary.invite.to_string()),
            seats: seats.clone(),
            about: serde_json::to_vec(summary).unwrap_or_default(),
            updated_ms: clock::now().0,
        };
        self.stored = Some(new);
        Some(stored)
    }

    /// Handles a failed write: the room refuses commands until it has been recovered from its log.
    fn failed(&mut self, error: &StoreError) {
        self.app.storage_failed(error);
        self.failed_at.get_or_insert(clock::for_tables().now);
        if let Some(opening) = self.opening.take() {
            let _ = opening.send(Err(ErrorCode::Storage));
        }
        let effects = self.room.step(clock::for_tables().now, RoomInput::Failed);
        // These effects append nothing: a broken room decides nothing.
        self.carry_out(effects);
        self.retry_at = Some(Instant::now() + limits::RECOVERY_RETRY);
    }

    /// Recovers the table from its log once no submitted entries are pending.
    async fn retry_recovery(&mut self) {
        self.retry_at = Some(Instant::now() + limits::RECOVERY_RETRY);
        if !self.commits.is_empty() {
            return;
        }
        let shown = self.room.shown_seq();
        match recover(&self.app, self.table).await {
            Ok((room, opened_ms)) => {
                (self.room, self.opened_ms) = (room, opened_ms);
                (self.retry_at, self.armed, self.stored) = (None, None, None);
                self.app.storage_works();
                let away = self
                    .failed_at
                    .take()
                    .map(|since| ServerAbsence { since, until: clock::for_tables().now });
                self.resume(away);
                self.reattach_all(shown);
            }
            // The first entry was never written: the table does not exist.
            Err(ErrorCode::UnknownTable) => {
                self.asleep = self.app.rooms.remove_if_empty(self.table, &self.inbox);
                for socket in self.sockets.values() {
                    socket.outbox.push(not_there(self.table, ErrorCode::UnknownTable));
                }
            }
            Err(_) => {}
        }
    }

    /// After recovery: catches up on due changes, updates the lobby, and queues the result of a finished game.
    fn resume(&mut self, away: Option<ServerAbsence>) {
        let effects = self.room.wake(clock::for_tables().now, away);
        self.carry_out(effects);
        let state = self.room.state();
        let people = state.occupants().filter_map(person).collect::<Vec<_>>();
        self.app.lobby().list(state.summary(), people);
        if let Some(finished) = state.finished() {
            self.app.finished(finished, self.opened_ms, self.mailbox.clone());
        }
    }

    /// Sends the recovered state to all attached sockets.
    fn reattach_all(&mut self, shown: u64) {
        let sockets: Vec<_> =
            self.sockets.iter().map(|(conn, socket)| (*conn, socket.person.clone(), socket.invite)).collect();
        for (conn, person, invite) in sockets {
            self.step(RoomInput::Attach { conn, person, since: Some(shown), invite });
        }
    }

    fn open_next(&self, rematch: Rematch) {
        let (app, mailbox) = (self.app.clone(), self.mailbox.clone());
        tokio::spawn(async move {
            let Some(opening) = app.rematch(rematch) else { return };
            let table = opening.table;
            match RoomTask::open(&app, opening).await {
                Ok(()) => {
                    if let Some(mailbox) = mailbox.upgrade() {
                        let _ = mailbox.send(RoomMessage::Opened(table)).await;
                    }
                }
                Err(refusal) => tracing::warn!(%refusal, "could not open the next game"),
            }
        });
    }
}

fn person(seat: &Occupant) -> Option<krajina_wire::PersonId> {
    match seat {
        Occupant::Person { id, .. } => Some(*id),
        _ => None,
    }
}

fn entry(logged: EncodedEntry) -> StoredEntry {
    StoredEntry { seq: logged.seq, at_ms: logged.at.0, body: logged.bytes }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// The log's answer about the oldest pending entries; `None` if no entries are pending.
async fn next_commit(commits: &mut VecDeque<(u64, Ticket)>) -> Option<RoomEvent> {
    let (seq, ticket) = commits.front_mut()?;
    let (seq, answer) = (*seq, ticket.await);
    commits.pop_front();
    Some(match answer {
        Ok(()) => RoomEvent::Committed(seq),
        Err(error) => RoomEvent::Failed(error),
    })
}

/// Recovers a table from its log; also returns when it was opened.
async fn recover(app: &AppState, table: TableId) -> Result<(Room, u64), ErrorCode> {
    let log = app.store.log().load(table).await.map_err(|error| {
        app.storage_failed(&error);
        ErrorCode::Storage
    })?;
    let opened_ms = log.first().ok_or(ErrorCode::UnknownTable)?.at_ms;
    let room = Room::recover(log.iter().map(|entry| &entry.body)).map_err(|error| {
        tracing::error!(%table, %error, "could not read the log of a table");
        ErrorCode::Internal
    })?;
    Ok((room, opened_ms))
}

/// People who are named at a table but have deleted their accounts. At an unfinished table the deletion of a seated
/// player's account is already in the log.
async fn deleted(app: &AppState, state: &krajina_table::TableState) -> Vec<krajina_wire::PersonId> {
    let mut named = state.named(false);
    if matches!(state.phase(), Phase::Finished | Phase::Closed) {
        named.extend(state.named(true));
    }
    let mut gone = Vec::new();
    for person in named {
        let known = app.store.person(person).await;
        if known.is_ok_and(|known| known.is_none_or(|known| known.name.is_empty())) {
            gone.push(person);
        }
    }
    gone
}

fn not_there(table: TableId, code: ErrorCode) -> Arc<str> {
    encode(&ToClient::Error { table: Some(table), id: None, error: code.into() }).into()
}

fn refused(table: TableId, id: CommandId, code: ErrorCode) -> Arc<str> {
    encode(&ToClient::Refused { table, id, error: code.into() }).into()
}

/// Refuses all messages to a table that cannot be recovered.
async fn refuse_all(app: &AppState, table: TableId, mut inbox: mpsc::Receiver<RoomMessage>, code: ErrorCode) {
    loop {
        while let Ok(message) = inbox.try_recv() {
            match message {
                RoomMessage::Attach(attach) => {
                    attach.outbox.push(not_there(table, code));
                }
                RoomMessage::Command(request) => {
                    request.outbox.push(refused(table, request.id, code));
                }
                _ => {}
            }
        }
        if app.rooms.remove_if_empty(table, &inbox) {
            return;
        }
    }
}
