//! One table: its clients, the game they play, and the checks on it.

use super::acknowledged_moves::AcknowledgedMoves;
use super::counters::{LoadCounters, count};
use super::kingdom_tracker::MoveTracker;
use super::load_client::{LoadClient, RoomState};
use super::view_checker::ViewChecker;
use krajina_client::{Client, ClientError, Utf8Bytes};
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::{Seat, Viewer};
use krajina_wire::{
    ActionText, Command, CommandId, Event, GameKind, Incoming, NewTable, Phase, Refusal, TableId,
};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout_at};

/// Longer than a working server stays silent, even on a busy machine.
const SILENCE_LIMIT: Duration = Duration::from_secs(30);

/// The shortest and the longest time before the next attempt to connect, in milliseconds. Thousands of clients that
/// retry without a pause would keep the starting server busy.
const RETRY: (u32, u32) = (20, 100);

/// How often to check the flags while no message arrives.
const WAKE_INTERVAL: Duration = Duration::from_millis(250);

/// Updates to remember: in games of turns no more are on their way at once.
const KNOWN_UPDATES: usize = 4;

/// Settings that all tables share.
pub(super) struct LoadPlan {
    pub(super) http: Client,
    pub(super) kind: GameKind,
    pub(super) new_table: NewTable,
    /// Seats that our clients play.
    pub(super) people: usize,
    /// Bots of the server sit at the table and move as well.
    pub(super) bots: bool,
    /// The time between two moves at one table; `None` means as fast as possible.
    pub(super) pace: Option<Duration>,
}

/// A command without an answer yet.
struct PendingCommand {
    client: usize,
    id: CommandId,
    answer: Option<Result<(), Refusal>>,
    /// It was resent, or a snapshot arrived meanwhile: its latency and its events are unknown.
    disturbed: bool,
}

/// A table, its clients and its game.
pub(super) struct LoadTable {
    plan: Rc<LoadPlan>,
    counters: Rc<LoadCounters>,
    clients: Vec<LoadClient>,
    /// One for each client, at verified tables.
    checkers: Vec<ViewChecker>,
    verified: bool,
    id: Option<TableId>,
    moves: AcknowledgedMoves,
    /// The room as the first client sees it, which always reads documents.
    room: Option<RoomState>,
    tracker: MoveTracker,
    pending: Option<PendingCommand>,
    /// The last updates read by a client, and the sequence numbers they lead from and to. Other clients receive the
    /// same bytes, which need not be parsed again.
    known_updates: VecDeque<(Utf8Bytes, (u64, u64))>,
    /// Moves of its own seat that the client of the pending command has seen since it was sent.
    own_moves: Vec<(u32, String)>,
    next_move: Instant,
    /// A client lost its connection, and not all have resumed yet.
    has_absent_clients: bool,
    /// The time between two moves at this table. Tables differ in speed, so that games do not all end at once.
    pace: Option<Duration>,
    rng: Quick,
}

impl LoadTable {
    pub(super) fn new(
        plan: &Rc<LoadPlan>,
        counters: &Rc<LoadCounters>,
        sockets: usize,
        verified: bool,
        seed: u64,
    ) -> LoadTable {
        let mut rng = Quick::new(seed);
        // Without hidden information the first client can read the documents for all players.
        let all_read = verified || !plan.kind.is_open();
        let client = |index: usize| {
            let reads_documents = index == 0 || verified || (all_read && index < plan.people);
            LoadClient::new(plan.http.clone(), below(&mut rng, u32::MAX), reads_documents)
        };
        let clients = (0..sockets).map(client).collect();
        // From 0.6 to 1.4 times the mean speed, so that all tables together have the requested rate.
        let speed = 0.6 + f64::from(below(&mut rng, 8_001)) / 10_000.0;
        LoadTable {
            clients,
            plan: Rc::clone(plan),
            counters: Rc::clone(counters),
            checkers: Vec::new(),
            verified,
            id: None,
            moves: AcknowledgedMoves::default(),
            room: None,
            tracker: MoveTracker::default(),
            pending: None,
            known_updates: VecDeque::with_capacity(KNOWN_UPDATES),
            own_moves: Vec::new(),
            next_move: Instant::now(),
            has_absent_clients: false,
            pace: plan.pace.map(|pace| pace.div_f64(speed)),
            rng,
        }
    }

    /// Sets the table up, limited by the permits, and plays until the test stops.
    pub(super) async fn run(mut self, setup_permits: Rc<Semaphore>) {
        if let Err(problem) = self.play_games(&setup_permits).await {
            let table = self.id.map_or_else(|| "a table".to_owned(), |id| id.to_string());
            self.counters.error(format!("{table}: {problem}"));
            self.counters.given_up.set(self.counters.given_up.get() + 1);
        }
    }

