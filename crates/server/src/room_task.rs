//! One room at work: it is told what happens, and what it asks for is carried out.
//!
//! The order is the room's own: entries go to the log, and what others see of them comes out of the room only when the
//! log says that they are durable.

use crate::app::App;
use crate::id::{kept_occupant, kept_person, kept_table};
use crate::outbox::Outbox;
use crate::rooms::{Attach, Call, Wish};
use crate::{clock, limits, thinker};
use krajina_store::{Append, Entry, Status, StoreError, Ticket};
use krajina_table::{Conn, Effect, Input, Logged, Opening, Person, Rematch, Room};
use krajina_wire::{
    ErrorCode, InviteCode, Occupant, Phase, Refusal, TableId, TableSummary, ToClient, Visibility, WallMs,
    encode,
};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

/// A socket that looks at the table.
struct Guest {
    person: Person,
    outbox: Outbox,
    invite: Option<InviteCode>,
}

/// A room, its mailbox, and what it waits for.
pub(crate) struct RoomTask {
    app: App,
    table: TableId,
    room: Room,
    calls: mpsc::Receiver<Call>,
    door: mpsc::WeakSender<Call>,
    bots: thinker::Bots,
    guests: HashMap<Conn, Guest>,
    /// Entries on their way to the disk, in order.
    commits: VecDeque<(u64, Ticket)>,
    armed: Option<WallMs>,
    rang: Instant,
    /// When to try again to read the table from its log, after the disk failed.
    mend_at: Option<Instant>,
    opened_ms: u64,
    /// What the store was last told of the table.
    kept: Option<Told>,
    /// Whether the result of the game is kept. Until then the table counts as one to go on with: a server that is killed
    /// in between finds it again.
    result_kept: bool,
    /// Whoever opens the table waits for its first entry.
    opening: Option<oneshot::Sender<Result<(), ErrorCode>>>,
    asleep: bool,
}

/// The summary, who sits there, and whether the result is kept.
type Told = (TableSummary, Vec<krajina_store::PersonId>, bool);

/// Something that the room has waited for.
enum Happened {
    Called(Option<Call>),
    Committed(u64),
    Failed(StoreError),
    Alarm,
    Mend,
    Idle,
}

impl RoomTask {
    /// Opens a table. It is durable when the answer comes.
    pub(crate) async fn open(app: &App, opening: Opening) -> Result<(), Refusal> {
        let (now, table) = (clock::now(), opening.table);
        let (room, effects) = Room::open(now, opening)?;
        let (door, calls) = mpsc::channel(limits::MAILBOX);
        let mut task = RoomTask::new(app.clone(), table, room, door.downgrade(), calls);
        let (opening, opened) = oneshot::channel();
        (task.opened_ms, task.opening) = (now.0, Some(opening));
        app.rooms.put(table, door);
        task.carry_out(effects);
        tokio::spawn(task.run());
        opened.await.unwrap_or(Err(ErrorCode::Internal)).map_err(Refusal::from)
    }

    /// Reads a table from its log and lets it go on. Who calls meanwhile waits in the mailbox. With a `turn` it is one of
    /// the tables that nobody waits for.
    pub(crate) fn wake(
        app: App,
        table: TableId,
        door: mpsc::WeakSender<Call>,
        calls: mpsc::Receiver<Call>,
        turn: Option<OwnedSemaphorePermit>,
    ) {
        tokio::spawn(async move {
            let recovered = Box::pin(async {
                let _turn = match turn {
                    Some(turn) => Ok(turn),
                    None => Arc::clone(&app.recovering).acquire_owned().await,
                };
                recover(&app, table).await
            });
            match recovered.await {
                Ok((room, opened_ms)) => {
                    let gone = Box::pin(deleted(&app, room.state())).await;
                    let mut task = RoomTask::new(app, table, room, door, calls);
                    task.opened_ms = opened_ms;
                    task.remember_told();
                    task.come_back();
                    gone.into_iter().for_each(|person| task.step(Input::Forget(person)));
                    task.run().await;
                }
                Err(code) => refuse_all(&app, table, calls, code).await,
            }
        });
    }

