//! Whole games at a table.

use crate::test_table::{TestTable, settings};
use krajina_record::notation::{AnyRecord, Replay};
use krajina_rules::game::Game;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Worlds;
use krajina_table::Conn;
use krajina_wire::{Command, Event, Phase, ToClient};
use serde::de::DeserializeOwned;

/// A table with all seats taken by people, started.
fn started(setup: &str, people: u64) -> TestTable {
    let mut seats = String::from("me");
    (1..people).for_each(|_| seats += " open");
    let mut harness = TestTable::new(settings(setup, &seats));
    for number in 0..people {
        harness.attach(number);
        if number > 0 {
            harness.ok(number, Command::Sit { seat: None });
        }
    }
    // A watcher.
    harness.attach(5);
    harness.ok(0, Command::Start);
    harness
}

/// A legal action of a person, found from the messages to that person alone.
fn any_action<G: Game<View: DeserializeOwned>>(
    harness: &TestTable,
    number: u64,
    rng: &mut Quick,
) -> Option<String> {
    let view: G::View = harness.mirrors[&Conn(number)].view().unwrap()?;
    let game = G::determinize(&view, rng);
    game.random_action(Seat::wrapping(number as usize), rng).map(|action| action.to_string())
}

fn play_out<G: Game<View: DeserializeOwned>>(setup: &str, people: u64, seed: u64) -> TestTable {
    let mut harness = started(setup, people);
    let mut rng = Quick::new(seed);
    let mut played = 0;
    while harness.seen(0).phase == Phase::Playing {
        let room = harness.seen(5);
        let acting: Vec<Seat> = room.to_act.iter().collect();
        let seat = acting[below(&mut rng, acting.len() as u32) as usize];
        harness.pass(rng.next_u64() % 2_000);
        if let Some(action) = any_action::<G>(&harness, seat.index() as u64, &mut rng) {
            let _ = harness.play(seat.index() as u64, &action);
        }
        played += 1;
        if played % 16 == 0 {
            harness.check();
        }
    }
    harness.check();
    harness
}

fn replays(harness: &TestTable) {
    let finished = harness.finished().unwrap();
    let record: AnyRecord = finished.record.parse().unwrap();
    krajina_rules::with_game!(AnyRecord(&record): record => {
        assert!(record.commitment.as_ref().unwrap().holds(&record.seed.unwrap()));
        let game = Replay::new(record).unwrap().finish().unwrap();
        assert_eq!(game.outcome(), finished.ending.outcome);
    });
}

#[test]
fn kingdom_from_the_first_domino_to_the_record() {
    for (setup, people) in [
        ("kingdom players=2", 2),
        ("kingdom players=3 variants=harmony,wider-choice", 3),
        ("kingdom players=4 variants=dynasty", 4),
    ] {
        replays(&play_out::<Kingdom>(setup, people, 1));
    }
}

#[test]
fn hunters_from_the_first_domino_to_the_record() {
    for (setup, people) in [
        ("hunters players=2 mode=tribe", 2),
        ("hunters players=3 mode=totems", 3),
        ("hunters players=4 mode=tribe", 4),
    ] {
        replays(&play_out::<Hunters>(setup, people, 2));
    }
}

#[test]
fn worlds_in_real_time_to_the_record() {
    for (setup, people) in [
        ("worlds players=1 level=solo-easy map=1", 1),
        ("worlds players=2 level=advanced minutes=1", 2),
        ("worlds players=4 level=expert minutes=1 timer=hidden", 4),
    ] {
        replays(&play_out::<Worlds>(setup, people, 3));
    }
}

#[test]
fn the_seed_is_secret_until_the_end() {
    let seed = Seed::from_number(5);
    let harness = play_out::<Kingdom>("kingdom players=2", 2, 9);
    for message in &harness.sent[&Conn(5)] {
        let over = matches!(message, ToClient::Update(update) if update.events.contains(&Event::Finished));
        let told = serde_json::to_string(message).unwrap().contains(&seed.to_string());
        assert_eq!(told, over, "{message:?}");
    }
    let room = harness.seen(5);
    assert_eq!(room.commitment.unwrap(), seed.commitment().to_string());
}

#[test]
fn bots_play_whole_games() {
    for setup in ["kingdom players=3", "hunters players=3 mode=tribe"] {
        let mut harness = TestTable::new(settings(setup, "me shepherd sprout"));
        harness.attach(0);
        harness.ok(0, Command::Start);
        let mut rng = Quick::new(4);
        while harness.seen(0).phase == Phase::Playing {
            let action = match setup.starts_with('k') {
                true => any_action::<Kingdom>(&harness, 0, &mut rng),
                false => any_action::<Hunters>(&harness, 0, &mut rng),
            };
            harness.play(0, &action.unwrap()).unwrap();
        }
        harness.check();
        replays(&harness);
    }
}
