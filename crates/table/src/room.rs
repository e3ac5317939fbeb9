//! One table: told what happens, it says what to do about it.
//!
//! The order is always the same: a change is decided on the newest state, applied, and handed out to be written
//! ([`Effect::Append`]); only when it is on disk ([`Input::Committed`]) do the updates, answers and questions to bots
//! that follow from it leave the room.

use crate::due::Around;
use crate::effect::{Conn, Effect, Input, Logged, Person, Rematch};
use crate::entry::{By, Change, Entry, EntryError};
use crate::limits;
#[cfg(any(test, feature = "sim"))]
use crate::play::Match;
use crate::render::{Documents, Scribe};
use crate::seen::Known;
use crate::shown::{Recent, Sent};
use crate::state::State;
use crate::think::{Thinking, Thought, has_level};
use krajina_rules::game::Millis;
use krajina_rules::seat::{MAX_SEATS, Seat, Seats};
use krajina_rules::seed::Seed;
use krajina_wire::{
    Command, CommandId, ErrorCode, Event, GameKind, InviteCode, NewTable, Occupant, PersonId, Phase,
    Presence, Refusal, SeatWish, Start, TableId, TableSummary, TimeControl, ToClient, Visibility, WallMs,
    Why, encode, encode_snapshot, encode_update,
};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A table to be opened. Id, code and seed are drawn by whoever has randomness.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its id.
    pub table: TableId,
    /// The spoken way to it.
    pub invite: InviteCode,
    /// The seed of its deal.
    pub seed: Seed,
    /// What was chosen.
    pub settings: NewTable,
    /// Who opens it.
    pub host: Person,
    /// For a rematch: who sits where. Otherwise empty, and the host sits on the seat meant for `me`.
    pub people: Vec<Option<Person>>,
}

impl Opening {
    fn check(&self) -> Result<(), Refusal> {
        let NewTable { setup, seats, time, .. } = &self.settings;
        let bad = |reason: &str| Err(Refusal::with(ErrorCode::BadTable, reason));
        if seats.len() != setup.players() {
            return bad("expected a seat for each player");
        }
        if !time.is_sound() {
            return bad("expected times within the limits");
        }
        if setup.kind() == GameKind::Worlds && *time != TimeControl::None {
            return bad("expected no clocks: the rounds of Worlds have their own");
        }
        if seats.iter().filter(|seat| **seat == SeatWish::Me).count() > 1 {
            return bad("expected at most one seat for whoever opens the table");
        }
        if !self.people.is_empty() && self.people.len() != seats.len() {
            return bad("expected as many people as seats");
        }
        for seat in seats {
            if let SeatWish::Bot { level } = seat
                && !has_level(setup.kind(), level)
            {
                return Err(ErrorCode::UnknownLevel.into());
            }
        }
        Ok(())
    }

    fn change(self) -> Change {
        let mut people: Vec<_> =
            self.people.iter().map(|person| person.as_ref().map(Person::sitting)).collect();
        people.resize(self.settings.seats.len(), None);
        for (seat, person) in self.settings.seats.iter().zip(&mut people) {
            if *seat == SeatWish::Me && person.is_none() {
                *person = Some(self.host.sitting());
            }
        }
        Change::Opened {
            table: self.table,
            invite: self.invite,
            settings: self.settings,
            host: self.host.id,
            people,
            seed: self.seed.to_string(),
        }
    }
}

/// A change that waits for the disk.
#[derive(Clone, Debug)]
struct Pending {
    seq: u64,
    by: Option<By>,
    events: Vec<Event>,
    answers: Vec<(Conn, CommandId)>,
    report: Option<Effect>,
    /// What everyone sees after it, if another change has been applied since.
    documents: Option<Documents>,
}

/// What a bot's seat is about.
#[derive(Clone, Debug, Default)]
struct BotSeat {
    /// Asked with this token, at this moment.
    asked: Option<(u64, WallMs)>,
    /// In Worlds: what it is going to do, and when.
    plan: Option<(Millis, Option<String>)>,
}

