//! The program as a user runs it: answers, exit codes, files written or not.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod program;

use program::{answer, failure, json};
use std::path::PathBuf;

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

const TABLE: &str =
    "game kingdom\noptions harmony\nplayer pink\nC W1 W0\nplayer yellow discarded 1\nC F1 F1\n";

#[test]
fn score_prints_sheets_and_the_ranking() {
    let text = answer(&["score", "-"], TABLE);
    assert!(text.contains("wheat: 2 squares × 1 crown"), "{text}");
    assert!(text.ends_with("1. pink 7\n2. yellow 4\n"), "{text}");
}

#[test]
fn score_answers_programs_in_json() {
    let value = json(&["score", "-", "--json"], TABLE);
    let pink = &value["players"][0];
    assert_eq!((&pink["name"], &pink["total"], &pink["rank"]), (&"pink".into(), &7.into(), &1.into()));
    let line = &pink["lines"][0];
    assert_eq!((&line["what"], &line["points"]), (&"wheat: 2 squares × 1 crown".into(), &2.into()));
    assert_eq!(
        (&line["terrain"], &line["squares"], &line["crowns"]),
        (&"wheat".into(), &2.into(), &1.into())
    );
}

#[test]
fn a_bad_diagram_is_refused_with_line_and_column() {
    let (code, said) = failure(&["score", "-"], "game kingdom\nplayer a\nC W9\n");
    assert_eq!(code, 2);
    assert!(
        said.starts_with("krajina: standard input: line 3, column 3: expected ., C, or one of"),
        "{said}"
    );
    let (code, said) = failure(&["score", "-", "--json"], "game kingdom\nplayer a\nC \u{1F333}\n");
    assert_eq!(code, 2, "{said}");
    let (code, said) = failure(&["score", "no-such-file"], "");
    assert_eq!(code, 1);
    assert!(said.starts_with("krajina: no-such-file: "), "{said}");
    assert_eq!(failure(&["score"], "").0, 2, "a missing argument");
    assert_eq!(failure(&["score", "-", "--jsn"], "").0, 2, "an unknown option");
}

/// A random game, written as a record and replayed: the course, the scores, the verified seed, the pictures.
#[test]
fn a_record_is_written_replayed_and_drawn() {
    let folder = folder("replay");
    let record = folder.join("game.krec");
    let record = record.to_str().unwrap();
    for (setup, seats) in [
        ("kingdom players=3 variants=harmony,wider-choice", ["pink", "yellow", "green"]),
        ("hunters players=3 mode=tribe", ["pink", "black", "green"]),
    ] {
        answer(&["random", "--game", setup, "--games", "1", "--seed", "4", "--record", record], "");
        let text = answer(&["replay", record], "");
        assert!(text.contains("Seed verified") && text.contains("The game is over."), "{text}");
        let value = json(&["replay", record, "--json"], "");
        assert_eq!(value["seed_verified"], true);
        let moves = value["moves"].as_u64().unwrap() as usize;
        assert_eq!(value["course"].as_array().unwrap().len(), moves);
        let pictures = folder.join("svg");
        let _ = std::fs::remove_dir_all(&pictures);
        answer(&["replay", record, "--svg", pictures.to_str().unwrap(), "--every-move"], "");
        assert_eq!(std::fs::read_dir(&pictures).unwrap().count(), moves + 3);
        for seat in seats {
            let svg = std::fs::read_to_string(pictures.join(format!("{seat}.svg"))).unwrap();
            assert!(svg.starts_with("<svg") && svg.contains("points"), "{seat}");
        }
        // Half a game is half a game.
        let half = json(&["replay", record, "--moves", "9", "--json"], "");
        assert_eq!((&half["moves"], &half["over"]), (&9.into(), &false.into()));
    }
}

/// Worlds in real time: the record tells the times, the replay ends when time has passed, every map is drawn.
#[test]
fn a_game_in_real_time_is_recorded_and_replayed() {
    let folder = folder("worlds");
    let record = folder.join("game.krec");
    let record = record.to_str().unwrap();
    answer(
        &["random", "--game", "worlds players=2 level=advanced map=2", "--games", "1", "--record", record],
        "",
    );
    let pictures = folder.join("svg");
    let value = json(&["replay", record, "--json", "--svg", pictures.to_str().unwrap()], "");
    assert_eq!((&value["over"], &value["seed_verified"]), (&true.into(), &true.into()));
    let rounds = value["finished"].as_array().unwrap();
    assert_eq!(rounds.len(), 3, "three rounds");
    let sum: i64 = rounds
        .iter()
        .flat_map(|round| round.as_array().unwrap())
        .map(|points| points.as_i64().unwrap())
        .sum();
    let total: i64 =
        value["result"].as_array().unwrap().iter().map(|place| place["points"].as_i64().unwrap()).sum();
    assert_eq!(sum, total);
    assert_eq!(std::fs::read_dir(&pictures).unwrap().count(), 2);
    let (code, said) = failure(&["play", "worlds players=2"], "");
    assert!(code == 2 && said.contains("not played in the terminal"), "{said}");
}

