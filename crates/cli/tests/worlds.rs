//! `krajina worlds`, and the diagrams of Worlds.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod program;

use program::{answer, failure, json};
use std::path::{Path, PathBuf};

/// A folder for this test that does not exist yet.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("worlds-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The path of a new set.
fn set(name: &str) -> PathBuf {
    let dir = folder(name);
    answer(&["worlds", "generate", "--seed", "7", "--out", text(&dir)], "");
    dir
}

const SOLO: &str = "game worlds\nmode solo-easy\nborder north m m m m m m\nborder east m m m m\n\
                    border south m m m m m m\nborder west m m m m\nplayer me\n\
                    mNESW mNESW mNESW mNESW mNESW mNESW!\nmNESW mNESW mNESW mNESW mNESW mNESW\n\
                    mNESW mNESW mNESW mNESW mNESW mNESW\nmNESW mNESW mNESW mNESW mNESW .\n";

#[test]
fn score_reads_worlds_and_the_verdict_of_a_solo_game() {
    let printed = answer(&["score", "-"], SOLO);
    assert!(printed.ends_with("\nwon: me with 2 minus points\n"), "{printed}");
    let value = json(&["score", "-", "--json"], SOLO);
    let me = &value["players"][0];
    assert_eq!((&me["name"], &me["total"], &me["rank"]), (&"me".into(), &(-2).into(), &1.into()));
    assert_eq!((&me["won"], me.get("tie_breaks")), (&true.into(), None));
    assert_eq!(me["lines"][2]["squares"], serde_json::json!(["f4"]));
    assert!(answer(&["score", "-"], &SOLO.replace("mNESW ", ". ")).ends_with("minus points\n"));
    let lost = json(&["score", "-", "--json"], &SOLO.replace("mNESW ", ". "));
    assert_eq!(lost["players"][0]["won"], false);
}

#[test]
fn score_lists_areas_with_their_squares() {
    let table =
        "game worlds\nmap 1\nplayer a chip 4\nwNW/fES wNE/fSW . . . .\nfNE/wSW fNW/wES . . . .\nplayer b\n";
    let printed = answer(&["score", "-"], table);
    assert!(printed.contains("\n    the islet\n    forest a1 b1 a2 b2\n"), "{printed}");
    assert!(printed.ends_with("\n1. a -9\n2. b -19\n"), "{printed}");
    let value = json(&["score", "-", "--json"], table);
    let areas = &value["players"][0]["lines"][1];
    assert_eq!(areas["points"], 4);
    assert_eq!(areas["areas"][1]["squares"], serde_json::json!(["a1", "b1", "a2", "b2"]));
    assert!(value["players"][0].get("won").is_none());
    let (code, said) = failure(&["score", "-"], &table.replace("fNE/wSW", "fNE/wSE"));
    assert_eq!(code, 2);
    assert_eq!(said, "krajina: standard input: line 5, column 5: M7: edge E is covered twice\n");
}

#[test]
fn a_valid_set_is_summarised_and_drawn() {
    let dir = set("good");
    let summary = answer(&["worlds", "check", text(&dir)], "");
    assert!(summary.starts_with("The set seed-0700000000000000 is playable.\n145 tiles"), "{summary}");
    let sheets = folder("good-sheets");
    let listed = answer(&["worlds", "sheet", text(&dir), "--svg", text(&sheets)], "");
    assert_eq!(listed.lines().count(), 10);
    assert!(listed.lines().all(|path| std::fs::read_to_string(path).unwrap().starts_with("<svg")));
    let standard = folder("standard-sheets");
    answer(&["worlds", "sheet", "--svg", text(&standard)], "");
    assert_eq!(std::fs::read_dir(&standard).unwrap().count(), 10);
    // An existing set is not overwritten.
    let before = std::fs::read_to_string(dir.join("tiles.toml")).unwrap();
    let (code, said) = failure(&["worlds", "generate", "--seed", "8", "--out", text(&dir)], "");
    assert!(code == 1 && said.contains("exists already"), "{said}");
    assert_eq!(std::fs::read_to_string(dir.join("tiles.toml")).unwrap(), before);
}

