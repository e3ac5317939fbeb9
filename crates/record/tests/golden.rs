//! Golden records: any record committed here always replays to the same state. New ones are written with
//! `UPDATE_GOLDEN=1 cargo test -p krajina-record --test golden`; existing files are never rewritten.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_record::notation::{AnyRecord, Record, Recorded, Replay};
use krajina_record::scores::Scored;
use krajina_rules::game::Game;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::perft::perft;
use krajina_rules::seat::Seat;
use krajina_rules::with_game;
use krajina_rules::worlds::Worlds;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The setups that have a golden game; the name of the file and the setup.
const GAMES: [(&str, &str); 25] = [
    ("kingdom-2", "kingdom players=2"),
    ("kingdom-3", "kingdom players=3"),
    ("kingdom-4", "kingdom players=4"),
    ("kingdom-2-bonuses", "kingdom players=2 variants=middle-kingdom,harmony"),
    ("kingdom-4-bonuses", "kingdom players=4 variants=middle-kingdom,harmony"),
    ("kingdom-2-mighty-duel", "kingdom players=2 variants=mighty-duel"),
    ("kingdom-2-wider-choice", "kingdom players=2 variants=wider-choice"),
    ("kingdom-3-wider-choice", "kingdom players=3 variants=wider-choice"),
    ("kingdom-2-both", "kingdom players=2 variants=mighty-duel,wider-choice"),
    ("kingdom-3-dynasty", "kingdom players=3 variants=dynasty,harmony"),
    ("hunters-2-discovery", "hunters players=2 mode=discovery"),
    ("hunters-3-discovery", "hunters players=3 mode=discovery options=center,complete"),
    ("hunters-4-discovery", "hunters players=4 mode=discovery"),
    ("hunters-2-totems", "hunters players=2 mode=totems options=center"),
    ("hunters-3-totems", "hunters players=3 mode=totems"),
    ("hunters-4-totems", "hunters players=4 mode=totems"),
    ("hunters-2-tribe", "hunters players=2 mode=tribe"),
    ("hunters-3-tribe", "hunters players=3 mode=tribe"),
    ("hunters-4-tribe", "hunters players=4 mode=tribe options=complete"),
    ("hunters-2-tribe-house", "hunters players=2 mode=tribe options=recruit-last-round"),
    ("worlds-2-beginner", "worlds players=2 level=beginner maps=1,2,3"),
    ("worlds-3-advanced", "worlds players=3 level=advanced map=4 minutes=5 roads=networks"),
    ("worlds-4-expert", "worlds players=4 level=expert map=2 minutes=5"),
    ("worlds-4-handicap", "worlds players=4 level=beginner map=3 minutes=5 handicap=none,active,all,none"),
    ("worlds-solo", "worlds players=1 level=solo-medium map=1"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn updating() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

/// Compares with the file, or writes a missing file if `UPDATE_GOLDEN` is set.
fn golden(name: &str, text: &str) {
    let path = folder().join(name);
    match std::fs::read_to_string(&path) {
        Ok(kept) => assert_eq!(kept, text, "{name} has changed, but golden files must not change"),
        Err(_) if updating() => std::fs::write(&path, text).unwrap(),
        Err(error) => panic!("{name}: {error}; UPDATE_GOLDEN=1 writes it"),
    }
}

/// A missing record is made once; from then on the file is the reference.
fn read_or_make(number: u64, name: &str, setup: &str) -> AnyRecord {
    let path = folder().join(format!("{name}.krec"));
    if !path.exists() && updating() {
        let text = match setup.split(' ').next() {
            Some("kingdom") => Record::<Kingdom>::random(setup.parse().unwrap(), number).0.to_string(),
            Some("hunters") => Record::<Hunters>::random(setup.parse().unwrap(), number).0.to_string(),
            _ => Record::<Worlds>::random(setup.parse().unwrap(), number).0.to_string(),
        };
        std::fs::write(&path, text).unwrap();
    }
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}")).parse().unwrap()
}

/// Every state of a game: its digest and the points after every move; every tenth state whole.
fn course<G: Recorded + Scored>(record: &Record<G>) -> String {
    let mut text = String::new();
    let mut replay = Replay::new(record).unwrap();
    let show = |text: &mut String, game: &G| {
        let points: Vec<String> =
            Seat::all(game.players()).map(|seat| game.points(seat).to_string()).collect();
        writeln!(text, "  {} {}", game.digest(), points.join(" ")).unwrap();
    };
    show(&mut text, replay.game());
    while let Some(played) = replay.step().unwrap() {
        write!(text, "{}. {} {}", replay.done(), G::colour(played.seat), played.action).unwrap();
        show(&mut text, replay.game());
        // The heap of Worlds would fill pages, so its digests must suffice.
        if replay.done() % 10 == 0 && replay.game().turn().is_some() {
            writeln!(text, "\n{}", replay.game().dump()).unwrap();
        }
    }
    replay.check_claims().unwrap();
    text
}

#[test]
fn golden_records_replay_to_the_same_states_for_ever() {
    for (number, (name, setup)) in GAMES.iter().enumerate() {
        let text = with_game!(AnyRecord(read_or_make(number as u64, name, setup)): record => course(&record));
        golden(&format!("{name}.states"), &text);
    }
}

/// Any other record in the folder must keep its own digest.
#[test]
fn every_record_in_the_folder_keeps_its_digest() {
    let mut records = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "krec") {
            let any: AnyRecord = std::fs::read_to_string(&path).unwrap().parse().unwrap();
            let (claimed, found) = with_game!(AnyRecord(any): record => {
                (record.digest.clone(), Replay::new(&record).unwrap().finish().unwrap().digest().to_string())
            });
            assert_eq!(claimed, Some(found), "{}", path.display());
            records += 1;
        }
    }
    assert!(records >= GAMES.len());
}

/// The counts of legal action sequences, from several moments of the golden games.
#[test]
fn perft_numbers_stay() {
    fn counts<G: Recorded>(name: &str, record: &Record<G>, text: &mut String) {
        let mut replay = Replay::new(record).unwrap();
        for moves in [0, 4, 17, 40] {
            while replay.done() < moves {
                assert!(replay.step().unwrap().is_some(), "{name} is shorter than {moves} moves");
            }
            let numbers: Vec<String> = (1..=3).map(|depth| perft(replay.game(), depth).to_string()).collect();
            writeln!(text, "{name} after {moves}: {}", numbers.join(" ")).unwrap();
        }
    }
    let mut text =
        String::from("# Legal action sequences of depth 1, 2 and 3: krajina perft RECORD --depth 3\n");
    // In Worlds every player may move any tile anywhere at any time: counting that shows nothing.
    for (number, (name, setup)) in
        GAMES.iter().enumerate().filter(|(_, (name, _))| !name.starts_with("worlds"))
    {
        with_game!(AnyRecord(read_or_make(number as u64, name, setup)): record => counts(name, &record, &mut text));
    }
    golden("perft.txt", &text);
}
