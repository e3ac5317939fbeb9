//! One table: its sockets, the game they play, and what must be true of it.

use super::chair::{Chair, Glimpse, Heard};
use super::follower::Follower;
use super::judge::{Judge, choose};
use super::ledger::Ledger;
use super::tally::{Tally, count};
use krajina_client::{Client, ClientError, Utf8Bytes};
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::{Seat, Viewer};
use krajina_wire::{ActionText, Command, CommandId, Event, GameKind, NewTable, Phase, Refusal, TableId};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout_at};

/// Longer than anything honest takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The shortest and the longest time before the next try to connect, in milliseconds: thousands that knock at a door all
/// the time would keep the one busy who has to open it.
const RETRY: (u32, u32) = (20, 100);

/// How often to look up while nothing is heard.
const LOOK_UP: Duration = Duration::from_millis(250);

/// Updates that are remembered: more are never on their way at once where players take turns.
const READ: usize = 4;

/// What all tables have in common.
pub(super) struct Plan {
    pub(super) client: Client,
    pub(super) kind: GameKind,
    pub(super) new_table: NewTable,
    /// Seats that we play.
    pub(super) people: usize,
    /// Are there bots at the table? Then others move as well.
    pub(super) bots: bool,
    /// The time between two moves at one table; none means as fast as possible.
    pub(super) pace: Option<Duration>,
}

/// A command on its way.
struct Flight {
    chair: usize,
    id: CommandId,
    command: Command,
    answer: Option<Result<(), Refusal>>,
    /// It was sent again, or the whole table came in between: its own time and events are not known.
    disturbed: bool,
}

/// One table, its sockets and its game.
pub(super) struct Table {
    plan: Rc<Plan>,
    tally: Rc<Tally>,
    chairs: Vec<Chair>,
    /// One for each chair, where everything is verified.
    judges: Vec<Judge>,
    verified: bool,
    id: Option<TableId>,
    ledger: Ledger,
    /// What the first chair, which always looks, sees of the room.
    room: Option<Glimpse>,
    follower: Follower,
    flight: Option<Flight>,
    /// The last updates that a chair has read, and where they lead: others are sent the same bytes, which need not be
    /// read again to know that they are right.
    read: VecDeque<(Utf8Bytes, (u64, u64))>,
    /// Moves of its own seat that the chair of the flight has seen since it was sent.
    own: Vec<(u32, String)>,
    next_move: Instant,
    /// Somebody has lost the connection, and not everybody is back yet.
    away: bool,
    /// The time between two moves here: some people are quick, others are not, and games do not end all at once.
    pace: Option<Duration>,
    rng: Quick,
}

impl Table {
    pub(super) fn new(
        plan: &Rc<Plan>,
        tally: &Rc<Tally>,
        sockets: usize,
        verified: bool,
        seed: u64,
    ) -> Table {
        let mut rng = Quick::new(seed);
        // Who plays where all see the same need not look: the first chair does it for all.
        let all_look = verified || plan.kind != GameKind::Kingdom;
        let chair = |place: usize| {
            let looks = place == 0 || verified || (all_look && place < plan.people);
            Chair::new(plan.client.clone(), below(&mut rng, u32::MAX), looks)
        };
        let chairs = (0..sockets).map(chair).collect();
        // From 0.6 to 1.4 times as many moves as the mean: all together make as many as they should.
        let quickness = 0.6 + f64::from(below(&mut rng, 8_001)) / 10_000.0;
        Table {
            chairs,
            plan: Rc::clone(plan),
            tally: Rc::clone(tally),
            judges: Vec::new(),
            verified,
            id: None,
            ledger: Ledger::default(),
            room: None,
            follower: Follower::default(),
            flight: None,
            read: VecDeque::with_capacity(READ),
            own: Vec::new(),
            next_move: Instant::now(),
            away: false,
            pace: plan.pace.map(|pace| pace.div_f64(quickness)),
            rng,
        }
    }

    /// Comes in by the door, a few tables at a time, and plays until it is enough.
    pub(super) async fn run(mut self, door: Rc<Semaphore>) {
        if let Err(problem) = self.play_games(&door).await {
            let table = self.id.map_or_else(|| "a table".to_owned(), |id| id.to_string());
            self.tally.error(format!("{table}: {problem}"));
            self.tally.given_up.set(self.tally.given_up.get() + 1);
        }
    }