    fn new(
        app: App,
        table: TableId,
        room: Room,
        door: mpsc::WeakSender<Call>,
        calls: mpsc::Receiver<Call>,
    ) -> Box<RoomTask> {
        Box::new(RoomTask {
            app,
            table,
            room,
            calls,
            door,
            bots: thinker::Bots::default(),
            guests: HashMap::new(),
            commits: VecDeque::new(),
            armed: None,
            rang: Instant::now(),
            mend_at: None,
            opened_ms: 0,
            kept: None,
            result_kept: false,
            opening: None,
            asleep: false,
        })
    }

    async fn run(mut self: Box<RoomTask>) {
        while !self.asleep {
            match self.wait().await {
                Happened::Called(Some(call)) => self.called(call),
                Happened::Called(None) => return,
                Happened::Committed(seq) => {
                    if let Some(opening) = self.opening.take() {
                        let _ = opening.send(Ok(()));
                    }
                    self.step(Input::Committed(seq));
                }
                Happened::Failed(error) => self.failed(&error),
                Happened::Alarm => self.step(Input::Alarm),
                Happened::Mend => Box::pin(self.mend()).await,
                Happened::Idle => self.asleep = self.app.rooms.leave(self.table, &self.calls),
            }
        }
    }

    async fn wait(&mut self) -> Happened {
        let alarm = self.armed.map(|at| {
            let wait = Duration::from_millis(at.since(clock::now()));
            (Instant::now() + wait).max(self.rang + limits::ALARM_PAUSE)
        });
        let idle = self.room.is_idle() && self.commits.is_empty();
        let rest = if self.result_kept { limits::ROOM_OVER } else { limits::ROOM_IDLE };
        tokio::select! {
            biased;
            Some(happened) = next_commit(&mut self.commits) => happened,
            call = self.calls.recv() => Happened::Called(call),
            () = until(alarm) => {
                self.rang = Instant::now();
                Happened::Alarm
            }
            () = until(self.mend_at) => Happened::Mend,
            () = sleep(rest), if idle => Happened::Idle,
        }
    }

    fn called(&mut self, call: Call) {
        match call {
            Call::Attach(attach) => {
                let Attach { conn, person, outbox, since, invite } = *attach;
                self.guests.insert(conn, Guest { person: person.clone(), outbox, invite });
                self.step(Input::Attach { conn, person, since, invite });
            }
            Call::Detach(conn) => {
                self.guests.remove(&conn);
                self.step(Input::Detach { conn });
            }
            Call::Command(wish) => {
                let Wish { conn, id, command } = *wish;
                // Who is not here was refused before.
                if let Some(guest) = self.guests.get(&conn) {
                    let person = guest.person.clone();
                    self.step(Input::Command { conn, person, id, command });
                }
            }
            Call::Thought(thought) => self.step(Input::Thought(*thought)),
            Call::Opened(table) => self.step(Input::Opened(table)),
            Call::Forget(person) => self.step(Input::Forget(person)),
            #[cfg(test)]
            Call::Ring => self.step(Input::Alarm),
            #[cfg(test)]
            Call::Look(look) => look(&mut self.room),
            Call::Remind => {
                let state = self.room.state();
                if state.is_correspondence() {
                    self.room
                        .people_to_act()
                        .for_each(|person| self.app.remind(person, self.table, state.last()));
                }
            }
            Call::Kept => {
                self.result_kept = true;
                self.append(Vec::new());
            }
        }
    }