    async fn play_games(&mut self, setup_permits: &Semaphore) -> Result<(), String> {
        let permit = setup_permits.acquire().await;
        self.connect_all().await?;
        self.open().await?;
        drop(permit);
        self.counters.ready.set(self.counters.ready.get() + 1);
        while !self.counters.playing.get() {
            self.receive_one(Some(Instant::now() + WAKE_INTERVAL)).await?;
        }
        self.delay_next_move();
        loop {
            self.play().await?;
            if self.counters.stopping.get() {
                return Ok(());
            }
            let _permit = setup_permits.acquire().await;
            self.open().await?;
        }
    }

    async fn connect_all(&mut self) -> Result<(), String> {
        for (index, client) in self.clients.iter_mut().enumerate() {
            let name = format!("Player {}", index + 1);
            client.http.guest(&name).await.map_err(|error| format!("no guest: {error}"))?;
            client.connect().await.map_err(|error| format!("no socket: {error}"))?;
        }
        Ok(())
    }

    /// Opens a table and seats all players.
    async fn open(&mut self) -> Result<(), String> {
        let id = self.new_table().await?;
        (self.id, self.moves, self.room) = (Some(id), AcknowledgedMoves::default(), None);
        self.known_updates.clear();
        let people = self.plan.people;
        let viewer =
            |index| if index < people { Viewer::Seat(Seat::wrapping(index)) } else { Viewer::Watcher };
        if self.verified {
            self.checkers = (0..self.clients.len()).map(|index| ViewChecker::new(viewer(index))).collect();
        }
        for index in 0..self.clients.len() {
            if self.clients[index].switch_table(id).await.is_err() {
                self.connection_lost(index);
            }
        }
        self.until(|table| table.clients.iter().all(|client| client.seq() > 0)).await?;
        for index in 1..people {
            let sit = Command::Sit { seat: Some(Seat::wrapping(index)) };
            let (seated, _) = self.command(index, sit).await?;
            seated.map_err(|refusal| format!("no seat: {refusal}"))?;
        }
        Ok(())
    }

    async fn new_table(&mut self) -> Result<TableId, String> {
        let start = Instant::now();
        loop {
            let error = match self.clients[0].http.open_table(&self.plan.new_table).await {
                Ok(opened) => return Ok(opened.table),
                Err(error @ (ClientError::Io(_) | ClientError::Http(_))) => error,
                Err(error) => return Err(format!("no table: {error}")),
            };
            if !self.counters.killing.get() || start.elapsed() > SILENCE_LIMIT {
                return Err(format!("no table: {error}"));
            }
            self.wait_before_retry().await;
        }
    }

    /// Plays until the game is over or the test stops.
    async fn play(&mut self) -> Result<(), String> {
        loop {
            let stopping = self.counters.stopping.get();
            if stopping || self.room.is_some_and(|room| room.phase == Phase::Finished) {
                return self.verify().await;
            }
            if self.has_absent_clients && self.clients.iter().all(LoadClient::is_back) {
                self.has_absent_clients = false;
                self.delay_next_move();
            }
            let now = Instant::now();
            if now < self.next_move {
                self.receive_one(Some(self.next_move.min(now + WAKE_INTERVAL))).await?;
                continue;
            }
            match self.next_action() {
                Some((seat, ply, action)) => self.act(seat, ply, action).await?,
                None => {
                    self.receive_one(Some(now + WAKE_INTERVAL)).await?;
                }
            }
        }
    }

    /// Delays the next move by a random part of the pace, so that tables that start or resume together do not move
    /// together.
    fn delay_next_move(&mut self) {
        let pace = self.pace.unwrap_or_default().as_micros() as u32;
        self.next_move = Instant::now() + Duration::from_micros(below(&mut self.rng, pace.max(1)).into());
    }

    async fn wait_before_retry(&mut self) {
        let (least, most) = RETRY;
        sleep(Duration::from_millis((least + below(&mut self.rng, most - least)).into())).await;
    }

    fn takes_turns(&self) -> bool {
        !self.plan.kind.is_real_time()
    }

    /// A seat of ours that can act, and its action; `None` until all clients have received the last move.
    fn next_action(&mut self) -> Option<(Seat, u32, String)> {
        let room = self.room.filter(|room| room.phase == Phase::Playing && !room.pause)?;
        let behind = self
            .clients
            .iter()
            .any(|client| client.reads_documents() && client.seq() < self.clients[0].seq());
        if behind || room.ply < self.moves.last() {
            return None;
        }
        let ours: Vec<Seat> =
            Seat::all(self.plan.people).filter(|seat| room.to_act.contains(*seat)).collect();
        let seat = *ours.get(below(&mut self.rng, ours.len().max(1) as u32) as usize)?;
        let client = Some(&self.clients[seat.index()]).filter(|client| client.reads_documents());
        let mirror = client.unwrap_or(&self.clients[0]).mirror()?;
        let action = self.tracker.choose(self.plan.kind, mirror, seat, &mut self.rng)?;
        Some((seat, room.ply, action))
    }