    async fn play_games(&mut self, door: &Semaphore) -> Result<(), String> {
        let turn = door.acquire().await;
        self.arrive().await?;
        self.open().await?;
        drop(turn);
        self.tally.ready.set(self.tally.ready.get() + 1);
        while !self.tally.playing.get() {
            self.hear(Some(Instant::now() + LOOK_UP)).await?;
        }
        self.look_around();
        loop {
            self.play().await?;
            if self.tally.stopping.get() {
                return Ok(());
            }
            let _turn = door.acquire().await;
            self.open().await?;
        }
    }

    async fn arrive(&mut self) -> Result<(), String> {
        for (place, chair) in self.chairs.iter_mut().enumerate() {
            let name = format!("Player {}", place + 1);
            chair.client.guest(&name).await.map_err(|error| format!("no guest: {error}"))?;
            chair.connect().await.map_err(|error| format!("no socket: {error}"))?;
        }
        Ok(())
    }

    /// Opens a table, and everybody sits down.
    async fn open(&mut self) -> Result<(), String> {
        let id = self.new_table().await?;
        (self.id, self.ledger, self.room) = (Some(id), Ledger::default(), None);
        self.read.clear();
        let people = self.plan.people;
        let viewer =
            |place| if place < people { Viewer::Seat(Seat::wrapping(place)) } else { Viewer::Watcher };
        if self.verified {
            self.judges = (0..self.chairs.len()).map(|place| Judge::new(viewer(place))).collect();
        }
        for place in 0..self.chairs.len() {
            if self.chairs[place].go_to(id).await.is_err() {
                self.lost(place);
            }
        }
        self.until(|table| table.chairs.iter().all(|chair| chair.seq() > 0)).await?;
        for place in 1..people {
            let sit = Command::Sit { seat: Some(Seat::wrapping(place)) };
            let (seated, _) = self.command(place, sit).await?;
            seated.map_err(|refusal| format!("no seat: {refusal}"))?;
        }
        Ok(())
    }

    async fn new_table(&mut self) -> Result<TableId, String> {
        let start = Instant::now();
        loop {
            let broken = match self.chairs[0].client.open_table(&self.plan.new_table).await {
                Ok(opened) => return Ok(opened.table),
                Err(error @ (ClientError::Io(_) | ClientError::Http(_))) => error,
                Err(error) => return Err(format!("no table: {error}")),
            };
            if !self.tally.killing.get() || start.elapsed() > PATIENCE {
                return Err(format!("no table: {broken}"));
            }
            self.wait_at_the_door().await;
        }
    }

    /// Plays until the game is over or it is enough.
    async fn play(&mut self) -> Result<(), String> {
        loop {
            let enough = self.tally.stopping.get();
            if enough || self.room.is_some_and(|room| room.phase == Phase::Finished) {
                return self.settle().await;
            }
            if self.away && self.chairs.iter().all(Chair::is_back) {
                self.away = false;
                self.look_around();
            }
            let now = Instant::now();
            if now < self.next_move {
                self.hear(Some(self.next_move.min(now + LOOK_UP))).await?;
                continue;
            }
            match self.next_action() {
                Some((seat, ply, action)) => self.act(seat, ply, action).await?,
                None => {
                    self.hear(Some(now + LOOK_UP)).await?;
                }
            }
        }
    }

    /// Who has just come, or come back, looks before moving: not all tables move at the same moment.
    fn look_around(&mut self) {
        let pace = self.pace.unwrap_or_default().as_micros() as u32;
        self.next_move = Instant::now() + Duration::from_micros(below(&mut self.rng, pace.max(1)).into());
    }

    async fn wait_at_the_door(&mut self) {
        let (least, most) = RETRY;
        sleep(Duration::from_millis((least + below(&mut self.rng, most - least)).into())).await;
    }

    fn takes_turns(&self) -> bool {
        self.plan.kind != GameKind::Worlds
    }

    /// Somebody of ours who can act, and how; nothing while what was played last has not arrived everywhere.
    fn next_action(&mut self) -> Option<(Seat, u32, String)> {
        let room = self.room.filter(|room| room.phase == Phase::Playing && !room.pause)?;
        let behind = self.chairs.iter().any(|chair| chair.looks() && chair.seq() < self.chairs[0].seq());
        if behind || room.ply < self.ledger.last() {
            return None;
        }
        let ours: Vec<Seat> =
            Seat::all(self.plan.people).filter(|seat| room.to_act.contains(*seat)).collect();
        let seat = *ours.get(below(&mut self.rng, ours.len().max(1) as u32) as usize)?;
        let chair = Some(&self.chairs[seat.index()]).filter(|chair| chair.looks());
        let mirror = chair.unwrap_or(&self.chairs[0]).mirror()?;
        let action = match self.plan.kind {
            GameKind::Kingdom => self.follower.choose(mirror, seat, &mut self.rng)?,
            kind => choose(kind, mirror, seat, &mut self.rng)?,
        };
        Some((seat, room.ply, action))
    }

