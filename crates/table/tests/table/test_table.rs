//! A room with a disk that commits at once or on demand, and connections that record all messages.

use krajina_bots::Budget;
use krajina_rules::seed::Seed;
use krajina_table::{
    Conn, EncodedEntry, FinishedTable, PersonInfo, Room, RoomEffect, RoomInput, TableBots, TableOpening,
};
use krajina_wire::{
    Command, CommandId, ErrorCode, InviteCode, Mirror, Name, NewTable, PersonId, Refusal, RoomView, TableId,
    ToClient, WallMs,
};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const START: WallMs = WallMs(1_800_000_000_000);

pub(crate) fn person(number: u64) -> PersonInfo {
    let name = Name::new(["Anna", "Béla", "Cyril", "Dóra", "Eva", "Filip"][number as usize % 6]).unwrap();
    PersonInfo { id: PersonId::new(number), name, program: false, guest: false }
}

pub(crate) fn settings(setup: &str, seats: &str) -> NewTable {
    let seats: Vec<serde_json::Value> = seats
        .split(' ')
        .map(|seat| match seat {
            "me" | "open" => seat.into(),
            level => serde_json::json!({"bot": {"level": level}}),
        })
        .collect();
    serde_json::from_value(serde_json::json!({"setup": setup, "seats": seats})).unwrap()
}

/// A room and its surroundings.
pub(crate) struct TestTable {
    pub(crate) room: Room,
    pub(crate) now: WallMs,
    pub(crate) log: Vec<EncodedEntry>,
    /// While false, entries wait for a commit.
    pub(crate) commits: bool,
    pub(crate) committed: usize,
    pub(crate) mirrors: BTreeMap<Conn, Mirror>,
    /// All messages, by connection.
    pub(crate) sent: BTreeMap<Conn, Vec<ToClient>>,
    pub(crate) armed: Option<WallMs>,
    pub(crate) others: Vec<RoomEffect>,
    attached: BTreeSet<Conn>,
    thinkers: TableBots,
    pub(crate) count: u32,
}

impl TestTable {
    pub(crate) fn new(settings: NewTable) -> TestTable {
        TestTable::try_new(settings).unwrap()
    }

    pub(crate) fn try_new(settings: NewTable) -> Result<TestTable, Refusal> {
        let opening = TableOpening {
            table: TableId::new([7; 10]),
            invite: InviteCode::new([1, 2, 3]),
            seed: Seed::from_number(5),
            settings,
            host: person(0),
            people: Vec::new(),
            moderation: Default::default(),
        };
        let (room, effects) = Room::open(START, opening)?;
        let mut harness = TestTable {
            room,
            now: START,
            log: Vec::new(),
            commits: true,
            committed: 0,
            mirrors: BTreeMap::new(),
            sent: BTreeMap::new(),
            armed: None,
            others: Vec::new(),
            attached: BTreeSet::new(),
            thinkers: TableBots::default(),
            count: 0,
        };
        harness.carry_out(effects);
        Ok(harness)
    }

