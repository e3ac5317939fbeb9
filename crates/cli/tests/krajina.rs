//! The program as a user runs it: output, exit codes, and written files.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod program;

use program::{answer, failure, json};
use std::path::PathBuf;

/// An empty folder for this test.
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

/// A random game is written as a record and replayed: moves, scores, verified seed, pictures.
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
        // A record cut in half is replayed as an unfinished game.
        let half = json(&["replay", record, "--moves", "9", "--json"], "");
        assert_eq!((&half["moves"], &half["over"]), (&9.into(), &false.into()));
    }
}

/// A record of Worlds contains times, its replay runs until time is up, and every map is drawn.
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
    // After one move the round is still running.
    let one = json(&["replay", record, "--moves", "1", "--json"], "");
    assert_eq!((&one["moves"], &one["over"]), (&1.into(), &false.into()));
    assert_eq!(one["finished"].as_array().unwrap().len(), 0, "{one}");
    for arguments in [["play", "worlds players=2"].as_slice(), &["play", "--resume", record]] {
        let (code, said) = failure(arguments, "");
        assert!(code == 2 && said.contains("not played in the terminal"), "{said}");
        // The sentence names the commands that do play it.
        assert!(
            ["krajina serve", "krajina arena", "krajina random"].iter().all(|way| said.contains(way)),
            "{said}"
        );
    }
}

/// K17: each step shows the boards of its game, and the totals are those of all three games.
#[test]
fn a_dynasty_is_replayed_game_by_game() {
    let folder = folder("dynasty");
    let record = folder.join("game.krec");
    let record = record.to_str().unwrap();
    answer(
        &["random", "--game", "kingdom players=2 variants=dynasty", "--games", "1", "--record", record],
        "",
    );
    let pictures = folder.join("svg");
    let arguments = ["replay", record, "--json", "--svg", pictures.to_str().unwrap(), "--every-move"];
    let value = json(&arguments, "");
    let course = value["course"].as_array().unwrap();
    assert_eq!(course.len(), 3 * 48);
    for game in 0..3 {
        let last = 48 * (game + 1);
        assert_eq!(course[last - 1]["points"], value["finished"][game], "game {game}");
        let player = course[last - 1]["player"].as_str().unwrap();
        let svg = std::fs::read_to_string(pictures.join(format!("{last:03}-{player}.svg"))).unwrap();
        let seat = usize::from(player == "yellow");
        assert!(svg.contains(&format!("{} points", value["finished"][game][seat])), "{svg}");
    }
    for place in value["result"].as_array().unwrap() {
        let players = value["players"].as_array().unwrap();
        let player = players.iter().find(|player| player["name"] == place["name"]).unwrap();
        assert_eq!((&player["total"], &player["rank"]), (&place["points"], &place["rank"]));
    }
    let text = answer(&["replay", record], "");
    assert!(text.contains("game 1") && text.contains("game 2"), "{text}");
}

/// A byte order mark at the beginning is ignored.
#[test]
fn a_byte_order_mark_is_ignored() {
    assert!(answer(&["score", "-"], &format!("\u{feff}{TABLE}")).ends_with("1. pink 7\n2. yellow 4\n"));
    let record = "\u{feff}krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4 5 6\npink take 2\n";
    assert!(answer(&["replay", "-"], record).contains("The game is not over."));
    answer(&["random", "--game", "\u{feff}kingdom players=2", "--games", "1"], "");
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
fn a_forged_seed_is_detected() {
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

/// A whole game in the terminal, always with the first option.
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
    // Open items beside the dominoes are shown: the owners of totems, and the people of the cave in Tribe.
    let totems = answer(&["play", "hunters players=3 mode=totems", "--seed", "3"], "quit\n");
    assert!(totems.contains("\ntotems  mammoth (3): nobody   fish (4): "), "{totems}");
    let tribe = answer(&["play", "hunters players=3 mode=tribe", "--seed", "17"], "quit\n");
    assert!(tribe.contains("\ncave  fisher   warrior3   painter   hunter   and 18 in the pile\n"), "{tribe}");
    // Between the games of a Dynasty the boards are shown as they were.
    let dynasty = answer(&["play", "kingdom players=2 variants=dynasty", "--seed", "3"], &"1\n".repeat(200));
    assert_eq!(dynasty.matches("A game of the row ends:").count(), 3, "{dynasty}");
    // Quit during the game and continue from the record.
    let half = folder.join("half.krec");
    let half = half.to_str().unwrap();
    answer(&["play", "hunters players=3 mode=totems", "--seed", "3", "--record", half], "1\n1\n1\nquit\n");
    let text = answer(&["play", "--resume", half, "--record", half], &"1\n".repeat(200));
    assert!(text.contains("The seed of the deal was"), "{text}");
    assert!(answer(&["replay", half], "").contains("The game is over."));
}

#[test]
fn help_is_grouped_and_every_subcommand_has_its_own() {
    let help = answer(&["--help"], "");
    let mut groups = Vec::new();
    for line in help.lines() {
        match (
            line.strip_suffix(':'),
            line.strip_prefix("  ").and_then(|entry| entry.split(' ').next()).filter(|word| !word.is_empty()),
        ) {
            (Some(title), _) => groups.push(title),
            (None, Some(command)) if !command.starts_with('-') => {
                let help = answer(&[command, "--help"], "");
                assert!(help.contains(&format!("Usage: krajina {command}")), "{help}");
            }
            _ => {}
        }
    }
    assert_eq!(groups, ["Play", "Host", "Study", "Develop", "Options"], "{help}");
    assert!(help.contains("\n  serve     Run a server") && help.contains("Exit codes: 0 done"), "{help}");
}

#[test]
fn the_simulator_passes_its_first_seeds_and_is_reproducible() {
    let text = answer(&["sim", "--seeds", "6", "--threads", "2"], "");
    assert!(text.starts_with("6 seeds, "), "{text}");
    assert_eq!(answer(&["sim", "--seed", "3"], ""), answer(&["sim", "--seed", "3"], ""));
}