#[test]
fn an_illegal_move_is_named_and_nothing_is_drawn() {
    let folder = folder("illegal");
    let pictures = folder.join("svg");
    let record = "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4 5 6\npink take 2\nyellow take 2\n";
    let (code, said) = failure(&["replay", "-", "--svg", pictures.to_str().unwrap()], record);
    assert_eq!(code, 2);
    assert_eq!(
        said,
        "krajina: standard input: line 5, column 8: move 2, yellow take 2, breaks K6: pink's king stands on domino 2; \
         allowed: take 1, take 3\n"
    );
    assert!(!pictures.exists());
}

#[test]
fn a_forged_seed_is_found_out() {
    let folder = folder("forged");
    let path = folder.join("game.krec");
    answer(&["random", "--game", "kingdom", "--games", "1", "--record", path.to_str().unwrap()], "");
    let honest = std::fs::read_to_string(&path).unwrap();
    let forged = honest.replace("seed: 01", "seed: 02");
    assert_ne!(honest, forged);
    let (code, said) = failure(&["replay", "-"], &forged);
    assert!(code == 2 && said.contains("the seed is not the one committed to"), "{said}");
}

#[test]
fn perft_counts_sequences() {
    let record = "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4 5 6 7 8 9\n";
    let text = answer(&["perft", "-", "--depth", "3"], record);
    let counts: Vec<u64> =
        text.lines().map(|line| line.split_whitespace().nth(2).unwrap().parse().unwrap()).collect();
    assert_eq!(counts, [3, 6, 6]);
    let rows = json(&["perft", "-", "--depth", "2", "--json"], record);
    assert_eq!(rows[1]["sequences"], 6);
    assert_eq!(failure(&["perft", "-", "--depth", "0"], record).0, 2);
    assert_eq!(failure(&["perft", "-", "--depth", "1"], "krajina 1\n").0, 2);
}

#[test]
fn random_games_are_reproducible_and_their_means_known() {
    let run = |seed: &str| {
        json(&["random", "--game", "kingdom players=2", "--games", "20000", "--seed", seed, "--json"], "")
    };
    assert_eq!(run("1"), run("1"), "the same seed, the same games, on any number of threads");
    assert_ne!(run("1"), run("2"));
    // The published means of random play: 19.1 and 19.3 without bonuses, 22.4 and 22.6 with both, 52.5 in 7×7.
    for (setup, mean) in [
        ("kingdom players=2", 19.1),
        ("kingdom players=4", 19.3),
        ("kingdom players=2 variants=middle-kingdom,harmony", 22.4),
        ("kingdom players=4 variants=middle-kingdom,harmony", 22.6),
        ("kingdom players=2 variants=mighty-duel", 52.5),
    ] {
        let value = json(&["random", "--game", setup, "--games", "40000", "--json"], "");
        let found = value["mean_points"].as_f64().unwrap();
        assert!((found - mean).abs() < 0.25, "{setup}: {found}");
    }
}

#[test]
fn a_setup_that_cannot_be_played_is_refused_with_its_reason() {
    let (code, said) = failure(&["random", "--game", "kingdom players=3 variants=mighty-duel"], "");
    assert_eq!(code, 2);
    assert!(said.contains("column 28: K23: mighty-duel is for 2 players (K20), not for 3"), "{said}");
    assert!(
        failure(&["random", "--game", "go"], "")
            .1
            .contains("expected kingdom, hunters or worlds, found \"go\"")
    );
    assert_eq!(failure(&["random", "--game", "kingdom", "--games", "0"], "").0, 2);
}

#[test]
fn bench_measures_every_game() {
    let rows = json(&["bench", "--seconds", "0.01", "--json"], "");
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 18);
    assert!(rows.iter().all(|row| row["games_per_second"].as_f64().unwrap() > 0.0));
    assert_eq!(failure(&["bench", "--seconds", "-1"], "").0, 2);
}

/// A whole game in the terminal: whoever always takes the first option gets to the end.
#[test]
fn a_game_can_be_played_in_the_terminal() {
    let folder = folder("play");
    let record = folder.join("game.krec");
    let input = format!("nonsense\n99\nboards\n{}", "1\n".repeat(200));
    let arguments =
        ["play", "kingdom players=2 variants=harmony", "--seed", "3", "--record", record.to_str().unwrap()];
    let text = answer(&arguments, &input);
    assert!(text.contains("The seed of the deal was 03"), "{text}");
    assert!(answer(&["replay", record.to_str().unwrap()], "").contains("The game is over."));
    // Quit in the middle, play on from the record.
    let half = folder.join("half.krec");
    let half = half.to_str().unwrap();
    answer(&["play", "hunters players=3 mode=totems", "--seed", "3", "--record", half], "1\n1\n1\nquit\n");
    let text = answer(&["play", "--resume", half, "--record", half], &"1\n".repeat(200));
    assert!(text.contains("The seed of the deal was"), "{text}");
    assert!(answer(&["replay", half], "").contains("The game is over."));
}

#[test]
fn every_subcommand_is_its_own_manual() {
    for command in ["play", "score", "replay", "perft", "random", "bench", "sim"] {
        let help = answer(&[command, "--help"], "");
        assert!(help.contains("Usage: krajina"), "{command}");
    }
    assert!(answer(&["--help"], "").contains("Exit codes: 0 done"));
}

#[test]
fn the_service_core_survives_the_first_storms() {
    let text = answer(&["sim", "--seeds", "6", "--threads", "2"], "");
    assert!(text.starts_with("6 seeds, "), "{text}");
    assert_eq!(answer(&["sim", "--seed", "3"], ""), answer(&["sim", "--seed", "3"], ""));
}
