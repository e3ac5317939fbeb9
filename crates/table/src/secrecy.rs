//! Hidden information does not leave a room: two rooms that differ only in hidden information send the same bytes.

use crate::effect::{Conn, PersonInfo, RoomEffect, RoomInput};
use crate::room::{Room, TableOpening};
use krajina_rules::any::AnyGame;
use krajina_rules::game::Game;
use krajina_rules::hosted::Reveals;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{self, Worlds};
use krajina_wire::{
    ActionText, Command, CommandId, InviteCode, Name, PersonId, Phase, Phrase, TableId, WallMs,
};

/// Games for each ruleset.
const GAMES: u64 = 60;

fn person(number: usize) -> PersonInfo {
    PersonInfo {
        id: PersonId::new(number as u64),
        name: Name::new("Eva").unwrap(),
        program: false,
        guest: false,
    }
}

/// A game whose hidden information can be redrawn.
trait HasSecrets: Game {
    fn of(game: &AnyGame) -> Option<&Self>;
}

impl HasSecrets for Kingdom {
    fn of(game: &AnyGame) -> Option<&Kingdom> {
        if let AnyGame::Kingdom(game) = game { Some(game) } else { None }
    }
}

impl HasSecrets for Hunters {
    fn of(game: &AnyGame) -> Option<&Hunters> {
        if let AnyGame::Hunters(game) = game { Some(game) } else { None }
    }
}

impl HasSecrets for Worlds {
    fn of(game: &AnyGame) -> Option<&Worlds> {
        if let AnyGame::Worlds(game) = game { Some(game) } else { None }
    }
}

/// Two rooms that differ only in hidden information.
struct RoomPair<G> {
    rooms: [Room; 2],
    now: WallMs,
    log: [Vec<u8>; 2],
    count: u32,
    game: std::marker::PhantomData<G>,
}

fn game<G: HasSecrets>(room: &Room) -> G {
    room.state().play().and_then(|play| G::of(&play.game)).unwrap().clone()
}

impl<G: HasSecrets> RoomPair<G> {
    /// Two equal rooms with all seats taken, a watcher, and the game running.
    fn new(setup: &str, seed: u64) -> RoomPair<G> {
        let setup: krajina_wire::AnySetup = setup.parse().unwrap();
        let players = setup.players();
        let seats = vec!["open"; players];
        let settings = serde_json::json!({"setup": setup, "seats": seats, "start": "when-full"});
        let opening = TableOpening {
            table: TableId::new([1; 10]),
            invite: InviteCode::new([1; 3]),
            seed: Seed::from_number(seed),
            settings: serde_json::from_value(settings).unwrap(),
            host: person(0),
            people: (0..players).map(|number| Some(person(number))).collect(),
            moderation: Default::default(),
        };
        let now = WallMs(1_800_000_000_000);
        let (room, _) = Room::open(now, opening).unwrap();
        let rooms = [room.clone(), room];
        let mut pair =
            RoomPair { rooms, now, log: Default::default(), count: 0, game: std::marker::PhantomData };
        pair.commit();
        for number in 0..=players {
            pair.attach(number, None);
        }
        pair
    }

    /// Redraws the hidden information in the second room.
    fn part(&mut self, rng: &mut Quick) -> bool {
        self.rooms[1] = self.rooms[0].clone();
        self.rooms[1].redeal(rng.next_u64())
    }

    fn commit(&mut self) -> bool {
        self.step(|room| RoomInput::Committed(room.state().seq()))
    }

    fn attach(&mut self, number: usize, since: Option<u64>) -> bool {
        let invite = Some(InviteCode::new([1; 3]));
        let conn = Conn(number as u64);
        self.step(|_| RoomInput::Attach { conn, person: person(number), since, invite }) && self.commit()
    }

    fn command(&mut self, number: usize, command: &Command) -> bool {
        self.count += 1;
        let id = CommandId(number as u32, self.count);
        let conn = Conn(number as u64);
        self.step(|_| RoomInput::Command { conn, person: person(number), id, command: command.clone() })
            && self.commit()
    }

    fn play(&mut self, number: usize, action: &str) -> bool {
        self.command(number, &Command::Play { action: ActionText::new(action).unwrap(), ply: None })
    }

    /// Gives both rooms the same input. Returns whether they return the same.
    fn step(&mut self, input: impl Fn(&Room) -> RoomInput) -> bool {
        for (room, log) in self.rooms.iter_mut().zip(&mut self.log) {
            let input = input(room);
            *log = bytes(&room.step(self.now, input));
        }
        self.log[0] == self.log[1]
    }

    fn revealed(&self, room: usize) -> Reveals {
        self.rooms[room].revealed()
    }
}

/// Everything that leaves a room, and everything that is written.
fn bytes(effects: &[RoomEffect]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for effect in effects {
        match effect {
            RoomEffect::Send { to, message } => bytes.extend(format!("{to:?}{message}\n").into_bytes()),
            // The alarm knows a hidden timer.
            RoomEffect::Arm(_) => {}
            other => bytes.extend(format!("{other:?}\n").into_bytes()),
        }
    }
    bytes
}

fn any_action<G: HasSecrets>(pair: &RoomPair<G>, seat: Seat, rng: &mut Quick) -> Option<String> {
    game::<G>(&pair.rooms[0]).random_action(seat, rng).map(|action| action.to_string())
}

