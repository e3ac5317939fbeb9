//! Hidden things do not leave a room: two rooms that differ only in what is hidden say the same, to the byte.

use crate::effect::{Conn, Effect, Input, Person};
use crate::play::{Hosted, Match, Play};
use crate::room::{Opening, Room};
use crate::twin::Revealed;
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

fn person(number: usize) -> Person {
    Person { id: PersonId::new(number as u64), name: Name::new("Eva").unwrap(), program: false }
}

/// A game whose hidden things can be drawn anew.
trait Secret: Hosted {
    fn of(play: &Match) -> Option<&Play<Self>>;
}

impl Secret for Kingdom {
    fn of(play: &Match) -> Option<&Play<Kingdom>> {
        if let Match::Kingdom(play) = play { Some(play) } else { None }
    }
}

impl Secret for Hunters {
    fn of(play: &Match) -> Option<&Play<Hunters>> {
        if let Match::Hunters(play) = play { Some(play) } else { None }
    }
}

impl Secret for Worlds {
    fn of(play: &Match) -> Option<&Play<Worlds>> {
        if let Match::Worlds(play) = play { Some(play) } else { None }
    }
}

/// The table and its time.
struct Pair<G> {
    rooms: [Room; 2],
    now: WallMs,
    log: [Vec<u8>; 2],
    count: u32,
    game: std::marker::PhantomData<G>,
}

fn game<G: Secret>(room: &Room) -> G {
    room.state().play().and_then(G::of).unwrap().game.clone()
}

impl<G: Secret> Pair<G> {
    /// Two equal rooms with everybody seated and a watcher, the game on.
    fn new(setup: &str, seed: u64) -> Pair<G> {
        let setup: krajina_wire::Setup = setup.parse().unwrap();
        let players = setup.players();
        let seats = vec!["open"; players];
        let settings = serde_json::json!({"setup": setup, "seats": seats, "start": "when-full"});
        let opening = Opening {
            table: TableId::new([1; 10]),
            invite: InviteCode::new([1; 3]),
            seed: Seed::from_number(seed),
            settings: serde_json::from_value(settings).unwrap(),
            host: person(0),
            people: (0..players).map(|number| Some(person(number))).collect(),
        };
        let now = WallMs(1_800_000_000_000);
        let (room, _) = Room::open(now, opening).unwrap();
        let rooms = [room.clone(), room];
        let mut pair = Pair { rooms, now, log: Default::default(), count: 0, game: std::marker::PhantomData };
        pair.commit();
        for number in 0..=players {
            pair.attach(number, None);
        }
        pair
    }

    /// The first room's hidden things are drawn anew in the second.
    fn part(&mut self, rng: &mut Quick) -> bool {
        self.rooms[1] = self.rooms[0].clone();
        self.rooms[1].redeal(rng.next_u64())
    }

    fn commit(&mut self) -> bool {
        self.tell(|room| Input::Committed(room.state().seq()))
    }

    fn attach(&mut self, number: usize, since: Option<u64>) -> bool {
        let invite = Some(InviteCode::new([1; 3]));
        let conn = Conn(number as u64);
        self.tell(|_| Input::Attach { conn, person: person(number), since, invite }) && self.commit()
    }

    fn command(&mut self, number: usize, command: &Command) -> bool {
        self.count += 1;
        let id = CommandId(number as u32, self.count);
        let conn = Conn(number as u64);
        self.tell(|_| Input::Command { conn, person: person(number), id, command: command.clone() })
            && self.commit()
    }

    fn play(&mut self, number: usize, action: &str) -> bool {
        self.command(number, &Command::Play { action: ActionText::new(action).unwrap(), ply: None })
    }

    /// Tells both rooms the same; do they say the same?
    fn tell(&mut self, input: impl Fn(&Room) -> Input) -> bool {
        for (room, log) in self.rooms.iter_mut().zip(&mut self.log) {
            let input = input(room);
            *log = bytes(&room.step(self.now, input));
        }
        self.log[0] == self.log[1]
    }