#[test]
fn every_fault_of_a_broken_set_is_listed_and_nothing_is_written() {
    let dir = set("broken");
    std::fs::write(dir.join("set.toml"), "name = 3\n").unwrap();
    std::fs::write(dir.join("map1.toml"), "north = \"w w m m f\"\neast = \"f f m x\"\n").unwrap();
    let tiles = std::fs::read_to_string(dir.join("tiles.toml")).unwrap();
    std::fs::write(dir.join("tiles.toml"), tiles.replacen("front = \"", "front = \"q", 1)).unwrap();
    std::fs::remove_file(dir.join("map3.toml")).unwrap();
    let (code, said) = failure(&["worlds", "check", text(&dir)], "");
    assert_eq!(code, 2);
    let path = |file: &str| dir.join(file).display().to_string();
    assert!(said.starts_with(&format!("krajina: {}: ", dir.display())), "{said}");
    for fault in [
        format!("\n{}:1:10: M4: 5 border cells; there are 6 on this side\n", path("map1.toml")),
        format!("\n{}:2:15: expected a terrain (w, m or f), found 'x'\n", path("map1.toml")),
        format!("\n{}:1:1: south is missing\n", path("map1.toml")),
        format!("\n{}:1:1: cannot be read: ", path("map3.toml")),
        format!("\n{}:1:8: name: expected a text in quotes, found integer\n", path("set.toml")),
        format!("\n{}:6:10: expected a terrain (w, m or f), found 'q'\n", path("tiles.toml")),
    ] {
        assert!(said.contains(&fault), "{fault:?} is not in\n{said}");
    }
    let out = folder("broken-out");
    let svg = out.with_extension("svg");
    for arguments in [
        vec!["worlds", "sheet", text(&dir), "--svg", text(&out)],
        vec!["worlds", "balance", text(&dir)],
        vec!["worlds", "solve", "--set", text(&dir), "--seconds", "0", "--svg", text(&svg)],
    ] {
        assert_eq!(failure(&arguments, "").0, 2, "{arguments:?}");
    }
    assert!(!out.exists() && !svg.exists());
    assert_eq!(failure(&["worlds", "check", "no-such-folder"], "").0, 1);
}

#[test]
fn balance_prints_the_example_of_the_rulebook() {
    let printed = answer(&["worlds", "balance", "--rounds", "2", "--seed", "3"], "");
    assert!(printed.starts_with("3 rounds on each map of the set standard"), "{printed}");
    assert!(printed.lines().last().unwrap().starts_with("the rulebook"), "{printed}");
    let run = |seed: &str| json(&["worlds", "balance", "--rounds", "3", "--seed", seed, "--json"], "");
    assert_eq!((&run("3")["example"]["areas"], &run("3")["maps"][3]["map"]), (&6.0.into(), &4.into()));
    assert_eq!(run("3"), run("3"));
    assert_ne!(run("3"), run("4"));
    assert_eq!(failure(&["worlds", "balance", "--rounds", "0"], "").0, 2);
    assert_eq!(failure(&["worlds", "balance", "--seed", "x"], "").0, 2);
}

#[test]
fn the_same_seed_generates_the_same_set() {
    let (one, two) = (folder("number"), folder("hex"));
    let hex = format!("09{}", "0".repeat(62));
    answer(&["worlds", "generate", "--seed", "9", "--out", text(&one)], "");
    answer(&["worlds", "generate", "--seed", &hex, "--out", text(&two)], "");
    let tiles = |dir: &Path| std::fs::read_to_string(dir.join("tiles.toml")).unwrap();
    assert_eq!(tiles(&one), tiles(&two));
    let bad = folder("bad-seed");
    for seed in ["-1", "+1", "x", &hex[1..], &hex.replace('9', "g")] {
        assert_eq!(failure(&["worlds", "generate", "--seed", seed, "--out", text(&bad)], "").0, 2, "{seed}");
    }
    assert!(!bad.exists());
}

/// M27, M31, M36: every level is solved; the diagram has the score that the solver reports, and never more than the
/// bound.
#[test]
fn solve_finds_a_world_and_a_bound() {
    let svg = folder("solved").with_extension("svg");
    for (level, roads) in [("beginner", "crossings"), ("expert", "networks"), ("solo-hard", "crossings")] {
        let arguments =
            ["worlds", "solve", "--map", "2", "--level", level, "--roads", roads, "--seconds", "1", "--json"];
        let value = json(&[&arguments[..], &["--svg", text(&svg)]].concat(), "");
        assert_eq!((&value["map"], &value["level"]), (&2.into(), &level.into()));
        let score = value["score"].as_i64().unwrap();
        assert!(score <= value["bound"].as_i64().unwrap() && value["nodes"].as_u64().unwrap() > 0);
        assert_eq!(value["sheet"]["total"], score);
        let placed = value["placements"].as_array().unwrap().len() + value["start"].as_array().unwrap().len();
        assert!(placed >= 20, "{value}");
        assert_eq!(value["start"].as_array().unwrap().is_empty(), level != "solo-hard");
        // `score` reads the diagram.
        let again = json(&["score", "-", "--json"], value["diagram"].as_str().unwrap());
        assert_eq!(again["players"][0]["total"], score);
        assert!(
            std::fs::read_to_string(&svg).unwrap().contains(&format!("A world of {score} points on map 2"))
        );
    }
}

