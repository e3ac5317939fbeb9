//! Measures how many moves a second rooms can take, without disk and network: `cargo run --release -p krajina-table
//! --example moves`.

#![allow(clippy::unwrap_used, reason = "a measurement should stop where it fails")]

use krajina_rules::game::Game;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{COUNTDOWN, Worlds};
use krajina_table::{Conn, PersonInfo, Room, RoomEffect, RoomInput, TableOpening};
use krajina_wire::{ActionText, Command, CommandId, InviteCode, Name, PersonId, TableId, WallMs};
use std::time::{Duration, Instant};

fn person(number: u64) -> PersonInfo {
    PersonInfo { id: PersonId::new(number), name: Name::new("Eva").unwrap(), program: false, guest: false }
}

/// The measured times and counts.
#[derive(Default)]
struct Measured {
    moves: u32,
    time: Duration,
    frames: usize,
    bytes: usize,
    sent: usize,
}

fn play<G: Game>(setup: &str, watchers: u64, most: u32) -> Measured {
    let mut measured = Measured::default();
    let seed = Seed::from_number(3);
    let parsed: krajina_wire::AnySetup = setup.parse().unwrap();
    let players = parsed.players() as u64;
    let seats = vec!["open"; players as usize];
    let settings = serde_json::json!({"setup": setup, "seats": seats, "start": "when-full"});
    let opening = TableOpening {
        table: TableId::new([1; 10]),
        invite: InviteCode::new([1; 3]),
        seed,
        settings: serde_json::from_value(settings).unwrap(),
        host: person(0),
        people: (0..players).map(|number| Some(person(number))).collect(),
        moderation: Default::default(),
    };
    let mut now = WallMs(1_800_000_000_000);
    let (mut room, _) = Room::open(now, opening).unwrap();
    room.step(now, RoomInput::Committed(9));
    for number in 0..players + watchers {
        let invite = Some(InviteCode::new([1; 3]));
        let input = RoomInput::Attach { conn: Conn(number), person: person(number), since: None, invite };
        room.step(now, input);
    }
    now = now.plus(COUNTDOWN.0);
    room.step(now, RoomInput::Alarm);
    let mut game = G::new(setup.parse().unwrap_or_else(|_| panic!("{setup}")), &seed);
    game.advance(krajina_rules::game::Millis(COUNTDOWN.0));
    let mut rng = Quick::new(1);
    while let Some(seat) = game.to_act().iter().nth(measured.moves as usize % game.to_act().len().max(1)) {
        let Some(action) = game.random_action(seat, &mut rng).filter(|_| measured.moves < most) else {
            break;
        };
        measured.moves += 1;
        let id = CommandId(seat.index() as u32, measured.moves);
        let text = ActionText::new(&action.to_string()).unwrap();
        let command = Command::Play { action: text, ply: None };
        let number = seat.index() as u64;
        game.play(Seat::wrapping(seat.index()), action).unwrap();
        let start = Instant::now();
        let input = RoomInput::Command { conn: Conn(number), person: person(number), id, command };
        let first = room.step(now, input);
        let second = room.step(now, RoomInput::Committed(u64::MAX));
        measured.time += start.elapsed();
        for effect in first.iter().chain(&second) {
            if let RoomEffect::Send { to, message } = effect {
                measured.frames += 1;
                measured.sent += to.len();
                measured.bytes += message.len();
            }
        }
    }
    measured
}

fn report<G: Game>(setup: &str, watchers: u64, most: u32) {
    let mut total = Measured::default();
    for _ in 0..40 {
        let one = play::<G>(setup, watchers, most);
        total.moves += one.moves;
        total.time += one.time;
        total.frames += one.frames;
        total.bytes += one.bytes;
        total.sent += one.sent;
    }
    let moves = f64::from(total.moves);
    println!(
        "{setup}, {watchers} watchers: {:.1} µs a move, {:.1} frames made, {:.1} sent, {:.0} bytes made",
        total.time.as_secs_f64() * 1e6 / moves,
        total.frames as f64 / moves,
        total.sent as f64 / moves,
        total.bytes as f64 / moves,
    );
}

fn main() {
    report::<Kingdom>("kingdom players=4", 0, u32::MAX);
    report::<Kingdom>("kingdom players=2 variants=mighty-duel", 0, u32::MAX);
    report::<Hunters>("hunters players=4 mode=tribe", 0, u32::MAX);
    report::<Worlds>("worlds players=4 level=expert", 20, 300);
}