    /// Plays a move and checks its answer and its event.
    async fn act(&mut self, seat: Seat, ply: u32, action: String) -> Result<(), String> {
        let text = ActionText::new(&action).map_err(|error| format!("{action}: {error}"))?;
        let play = Command::Play { action: text, ply: self.takes_turns().then_some(ply) };
        let sent = Instant::now();
        self.own_moves.clear();
        let (answer, disturbed) = self.command(seat.index(), play).await?;
        let took = sent.elapsed();
        self.set_pace();
        if let Err(refusal) = answer {
            count(&self.counters.refused);
            return match self.takes_turns() {
                true => Err(format!("{action} was refused: {refusal}")),
                // In real time another player may be faster, or time may be up.
                false => Ok(()),
            };
        }
        self.counters.moved((!disturbed).then_some(took));
        let looked = self.clients[seat.index()].reads_documents() && !disturbed;
        match self.own_moves.as_slice() {
            [(number, seen)] if looked && *seen == action => {
                let number = if self.takes_turns() { ply + 1 } else { *number };
                self.moves.acknowledge(number, seat, action)
            }
            seen if looked => Err(format!("{action} was acknowledged, but its player saw {seen:?}")),
            _ if self.takes_turns() => self.moves.acknowledge(ply + 1, seat, action),
            _ => Ok(()),
        }
    }

    fn set_pace(&mut self) {
        if let Some(pace) = self.pace {
            // A late table catches up by at most one move.
            self.next_move = (self.next_move + pace).max(Instant::now() - pace);
        }
    }

    /// Waits until all clients are up to date, and compares their moves with the acknowledged ones.
    async fn verify(&mut self) -> Result<(), String> {
        let latest = self.clients.iter().map(LoadClient::seq).max().unwrap_or(0);
        let last = self.moves.last();
        self.until(|table| {
            let there = table.clients.iter().all(|client| client.seq() >= latest && !client.is_returning());
            there && table.room.is_some_and(|room| room.ply >= last || room.phase == Phase::Finished)
        })
        .await?;
        let Some(room) = self.room else { return Ok(()) };
        self.moves.verify(room.ply, self.takes_turns() && !self.plan.bots)?;
        if room.phase == Phase::Finished {
            count(&self.counters.games);
            self.replay(room.ply)?;
        }
        Ok(())
    }

    /// Replays a finished game from its seed, at verified tables.
    fn replay(&self, ply: u32) -> Result<(), String> {
        let Some(moves) = self.moves.all(ply).filter(|_| self.verified) else { return Ok(()) };
        let first = self.checkers.first().zip(self.clients.first().and_then(LoadClient::mirror));
        for (index, (checker, client)) in self.checkers.iter().zip(&self.clients).enumerate() {
            let mirror = client.mirror().ok_or("no table")?;
            let same = first.is_some_and(|(first, shown)| {
                checker.saw_the_same(first) && shown.document() == mirror.document()
            });
            if index > 0 && same {
                continue;
            }
            let room = mirror.room().map_err(|error| error.to_string())?;
            checker.replay(&room, &moves)?;
        }
        Ok(())
    }

    /// Sends a command and waits for its answer; after a lost connection it is resent. Also returns whether the
    /// exchange was disturbed.
    async fn command(
        &mut self,
        client: usize,
        command: Command,
    ) -> Result<(Result<(), Refusal>, bool), String> {
        let (id, frame) = self.clients[client].command(command).ok_or("a command without a table")?;
        self.pending = Some(PendingCommand { client, id, answer: None, disturbed: false });
        if self.clients[client].send(frame.into_iter().collect()).await.is_err() {
            self.connection_lost(client);
        }
        let is_answered =
            |table: &LoadTable| table.pending.as_ref().is_none_or(|pending| pending.answer.is_some());
        self.until(is_answered).await?;
        let pending = self.pending.take().ok_or("no command")?;
        pending.answer.map(|answer| (answer, pending.disturbed)).ok_or_else(|| "no answer".into())
    }

    async fn until(&mut self, condition: impl Fn(&LoadTable) -> bool) -> Result<(), String> {
        while !condition(self) {
            self.receive_one(None).await?;
        }
        Ok(())
    }