#[test]
fn solve_uses_the_tiles_of_its_arguments() {
    let run = |more: &[&str]| json(&[&["worlds", "solve", "--seconds", "0.05", "--json"], more].concat(), "");
    let few = run(&["--tiles", "t001,t010-t012"]);
    assert_eq!(few["tiles"], 4);
    let pieces: Vec<&str> =
        few["placements"].as_array().unwrap().iter().map(|at| at["piece"].as_str().unwrap()).collect();
    assert!(pieces.iter().all(|piece| ["t001", "t010", "t011", "t012"].contains(&&piece[..4])), "{pieces:?}");
    assert_eq!(run(&["--draw", "9", "--seed", "4"])["tiles"], 9);
    let printed = answer(&["worlds", "solve", "--seconds", "0.05", "--level", "solo-easy"], "");
    assert!(printed.contains("proven bound") && printed.contains("(there from the start)"), "{printed}");
    for bad in [
        ["--tiles", "t000"],
        ["--tiles", "t001,t001"],
        ["--tiles", "t005-t003"],
        ["--tiles", ""],
        ["--draw", "0"],
        ["--map", "5"],
        ["--level", "solo"],
        ["--seconds", "-1"],
        ["--seconds", "nan"],
        ["--players", "1"],
    ] {
        assert_eq!(failure(&[&["worlds", "solve"], &bad[..]].concat(), "").0, 2, "{bad:?}");
    }
    let nowhere = folder("nowhere").join("deep").join("world.svg");
    assert_eq!(failure(&["worlds", "solve", "--seconds", "0", "--svg", text(&nowhere)], "").0, 1);
}

#[test]
fn every_subcommand_has_its_own_help() {
    for command in ["check", "sheet", "balance", "generate", "solve"] {
        assert!(
            answer(&["worlds", command, "--help"], "").contains(&format!("Usage: krajina worlds {command}"))
        );
    }
}

/// Levels play in simulated time; the same seed gives the same games.
#[test]
fn the_arena_plays_worlds() {
    let run = |bots: &str, game: &str| {
        json(&["arena", bots, "--game", game, "--games", "4", "--threads", "1", "--json"], "")
    };
    let value = run("miller,sprout", "worlds players=2 minutes=3");
    assert_eq!(value["setup"], "worlds players=2 level=beginner map=1 minutes=3");
    assert_eq!((&value["matches"][0]["games"], &value["matches"][0]["bot"]), (&4.into(), &"miller".into()));
    let building = |bot: usize, what: &str| value["bots"][bot]["building"][what].as_f64().unwrap();
    assert!(building(0, "squares") > building(1, "squares"), "{value}");
    assert!(building(0, "seconds_per_piece") > 2.0 && building(0, "races_lost") < 5.0, "{value}");
    // Points are sums over three rounds, so they match the rounds of both bots together.
    let points = value["matches"][0]["points"].as_f64().unwrap();
    assert!((points - 3.0 * building(0, "round_points")).abs() < 1e-9, "{value}");
    let again = run("miller,sprout", "worlds players=2 minutes=3");
    assert_eq!(value["matches"], again["matches"]);
    let table = answer(&["arena", "fox,sprout", "--game", "worlds players=4 minutes=1", "--games", "4"], "");
    assert!(table.contains("fox against sprout") && table.contains("a round: "), "{table}");
    let (code, said) = failure(&["arena", "fox,greedy", "--game", "worlds players=2", "--games", "2"], "");
    assert!(code == 2 && said.contains("greedy: only the seven levels"), "{code}: {said}");
    let solo = ["arena", "fox,miller", "--game", "worlds players=1 level=solo-easy"];
    assert!(failure(&solo, "").1.contains("expected at least two players"));
}