/// The room's time: it follows the clock it is told, but never goes back, even if that clock is set back.
#[derive(Clone, Copy, Debug)]
struct Time {
    latest: WallMs,
    ahead_ms: u64,
}

impl Time {
    fn told(&mut self, wall: WallMs) -> WallMs {
        let told = wall.plus(self.ahead_ms);
        self.ahead_ms += self.latest.since(told);
        self.latest = self.latest.max(told);
        self.latest
    }

    /// When the clock that is told will show what the room calls `at`.
    fn wall(&self, at: WallMs) -> WallMs {
        WallMs(at.0.saturating_sub(self.ahead_ms))
    }
}

/// A table with everyone around it.
#[derive(Clone, Debug)]
pub struct Room {
    /// The newest state, whether on disk or not.
    state: State,
    pending: VecDeque<Pending>,
    scribe: Scribe,
    /// What everyone has been shown, which is on disk.
    shown: Documents,
    shown_seq: u64,
    recent: Recent,
    conns: BTreeMap<Conn, PersonId>,
    around: Around,
    /// Who is there as everybody was told, and when.
    presence: Option<(Presence, WallMs)>,
    /// Who has come since, and what each was told at the door.
    greeted: Vec<(Conn, Presence)>,
    bots: [BotSeat; MAX_SEATS],
    tokens: u64,
    time: Time,
    armed: Option<WallMs>,
    listed: Option<TableSummary>,
    turns: Seats,
    finished: bool,
    rematch_asked: bool,
    /// The disk failed: nothing new is taken until the room is recovered from its log.
    broken: Option<ErrorCode>,
}

impl Room {
    /// Opens a table. Nobody sees it before its first entry is on disk.
    ///
    /// # Errors
    /// The settings contradict themselves.
    pub fn open(now: WallMs, opening: Opening) -> Result<(Room, Vec<Effect>), Refusal> {
        opening.check()?;
        let entry = Entry { at: now, by: None, change: opening.change() };
        let state = State::opened(&entry).map_err(|reason| Refusal::with(ErrorCode::BadTable, reason))?;
        let mut room = Room::around(state, 0);
        room.pending.push_back(Pending::new(1, None, Vec::new()));
        let mut out = vec![Effect::Append(logged(room.state.table, 1, &entry))];
        room.settle(now, &mut out);
        Ok((room, out))
    }

    /// The table of a log. Nobody is around and no time has passed until it is [woken](Room::wake).
    ///
    /// # Errors
    /// An entry cannot be read, or does not follow from those before.
    pub fn recover<B: AsRef<[u8]>>(log: impl IntoIterator<Item = B>) -> Result<Room, EntryError> {
        let misfit = |seq, reason| EntryError::Misfit { seq, reason };
        let mut log = log.into_iter();
        let first = log.next().ok_or_else(|| misfit(1, "the log is empty".into()))?;
        let first = Entry::decode(1, first.as_ref())?;
        let mut state = State::opened(&first).map_err(|reason| misfit(1, reason))?;
        for bytes in log {
            let seq = state.seq + 1;
            let entry = Entry::decode(seq, bytes.as_ref())?;
            state.apply(&entry).map_err(|reason| misfit(seq, reason))?;
        }
        let seq = state.seq;
        let mut room = Room::around(state, seq);
        room.finished = room.state.phase == Phase::Finished;
        // Whose turn it is has been told before.
        room.turns = room.turns_now();
        Ok(room)
    }

    /// The first thing a recovered room is told. A game with live clocks stands still until its people are back: the
    /// time the server was away is nobody's.
    pub fn wake(&mut self, now: WallMs) -> Vec<Effect> {
        let mut out = Vec::new();
        let now = self.time.told(now);
        if self.state.phase == Phase::Playing && self.state.can_pause() && self.state.pause.is_none() {
            let since = self.state.last;
            self.propose(now, None, Change::Paused { why: Why::Restart, since, seat: None }, &mut out);
        }
        self.settle(now, &mut out);
        if self.pending.is_empty() {
            self.announce(&mut out);
        }
        out
    }