    /// Plays a move, and checks what becomes of it.
    async fn act(&mut self, seat: Seat, ply: u32, action: String) -> Result<(), String> {
        let text = ActionText::new(&action).map_err(|error| format!("{action}: {error}"))?;
        let play = Command::Play { action: text, ply: self.takes_turns().then_some(ply) };
        let sent = Instant::now();
        self.own.clear();
        let (answer, disturbed) = self.command(seat.index(), play).await?;
        let took = sent.elapsed();
        self.set_pace();
        if let Err(refusal) = answer {
            count(&self.tally.refused);
            return match self.takes_turns() {
                true => Err(format!("{action} was refused: {refusal}")),
                // Somebody was quicker, or time is up: that is how real time is.
                false => Ok(()),
            };
        }
        self.tally.moved((!disturbed).then_some(took));
        let looked = self.chairs[seat.index()].looks() && !disturbed;
        match self.own.as_slice() {
            [(number, seen)] if looked && *seen == action => {
                let number = if self.takes_turns() { ply + 1 } else { *number };
                self.ledger.acknowledge(number, seat, action)
            }
            seen if looked => Err(format!("{action} was acknowledged, but its player saw {seen:?}")),
            _ if self.takes_turns() => self.ledger.acknowledge(ply + 1, seat, action),
            _ => Ok(()),
        }
    }

    fn set_pace(&mut self) {
        if let Some(pace) = self.pace {
            // Who is late does not hurry for long.
            self.next_move = (self.next_move + pace).max(Instant::now() - pace);
        }
    }

    /// Waits until everybody has seen everything, and compares.
    async fn settle(&mut self) -> Result<(), String> {
        let latest = self.chairs.iter().map(Chair::seq).max().unwrap_or(0);
        let last = self.ledger.last();
        self.until(|table| {
            let there = table.chairs.iter().all(|chair| chair.seq() >= latest && !chair.is_returning());
            there && table.room.is_some_and(|room| room.ply >= last || room.phase == Phase::Finished)
        })
        .await?;
        let Some(room) = self.room else { return Ok(()) };
        self.ledger.settle(room.ply, self.takes_turns() && !self.plan.bots)?;
        if room.phase == Phase::Finished {
            count(&self.tally.games);
            self.replay(room.ply)?;
        }
        Ok(())
    }

    /// Where everything is verified: the whole game once more, from its seed.
    fn replay(&self, ply: u32) -> Result<(), String> {
        let Some(moves) = self.ledger.moves(ply).filter(|_| self.verified) else { return Ok(()) };
        let first = self.judges.first().zip(self.chairs.first().and_then(Chair::mirror));
        for (place, (judge, chair)) in self.judges.iter().zip(&self.chairs).enumerate() {
            let mirror = chair.mirror().ok_or("no table")?;
            let same = first.is_some_and(|(first, shown)| {
                judge.saw_the_same(first) && shown.document() == mirror.document()
            });
            if place > 0 && same {
                continue;
            }
            let room = mirror.room().map_err(|error| error.to_string())?;
            judge.replay(&room, &moves)?;
        }
        Ok(())
    }

    /// Sends a command, and again after every lost connection, until there is an answer. Says whether something came
    /// between.
    async fn command(
        &mut self,
        chair: usize,
        command: Command,
    ) -> Result<(Result<(), Refusal>, bool), String> {
        let id = self.chairs[chair].next_command();
        let sent = self.chairs[chair].send(id, &command).await;
        self.flight = Some(Flight { chair, id, command, answer: None, disturbed: false });
        if sent.is_err() {
            self.lost(chair);
        }
        let is_answered = |table: &Table| table.flight.as_ref().is_none_or(|flight| flight.answer.is_some());
        self.until(is_answered).await?;
        let flight = self.flight.take().ok_or("no command")?;
        flight.answer.map(|answer| (answer, flight.disturbed)).ok_or_else(|| "no answer".into())
    }

    async fn until(&mut self, is_so: impl Fn(&Table) -> bool) -> Result<(), String> {
        while !is_so(self) {
            self.hear(None).await?;
        }
        Ok(())
    }