/// A random command, sensible or not.
fn disturb<G: HasSecrets>(pair: &mut RoomPair<G>, rng: &mut Quick) -> bool {
    let players = game::<G>(&pair.rooms[0]).players();
    let number = below(rng, players as u32 + 1) as usize;
    match below(rng, 9) {
        0 => pair.attach(players + 1, None),
        1 => pair.attach(number, Some(rng.next_u64() % 40)),
        2 => pair.command(number, &Command::Phrase { phrase: Phrase::Oops }),
        3 => pair.play(number, "discard"),
        4 => pair.play(number, "take 17"),
        5 => pair.play(number, "place c3 c4"),
        6 => pair.play(number, "take t017"),
        7 => pair.command(number, &Command::AskUndo { ply: below(rng, 60) }),
        _ => pair.play(number, "look"),
    }
}

fn rooms_keep_secrets<G: HasSecrets>(setup: &str) {
    let (mut compared, mut differed) = (0, 0);
    for seed in 0..GAMES {
        let mut rng = Quick::new(seed);
        let mut pair = RoomPair::<G>::new(setup, seed);
        let mut stop = below(&mut rng, 50);
        while pair.rooms[0].state().phase() == Phase::Playing {
            stop = stop.saturating_sub(1);
            if stop == 0 {
                if !pair.part(&mut rng) {
                    // A player sees hidden information now: try again later.
                    pair.rooms[1] = pair.rooms[0].clone();
                } else {
                    break;
                }
            }
            step(&mut pair, &mut rng);
        }
        let revealed = pair.revealed(0);
        for _ in 0..30 {
            if pair.rooms[0].state().phase() != Phase::Playing {
                break;
            }
            let same = step(&mut pair, &mut rng);
            if pair.revealed(0) != revealed || pair.revealed(1) != revealed {
                differed += u32::from(!same);
                break;
            }
            assert!(same, "{setup}, seed {seed}:\n{}\n{}", text(&pair.log[0]), text(&pair.log[1]));
            let same = disturb(&mut pair, &mut rng);
            if pair.revealed(0) != revealed || pair.revealed(1) != revealed {
                break;
            }
            assert!(same, "{setup}, seed {seed}:\n{}\n{}", text(&pair.log[0]), text(&pair.log[1]));
            compared += 2;
        }
    }
    assert!(compared > 100, "{compared} compared");
    // The test can fail: the hidden information really differed, and showed once it was revealed.
    assert!(differed > 5, "{differed} differed");
}

fn step<G: HasSecrets>(pair: &mut RoomPair<G>, rng: &mut Quick) -> bool {
    pair.now = pair.now.plus(rng.next_u64() % 400);
    if !pair.step(|_| RoomInput::Alarm) {
        return false;
    }
    if !pair.commit() {
        return false;
    }
    let acting: Vec<Seat> = game::<G>(&pair.rooms[0]).to_act().iter().collect();
    let Some(&seat) = acting.get(below(rng, acting.len().max(1) as u32) as usize) else { return true };
    match any_action(pair, seat, rng) {
        Some(action) => pair.play(seat.index(), &action),
        None => true,
    }
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[test]
fn rooms_of_kingdom_keep_secrets() {
    rooms_keep_secrets::<Kingdom>("kingdom players=2");
    rooms_keep_secrets::<Kingdom>("kingdom players=3 variants=dynasty");
    rooms_keep_secrets::<Kingdom>("kingdom players=4");
}

#[test]
fn rooms_of_hunters_keep_secrets() {
    rooms_keep_secrets::<Hunters>("hunters players=2 mode=discovery");
    rooms_keep_secrets::<Hunters>("hunters players=3 mode=tribe");
    rooms_keep_secrets::<Hunters>("hunters players=4 mode=totems");
}

/// In Worlds the heaps of later rounds are hidden: a round that ends early reveals the next.
#[test]
fn rooms_of_worlds_keep_secrets() {
    let setup = "worlds players=2 level=beginner";
    let mut differed = 0;
    for seed in 0..20 {
        let mut rng = Quick::new(seed);
        let mut pair = RoomPair::<Worlds>::new(setup, seed);
        pair.now = pair.now.plus(worlds::COUNTDOWN.0);
        assert!(pair.step(|_| RoomInput::Alarm) && pair.commit());
        assert!(pair.part(&mut rng));
        for _ in 0..20 {
            assert!(step(&mut pair, &mut rng));
            assert!(disturb(&mut pair, &mut rng));
            if game::<Worlds>(&pair.rooms[0]).phase() != worlds::Phase::Building {
                break;
            }
        }
        for action in ["stop", "ready"] {
            let both = [0, 1].map(|number| pair.play(number, action));
            differed += u32::from(both.contains(&false));
        }
    }
    assert!(differed > 10, "{differed}");
}

/// Two rooms with different hidden timers send the same until the first one ends.
#[test]
fn rooms_keep_the_time_of_a_hidden_timer() {
    for seed in 0..20 {
        let mut rng = Quick::new(seed);
        let mut pair = RoomPair::<Worlds>::new("worlds players=3 timer=hidden level=expert", seed);
        pair.now = pair.now.plus(worlds::COUNTDOWN.0);
        assert!(pair.step(|_| RoomInput::Alarm) && pair.commit());
        assert!(pair.part(&mut rng));
        for _ in 0..10 {
            let phases = [0, 1].map(|room| game::<Worlds>(&pair.rooms[room]).phase());
            if phases != [worlds::Phase::Building; 2] {
                break;
            }
            let same = step(&mut pair, &mut rng);
            let phases = [0, 1].map(|room| game::<Worlds>(&pair.rooms[room]).phase());
            assert!(same || phases[0] != phases[1], "{}\n{}", text(&pair.log[0]), text(&pair.log[1]));
        }
    }
}