    fn around(state: State, shown_seq: u64) -> Room {
        let mut scribe = Scribe::default();
        Room {
            shown: scribe.documents(&state),
            scribe,
            shown_seq,
            time: Time { latest: state.last, ahead_ms: 0 },
            state,
            pending: VecDeque::new(),
            recent: Recent::default(),
            conns: BTreeMap::new(),
            around: Around::default(),
            presence: None,
            greeted: Vec::new(),
            bots: Default::default(),
            tokens: 0,
            armed: None,
            listed: None,
            turns: Seats::NONE,
            finished: false,
            rematch_asked: false,
            broken: None,
        }
    }

    /// The table as it is after everything that has been decided, on disk or not.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// For tests that look at what happens if something hidden were different.
    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn play_mut(&mut self) -> Option<&mut Match> {
        self.state.play.as_mut()
    }

    /// The number of the last change that people have been shown; it is on disk.
    pub fn shown_seq(&self) -> u64 {
        self.shown_seq
    }

    /// The document that this person is shown, as JSON.
    pub fn document(&self, person: PersonId) -> String {
        self.shown.of(self.state.seat_of(person)).text()
    }

    /// Has the disk failed? Then the room has to be [recovered](Room::recover) from its log.
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// How many connections there are.
    pub fn connections(&self) -> usize {
        self.conns.len()
    }

    /// Can it be forgotten until somebody asks for it? Nobody is there, nothing waits for the disk, and nothing will
    /// happen by itself.
    pub fn is_idle(&self) -> bool {
        self.conns.is_empty() && self.pending.is_empty() && self.armed.is_none()
    }

    /// Tells the room what happened at this moment, and hears what to do.
    pub fn step(&mut self, now: WallMs, input: Input) -> Vec<Effect> {
        let mut out = Vec::new();
        let now = self.time.told(now);
        // What was due comes before what has just come; but nothing is written after a write that failed.
        if !matches!(input, Input::Failed) {
            self.follow(now, &mut out);
        }
        match input {
            Input::Attach { conn, person, since, invite } => {
                self.attach(now, conn, &person, since, invite, &mut out);
            }
            Input::Detach { conn } => {
                self.conns.remove(&conn);
            }
            Input::Command { conn, person, id, command } => {
                if let Err(refusal) = self.command(now, conn, &person, id, &command, &mut out) {
                    let table = self.state.table;
                    tell(conn, &ToClient::Refused { table, id, error: refusal }, &mut out);
                }
            }
            Input::Thought(thought) => self.thought(now, thought, &mut out),
            Input::Opened(table) => {
                if self.state.phase == Phase::Finished && self.state.next.is_none() {
                    self.propose(now, None, Change::Next { table }, &mut out);
                }
            }
            Input::Forget(person) => {
                let named = |sitting| self.state.named(sitting).contains(&person);
                if named(true) || named(false) {
                    self.propose(now, None, Change::Forgotten { person }, &mut out);
                }
            }
            Input::Committed(seq) => self.committed(seq, &mut out),
            Input::Failed => self.fail(ErrorCode::Storage, &mut out),
            Input::Alarm => {}
        }
        self.settle(now, &mut out);
        out
    }

    /// After everything: who is around, what follows by itself, what bots have to do, when to wake up.
    fn settle(&mut self, now: WallMs, out: &mut Vec<Effect>) {
        self.look_around(now);
        self.follow(now, out);
        self.ask_bots(now, out);
        self.tell_presence(now, out);
        self.arm(now, out);
    }

