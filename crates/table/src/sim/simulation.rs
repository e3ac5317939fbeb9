//! The simulation: runs the events and checks the invariants.

use super::SimReport;
use super::laws::{self, Checked};
use super::network::{EventQueue, NetworkConditions, SimEvent};
use super::player::{RESEND_MS, SimPlayer};
use super::server::{Disk, SimServer};
use super::tables::SimulatedTable;
use crate::effect::{PersonInfo, RoomEffect, RoomInput, ServerAbsence};
use crate::room::{Room, TableOpening};
use crate::think::{BotDecision, BotQuestion};
use krajina_rules::game::Millis;
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seed::Seed;
use krajina_wire::{InjectedFault, InviteCode, Name, PersonId, TableId, WallMs};
use std::sync::Arc;

/// The most events of a run: some seventy actions. Many short runs find more than few long ones, and ten thousand of
/// them should take about a minute.
const EVENTS: u64 = 750;

/// How often an unanswered command is resent at the end before it counts as a failure.
const INSIST: u64 = 4;

/// The start of the run by a correct clock.
const START: u64 = 1_800_000_000_000;

pub(super) struct Simulation {
    rng: Quick,
    now: u64,
    /// The error of the server's clock.
    skew_ms: i64,
    queue: EventQueue,
    network: NetworkConditions,
    server: Option<SimServer>,
    /// When the server was last away.
    away: Option<ServerAbsence>,
    /// The number of crashes: events of an earlier life are void.
    life: u64,
    disks: Vec<Disk>,
    players: Vec<SimPlayer>,
    /// The fault of every player's client.
    fault: Option<InjectedFault>,
    /// The tables that can be opened.
    tables: &'static [SimulatedTable],
    openings: Vec<(TableId, InviteCode)>,
    conns: u64,
    disk_ms: u32,
    /// In thousandths.
    disk_failures: u32,
    calm: bool,
    report: SimReport,
}

impl Simulation {
    pub(super) fn new(
        seed: u64,
        fault: Option<InjectedFault>,
        tables: &'static [SimulatedTable],
    ) -> Simulation {
        let mut rng = Quick::new(seed);
        let network = NetworkConditions::any(&mut rng);
        let (disk_ms, disk_failures) = (1 + below(&mut rng, 120), below(&mut rng, 8));
        Simulation {
            rng,
            now: START,
            skew_ms: 0,
            queue: EventQueue::default(),
            network,
            server: Some(SimServer::default()),
            away: None,
            life: 0,
            disks: Vec::new(),
            players: Vec::new(),
            fault,
            tables,
            openings: Vec::new(),
            conns: 0,
            disk_ms,
            disk_failures,
            calm: false,
            report: SimReport { seeds: 1, ..SimReport::default() },
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.rng, bound)
    }

    fn wall(&self) -> WallMs {
        WallMs(self.now.saturating_add_signed(self.skew_ms))
    }

    pub(super) fn run(mut self) -> Result<SimReport, String> {
        let tables = 1 + self.below(2) as usize;
        for table in 0..tables {
            self.open(table)?;
        }
        for player in 0..self.players.len() {
            self.queue.push(self.now, SimEvent::Tick { player });
        }
        let crash = 1_000 + u64::from(self.below(20_000));
        self.queue.push(self.now + crash, SimEvent::Crash);
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
        let number = self.below(self.tables.len() as u32) as usize;
        let settings = self.tables[number].settings()?;
        let people =
            settings.seats.iter().filter(|seat| !matches!(seat, krajina_wire::SeatWish::Bot { .. })).count();
        let watchers = self.below(2) as usize;
        let id = TableId::new([table as u8; 10]);
        let invite = InviteCode::new([table as u8; 3]);
        self.openings.push((id, invite));
        for i in 0..people + watchers {
            let person = PersonId::new((table * 100 + i) as u64);
            let mut player = SimPlayer::new(table, person, id, invite, i < people);
            if let Some(fault) = self.fault {
                player.inject(fault);
            }
            self.players.push(player);
        }
        self.disks.push(Disk::default());
        let mut seed = [0; 32];
        self.rng.fill_bytes(&mut seed);
        let host = PersonInfo {
            id: PersonId::new((table * 100) as u64),
            name: Name::new("host").map_err(|error| error.to_string())?,
            program: false,
            guest: false,
        };
        let opening = TableOpening {
            table: id,
            invite,
            seed: Seed::new(seed),
            settings,
            host,
            people: Vec::new(),
            moderation: Default::default(),
        };
        let (room, effects) = Room::open(self.wall(), opening).map_err(|refusal| refusal.to_string())?;
        if let Some(server) = &mut self.server {
            server.rooms.push(Some(room));
        }
        // The first entry is on disk before anybody learns of the table.
        self.carry_out(table, effects)?;
        self.synced(table)
    }