    fn light(&self, room: usize) -> Revealed {
        self.rooms[room].revealed()
    }
}

/// Everything that leaves a room, and what is written, too.
fn bytes(effects: &[Effect]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for effect in effects {
        match effect {
            Effect::Send { to, message } => bytes.extend(format!("{to:?}{message}\n").into_bytes()),
            // A hidden timer is a secret that the alarm knows.
            Effect::Arm(_) => {}
            other => bytes.extend(format!("{other:?}\n").into_bytes()),
        }
    }
    bytes
}

fn any_action<G: Secret>(pair: &Pair<G>, seat: Seat, rng: &mut Quick) -> Option<String> {
    game::<G>(&pair.rooms[0]).random_action(seat, rng).map(|action| action.to_string())
}

/// Something that somebody does, wise or not.
fn disturb<G: Secret>(pair: &mut Pair<G>, rng: &mut Quick) -> bool {
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

fn rooms_keep_secrets<G: Secret>(setup: &str) {
    let (mut compared, mut differed) = (0, 0);
    for seed in 0..GAMES {
        let mut rng = Quick::new(seed);
        let mut pair = Pair::<G>::new(setup, seed);
        let mut stop = below(&mut rng, 50);
        while pair.rooms[0].state().phase() == Phase::Playing {
            stop = stop.saturating_sub(1);
            if stop == 0 {
                if !pair.part(&mut rng) {
                    // Somebody looks at what others may not know: a moment later will do.
                    pair.rooms[1] = pair.rooms[0].clone();
                } else {
                    break;
                }
            }
            step(&mut pair, &mut rng);
        }
        let light = pair.light(0);
        for _ in 0..30 {
            if pair.rooms[0].state().phase() != Phase::Playing {
                break;
            }
            let same = step(&mut pair, &mut rng);
            if pair.light(0) != light || pair.light(1) != light {
                differed += u32::from(!same);
                break;
            }
            assert!(same, "{setup}, seed {seed}:\n{}\n{}", text(&pair.log[0]), text(&pair.log[1]));
            let same = disturb(&mut pair, &mut rng);
            if pair.light(0) != light || pair.light(1) != light {
                break;
            }
            assert!(same, "{setup}, seed {seed}:\n{}\n{}", text(&pair.log[0]), text(&pair.log[1]));
            compared += 2;
        }
    }
    assert!(compared > 100, "{compared} compared");
    // The test can fail: what was hidden really was different, and shows once it is revealed.
    assert!(differed > 5, "{differed} differed");
}

fn step<G: Secret>(pair: &mut Pair<G>, rng: &mut Quick) -> bool {
    pair.now = pair.now.plus(rng.next_u64() % 400);
    if !pair.tell(|_| Input::Alarm) {
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

/// What is hidden in Worlds are the heaps of later rounds: a round that ends early brings the next to light.
#[test]
fn rooms_of_worlds_keep_secrets() {
    let setup = "worlds players=2 level=beginner";
    let mut differed = 0;
    for seed in 0..20 {
        let mut rng = Quick::new(seed);
        let mut pair = Pair::<Worlds>::new(setup, seed);
        pair.now = pair.now.plus(worlds::COUNTDOWN.0);
        assert!(pair.tell(|_| Input::Alarm) && pair.commit());
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

/// Under a hidden timer two rooms whose bells ring at different times say the same until one rings.
#[test]
fn rooms_keep_the_time_of_a_hidden_timer() {
    for seed in 0..20 {
        let mut rng = Quick::new(seed);
        let mut pair = Pair::<Worlds>::new("worlds players=3 timer=hidden level=expert", seed);
        pair.now = pair.now.plus(worlds::COUNTDOWN.0);
        assert!(pair.tell(|_| Input::Alarm) && pair.commit());
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