    fn attach(
        &mut self,
        now: WallMs,
        conn: Conn,
        person: &Person,
        since: Option<u64>,
        invite: Option<InviteCode>,
        out: &mut Vec<Effect>,
    ) {
        if let Err(code) = self.admit(conn, person, invite) {
            let table = Some(self.state.table);
            return tell(conn, &ToClient::Error { table, error: code.into() }, out);
        }
        self.conns.insert(conn, person.id);
        self.look_around(now);
        let seat = self.state.seat_of(person.id);
        // A table that is not on disk yet is shown to all who wait for it as soon as it is.
        if self.shown_seq > 0 {
            let missed = match since {
                Some(since) if since == self.shown_seq => Some(Vec::new()),
                Some(since) => {
                    self.recent.since(since).map(|sent| sent.map(|sent| sent.of(seat).clone()).collect())
                }
                None => None,
            };
            let messages: Vec<Arc<str>> = missed.unwrap_or_else(|| vec![self.snapshot(seat)]);
            out.extend(messages.into_iter().map(|message| Effect::Send { to: vec![conn], message }));
            if since.is_some() {
                tell(conn, &ToClient::Presence(self.presence()), out);
            }
            self.greet(conn);
        }
        if let Some(seat) = seat
            && self.state.phase == Phase::Playing
            && self.state.seats[seat.index()].stand_in.is_some()
            && !self.state.flagged.contains(seat)
        {
            self.propose(now, None, Change::HandedBack { seat }, out);
        }
    }

    fn admit(&self, conn: Conn, person: &Person, invite: Option<InviteCode>) -> Result<(), ErrorCode> {
        let state = &self.state;
        let seated = state.seat_of(person.id).is_some() || state.host == Some(person.id);
        let invited = invite == Some(state.invite);
        if !seated && !invited && state.settings.visibility == Visibility::Private {
            return Err(ErrorCode::UnknownTable);
        }
        if state.removed.contains(&person.id) {
            return Err(ErrorCode::Removed);
        }
        if self.conns.contains_key(&conn) {
            return Ok(());
        }
        let own = self.conns.values().filter(|other| **other == person.id).count();
        let watchers = self.conns.values().filter(|other| state.seat_of(**other).is_none()).count();
        if own >= limits::CONNECTIONS_EACH || (!seated && watchers >= limits::WATCHERS) {
            return Err(ErrorCode::TooManyWatchers);
        }
        Ok(())
    }

    /// Lines of the chat that are not on disk yet: they are not shown.
    fn unseen_lines(&self) -> usize {
        let events = self.pending.iter().flat_map(|pending| &pending.events);
        events.filter(|event| matches!(event, Event::Said(_))).count()
    }

    fn snapshot(&self, seat: Option<Seat>) -> Arc<str> {
        let unseen = self.unseen_lines();
        let chat: Vec<_> = self
            .state
            .chat
            .iter()
            .take(self.state.chat.len() - unseen.min(self.state.chat.len()))
            .cloned()
            .collect();
        let page = self.shown.of(seat);
        encode_snapshot(self.shown_seq, page, &chat, &self.presence(), self.time.latest).into()
    }

    fn command(
        &mut self,
        now: WallMs,
        conn: Conn,
        person: &Person,
        id: CommandId,
        command: &Command,
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        if self.conns.get(&conn) != Some(&person.id) {
            return Err(ErrorCode::UnknownTable.into());
        }
        if let Some(code) = self.broken {
            return Err(code.into());
        }
        let by = By { person: person.id, command: id };
        match self.state.seen.known(&by) {
            Known::TooOld => return Err(ErrorCode::TooOld.into()),
            Known::Done => {
                match self.pending.iter_mut().find(|pending| pending.by == Some(by)) {
                    Some(pending) => pending.answer(conn, id),
                    None => self.ack(conn, id, out),
                }
                return Ok(());
            }
            Known::New if self.pending.len() >= limits::PENDING => return Err(ErrorCode::Overloaded.into()),
            Known::New => {}
        }
        let change = self.state.decide(now, person, command)?;
        let report = match &change {
            Change::Reported { person: reporter, line } => self
                .state
                .chat
                .iter()
                .find(|said| said.line == *line)
                .map(|said| Effect::Reported { by: *reporter, person: said.person, line: *line }),
            _ => None,
        };
        self.propose(now, Some(by), change, out);
        if let Some(code) = self.broken {
            return Err(code.into());
        }
        if let Some(pending) = self.pending.back_mut() {
            pending.report = report;
            pending.answer(conn, id);
        }
        Ok(())
    }

    fn ack(&self, conn: Conn, id: CommandId, out: &mut Vec<Effect>) {
        tell(conn, &ToClient::Ack { table: self.state.table, id, seq: self.shown_seq }, out);
    }