    /// Receives one message from any client, or returns at the given time.
    async fn receive_one(&mut self, until: Option<Instant>) -> Result<(), String> {
        for index in 0..self.clients.len() {
            if !self.clients[index].is_connected() {
                self.reconnect(index).await?;
            }
        }
        let deadline = until.unwrap_or_else(|| Instant::now() + SILENCE_LIMIT);
        let clients = &mut self.clients;
        let next = poll_fn(|cx| {
            let ready = clients.iter_mut().enumerate().find_map(|(index, client)| match client.poll(cx) {
                Poll::Ready(text) => Some((index, text)),
                Poll::Pending => None,
            });
            ready.map_or(Poll::Pending, Poll::Ready)
        });
        match timeout_at(deadline, next).await {
            Ok((index, Some(text))) => self.process(index, text),
            Ok((index, None)) => {
                self.connection_lost(index);
                Ok(())
            }
            Err(_) if until.is_some() => Ok(()),
            Err(_) => Err("the server is silent".into()),
        }
    }

    fn connection_lost(&mut self, index: usize) {
        self.clients[index].disconnect();
        self.has_absent_clients = true;
        count(&self.counters.reconnects);
        if !self.counters.killing.get() {
            self.counters.error("a connection was lost");
        }
    }

    async fn reconnect(&mut self, index: usize) -> Result<(), String> {
        let start = Instant::now();
        while let Err(error) = self.clients[index].connect().await {
            if start.elapsed() > SILENCE_LIMIT {
                return Err(format!("cannot reconnect: {error}"));
            }
            self.wait_before_retry().await;
        }
        if !self.clients[index].is_returning() {
            self.counters.back.set(self.counters.back.get() + 1);
        }
        if let Some(pending) = self.pending.as_mut().filter(|pending| pending.client == index) {
            pending.disturbed = true;
        }
        Ok(())
    }

    fn process(&mut self, index: usize, text: Utf8Bytes) -> Result<(), String> {
        count(&self.counters.messages);
        let returning = self.clients[index].is_returning();
        let before = self.clients[index].seq();
        let client = &mut self.clients[index];
        let known =
            self.known_updates.iter().find(|(read, _)| *read == text).filter(|_| !client.reads_documents());
        let incoming = match known {
            Some((_, numbers)) => client.skip_update(*numbers)?,
            None => client.read(&text, self.plan.kind)?,
        };
        if known.is_none() && matches!(incoming, Some(Incoming::Update { .. })) {
            if self.known_updates.len() == KNOWN_UPDATES {
                self.known_updates.pop_front();
            }
            self.known_updates.push_back((text, (before, self.clients[index].seq())));
        }
        if returning && !self.clients[index].is_returning() {
            self.counters.back.set(self.counters.back.get() + 1);
        }
        match incoming {
            Some(Incoming::Answer { id, result, .. }) => self.answered(id, result.map(|_| ())),
            Some(Incoming::Deferred { id, error, .. }) => {
                self.clients[index].cancel(id);
                self.answered(id, Err(error));
            }
            Some(Incoming::Snapshot { .. }) => {
                if let Some(pending) = self.pending.as_mut().filter(|pending| pending.client == index) {
                    pending.disturbed = true;
                }
                return self.observe(index, &[]);
            }
            Some(Incoming::Update { events, .. }) => return self.observe(index, &events),
            _ => {}
        }
        Ok(())
    }

    fn answered(&mut self, id: CommandId, answer: Result<(), Refusal>) {
        if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id == id) {
            pending.answer = Some(answer);
        }
    }

    /// Records and checks the view that a client has received.
    fn observe(&mut self, index: usize, events: &[Event]) -> Result<(), String> {
        let client = &self.clients[index];
        if client.mirror().is_none() {
            return Ok(());
        }
        for event in events {
            if let Event::Acted { seat, action, ply, .. } = event {
                self.moves.show(*ply, *seat, action)?;
                if self
                    .pending
                    .as_ref()
                    .is_some_and(|pending| pending.client == index && seat.index() == index)
                {
                    self.own_moves.push((*ply, action.clone()));
                }
            }
        }
        if index == 0 {
            self.room = client.room_state();
            self.tracker.apply(events);
        }
        match self.checkers.is_empty() {
            true => Ok(()),
            false => self.check_view(index, events),
        }
    }

    fn check_view(&mut self, index: usize, events: &[Event]) -> Result<(), String> {
        count(&self.counters.views);
        if self.adopts_first_check(index) {
            return Ok(());
        }
        let mirror = self.clients[index].mirror().ok_or("no view to check")?;
        self.checkers[index].check_update(mirror, events, &mut self.rng)
    }

    /// Whether this client sees the document that the first client's checker has accepted, so that its result can be
    /// adopted.
    fn adopts_first_check(&mut self, index: usize) -> bool {
        let [first, others @ ..] = self.checkers.as_mut_slice() else { return false };
        let shown =
            |index: usize| self.clients[index].mirror().map(|mirror| (mirror.seq(), mirror.document()));
        match index.checked_sub(1).and_then(|other| others.get_mut(other)) {
            Some(checker) => shown(0) == shown(index) && checker.adopt(first),
            None => false,
        }
    }
}