    fn happen(&mut self, event: SimEvent) -> Checked {
        let wall = self.wall();
        match event {
            SimEvent::ToServer { conn, frame } => {
                let effects = self.server.as_mut().and_then(|server| server.frame(wall, conn, &frame));
                self.after(effects)
            }
            SimEvent::ToClient { conn, frame } => self.deliver(conn, &frame),
            SimEvent::Gone { conn } => {
                let Some(server) = &mut self.server else { return Ok(()) };
                let Some((_, table)) = server.conns.remove(&conn) else { return Ok(()) };
                let effects = server.step(wall, table, RoomInput::Detach { conn: crate::Conn(conn) });
                self.after(effects)
            }
            SimEvent::Synced { table, life } if life == self.life => self.synced(table),
            SimEvent::Refused { table, life } if life == self.life => self.disk_fails(table),
            SimEvent::Reload { table, life } if life == self.life => self.load(table),
            SimEvent::Alarm { table, life, at } if life == self.life => {
                // The room may have set another alarm; a superfluous alarm does no harm, as in a real server.
                debug_assert!(at <= self.wall().0);
                let effects =
                    self.server.as_mut().and_then(|server| server.step(wall, table, RoomInput::Alarm));
                self.after(effects)
            }
            SimEvent::Thought { table, life, thought } if life == self.life => {
                let effects = self
                    .server
                    .as_mut()
                    .and_then(|server| server.step(wall, table, RoomInput::Thought(thought)));
                self.after(effects)
            }
            SimEvent::Tick { player } => self.tick(player),
            SimEvent::Crash => self.crash(),
            SimEvent::Restart => self.restart(),
            _ => Ok(()),
        }
    }

    fn after(&mut self, effects: Option<(usize, Vec<RoomEffect>)>) -> Checked {
        let Some((table, effects)) = effects else { return Ok(()) };
        self.carry_out(table, effects)?;
        let room = self.server.as_ref().and_then(|server| server.rooms[table].as_ref());
        room.map_or(Ok(()), |room| room.examine(self.wall()))
    }

    fn carry_out(&mut self, table: usize, effects: Vec<RoomEffect>) -> Checked {
        let life = self.life;
        for effect in effects {
            match effect {
                RoomEffect::Append(logged) => {
                    self.disks[table].write(logged)?;
                    self.start_sync(table);
                }
                RoomEffect::Send { to, message } => {
                    for conn in to {
                        self.send_to_client(conn.0, &message);
                    }
                }
                RoomEffect::Arm(Some(at)) => {
                    let due = at.0.saturating_add_signed(-self.skew_ms).max(self.now);
                    self.queue.push(due, SimEvent::Alarm { table, life, at: at.0 });
                }
                RoomEffect::Think(thinking) => self.think(table, &thinking),
                RoomEffect::Open(_) => {
                    let next = TableId::new([200 + table as u8; 10]);
                    let wall = self.wall();
                    let effects = self
                        .server
                        .as_mut()
                        .and_then(|server| server.step(wall, table, RoomInput::Opened(next)));
                    self.after(effects)?;
                }
                RoomEffect::Finished(_) => self.report.finished += 1,
                RoomEffect::Arm(None)
                | RoomEffect::Listed { .. }
                | RoomEffect::Turn { .. }
                | RoomEffect::Reported { .. } => {}
            }
        }
        Ok(())
    }

    /// Starts a sync of the written entries, unless the disk is busy.
    fn start_sync(&mut self, table: usize) {
        let (life, disk) = (self.life, &mut self.disks[table]);
        if disk.syncing > 0 || disk.written.is_empty() {
            return;
        }
        disk.syncing = disk.written.len();
        let slow = if self.below(50) == 0 { 2_000 } else { 0 };
        let at = self.now + slow + u64::from(self.below(self.disk_ms));
        let fails = !self.calm && self.below(1_000) < self.disk_failures;
        let event = if fails { SimEvent::Refused { table, life } } else { SimEvent::Synced { table, life } };
        self.queue.push(at, event);
    }