    /// Applies a change and hands it out to be written.
    fn propose(&mut self, now: WallMs, by: Option<By>, change: Change, out: &mut Vec<Effect>) {
        if self.broken.is_some() {
            return;
        }
        // The documents of the change before are made as long as its state is there.
        if let Some(last) = self.pending.back_mut() {
            last.documents.get_or_insert_with(|| self.scribe.documents(&self.state));
        }
        let entry = Entry { at: now, by, change };
        match self.state.apply(&entry) {
            Ok(events) => {
                let seq = self.state.seq;
                self.pending.push_back(Pending::new(seq, by, events));
                out.push(Effect::Append(logged(self.state.table, seq, &entry)));
            }
            // A decision that does not apply is a mistake of ours. The log is whole: the room can be recovered.
            Err(_) => self.fail(ErrorCode::Internal, out),
        }
    }

    /// Nothing new is taken; what people were shown stays.
    fn fail(&mut self, code: ErrorCode, out: &mut Vec<Effect>) {
        let table = self.state.table;
        // Lines that never came to disk must not be shown to who comes next.
        let unseen = self.unseen_lines();
        self.state.chat.truncate(self.state.chat.len().saturating_sub(unseen));
        for pending in self.pending.drain(..) {
            for (conn, id) in pending.answers {
                tell(conn, &ToClient::Refused { table, id, error: code.into() }, out);
            }
        }
        self.broken = Some(code);
    }

    /// Everything up to this entry is on disk: now it may be seen.
    fn committed(&mut self, seq: u64, out: &mut Vec<Effect>) {
        let (mut events, mut answers, mut documents) = (Vec::new(), Vec::new(), None);
        let from = self.shown_seq;
        while let Some(pending) = self.pending.pop_front_if(|pending| pending.seq <= seq) {
            self.shown_seq = pending.seq;
            events.extend(pending.events);
            answers.extend(pending.answers);
            documents = Some(pending.documents);
            out.extend(pending.report);
        }
        let Some(documents) = documents else { return };
        let documents = documents.unwrap_or_else(|| self.scribe.documents(&self.state));
        let shown = std::mem::replace(&mut self.shown, documents);
        if from == 0 {
            for (conn, person) in self.conns.clone() {
                let message = self.snapshot(self.state.seat_of(person));
                out.push(Effect::Send { to: vec![conn], message });
                self.greet(conn);
            }
        } else {
            self.show(from, &shown, &events, out);
        }
        for (conn, id) in answers {
            self.ack(conn, id, out);
        }
        if self.pending.is_empty() {
            self.announce(out);
        }
    }

    /// Sends what has changed: the same bytes to all who see the same.
    fn show(&mut self, from: u64, old: &Documents, events: &[Event], out: &mut Vec<Effect>) {
        if self.conns.is_empty() {
            self.recent = Recent::default();
            return;
        }
        let encode = |seat: Option<Seat>| -> Arc<str> {
            let pages = (old.of(seat), self.shown.of(seat));
            encode_update(self.state.table, (from, self.shown_seq), pages, events).into()
        };
        let apart: Seats = old.own.iter().chain(&self.shown.own).map(|(seat, _)| *seat).collect();
        let sent = Sent {
            from,
            shared: encode(None),
            own: apart.iter().map(|seat| (seat, encode(Some(seat)))).collect(),
        };
        let mut shared = Vec::with_capacity(self.conns.len());
        for (conn, person) in &self.conns {
            match self.state.seat_of(*person).filter(|seat| apart.contains(*seat)) {
                None => shared.push(*conn),
                seat => out.push(Effect::Send { to: vec![*conn], message: sent.of(seat).clone() }),
            }
        }
        out.push(Effect::Send { to: shared, message: sent.shared.clone() });
        self.recent.push(sent);
    }

