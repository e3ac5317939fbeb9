//! A room on a desk: a disk that commits at once (or when told), connections that keep what they are sent.

use krajina_bots::Budget;
use krajina_rules::seed::Seed;
use krajina_table::{Conn, Effect, Finished, Input, Logged, Opening, Person, Room, Thinkers};
use krajina_wire::{
    Command, CommandId, ErrorCode, InviteCode, Mirror, Name, NewTable, PersonId, Refusal, RoomView, TableId,
    ToClient, WallMs,
};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const START: WallMs = WallMs(1_800_000_000_000);

pub(crate) fn person(number: u64) -> Person {
    let name = Name::new(["Anna", "Béla", "Cyril", "Dóra", "Eva", "Filip"][number as usize % 6]).unwrap();
    Person { id: PersonId::new(number), name, program: false }
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

/// A room and everything around it.
pub(crate) struct Desk {
    pub(crate) room: Room,
    pub(crate) now: WallMs,
    pub(crate) log: Vec<Logged>,
    /// While false, entries wait.
    pub(crate) commits: bool,
    pub(crate) committed: usize,
    pub(crate) mirrors: BTreeMap<Conn, Mirror>,
    /// Everything that was sent, by connection.
    pub(crate) sent: BTreeMap<Conn, Vec<ToClient>>,
    pub(crate) armed: Option<WallMs>,
    pub(crate) others: Vec<Effect>,
    attached: BTreeSet<Conn>,
    thinkers: Thinkers,
    pub(crate) count: u32,
}

impl Desk {
    pub(crate) fn new(settings: NewTable) -> Desk {
        Desk::try_new(settings).unwrap()
    }

    pub(crate) fn try_new(settings: NewTable) -> Result<Desk, Refusal> {
        let opening = Opening {
            table: TableId::new([7; 10]),
            invite: InviteCode::new([1, 2, 3]),
            seed: Seed::from_number(5),
            settings,
            host: person(0),
            people: Vec::new(),
        };
        let (room, effects) = Room::open(START, opening)?;
        let mut desk = Desk {
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
            thinkers: Thinkers::default(),
            count: 0,
        };
        desk.carry_out(effects);
        Ok(desk)
    }

    pub(crate) fn step(&mut self, input: Input) {
        let effects = self.room.step(self.now, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut thoughts = Vec::new();
        for effect in effects {
            match effect {
                Effect::Append(logged) => {
                    assert_eq!(logged.seq, self.log.len() as u64 + 1, "the log has no gap");
                    self.log.push(logged);
                }
                Effect::Send { to, message } => {
                    let message: ToClient = serde_json::from_str(&message).unwrap();
                    for conn in to {
                        self.receive(conn, message.clone());
                    }
                }
                Effect::Arm(at) => self.armed = at,
                Effect::Think(thinking) => {
                    thoughts.push(self.thinkers.answer(&thinking, Budget::nodes(50)));
                }
                other => self.others.push(other),
            }
        }
        if self.commits && self.committed < self.log.len() {
            self.commit();
        }
        for thought in thoughts {
            self.step(Input::Thought(thought));
        }
    }

    pub(crate) fn commit(&mut self) {
        self.committed = self.log.len();
        let seq = self.committed as u64;
        self.step(Input::Committed(seq));
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

    /// A person comes; the connection has the same number.
    pub(crate) fn attach(&mut self, number: u64) {
        self.attach_since(number, None);
    }

    pub(crate) fn attach_since(&mut self, number: u64, since: Option<u64>) {
        self.attached.insert(Conn(number));
        let invite = Some(InviteCode::new([1, 2, 3]));
        self.step(Input::Attach { conn: Conn(number), person: person(number), since, invite });
    }

    pub(crate) fn detach(&mut self, number: u64) {
        self.attached.remove(&Conn(number));
        self.step(Input::Detach { conn: Conn(number) });
    }

    /// A command of a person: the answer, or nothing if there is none yet.
    pub(crate) fn answer(&mut self, number: u64, command: Command) -> Option<Result<u64, Refusal>> {
        self.count += 1;
        let id = CommandId(number as u32, self.count);
        self.step(Input::Command { conn: Conn(number), person: person(number), id, command });
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

    /// Time passes; every alarm on the way rings.
    pub(crate) fn pass(&mut self, ms: u64) {
        let end = self.now.plus(ms);
        let mut rung = 0;
        while let Some(at) = self.armed.filter(|at| *at <= end) {
            self.now = self.now.max(at);
            self.step(Input::Alarm);
            rung += 1;
            assert!(rung < 10_000, "an alarm that rings for ever: {:?}", self.room);
        }
        self.now = end;
        self.step(Input::Alarm);
    }

    /// The room as a person sees it.
    pub(crate) fn seen(&self, number: u64) -> RoomView {
        self.mirrors[&Conn(number)].room().unwrap()
    }

    pub(crate) fn finished(&self) -> Option<&Finished> {
        self.others.iter().find_map(|effect| match effect {
            Effect::Finished(finished) => Some(&**finished),
            _ => None,
        })
    }

    /// What must be true at any time: the log gives the same table, and every mirror is what the room would show.
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
