//! Whole games at a table.

use crate::desk::{Desk, settings};
use krajina_record::notation::{Any, Replay};
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
fn started(setup: &str, people: u64) -> Desk {
    let mut seats = String::from("me");
    (1..people).for_each(|_| seats += " open");
    let mut desk = Desk::new(settings(setup, &seats));
    for number in 0..people {
        desk.attach(number);
        if number > 0 {
            desk.ok(number, Command::Sit { seat: None });
        }
    }
    // Somebody looks on.
    desk.attach(5);
    desk.ok(0, Command::Start);
    desk
}

/// A legal action of a person, from nothing but what that person was sent.
fn any_action<G: Game<View: DeserializeOwned>>(desk: &Desk, number: u64, rng: &mut Quick) -> Option<String> {
    let view: G::View = desk.mirrors[&Conn(number)].view().unwrap()?;
    let game = G::determinize(&view, rng);
    game.random_action(Seat::wrapping(number as usize), rng).map(|action| action.to_string())
}

fn play_out<G: Game<View: DeserializeOwned>>(setup: &str, people: u64, seed: u64) -> Desk {
    let mut desk = started(setup, people);
    let mut rng = Quick::new(seed);
    let mut played = 0;
    while desk.seen(0).phase == Phase::Playing {
        let room = desk.seen(5);
        let acting: Vec<Seat> = room.to_act.iter().collect();
        let seat = acting[below(&mut rng, acting.len() as u32) as usize];
        desk.pass(rng.next_u64() % 2_000);
        if let Some(action) = any_action::<G>(&desk, seat.index() as u64, &mut rng) {
            let _ = desk.play(seat.index() as u64, &action);
        }
        played += 1;
        if played % 16 == 0 {
            desk.check();
        }
    }
    desk.check();
    desk
}

fn replays(desk: &Desk) {
    let finished = desk.finished().unwrap();
    let record: Any = finished.record.parse().unwrap();
    krajina_record::with_record!(&record, record => {
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
    let desk = play_out::<Kingdom>("kingdom players=2", 2, 9);
    for message in &desk.sent[&Conn(5)] {
        let over = matches!(message, ToClient::Update(update) if update.events.contains(&Event::Finished));
        let told = serde_json::to_string(message).unwrap().contains(&seed.to_string());
        assert_eq!(told, over, "{message:?}");
    }
    let room = desk.seen(5);
    assert_eq!(room.commitment.unwrap(), seed.commitment().to_string());
}

#[test]
fn bots_play_whole_games() {
    for setup in ["kingdom players=3", "hunters players=3 mode=tribe"] {
        let mut desk = Desk::new(settings(setup, "me shepherd sprout"));
        desk.attach(0);
        desk.ok(0, Command::Start);
        let mut rng = Quick::new(4);
        while desk.seen(0).phase == Phase::Playing {
            let action = match setup.starts_with('k') {
                true => any_action::<Kingdom>(&desk, 0, &mut rng),
                false => any_action::<Hunters>(&desk, 0, &mut rng),
            };
            desk.play(0, &action.unwrap()).unwrap();
        }
        desk.check();
        replays(&desk);
    }
}