    /// Tells the lobby, those whose turn it is, and whoever keeps results.
    fn announce(&mut self, out: &mut Vec<Effect>) {
        if !self.listed.as_ref().is_some_and(|listed| self.state.is_listed_as(listed)) {
            let summary = self.state.summary();
            let people = self.state.seats().filter_map(|seat| self.state.person(seat)).collect();
            out.push(Effect::Listed { summary: Box::new(summary.clone()), people });
            self.listed = Some(summary);
        }
        let turns = self.turns_now();
        for seat in turns.iter().filter(|seat| !self.turns.contains(*seat)) {
            if let Some(person) = self.state.person(seat) {
                out.push(Effect::Turn { person, seat });
            }
        }
        self.turns = turns;
        if !self.finished && self.state.phase == Phase::Finished {
            self.finished = true;
            out.extend(self.state.finished().map(|finished| Effect::Finished(Box::new(finished))));
        }
        self.ask_rematch(out);
    }

    /// People whose turn it is, in a game of turns.
    pub fn people_to_act(&self) -> impl Iterator<Item = PersonId> {
        self.turns_now().iter().filter_map(|seat| self.state.person(seat))
    }

    /// Whose turn it is, in a game of turns.
    fn turns_now(&self) -> Seats {
        match &self.state.play {
            Some(play) if self.state.phase == Phase::Playing && !play.is_real_time() => play.to_act(),
            _ => Seats::NONE,
        }
    }

    /// All people at the table want to play again: another table, with the seats rotated.
    fn ask_rematch(&mut self, out: &mut Vec<Effect>) {
        let state = &self.state;
        let people: Seats = state.seats().filter(|&seat| state.person(seat).is_some()).collect();
        let all = !people.is_empty() && people.iter().all(|seat| state.again.contains(seat));
        if !all || state.next.is_some() || self.rematch_asked {
            return;
        }
        self.rematch_asked = true;
        let rotated = |i: usize| &state.seats[(i + 1) % state.seats.len()].of;
        let count = state.seats.len();
        let person = |i: usize| match rotated(i) {
            Occupant::Person { id, name } => Some(Person { id: *id, name: name.clone(), program: false }),
            _ => None,
        };
        let wish = |i: usize| match rotated(i) {
            Occupant::Bot { level } => SeatWish::Bot { level: level.clone() },
            _ => SeatWish::Open,
        };
        let people: Vec<Option<Person>> = (0..count).map(person).collect();
        let host = state.host.filter(|host| state.seat_of(*host).is_some());
        let host = host.or_else(|| people.iter().flatten().map(|person| person.id).next());
        let seats = (0..count).map(wish).collect();
        let settings = NewTable { seats, start: Start::WhenFull, ..state.settings.clone() };
        if let Some(host) = host {
            let invite = state.invite;
            out.push(Effect::Open(Box::new(Rematch { settings, invite, host, people })));
        }
    }

    /// Lets happen what happens by itself.
    fn follow(&mut self, now: WallMs, out: &mut Vec<Effect>) {
        for _ in 0..limits::FOLLOW_UPS {
            if self.broken.is_some() || self.pending.len() >= limits::PENDING {
                return;
            }
            match self.state.due(now, &self.around) {
                Some((at, change)) if at <= now => self.propose(now, None, change, out),
                _ if self.carry_out_plan(now, out) => {}
                _ => return,
            }
        }
    }

    fn look_around(&mut self, now: WallMs) {
        for seat in self.state.seats() {
            let person = self.state.person(seat);
            let here = person.is_none_or(|person| self.conns.values().any(|other| *other == person));
            let away = &mut self.around.away[seat.index()];
            *away = if here { None } else { Some(away.unwrap_or(now)) };
        }
        self.around.empty = self.conns.is_empty().then_some(self.around.empty.unwrap_or(now));
    }

    fn presence(&self) -> Presence {
        let state = &self.state;
        let online = state
            .seats()
            .filter(|&seat| state.person(seat).is_some() && self.around.away[seat.index()].is_none())
            .collect();
        let watchers = self.conns.values().filter(|person| state.seat_of(**person).is_none()).count() as u32;
        Presence { table: state.table, online, watchers }
    }

    /// A connection knows who is there now: a snapshot says so, and so does the answer to who comes back.
    fn greet(&mut self, conn: Conn) {
        let presence = self.presence();
        self.greeted.retain(|(other, _)| *other != conn);
        self.greeted.push((conn, presence));
    }