    /// A bot that plays any legal action, or never answers.
    fn think(&mut self, table: usize, thinking: &BotQuestion) {
        if self.below(30) == 0 {
            return;
        }
        let (seat, rng) = (thinking.seat, &mut self.rng);
        let action = thinking.view.random_action(seat, rng).map(|action| action.to_string());
        let at = thinking.now.map(|now| Millis(now.0 + u64::from(below(rng, 3_000))));
        let thought = BotDecision { seat, token: thinking.token, at, action };
        let answered = self.now + u64::from(self.below(300));
        self.queue.push(answered, SimEvent::Thought { table, life: self.life, thought });
    }

    fn send_to_client(&mut self, conn: u64, frame: &Arc<str>) {
        let arrivals = self.network.arrivals(self.now, &mut self.rng);
        self.report.lost += u64::from(arrivals.is_empty());
        for at in arrivals {
            self.queue.push(at, SimEvent::ToClient { conn, frame: Arc::clone(frame) });
        }
    }

    fn send_to_server(&mut self, conn: u64, frames: Vec<String>) {
        for frame in frames {
            let arrivals = self.network.arrivals(self.now, &mut self.rng);
            self.report.lost += u64::from(arrivals.is_empty());
            for at in arrivals {
                self.queue.push(at, SimEvent::ToServer { conn, frame: frame.clone() });
            }
        }
    }

    fn deliver(&mut self, conn: u64, frame: &str) -> Checked {
        let Some(index) = self.players.iter().position(|player| player.conn == Some(conn)) else {
            return Ok(());
        };
        let answers = self.players[index].receive(frame)?;
        self.send_to_server(conn, answers);
        let player = &self.players[index];
        let (table, person) = (player.table, player.person);
        let Some(mirror) = player.mirror() else { return Ok(()) };
        let synced = self.disks[table].synced.len() as u64;
        if mirror.seq() > synced {
            return Err(format!("{person} was shown entry {}, but {synced} are on disk", mirror.seq()));
        }
        // Folding a log is expensive: an occasional check is enough to find a mirror that is wrong or shows too much.
        if below(&mut self.rng, 48) == 0 {
            let then = self.disks[table].recover_to(mirror.seq() as usize)?;
            laws::same(mirror.document(), &then.document(person), person)?;
        }
        Ok(())
    }

    fn tick(&mut self, player: usize) -> Checked {
        let pause = 20 + u64::from(self.below(1_500));
        self.queue.push(self.now + pause, SimEvent::Tick { player });
        if self.players[player].conn.is_some() && self.below(60) == 0 {
            self.hang_up(player);
        }
        let Some(conn) = self.connect(player) else { return Ok(()) };
        let frames = self.players[player].tick(self.now, &mut self.rng);
        self.send_to_server(conn, frames);
        Ok(())
    }

    /// Breaks the connection; the server notices later.
    fn hang_up(&mut self, player: usize) {
        if let Some(conn) = self.players[player].disconnect() {
            let noticed = self.now + u64::from(self.below(5_000));
            self.queue.push(noticed, SimEvent::Gone { conn });
        }
    }

    /// The player's connection, opened if there is a server.
    fn connect(&mut self, player: usize) -> Option<u64> {
        let server = self.server.as_mut()?;
        let player = &mut self.players[player];
        if let Some(conn) = player.conn {
            return Some(conn);
        }
        self.conns += 1;
        let conn = self.conns;
        server.conns.insert(conn, (player.person, player.table));
        let frames = player.connect(conn);
        self.send_to_server(conn, frames);
        Some(conn)
    }

    fn synced(&mut self, table: usize) -> Checked {
        let disk = &mut self.disks[table];
        disk.sync(disk.syncing, false);
        let (seq, wall) = (disk.synced.len() as u64, self.wall());
        let effects =
            self.server.as_mut().and_then(|server| server.step(wall, table, RoomInput::Committed(seq)));
        self.after(effects)?;
        self.start_sync(table);
        Ok(())
    }

