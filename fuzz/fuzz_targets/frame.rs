//! Frames of clients: each line of the text is a frame that a client sends to a table with two people and a watcher.
//! Nothing panics, a refusal changes nothing, and the table is always the fold over its log.
#![no_main]

use krajina_rules::seed::Seed;
use krajina_table::{Conn, PersonInfo, Room, RoomEffect, RoomInput, TableOpening};
use krajina_wire::{FromClient, InviteCode, Name, PersonId, TableId, WallMs, decode};
use libfuzzer_sys::fuzz_target;

/// People at the table, the last of whom only watches.
const PEOPLE: u64 = 3;

struct Table {
    room: Room,
    log: Vec<Vec<u8>>,
    now: WallMs,
}

impl Table {
    fn new() -> Table {
        let settings = r#"{"setup":"hunters players=2 mode=tribe","seats":["me","open"],"start":"when-full"}"#;
        let opening = TableOpening {
            table: TableId::new([1; 10]),
            invite: InviteCode::new([1; 3]),
            seed: Seed::from_number(1),
            settings: serde_json::from_str(settings).expect("a playable table"),
            host: person(0),
            people: Vec::new(),
            moderation: Default::default(),
        };
        let now = WallMs(1_800_000_000_000);
        let (room, effects) = Room::open(now, opening).expect("a table that can be opened");
        let mut table = Table { room, log: Vec::new(), now };
        table.carry_out(effects);
        table
    }

    fn step(&mut self, input: RoomInput) {
        let effects = self.room.step(self.now, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<RoomEffect>) {
        let before = self.log.len();
        self.log.extend(effects.into_iter().filter_map(|effect| match effect {
            RoomEffect::Append(logged) => Some(logged.bytes),
            _ => None,
        }));
        if self.log.len() > before {
            let effects = self.room.step(self.now, RoomInput::Committed(self.log.len() as u64));
            self.carry_out(effects);
        }
    }
}

fn person(number: u64) -> PersonInfo {
    PersonInfo { id: PersonId::new(number), name: Name::new("Eva").expect("a name"), program: false, guest: false }
}

fuzz_target!(|text: &str| {
    let mut table = Table::new();
    for (number, frame) in text.lines().enumerate() {
        table.now = table.now.plus(700);
        let number = number as u64 % PEOPLE;
        let (conn, person) = (Conn(number), person(number));
        let (before, entries) = (table.room.state().clone(), table.log.len());
        match decode(frame) {
            Err(_) => continue,
            Ok(FromClient::Attach { since, invite, .. }) => {
                table.step(RoomInput::Attach { conn, person, since, invite });
            }
            Ok(FromClient::Detach { .. }) => table.step(RoomInput::Detach { conn }),
            Ok(FromClient::Do { id, command, .. }) => table.step(RoomInput::Command { conn, person, id, command }),
            Ok(FromClient::Hello { .. } | FromClient::Ping { .. }) => {}
        }
        assert!(
            table.log.len() > entries || *table.room.state() == before,
            "{frame:?} changed the table without an entry"
        );
    }
    let recovered = Room::recover(&table.log).expect("a log that can be read");
    assert_eq!(recovered.state(), table.room.state());
});