    /// Hears one message from any chair, until a moment if one is given.
    async fn hear(&mut self, until: Option<Instant>) -> Result<(), String> {
        for place in 0..self.chairs.len() {
            if !self.chairs[place].is_connected() {
                self.bring_back(place).await?;
            }
        }
        let deadline = until.unwrap_or_else(|| Instant::now() + PATIENCE);
        let chairs = &mut self.chairs;
        let next = poll_fn(|cx| {
            let ready = chairs.iter_mut().enumerate().find_map(|(place, chair)| match chair.poll(cx) {
                Poll::Ready(text) => Some((place, text)),
                Poll::Pending => None,
            });
            ready.map_or(Poll::Pending, Poll::Ready)
        });
        match timeout_at(deadline, next).await {
            Ok((place, Some(text))) => self.take(place, text),
            Ok((place, None)) => {
                self.lost(place);
                Ok(())
            }
            Err(_) if until.is_some() => Ok(()),
            Err(_) => Err("the server is silent".into()),
        }
    }

    fn lost(&mut self, place: usize) {
        self.chairs[place].lose();
        self.away = true;
        count(&self.tally.reconnects);
        if !self.tally.killing.get() {
            self.tally.error("a connection was lost");
        }
    }

    async fn bring_back(&mut self, place: usize) -> Result<(), String> {
        let start = Instant::now();
        while let Err(error) = self.chairs[place].connect().await {
            if start.elapsed() > PATIENCE {
                return Err(format!("no way back: {error}"));
            }
            self.wait_at_the_door().await;
        }
        if !self.chairs[place].is_returning() {
            self.tally.back.set(self.tally.back.get() + 1);
        }
        if let Some(flight) = self.flight.as_mut().filter(|flight| flight.chair == place) {
            flight.disturbed = true;
            if self.chairs[place].send(flight.id, &flight.command).await.is_err() {
                self.lost(place);
            }
        }
        Ok(())
    }

    fn take(&mut self, place: usize, text: Utf8Bytes) -> Result<(), String> {
        count(&self.tally.messages);
        let returning = self.chairs[place].is_returning();
        let before = self.chairs[place].seq();
        let chair = &mut self.chairs[place];
        let known = self.read.iter().find(|(read, _)| *read == text).filter(|_| !chair.looks());
        let heard = match known {
            Some((_, numbers)) => chair.hear_same(*numbers)?,
            None => chair.hear(&text, self.plan.kind)?,
        };
        if known.is_none() && matches!(heard, Heard::Update(_)) {
            if self.read.len() == READ {
                self.read.pop_front();
            }
            self.read.push_back((text, (before, self.chairs[place].seq())));
        }
        if returning && !self.chairs[place].is_returning() {
            self.tally.back.set(self.tally.back.get() + 1);
        }
        match heard {
            Heard::Nothing => Ok(()),
            Heard::Answer(id, answer) => {
                if let Some(flight) = self.flight.as_mut().filter(|flight| flight.id == id) {
                    flight.answer = Some(answer);
                }
                Ok(())
            }
            Heard::Snapshot => {
                if let Some(flight) = self.flight.as_mut().filter(|flight| flight.chair == place) {
                    flight.disturbed = true;
                }
                self.look(place, &[])
            }
            Heard::Update(events) => self.look(place, &events),
        }
    }

    /// What a chair sees is noted, compared and judged.
    fn look(&mut self, place: usize, events: &[Event]) -> Result<(), String> {
        let chair = &self.chairs[place];
        if chair.mirror().is_none() {
            return Ok(());
        }
        for event in events {
            if let Event::Acted { seat, action, ply, .. } = event {
                self.ledger.saw(*ply, *seat, action)?;
                if self.flight.as_ref().is_some_and(|flight| flight.chair == place && seat.index() == place) {
                    self.own.push((*ply, action.clone()));
                }
            }
        }
        if place == 0 {
            self.room = chair.glimpse();
            self.follower.saw(events);
        }
        match self.judges.is_empty() {
            true => Ok(()),
            false => self.judge(place, events),
        }
    }

    fn judge(&mut self, place: usize, events: &[Event]) -> Result<(), String> {
        count(&self.tally.views);
        if self.is_known(place) {
            return Ok(());
        }
        let mirror = self.chairs[place].mirror().ok_or("nothing to judge")?;
        self.judges[place].look(mirror, events, &mut self.rng)
    }

    /// Does this chair see the very document that the first chair's judge has accepted?
    fn is_known(&mut self, place: usize) -> bool {
        let [first, others @ ..] = self.judges.as_mut_slice() else { return false };
        let shown =
            |place: usize| self.chairs[place].mirror().map(|mirror| (mirror.seq(), mirror.document()));
        match place.checked_sub(1).and_then(|other| others.get_mut(other)) {
            Some(judge) => shown(0) == shown(place) && judge.agree(first),
            None => false,
        }
    }
}