    /// A write fails: any part of it may be on disk.
    fn disk_fails(&mut self, table: usize) -> Checked {
        self.report.failures += 1;
        let kept = self.below(self.disks[table].written.len() as u32 + 1) as usize;
        self.disks[table].sync(kept, true);
        let wall = self.wall();
        let effects = self.server.as_mut().and_then(|server| server.step(wall, table, RoomInput::Failed));
        self.after(effects)?;
        let later = self.now + u64::from(self.below(3_000));
        self.queue.push(later, SimEvent::Reload { table, life: self.life });
        Ok(())
    }

    /// Loads a table from disk. All connections have to attach again.
    fn load(&mut self, table: usize) -> Checked {
        let mut room = self.disks[table].recover()?;
        let effects = room.wake(self.wall(), self.away);
        if let Some(server) = &mut self.server {
            server.rooms[table] = Some(room);
            server.conns.retain(|_, (_, other)| *other != table);
        }
        for player in self.players.iter_mut().filter(|player| player.table == table) {
            player.disconnect();
        }
        self.carry_out(table, effects)
    }

    /// Crashes the server: unsynced entries may survive or not.
    fn crash(&mut self) -> Checked {
        self.report.crashes += 1;
        self.away = Some(ServerAbsence { since: self.wall(), until: self.wall() });
        self.server = None;
        self.life += 1;
        for table in 0..self.disks.len() {
            let kept = self.below(self.disks[table].written.len() as u32 + 1) as usize;
            self.disks[table].sync(kept, true);
        }
        for player in &mut self.players {
            player.disconnect();
        }
        let back = 200 + u64::from(self.below(3_000));
        self.queue.push(self.now + back, SimEvent::Restart);
        Ok(())
    }

    /// Restarts the server, with a clock that may be wrong by hours.
    fn restart(&mut self) -> Checked {
        if self.below(3) == 0 {
            self.skew_ms = i64::from(self.below(7_200_000)) - 3_600_000;
        }
        let wall = self.wall();
        self.away = self.away.map(|away| ServerAbsence { until: wall, ..away });
        self.server = Some(SimServer { rooms: vec![None; self.disks.len()], ..SimServer::default() });
        for table in 0..self.disks.len() {
            self.load(table)?;
        }
        let next = 1_000 + u64::from(self.below(30_000));
        self.queue.push(self.now + next, SimEvent::Crash);
        Ok(())
    }

    /// Ends the faults: no new commands, and everything in flight arrives.
    fn calm_down(&mut self) -> Checked {
        self.network = NetworkConditions::CALM;
        self.calm = true;
        if self.server.is_none() {
            self.restart()?;
        }
        for round in 1..=INSIST {
            // Only the players' clocks advance until their clients resend: alarms of the rooms no longer ring.
            let later = self.now + round * RESEND_MS;
            for player in 0..self.players.len() {
                let Some(conn) = self.connect(player) else { continue };
                let frames = self.players[player].insist(later);
                self.send_to_server(conn, frames);
            }
            self.drain()?;
        }
        Ok(())
    }

    /// Delivers everything in flight without starting anything new.
    fn drain(&mut self) -> Checked {
        loop {
            self.queue.keep(|event| {
                !matches!(
                    event,
                    SimEvent::Tick { .. }
                        | SimEvent::Alarm { .. }
                        | SimEvent::Thought { .. }
                        | SimEvent::Crash
                        | SimEvent::Restart
                )
            });
            let Some((at, event)) = self.queue.pop() else { return Ok(()) };
            self.now = self.now.max(at);
            self.report.events += 1;
            self.happen(event)?;
        }
    }

    fn check_end(&mut self) -> Checked {
        for (table, disk) in self.disks.iter().enumerate() {
            let rooms = self.server.as_ref().map(|server| &server.rooms);
            let room = rooms.and_then(|rooms| rooms[table].as_ref()).ok_or("a room is missing")?;
            let players = self.players.iter().filter(|player| player.table == table);
            laws::check_table(room, disk, players).map_err(|reason| format!("table {table}: {reason}"))?;
            self.report.entries += disk.synced.len() as u64;
        }
        for player in &self.players {
            self.report.acknowledged += player.acknowledged.len() as u64;
            self.report.refused += player.refused;
        }
        Ok(())
    }
}
