//! docs/verify_deal.py computes the same deals from the same seeds as the rules do.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_record::notation::{AnyRecord, Record};
use krajina_rules::domino::draft::{self, Format};
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters, Mode};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::{Quick, Rng};
use krajina_rules::seat::{Colour, Seat};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{self, TileId, Worlds};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn python(arguments: &[&str]) -> Option<Output> {
    Command::new("python3").args(arguments).output().ok()
}

/// Only a machine without Python may skip this; `cargo xtask test` installs it.
fn has_python() -> bool {
    let has = python(&["--version"]).is_some_and(|answer| answer.status.success());
    if !has {
        eprintln!("SKIPPED: there is no python3 to run docs/verify_deal.py with");
    }
    has
}

fn verify(record: &Path) -> Output {
    let script = root().join("docs/verify_deal.py");
    python(&[script.to_str().unwrap(), record.to_str().unwrap()]).unwrap()
}

fn line<T: Display>(key: &str, items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().fold(format!("{key}:"), |line, item| format!("{line} {item}")) + "\n"
}

fn draft(format: &Format, seed: &Seed, game: usize, kings: &str, colour: fn(Seat) -> Colour) -> String {
    let deal = draft::Deal::from_seed(format, seed, game as u64);
    let number = if game == 0 { String::new() } else { format!(" {}", game + 1) };
    line(&format!("deal{number}"), deal.pile)
        + &line(&format!("{kings}{number}"), deal.kings.map(colour).into_iter().take(format.kings.into()))
}

/// The expected output of the script, from the rules.
fn expected(any: &AnyRecord) -> String {
    match any {
        AnyRecord::Kingdom(Record { setup, seed, .. }) => (0..setup.games())
            .map(|game| draft(&setup.format(), &seed.unwrap(), game, "kings", kingdom::colour))
            .collect(),
        AnyRecord::Hunters(Record { setup, seed, .. }) => {
            let seed = seed.unwrap();
            let cave = line("cave", hunters::Deal::from_seed(setup, &seed).cave);
            let cave = if setup.mode() == Mode::Tribe { cave } else { String::new() };
            draft(&setup.format(), &seed, 0, "chiefs", hunters::colour) + &cave
        }
        other => {
            let AnyRecord::Worlds(Record { setup, seed, .. }) = other else {
                panic!("the script does not deal {}", other.kind());
            };
            heaps(setup, &seed.unwrap())
        }
    }
}

fn heaps(setup: &worlds::Setup, seed: &Seed) -> String {
    let mut game = Worlds::new(setup.clone(), seed);
    let mut text = String::new();
    for round in 0..setup.rounds() {
        while game.round() < round {
            game.advance(game.deadline().unwrap());
        }
        let place = |tile: TileId| {
            let lies = game.heap().tile(tile);
            format!("{tile}/{}/{}", lies.spot, lies.face)
        };
        text += &line(&format!("heap {}", round + 1), TileId::all().map(place));
        if setup.level().has_buildings() {
            text += &line(&format!("buildings {}", round + 1), game.board());
        }
    }
    text
}

fn check(path: &Path) {
    let any: AnyRecord = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let output = verify(path);
    assert!(output.status.success(), "{}: {output:?}", path.display());
    let (printed, expected) = (String::from_utf8(output.stdout).unwrap(), expected(&any));
    match &any {
        // In a solo game a few tiles are moved from the heap to the map before the first move.
        AnyRecord::Worlds(record) if record.setup.level().solo().is_some() => {
            let laid = record.setup.set().map(record.setup.options().maps[0]).highlighted.len();
            let differ = printed.split(' ').zip(expected.split(' ')).filter(|(a, b)| a != b).count();
            assert!(differ <= laid && printed.len() > 1_000, "{printed}{expected}");
        }
        _ => assert_eq!(printed, expected, "{}", path.display()),
    }
}

#[test]
fn the_script_deals_every_golden_record() {
    if !has_python() {
        return;
    }
    let golden = root().join("crates/record/tests/golden");
    let mut records = 0;
    for entry in std::fs::read_dir(golden).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "krec") {
            check(&path);
            records += 1;
        }
    }
    assert!(records >= 25);
}

#[test]
fn the_script_deals_from_any_seed_and_finds_a_forged_one() {
    if !has_python() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut rng = Quick::new(4);
    for number in 0..6 {
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        let seed = Seed::new(bytes);
        let records = [
            Record::<Kingdom>::new("kingdom players=2 variants=dynasty".parse().unwrap(), seed).to_string(),
            Record::<Hunters>::new("hunters players=4 mode=tribe".parse().unwrap(), seed).to_string(),
            Record::<Worlds>::new("worlds players=3 level=expert".parse().unwrap(), seed).to_string(),
        ];
        let path = folder.join("verify-deal.krec");
        std::fs::write(&path, &records[number % 3]).unwrap();
        check(&path);
        // Another seed than the one committed to.
        let forged = records[number % 3].replace(&seed.to_string(), &Seed::from_number(9).to_string());
        std::fs::write(&path, forged).unwrap();
        let output = verify(&path);
        assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("not the one committed to"), "{output:?}");
    }
}