    pub(crate) fn step(&mut self, input: RoomInput) {
        let effects = self.room.step(self.now, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<RoomEffect>) {
        let mut thoughts = Vec::new();
        for effect in effects {
            match effect {
                RoomEffect::Append(logged) => {
                    assert_eq!(logged.seq, self.log.len() as u64 + 1, "the log has no gap");
                    self.log.push(logged);
                }
                RoomEffect::Send { to, message } => {
                    let message: ToClient = serde_json::from_str(&message).unwrap();
                    for conn in to {
                        self.receive(conn, message.clone());
                    }
                }
                RoomEffect::Arm(at) => self.armed = at,
                RoomEffect::Think(thinking) => {
                    thoughts.push(self.thinkers.answer(&thinking, Budget::nodes(50)));
                }
                other => self.others.push(other),
            }
        }
        if self.commits && self.committed < self.log.len() {
            self.commit();
        }
        for thought in thoughts {
            self.step(RoomInput::Thought(thought));
        }
    }

    pub(crate) fn commit(&mut self) {
        self.committed = self.log.len();
        let seq = self.committed as u64;
        self.step(RoomInput::Committed(seq));
    }

    fn receive(&mut self, conn: Conn, message: ToClient) {
        match &message {
            ToClient::Snapshot(snapshot) => {
                self.mirrors.insert(conn, Mirror::new(snapshot.clone()));
            }
            ToClient::Update(update) => {
                self.mirrors.get_mut(&conn).unwrap().update(update.clone()).unwrap();
            }
            ToClient::Presence(presence) => {
                if let Some(mirror) = self.mirrors.get_mut(&conn) {
                    mirror.presence_changed(*presence);
                }
            }
            _ => {}
        }
        self.sent.entry(conn).or_default().push(message);
    }

    /// Attaches a person; the connection has the same number.
    pub(crate) fn attach(&mut self, number: u64) {
        self.attach_since(number, None);
    }

    pub(crate) fn attach_since(&mut self, number: u64, since: Option<u64>) {
        self.attached.insert(Conn(number));
        let invite = Some(InviteCode::new([1, 2, 3]));
        self.step(RoomInput::Attach { conn: Conn(number), person: person(number), since, invite });
    }

    pub(crate) fn detach(&mut self, number: u64) {
        self.attached.remove(&Conn(number));
        self.step(RoomInput::Detach { conn: Conn(number) });
    }

    /// Sends a command of a person. Returns the answer, if there is one yet.
    pub(crate) fn answer(&mut self, number: u64, command: Command) -> Option<Result<u64, Refusal>> {
        self.count += 1;
        let id = CommandId(number as u32, self.count);
        self.step(RoomInput::Command { conn: Conn(number), person: person(number), id, command });
        self.answered(number, id)
    }

    pub(crate) fn answered(&self, number: u64, wanted: CommandId) -> Option<Result<u64, Refusal>> {
        self.sent.get(&Conn(number))?.iter().find_map(|message| match message {
            ToClient::Ack { id, seq, .. } if *id == wanted => Some(Ok(*seq)),
            ToClient::Refused { id, error, .. } if *id == wanted => Some(Err(error.clone())),
            _ => None,
        })
    }

    pub(crate) fn ok(&mut self, number: u64, command: Command) {
        self.answer(number, command).unwrap().unwrap();
    }

    pub(crate) fn refused(&mut self, number: u64, command: Command) -> ErrorCode {
        let (before, log) = (self.room.state().clone(), self.log.len());
        let refusal = self.answer(number, command).unwrap().unwrap_err();
        assert_eq!(*self.room.state(), before, "a refusal changes nothing");
        assert_eq!(self.log.len(), log);
        refusal.code
    }

    pub(crate) fn play(&mut self, number: u64, action: &str) -> Result<u64, Refusal> {
        let action = krajina_wire::ActionText::new(action).unwrap();
        self.answer(number, Command::Play { action, ply: None }).unwrap()
    }

    /// Lets time pass; every alarm on the way rings.
    pub(crate) fn pass(&mut self, ms: u64) {
        let end = self.now.plus(ms);
        let mut rung = 0;
        while let Some(at) = self.armed.filter(|at| *at <= end) {
            self.now = self.now.max(at);
            self.step(RoomInput::Alarm);
            rung += 1;
            assert!(rung < 10_000, "an alarm that rings for ever: {:?}", self.room);
        }
        self.now = end;
        self.step(RoomInput::Alarm);
    }

    /// Puts the clock forward without passing time.
    pub(crate) fn skip(&mut self, ms: u64) {
        self.now = self.now.plus(ms);
        let effects = self.room.skip(self.now, ms);
        self.carry_out(effects);
    }

    /// The room as a person sees it.
    pub(crate) fn seen(&self, number: u64) -> RoomView {
        self.mirrors[&Conn(number)].room().unwrap()
    }

    pub(crate) fn finished(&self) -> Option<&FinishedTable> {
        self.others.iter().find_map(|effect| match effect {
            RoomEffect::Finished(finished) => Some(&**finished),
            _ => None,
        })
    }

    /// Checks the invariants: the log gives the same table, and every mirror equals the room's document.
    pub(crate) fn check(&self) {
        let recovered = Room::recover(self.log.iter().map(|logged| &logged.bytes)).unwrap();
        assert_eq!(recovered.state(), self.room.state(), "a table is a fold over its log");
        for (conn, mirror) in self.mirrors.iter().filter(|(conn, _)| self.attached.contains(conn)) {
            let shown: serde_json::Value =
                serde_json::from_str(&self.room.document(PersonId::new(conn.0))).unwrap();
            assert_eq!(mirror.seq(), self.room.shown_seq());
            assert_eq!(*mirror.document(), shown);
        }
    }
}