    fn step(&mut self, input: Input) {
        let effects = self.room.step(clock::now(), input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let (mut entries, mut told) = (Vec::new(), Vec::new());
        for effect in effects {
            match effect {
                Effect::Append(logged) => entries.push(entry(logged)),
                Effect::Send { to, message } => {
                    self.send(&to, &message);
                    told.push(to);
                }
                Effect::Arm(at) => self.armed = at,
                Effect::Think(thinking) => {
                    thinker::think(&self.app, &self.bots, *thinking, self.door.clone())
                }
                Effect::Open(rematch) => self.open_next(*rematch),
                Effect::Listed { summary, people } => self.app.lobby().list(*summary, people),
                Effect::Turn { person, .. } => {
                    // Where time is short people are there anyway.
                    if self.room.state().is_correspondence() {
                        self.app.turn(person, self.table);
                    }
                }
                Effect::Finished(finished) => self.app.finished(*finished, self.opened_ms, self.door.clone()),
                Effect::Reported { by, person, line } => self.app.reported(self.table, by, person, line),
            }
        }
        // Only now: a move and its acknowledgement are one write to the socket of whoever made it.
        for guest in told.iter().flatten().filter_map(|conn| self.guests.get(conn)) {
            guest.outbox.ring();
        }
        if !entries.is_empty() {
            self.append(entries);
        }
    }

    fn send(&self, to: &[Conn], message: &Arc<str>) {
        for guest in to.iter().filter_map(|conn| self.guests.get(conn)) {
            if !guest.outbox.put(Arc::clone(message)) {
                self.app.metrics.dropped.add(1);
            }
        }
    }

    /// Hands entries to the log, together with what the lobby should know if the server is started again.
    fn append(&mut self, entries: Vec<Entry>) {
        let mut summary = self.new_summary();
        let table = kept_table(self.table);
        let mut entries = entries.into_iter().peekable();
        while entries.peek().is_some() || summary.is_some() {
            let part: Vec<Entry> = entries.by_ref().take(krajina_store::limits::ENTRIES_PER_APPEND).collect();
            let last = part.last().map_or(0, |entry| entry.seq + 1);
            let append = Append { table, entries: part, summary: summary.take() };
            match self.app.store.log().submit(append) {
                Ok(ticket) => self.commits.push_back((last, ticket)),
                Err(error) => return self.failed(&error),
            }
        }
    }

    fn to_tell(&self) -> Told {
        let state = self.room.state();
        (state.summary(), state.occupants().filter_map(kept_occupant).collect(), self.result_kept)
    }

    fn is_told(&self) -> bool {
        let state = self.room.state();
        self.kept.as_ref().is_some_and(|(summary, seats, result_kept)| {
            let here = state.occupants().filter_map(kept_occupant);
            state.is_listed_as(summary) && here.eq(seats.iter().copied()) && *result_kept == self.result_kept
        })
    }

    /// What the store knows of a table that was just read from its log: it was told together with the last entry. Of one
    /// that is over it is not known whether its result was kept.
    fn remember_told(&mut self) {
        let goes_on = matches!(self.room.state().phase(), Phase::Gathering | Phase::Playing);
        self.kept = goes_on.then(|| self.to_tell());
    }

    fn new_summary(&mut self) -> Option<krajina_store::TableSummary> {
        if self.is_told() {
            return None;
        }
        let new = self.to_tell();
        let (summary, seats, _) = &new;
        let status = match summary.phase {
            Phase::Gathering => Status::Open,
            Phase::Playing => Status::Playing,
            Phase::Finished if !self.result_kept => Status::Playing,
            Phase::Finished => Status::Finished,
            Phase::Closed => Status::Abandoned,
        };
        let kept = krajina_store::TableSummary {
            id: kept_table(self.table),
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
        self.kept = Some(new);
        Some(kept)
    }

    /// The disk has refused: the room takes nothing new until it has been read from its log.
    fn failed(&mut self, error: &StoreError) {
        self.app.storage_failed(error);
        if let Some(opening) = self.opening.take() {
            let _ = opening.send(Err(ErrorCode::Storage));
        }
        let effects = self.room.step(clock::now(), Input::Failed);
        // Nothing of it is written: a broken room decides nothing.
        self.carry_out(effects);
        self.mend_at = Some(Instant::now() + limits::MEND_EVERY);
    }

    /// Reads the table from its log, when nothing of it is on its way there any more.
    async fn mend(&mut self) {
        self.mend_at = Some(Instant::now() + limits::MEND_EVERY);
        if !self.commits.is_empty() {
            return;
        }
        let shown = self.room.shown_seq();
        match recover(&self.app, self.table).await {
            Ok((room, opened_ms)) => {
                (self.room, self.opened_ms) = (room, opened_ms);
                (self.mend_at, self.armed, self.kept) = (None, None, None);
                self.app.storage_works();
                self.come_back();
                self.welcome_back(shown);
            }
            // A table that was never written is as if it had never been.
            Err(ErrorCode::UnknownTable) => {
                self.asleep = self.app.rooms.leave(self.table, &self.calls);
                for guest in self.guests.values() {
                    guest.outbox.push(not_there(self.table, ErrorCode::UnknownTable));
                }
            }
            Err(_) => {}
        }
    }

    /// After the table was read from its log: what was due meanwhile, and what the end of the game is worth.
    fn come_back(&mut self) {
        let effects = self.room.wake(clock::now());
        self.carry_out(effects);
        let state = self.room.state();
        let people = state.occupants().filter_map(person).collect::<Vec<_>>();
        self.app.lobby().list(state.summary(), people);
        if let Some(finished) = state.finished() {
            self.app.finished(finished, self.opened_ms, self.door.clone());
        }
    }

    /// Everyone who was here sees what is there now.
    fn welcome_back(&mut self, shown: u64) {
        let guests: Vec<_> =
            self.guests.iter().map(|(conn, guest)| (*conn, guest.person.clone(), guest.invite)).collect();
        for (conn, person, invite) in guests {
            self.step(Input::Attach { conn, person, since: Some(shown), invite });
        }
    }

    fn open_next(&self, rematch: Rematch) {
        let (app, door) = (self.app.clone(), self.door.clone());
        tokio::spawn(async move {
            let Some(opening) = app.rematch(rematch) else { return };
            let table = opening.table;
            match RoomTask::open(&app, opening).await {
                Ok(()) => {
                    if let Some(door) = door.upgrade() {
                        let _ = door.send(Call::Opened(table)).await;
                    }
                }
                Err(refusal) => tracing::warn!(%refusal, "the next game could not be opened"),
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

/// The log counts from 0, a room from 1.
fn entry(logged: Logged) -> Entry {
    Entry { seq: logged.seq.saturating_sub(1), at_ms: logged.at.0, body: logged.bytes }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// The answer of the log about the oldest entries on their way; nothing while there are none.
async fn next_commit(commits: &mut VecDeque<(u64, Ticket)>) -> Option<Happened> {
    let (seq, ticket) = commits.front_mut()?;
    let (seq, answer) = (*seq, ticket.await);
    commits.pop_front();
    Some(match answer {
        Ok(()) => Happened::Committed(seq),
        Err(error) => Happened::Failed(error),
    })
}

/// A table from its log, and when it was opened.
async fn recover(app: &App, table: TableId) -> Result<(Room, u64), ErrorCode> {
    let log = app.store.log().load(kept_table(table)).await.map_err(|error| {
        app.storage_failed(&error);
        ErrorCode::Storage
    })?;
    let opened_ms = log.first().ok_or(ErrorCode::UnknownTable)?.at_ms;
    let room = Room::recover(log.iter().map(|entry| &entry.body)).map_err(|error| {
        tracing::error!(%table, %error, "the log of a table cannot be read");
        ErrorCode::Internal
    })?;
    Ok((room, opened_ms))
}

/// People who are named at a table and have deleted their accounts since. At a table that goes on those who sit there were
/// told when it happened.
async fn deleted(app: &App, state: &krajina_table::State) -> Vec<krajina_wire::PersonId> {
    let mut named = state.named(false);
    if matches!(state.phase(), Phase::Finished | Phase::Closed) {
        named.extend(state.named(true));
    }
    let mut gone = Vec::new();
    for person in named {
        let known = app.store.person(kept_person(person)).await;
        if known.is_ok_and(|known| known.is_none_or(|known| known.name.is_empty())) {
            gone.push(person);
        }
    }
    gone
}

fn not_there(table: TableId, code: ErrorCode) -> Arc<str> {
    encode(&ToClient::Error { table: Some(table), error: code.into() }).into()
}

/// Answers those who called a table that is not there.
async fn refuse_all(app: &App, table: TableId, mut calls: mpsc::Receiver<Call>, code: ErrorCode) {
    loop {
        while let Ok(call) = calls.try_recv() {
            if let Call::Attach(attach) = call {
                attach.outbox.push(not_there(table, code));
            }
        }
        if app.rooms.leave(table, &calls) {
            return;
        }
    }
}
