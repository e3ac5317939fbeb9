//! A room and its clients. Every frame passes through its text form.

use krajina_bots::Budget;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_table::{
    Conn, EncodedEntry, FinishedTable, PersonInfo, Room, RoomEffect, RoomInput, TableBots, TableOpening,
};
use krajina_wire::{
    ActionText, Client, ClientOptions, Command, FromClient, Incoming, InviteCode, Name, NewTable, PersonId,
    Refusal, RoomView, TableId, ToClient, WallMs, decode, encode,
};

const NOW: WallMs = WallMs(1_800_000_000_000);
const INVITE: InviteCode = InviteCode::new([1, 2, 3]);

/// A person by number, which is also the number of its connection and its client.
fn person(number: usize) -> PersonInfo {
    let name = Name::new(&format!("person {number}")).unwrap();
    PersonInfo { id: PersonId::new(number as u64), name, program: false, guest: false }
}

pub(crate) struct TestRoom {
    pub(crate) room: Room,
    pub(crate) log: Vec<EncodedEntry>,
    pub(crate) finished: Option<FinishedTable>,
    table: TableId,
    clients: Vec<Client>,
    /// Refusals that the clients received.
    refusals: Vec<Refusal>,
    thinkers: TableBots,
}

impl TestRoom {
    /// Opens a table with these settings and this many clients. The first opens it.
    pub(crate) fn open(settings: &str, people: usize) -> TestRoom {
        let settings: NewTable = serde_json::from_str(settings).unwrap();
        let table = TableId::new([7; 10]);
        let opening = TableOpening {
            table,
            invite: INVITE,
            seed: Seed::from_number(5),
            settings,
            host: person(0),
            people: Vec::new(),
            moderation: Default::default(),
        };
        let (room, effects) = Room::open(NOW, opening).unwrap();
        let options = ClientOptions { is_pipelined: true, ..ClientOptions::default() };
        let clients = (0..people).map(|number| Client::new(number as u32, options)).collect();
        let (log, thinkers) = (Vec::new(), TableBots::default());
        let mut hall = TestRoom { room, log, finished: None, table, clients, refusals: Vec::new(), thinkers };
        hall.carry_out(effects);
        for number in 0..people {
            hall.clients[number].attach(table, Some(INVITE));
            let frames = hall.clients[number].opened();
            hall.send(number, frames);
        }
        hall
    }

    /// The room as a client sees it.
    pub(crate) fn seen(&self, number: usize) -> RoomView {
        self.clients[number].mirror(self.table).unwrap().room().unwrap()
    }

    /// The document of a client.
    pub(crate) fn document(&self, number: usize) -> &serde_json::Value {
        self.clients[number].mirror(self.table).unwrap().document()
    }

    /// Sends a command of a client.
    pub(crate) fn command(&mut self, number: usize, command: Command) -> Result<(), Refusal> {
        let (_, frame) = self.clients[number].command(self.table, command).unwrap();
        self.send(number, frame.into_iter().collect());
        self.refusals.pop().map_or(Ok(()), Err)
    }

    /// Plays a random legal action of a client, from the view it received.
    pub(crate) fn play(&mut self, number: usize, rng: &mut Quick) -> Result<(), Refusal> {
        let kind = self.seen(number).setup.kind();
        let view = self.clients[number].mirror(self.table).unwrap().any_view(kind).unwrap().unwrap();
        let action = view.random_action(Seat::wrapping(number), rng).unwrap().to_string();
        self.command(number, Command::Play { action: ActionText::new(&action).unwrap(), ply: None })
    }

    fn send(&mut self, number: usize, frames: Vec<FromClient>) {
        let (conn, person) = (Conn(number as u64), person(number));
        for frame in frames {
            let person = person.clone();
            let input = match decode(&serde_json::to_string(&frame).unwrap()).unwrap() {
                FromClient::Hello { version } => {
                    let PersonInfo { id: person, name, .. } = person;
                    let welcome = ToClient::Welcome { version, person, name, now: NOW };
                    self.receive(number, &encode(&welcome));
                    continue;
                }
                FromClient::Attach { since, invite, .. } => RoomInput::Attach { conn, person, since, invite },
                FromClient::Do { id, command, .. } => RoomInput::Command { conn, person, id, command },
                FromClient::Detach { .. } => RoomInput::Detach { conn },
                FromClient::Ping { .. } => continue,
            };
            self.step(input);
        }
    }

    fn receive(&mut self, number: usize, text: &str) {
        let (incoming, frames) = self.clients[number].receive(serde_json::from_str(text).unwrap());
        match incoming {
            Some(Incoming::Answer { result: Err(refusal), .. }) => self.refusals.push(refusal),
            Some(Incoming::OutOfSync { error, .. }) => panic!("{error}"),
            _ => {}
        }
        self.send(number, frames);
    }

    fn step(&mut self, input: RoomInput) {
        let effects = self.room.step(NOW, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<RoomEffect>) {
        let (written, mut inputs) = (self.log.len(), Vec::new());
        for effect in effects {
            match effect {
                RoomEffect::Append(logged) => self.log.push(logged),
                RoomEffect::Send { to, message } => {
                    to.into_iter().for_each(|conn| self.receive(conn.0 as usize, &message));
                }
                RoomEffect::Think(thinking) => {
                    inputs.push(RoomInput::Thought(self.thinkers.answer(&thinking, Budget::nodes(10))));
                }
                RoomEffect::Finished(finished) => self.finished = Some(*finished),
                _ => {}
            }
        }
        if self.log.len() > written {
            inputs.insert(0, RoomInput::Committed(self.log.len() as u64));
        }
        inputs.into_iter().for_each(|input| self.step(input));
    }
}