    /// When everybody should be told who is there, if somebody does not know: not for every single one who comes or goes.
    fn presence_due(&self) -> Option<WallMs> {
        let now = self.presence();
        match self.presence {
            Some((told, _)) if told == now && self.greeted.iter().all(|(_, told)| *told == now) => None,
            Some((_, at)) => Some(at.plus(limits::PRESENCE_MS)),
            None => Some(WallMs(0)),
        }
    }

    fn tell_presence(&mut self, now: WallMs, out: &mut Vec<Effect>) {
        if self.conns.is_empty() {
            // Whoever comes next is told at once.
            self.presence = None;
            self.greeted.clear();
            return;
        }
        if self.shown_seq == 0 || self.presence_due().is_none_or(|at| at > now) {
            return;
        }
        let presence = self.presence();
        let knows = |conn: &Conn| self.greeted.contains(&(*conn, presence));
        let to: Vec<Conn> = self.conns.keys().copied().filter(|conn| !knows(conn)).collect();
        self.presence = Some((presence, now));
        self.greeted.clear();
        if !to.is_empty() {
            out.push(Effect::Send { to, message: encode(&ToClient::Presence(presence)).into() });
        }
    }

    /// The seats whose bots have something to do now.
    fn busy_bots(&self) -> Seats {
        let state = &self.state;
        match &state.play {
            Some(play) if state.phase == Phase::Playing && state.pause.is_none() => {
                play.to_act().iter().filter(|&seat| state.bot(seat).is_some()).collect()
            }
            _ => Seats::NONE,
        }
    }

    /// Asks bots about a state that is on disk.
    fn ask_bots(&mut self, now: WallMs, out: &mut Vec<Effect>) {
        let busy = self.busy_bots();
        for seat in self.state.seats().filter(|seat| !busy.contains(*seat)) {
            self.bots[seat.index()] = BotSeat::default();
        }
        if self.broken.is_some() || !self.pending.is_empty() {
            return;
        }
        let real_time = self.state.is_real_time();
        for seat in busy.iter() {
            let slot = &self.bots[seat.index()];
            // In a game of turns the token is the position; in real time each question has its own.
            let stale = slot.asked.is_none_or(|(token, _)| !real_time && token != self.state.position);
            let idle = slot
                .plan
                .as_ref()
                .is_some_and(|(at, action)| action.is_none() && *at <= self.state.game_time(now));
            if stale && (slot.plan.is_none() || idle) {
                self.tokens += 1;
                let token = if real_time { self.tokens } else { self.state.position };
                self.bots[seat.index()] = BotSeat { asked: Some((token, now)), plan: None };
                out.extend(self.thinking(now, seat, token).map(|thinking| Effect::Think(Box::new(thinking))));
            }
        }
    }

    fn thinking(&self, now: WallMs, seat: Seat, token: u64) -> Option<Thinking> {
        let (state, play) = (&self.state, self.state.play.as_ref()?);
        Some(Thinking {
            seat,
            level: state.bot(seat)?.clone(),
            token,
            setup: state.settings.setup.clone(),
            view: play.any_view(seat),
            now: play.is_real_time().then(|| state.game_time(now)),
        })
    }

    fn thought(&mut self, now: WallMs, thought: Thought, out: &mut Vec<Effect>) {
        let Thought { seat, token, at, action } = thought;
        let slot = &mut self.bots[seat.index()];
        if slot.asked.is_none_or(|(asked, _)| asked != token) {
            return;
        }
        if self.state.is_real_time() {
            let now = self.state.game_time(now);
            let later = |ms| Millis(now.0 + ms);
            let at = match (&action, at) {
                (Some(_), at) => at.unwrap_or(now),
                // It only looks until then.
                (None, Some(at)) => at.max(later(limits::LOOK_MS)),
                (None, None) => later(limits::IDLE_BOT_MS),
            };
            *slot = BotSeat { asked: None, plan: Some((at, action)) };
        } else if token == self.state.position {
            slot.plan = Some((Millis(0), action));
        }
        self.follow(now, out);
    }

