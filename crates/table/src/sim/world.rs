//! The box: lets happen what happens, and checks what must always be true.

use super::Report;
use super::client::Client;
use super::network::{Event, Queue, Weather};
use super::server::{Disk, Server};
use crate::effect::{Effect, Input, Person};
use crate::entry::Entry;
use crate::room::{Opening, Room};
use crate::think::{AnyView, Thinking, Thought};
use krajina_rules::game::{Game, Millis};
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Worlds;
use krajina_wire::{InviteCode, Name, NewTable, PersonId, Phase, TableId, WallMs};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is played, with how many bots, and how long it may take.
const TABLES: [(&str, &str, &str); 10] = [
    ("kingdom players=2", r#"["me","open"]"#, r#""none""#),
    ("kingdom players=3 variants=wider-choice", r#"["me","open","open"]"#, r#"{"per-turn":{"seconds":5}}"#),
    ("kingdom players=4", r#"["me","open",{"bot":{"level":"fox"}},"open"]"#, r#""none""#),
    ("kingdom players=2", r#"["me",{"bot":{"level":"fox"}}]"#, r#"{"fischer":{"seconds":20,"added":1}}"#),
    ("hunters players=2 mode=tribe", r#"["me","open"]"#, r#""none""#),
    ("hunters players=3 mode=tribe", r#"["me","open","open"]"#, r#"{"fischer":{"seconds":15,"added":2}}"#),
    ("hunters players=4 mode=totems", r#"["me","open","open","open"]"#, r#""none""#),
    ("worlds players=2 minutes=1", r#"["me","open"]"#, r#""none""#),
    (
        "worlds players=3 level=expert minutes=1 timer=hidden",
        r#"["me","open",{"bot":{"level":"fox"}}]"#,
        r#""none""#,
    ),
    ("worlds players=1 level=solo-hard", r#"["me"]"#, r#""none""#),
];

/// The most events of a run: some seventy actions. Many short runs find more than few long ones, and ten thousand of them
/// should be a matter of a minute.
const EVENTS: u64 = 750;

/// How often a command is sent again in the end before its silence is a failure.
const INSIST: usize = 4;

/// When the run begins, by a good clock.
const START: u64 = 1_800_000_000_000;

pub(super) struct World {
    rng: Quick,
    now: u64,
    /// How wrong the server's clock is.
    skew_ms: i64,
    queue: Queue,
    weather: Weather,
    server: Option<Server>,
    /// Grows with every crash: what belongs to an earlier life is void.
    life: u64,
    disks: Vec<Disk>,
    clients: Vec<Client>,
    openings: Vec<(TableId, InviteCode)>,
    conns: u64,
    disk_ms: u32,
    /// In thousandths.
    disk_failures: u32,
    calm: bool,
    report: Report,
}

type Checked = Result<(), String>;

impl World {
    pub(super) fn new(seed: u64) -> World {
        let mut rng = Quick::new(seed);
        let weather = Weather::any(&mut rng);
        let (disk_ms, disk_failures) = (1 + below(&mut rng, 120), below(&mut rng, 8));
        World {
            rng,
            now: START,
            skew_ms: 0,
            queue: Queue::default(),
            weather,
            server: Some(Server::default()),
            life: 0,
            disks: Vec::new(),
            clients: Vec::new(),
            openings: Vec::new(),
            conns: 0,
            disk_ms,
            disk_failures,
            calm: false,
            report: Report { seeds: 1, ..Report::default() },
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.rng, bound)
    }

    fn wall(&self) -> WallMs {
        WallMs(self.now.saturating_add_signed(self.skew_ms))
    }

    pub(super) fn run(mut self) -> Result<Report, String> {
        let tables = 1 + self.below(2) as usize;
        for table in 0..tables {
            self.open(table)?;
        }
        for client in 0..self.clients.len() {
            self.queue.push(self.now, Event::Tick { client });
        }
        let crash = 1_000 + u64::from(self.below(20_000));
        self.queue.push(self.now + crash, Event::Crash);
        while self.report.events < EVENTS
            && let Some((at, event)) = self.queue.pop()
        {
            self.now = self.now.max(at);
            self.report.events += 1;
            self.happen(event)?;
        }
        self.calm_down()?;
        self.check_end()?;
        Ok(self.report)
    }

    fn open(&mut self, table: usize) -> Checked {
        let (setup, seats, time) = TABLES[self.below(TABLES.len() as u32) as usize];
        let settings = format!(r#"{{"setup":"{setup}","seats":{seats},"time":{time}}}"#);
        let settings: NewTable = serde_json::from_str(&settings).map_err(|error| error.to_string())?;
        let people =
            settings.seats.iter().filter(|seat| !matches!(seat, krajina_wire::SeatWish::Bot { .. })).count();
        let watchers = self.below(2) as usize;
        let id = TableId::new([table as u8; 10]);
        let invite = InviteCode::new([table as u8; 3]);
        self.openings.push((id, invite));
        for i in 0..people + watchers {
            let person = PersonId::new((table * 100 + i) as u64);
            self.clients.push(Client::new(table, person, id, invite, i < people));
        }
        self.disks.push(Disk::default());
        let mut seed = [0; 32];
        self.rng.fill_bytes(&mut seed);
        let host = Person {
            id: PersonId::new((table * 100) as u64),
            name: Name::new("host").map_err(|error| error.to_string())?,
            program: false,
        };
        let opening =
            Opening { table: id, invite, seed: Seed::new(seed), settings, host, people: Vec::new() };
        let (room, effects) = Room::open(self.wall(), opening).map_err(|refusal| refusal.to_string())?;
        if let Some(server) = &mut self.server {
            server.rooms.push(Some(room));
        }
        // The first entry is on disk before anybody hears of the table.
        self.carry_out(table, effects)?;
        self.synced(table)
    }

    fn happen(&mut self, event: Event) -> Checked {
        let wall = self.wall();
        match event {
            Event::ToServer { conn, frame } => {
                let effects = self.server.as_mut().and_then(|server| server.frame(wall, conn, &frame));
                self.after(effects)
            }
            Event::ToClient { conn, frame } => self.deliver(conn, &frame),
            Event::Gone { conn } => {
                let Some(server) = &mut self.server else { return Ok(()) };
                let Some((_, table)) = server.conns.remove(&conn) else { return Ok(()) };
                let effects = server.tell(wall, table, Input::Detach { conn: crate::Conn(conn) });
                self.after(effects)
            }
            Event::Synced { table, life } if life == self.life => self.synced(table),
            Event::Refused { table, life } if life == self.life => self.disk_fails(table),
            Event::Reload { table, life } if life == self.life => self.load(table),
            Event::Alarm { table, life, at } if life == self.life => {
                // A room may have changed its mind; an alarm too many does no harm, as in a real server.
                debug_assert!(at <= self.wall().0);
                let effects = self.server.as_mut().and_then(|server| server.tell(wall, table, Input::Alarm));
                self.after(effects)
            }
            Event::Thought { table, life, thought } if life == self.life => {
                let effects =
                    self.server.as_mut().and_then(|server| server.tell(wall, table, Input::Thought(thought)));
                self.after(effects)
            }
            Event::Tick { client } => self.tick(client),
            Event::Crash => self.crash(),
            Event::Restart => self.restart(),
            _ => Ok(()),
        }
    }

    fn after(&mut self, effects: Option<(usize, Vec<Effect>)>) -> Checked {
        let Some((table, effects)) = effects else { return Ok(()) };
        self.carry_out(table, effects)?;
        let room = self.server.as_ref().and_then(|server| server.rooms[table].as_ref());
        room.map_or(Ok(()), |room| room.examine(self.wall()))
    }

    fn carry_out(&mut self, table: usize, effects: Vec<Effect>) -> Checked {
        let life = self.life;
        for effect in effects {
            match effect {
                Effect::Append(logged) => {
                    self.disks[table].write(logged)?;
                    self.start_sync(table);
                }
                Effect::Send { to, message } => {
                    for conn in to {
                        self.send_to_client(conn.0, &message);
                    }
                }
                Effect::Arm(Some(at)) => {
                    let due = at.0.saturating_add_signed(-self.skew_ms).max(self.now);
                    self.queue.push(due, Event::Alarm { table, life, at: at.0 });
                }
                Effect::Think(thinking) => self.think(table, &thinking),
                Effect::Open(_) => {
                    let next = TableId::new([200 + table as u8; 10]);
                    let wall = self.wall();
                    let effects =
                        self.server.as_mut().and_then(|server| server.tell(wall, table, Input::Opened(next)));
                    self.after(effects)?;
                }
                Effect::Finished(_) => self.report.finished += 1,
                Effect::Arm(None) | Effect::Listed { .. } | Effect::Turn { .. } | Effect::Reported { .. } => {
                }
            }
        }
        Ok(())
    }

    /// Starts to sync what is written, unless the disk is still busy.
    fn start_sync(&mut self, table: usize) {
        let (life, disk) = (self.life, &mut self.disks[table]);
        if disk.syncing > 0 || disk.written.is_empty() {
            return;
        }
        disk.syncing = disk.written.len();
        let slow = if self.below(50) == 0 { 2_000 } else { 0 };
        let at = self.now + slow + u64::from(self.below(self.disk_ms));
        let fails = !self.calm && self.below(1_000) < self.disk_failures;
        let event = if fails { Event::Refused { table, life } } else { Event::Synced { table, life } };
        self.queue.push(at, event);
    }

    /// A bot that plays anything legal, or never answers.
    fn think(&mut self, table: usize, thinking: &Thinking) {
        if self.below(30) == 0 {
            return;
        }
        let (seat, rng) = (thinking.seat, &mut self.rng);
        let action = match &thinking.view {
            AnyView::Kingdom(view) => {
                Kingdom::determinize(view, rng).random_action(seat, rng).map(|action| action.to_string())
            }
            AnyView::Hunters(view) => {
                Hunters::determinize(view, rng).random_action(seat, rng).map(|action| action.to_string())
            }
            AnyView::Worlds(view) => {
                Worlds::determinize(view, rng).random_action(seat, rng).map(|action| action.to_string())
            }
        };
        let at = thinking.now.map(|now| Millis(now.0 + u64::from(below(rng, 3_000))));
        let thought = Thought { seat, token: thinking.token, at, action };
        let answered = self.now + u64::from(self.below(300));
        self.queue.push(answered, Event::Thought { table, life: self.life, thought });
    }

    fn send_to_client(&mut self, conn: u64, frame: &Arc<str>) {
        let arrivals = self.weather.arrivals(self.now, &mut self.rng);
        self.report.lost += u64::from(arrivals.is_empty());
        for at in arrivals {
            self.queue.push(at, Event::ToClient { conn, frame: Arc::clone(frame) });
        }
    }

    fn send_to_server(&mut self, conn: u64, frame: &str) {
        let arrivals = self.weather.arrivals(self.now, &mut self.rng);
        self.report.lost += u64::from(arrivals.is_empty());
        for at in arrivals {
            self.queue.push(at, Event::ToServer { conn, frame: frame.to_owned() });
        }
    }

    fn deliver(&mut self, conn: u64, frame: &str) -> Checked {
        let Some(client) = self.clients.iter_mut().find(|client| client.conn == Some(conn)) else {
            return Ok(());
        };
        client.receive(frame)?;
        let (table, person) = (client.table, client.person);
        let Some(mirror) = &client.mirror else { return Ok(()) };
        let synced = self.disks[table].synced.len() as u64;
        if mirror.seq() > synced {
            return Err(format!("{person} was shown entry {}, but {synced} are on disk", mirror.seq()));
        }
        // Folding a log is dear: now and then is enough to find a mirror that has gone astray, or saw too much.
        if below(&mut self.rng, 48) == 0 {
            let then = self.disks[table].recover_to(mirror.seq() as usize)?;
            same(mirror.document(), &then.document(person), person)?;
        }
        Ok(())
    }

    fn tick(&mut self, client: usize) -> Checked {
        let pause = 20 + u64::from(self.below(1_500));
        self.queue.push(self.now + pause, Event::Tick { client });
        if self.clients[client].conn.is_some() && self.below(60) == 0 {
            self.hang_up(client);
        }
        let Some(conn) = self.connect(client) else { return Ok(()) };
        for frame in self.clients[client].tick(self.now, &mut self.rng) {
            self.send_to_server(conn, &frame);
        }
        Ok(())
    }

    /// The connection breaks; the server notices later.
    fn hang_up(&mut self, client: usize) {
        if let Some(conn) = self.clients[client].conn.take() {
            let noticed = self.now + u64::from(self.below(5_000));
            self.queue.push(noticed, Event::Gone { conn });
        }
    }

    /// The client's connection, opened if there is a server.
    fn connect(&mut self, client: usize) -> Option<u64> {
        let server = self.server.as_mut()?;
        let client = &mut self.clients[client];
        if let Some(conn) = client.conn {
            return Some(conn);
        }
        self.conns += 1;
        client.conn = Some(self.conns);
        server.conns.insert(self.conns, (client.person, client.table));
        let (conn, frame) = (self.conns, client.attach());
        self.send_to_server(conn, &frame);
        Some(conn)
    }

    fn synced(&mut self, table: usize) -> Checked {
        let disk = &mut self.disks[table];
        disk.sync(disk.syncing, false);
        let (seq, wall) = (disk.synced.len() as u64, self.wall());
        let effects = self.server.as_mut().and_then(|server| server.tell(wall, table, Input::Committed(seq)));
        self.after(effects)?;
        self.start_sync(table);
        Ok(())
    }

    /// A write fails: nobody knows how much of it is there.
    fn disk_fails(&mut self, table: usize) -> Checked {
        self.report.failures += 1;
        let kept = self.below(self.disks[table].written.len() as u32 + 1) as usize;
        self.disks[table].sync(kept, true);
        let wall = self.wall();
        let effects = self.server.as_mut().and_then(|server| server.tell(wall, table, Input::Failed));
        self.after(effects)?;
        let later = self.now + u64::from(self.below(3_000));
        self.queue.push(later, Event::Reload { table, life: self.life });
        Ok(())
    }

    /// A table comes from disk. Whoever is connected has to ask for it again.
    fn load(&mut self, table: usize) -> Checked {
        let mut room = self.disks[table].recover()?;
        let effects = room.wake(self.wall());
        if let Some(server) = &mut self.server {
            server.rooms[table] = Some(room);
            server.conns.retain(|_, (_, other)| *other != table);
        }
        for client in self.clients.iter_mut().filter(|client| client.table == table) {
            client.conn = None;
        }
        self.carry_out(table, effects)
    }

    /// The server dies: what was not synced may be there or not.
    fn crash(&mut self) -> Checked {
        self.report.crashes += 1;
        self.server = None;
        self.life += 1;
        for table in 0..self.disks.len() {
            let kept = self.below(self.disks[table].written.len() as u32 + 1) as usize;
            self.disks[table].sync(kept, true);
        }
        for client in &mut self.clients {
            client.conn = None;
        }
        let back = 200 + u64::from(self.below(3_000));
        self.queue.push(self.now + back, Event::Restart);
        Ok(())
    }

    /// The server is back, with a clock that may be wrong by hours.
    fn restart(&mut self) -> Checked {
        if self.below(3) == 0 {
            self.skew_ms = i64::from(self.below(7_200_000)) - 3_600_000;
        }
        self.server = Some(Server { rooms: vec![None; self.disks.len()], ..Server::default() });
        for table in 0..self.disks.len() {
            self.load(table)?;
        }
        let next = 1_000 + u64::from(self.below(30_000));
        self.queue.push(self.now + next, Event::Crash);
        Ok(())
    }

    /// The storm is over: nobody wants anything new, and everything that is on its way arrives.
    fn calm_down(&mut self) -> Checked {
        self.weather = Weather::CALM;
        self.calm = true;
        if self.server.is_none() {
            self.restart()?;
        }
        for _ in 0..INSIST {
            for client in 0..self.clients.len() {
                self.connect(client);
                let Some(conn) = self.clients[client].conn else { continue };
                let frame = self.clients[client].attach();
                self.send_to_server(conn, &frame);
                if let Some(frame) = self.clients[client].insist() {
                    self.send_to_server(conn, &frame);
                }
            }
            self.drain()?;
        }
        Ok(())
    }

    /// Lets everything arrive that is on its way, but nothing new begin.
    fn drain(&mut self) -> Checked {
        loop {
            self.queue.keep(|event| {
                !matches!(
                    event,
                    Event::Tick { .. }
                        | Event::Alarm { .. }
                        | Event::Thought { .. }
                        | Event::Crash
                        | Event::Restart
                )
            });
            let Some((at, event)) = self.queue.pop() else { return Ok(()) };
            self.now = self.now.max(at);
            self.report.events += 1;
            self.happen(event)?;
        }
    }

    fn check_end(&mut self) -> Checked {
        for table in 0..self.disks.len() {
            self.check_table(table)?;
        }
        for client in &self.clients {
            self.report.acknowledged += client.acknowledged.len() as u64;
            self.report.refused += client.refused;
        }
        Ok(())
    }

    fn check_table(&mut self, table: usize) -> Checked {
        let room = self
            .server
            .as_ref()
            .and_then(|server| server.rooms[table].as_ref())
            .ok_or("a room is missing")?;
        let recovered = self.disks[table].recover()?;
        if recovered.state() != room.state() {
            return Err(format!("table {table} is not the fold over its log"));
        }
        let mut done = BTreeSet::new();
        for logged in &self.disks[table].synced {
            let entry = Entry::decode(logged.seq, &logged.bytes).map_err(|error| error.to_string())?;
            if let Some(by) = entry.by
                && !done.insert((by.person, by.command))
            {
                return Err(format!("{by:?} was carried out twice"));
            }
        }
        for client in self.clients.iter().filter(|client| client.table == table) {
            let person = client.person;
            if let Some(lost) = client.acknowledged.iter().find(|id| !done.contains(&(person, **id))) {
                return Err(format!("{person} was told that {lost:?} is done, but it is not in the log"));
            }
            if client.is_waiting() {
                return Err(format!("{person} never got an answer"));
            }
            let mirror = client.mirror.as_ref().ok_or_else(|| format!("{person} never saw the table"))?;
            if mirror.seq() != room.shown_seq() || room.shown_seq() != self.disks[table].synced.len() as u64 {
                return Err(format!("{person} is at {}, the room at {}", mirror.seq(), room.shown_seq()));
            }
            same(mirror.document(), &room.document(person), person)?;
        }
        self.report.entries += self.disks[table].synced.len() as u64;
        if room.state().phase() == Phase::Closed {
            return Err(format!("table {table} was closed with people at it"));
        }
        Ok(())
    }
}

/// What a client believes is what the room shows.
fn same(mirror: &serde_json::Value, shown: &str, person: PersonId) -> Checked {
    let shown: serde_json::Value = serde_json::from_str(shown).map_err(|error| error.to_string())?;
    if *mirror == shown { Ok(()) } else { Err(format!("{person} sees\n{mirror}\ninstead of\n{shown}")) }
}