    /// Lets one bot do what it has planned, if it is time. Returns whether anything was done.
    fn carry_out_plan(&mut self, now: WallMs, out: &mut Vec<Effect>) -> bool {
        let game_now = self.state.game_time(now);
        let real_time = self.state.is_real_time();
        for seat in self.busy_bots().iter() {
            let slot = &self.bots[seat.index()];
            let due = slot
                .plan
                .as_ref()
                .is_some_and(|(at, action)| *at <= game_now && (action.is_some() || !real_time));
            let late = slot.asked.is_some_and(|(_, since)| now.since(since) >= limits::THINK_MS);
            if !due && !late {
                continue;
            }
            let position = self.state.position;
            let valid = real_time || slot.asked.is_some_and(|(token, _)| token == position);
            let planned = std::mem::take(&mut self.bots[seat.index()]).plan.and_then(|(_, action)| action);
            let Some(play) = self.state.play.as_ref().filter(|_| valid) else { continue };
            let action = planned.and_then(|action| play.check(seat, &action).ok());
            // A turn has to be taken, whatever has become of the bot; in real time it is asked again.
            let action = action.or_else(|| (!real_time).then(|| play.anything(seat, position)).flatten());
            if let Some(action) = action {
                self.propose(now, None, Change::Acted { seat, action }, out);
                return true;
            }
        }
        false
    }

    /// Is something due that should have happened by itself, at this moment of the clock that is told? And is the game
    /// consistent with itself?
    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn examine(&self, now: WallMs) -> Result<(), String> {
        let now = self.time.clone().told(now);
        if let Some(play) = &self.state.play {
            play.validate()?;
        }
        match self.state.due(now, &self.around) {
            _ if self.broken.is_some() || self.pending.len() >= limits::PENDING => Ok(()),
            Some((at, change)) if at <= now => {
                Err(format!("{change:?} was due at {at:?}, now it is {now:?}"))
            }
            _ => Ok(()),
        }
    }

    /// The next moment at which something happens by itself.
    fn next_alarm(&self, now: WallMs) -> Option<WallMs> {
        // With too much waiting for the disk the next commit wakes the room up.
        if self.broken.is_some() || self.pending.len() >= limits::PENDING {
            return None;
        }
        let due = self.state.due(now, &self.around).map(|(at, _)| at);
        let bots = self.busy_bots().iter().filter_map(|seat| {
            let slot = &self.bots[seat.index()];
            let late = slot.asked.map(|(_, since)| since.plus(limits::THINK_MS));
            let plan = slot.plan.as_ref().filter(|_| self.pending.is_empty());
            let plan = plan.map(|(at, _)| self.state.zero.plus(at.0));
            late.into_iter().chain(plan).min()
        });
        let presence = self.presence_due().filter(|_| !self.conns.is_empty() && self.shown_seq > 0);
        due.into_iter().chain(bots).chain(presence).min()
    }

    fn arm(&mut self, now: WallMs, out: &mut Vec<Effect>) {
        let next = self.next_alarm(now).map(|at| self.time.wall(at));
        if next != self.armed {
            self.armed = next;
            out.push(Effect::Arm(next));
        }
    }
}

impl Pending {
    fn new(seq: u64, by: Option<By>, events: Vec<Event>) -> Pending {
        Pending { seq, by, events, answers: Vec::new(), report: None, documents: None }
    }

    /// Somebody waits for it. The same command can come over several connections.
    fn answer(&mut self, conn: Conn, id: CommandId) {
        if self.answers.len() < limits::CONNECTIONS_EACH && !self.answers.contains(&(conn, id)) {
            self.answers.push((conn, id));
        }
    }
}

fn logged(table: TableId, seq: u64, entry: &Entry) -> Logged {
    Logged { table, seq, at: entry.at, bytes: entry.encode() }
}

fn tell(conn: Conn, message: &ToClient, out: &mut Vec<Effect>) {
    out.push(Effect::Send { to: vec![conn], message: encode(message).into() });
}
