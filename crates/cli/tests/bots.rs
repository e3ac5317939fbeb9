//! Bots in the program: the engine, programs in the arena, analysis, training.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod program;

use program::{answer, failure, json};
use std::path::PathBuf;

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bots-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn the_engine_answers_every_line_and_survives_invalid_ones() {
    let long = "x".repeat(300_000);
    let input = format!("{{\"type\":\"hello\",\"version\":1}}\n\n{long}\nnonsense\n{{\"type\":\"quit\"}}\n");
    let text = answer(&["engine", "--bot", "greedy"], &input);
    let kinds: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let said: Vec<&str> =
        kinds.iter().map(|line| line["code"].as_str().unwrap_or(line["type"].as_str().unwrap())).collect();
    assert_eq!(said, ["hello", "line-too-long", "bad-json", "bye"]);
    // Without `quit` the engine stops at the end of its input.
    assert_eq!(answer(&["engine"], "{}").lines().count(), 1);
    assert_eq!(failure(&["engine", "--bot", "nobody"], "").0, 2);
}

/// A shell script as an entrant.
fn script(name: &str, text: &str) -> String {
    let path = folder(name).join("bot.sh");
    std::fs::write(&path, text).unwrap();
    format!("cmd:sh {}", path.to_str().unwrap())
}

const HANDSHAKE: &str =
    "read l; echo '{\"type\":\"hello\",\"version\":1,\"name\":\"x\"}'\nread l; echo '{\"type\":\"ready\"}'\n";

fn arena(entrant: &str, more: &[&str]) -> serde_json::Value {
    let bots = format!("greedy,{entrant}");
    json(&[&["arena", &bots, "--games", "4", "--json"], more].concat(), "")
}

#[test]
fn our_engine_plays_in_the_arena_like_the_built_in_bot() {
    let program = format!("cmd:{} engine --bot greedy", env!("CARGO_BIN_EXE_krajina"));
    for game in ["kingdom players=3 variants=dynasty", "hunters players=2 mode=tribe"] {
        let (theirs, ours) = (arena(&program, &["--game", game]), arena("greedy", &["--game", game]));
        assert_eq!(theirs["bots"][1]["forfeits"], 0, "{theirs}");
        for figure in ["games", "win_rate", "points", "opponents_points"] {
            assert_eq!(theirs["matches"][0][figure], ours["matches"][0][figure], "{figure} in {game}");
        }
    }
    let text = answer(&["arena", &format!("{program}@300nodes,random"), "--games", "2"], "");
    assert!(text.contains("engine --bot greedy@300nodes against random"), "{text}");
}

#[test]
fn a_misbehaving_program_loses_its_games_and_the_arena_continues() {
    let choose = |action: &str| {
        format!(
            "{HANDSHAKE}while read l; do case \"$l\" in *'\"type\":\"go\"'*) echo '{action}';; *) echo '{{\"type\":\"position\"}}';; esac; done\n"
        )
    };
    let cases = [
        ("crash", format!("{HANDSHAKE}exit 3\n"), "gave no answer: the program has ended"),
        (
            "garbage",
            format!("{HANDSHAKE}while read l; do echo '}}'; done\n"),
            "gave no answer: its line is not JSON",
        ),
        (
            "babble",
            format!("{HANDSHAKE}exec yes '{{\"type\":\"position\"}}'\n"),
            "expected an answer of the type \"choice\"",
        ),
        ("silent", format!("{HANDSHAKE}exec sleep 60\n"), "gave no answer: it did not answer in time"),
        (
            "illegal",
            choose(r#"{"type":"choice","action":"take 99"}"#),
            "it answered \"take 99\": expected a domino",
        ),
        ("wrong", choose(r#"{"type":"choice","action":"discard"}"#), "chose \"discard\": K9"),
        ("nothing", choose(r#"{"type":"choice"}"#), "it answered \"\": expected take, place or discard"),
        ("sorry", choose(r#"{"type":"error","message":"no idea"}"#), "it answered with an error: no idea"),
    ];
    for (name, text, reason) in cases {
        let report = arena(&format!("{}@20ms", script(name, &text)), &["--threads", "2"]);
        let bot = &report["bots"][1];
        assert_eq!(
            (&bot["forfeits"], &report["matches"][0]["win_rate"]),
            (&4.into(), &1.0.into()),
            "{report}"
        );
        assert!(bot["first_forfeit"].as_str().unwrap().contains(reason), "{name}: {bot}");
    }
}

#[test]
fn a_program_that_cannot_play_at_all_ends_the_arena() {
    let refused = |entrant: &str| {
        let (code, said) = failure(&["arena", &format!("greedy,{entrant}"), "--games", "2"], "");
        assert_eq!(code, 2, "{said}");
        said
    };
    assert!(refused("cmd:./no-such-program").contains("cmd:./no-such-program: cannot be started"));
    assert!(refused("cmd:").contains("expected a program after cmd:"));
    let foreign = script("foreign", "read l; echo '{\"type\":\"hello\",\"version\":2,\"name\":\"x\"}'\n");
    assert!(refused(&foreign).contains("hello: expected version 1, found Some(2)"));
    assert!(refused(&script("mute", "exit 0\n")).contains("the program has ended"));
    for bad in [
        "greedy@0nodes",
        "greedy@-1ms",
        "greedy@nanms",
        "greedy@5",
        "nobody",
        "search@3000sims",
        "mcts@0sims",
    ] {
        refused(bad);
    }
    assert_eq!(failure(&["arena", "greedy,random", "--time-ms", "-1"], "").0, 2);
}

/// Every game of an arena is written as a record that replays.
#[test]
fn an_arena_writes_its_records() {
    for (game, bots, names) in [
        ("kingdom players=3 variants=dynasty", "greedy,random", ["random", "greedy", "random"].as_slice()),
        ("hunters players=2 mode=tribe", "greedy,random", &["random", "greedy"]),
        ("worlds players=2 level=expert map=2 minutes=1", "sprout,miller", &["miller", "sprout"]),
    ] {
        let folder = folder("arena-records").join("new");
        let path = folder.to_str().unwrap();
        let players = names.len();
        let games = (2 * players).to_string();
        json(&["arena", bots, "--game", game, "--games", &games, "--records", path, "--json"], "");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2 * players, "{game}");
        let record = folder.join("1-2-deal2-seat2.krec");
        let value = json(&["replay", record.to_str().unwrap(), "--json"], "");
        assert_eq!((&value["over"], &value["seed_verified"]), (&true.into(), &true.into()), "{game}");
        let seated: Vec<&str> = value["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player["name"].as_str().unwrap())
            .collect();
        assert_eq!(seated, names);
    }
    let file = folder("arena-records").join("file");
    std::fs::write(&file, "").unwrap();
    let (code, said) = failure(&["arena", "greedy,random", "--records", file.to_str().unwrap()], "");
    assert!(code == 1 && said.contains("file: "), "{said}");
}

/// The bot of docs/engine.md, if Python is installed.
#[test]
fn the_bot_of_the_engine_document_plays() {
    let python = std::process::Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|answer| answer.status.success()) {
        eprintln!("SKIPPED: there is no python3 to run the bot of docs/engine.md with");
        return;
    }
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine.md")).unwrap();
    let bot = text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let path = folder("document").join("bot.py");
    std::fs::write(&path, bot).unwrap();
    let report = arena(&format!("cmd:python3 {}", path.to_str().unwrap()), &["--threads", "1"]);
    assert_eq!(report["bots"][1]["forfeits"], 0, "{report}");
}

#[test]
fn a_record_is_analysed_move_by_move() {
    let folder = folder("analyse");
    let record = folder.join("game.krec");
    let record = record.to_str().unwrap();
    for game in ["kingdom players=3 variants=harmony", "hunters players=2 mode=totems"] {
        answer(&["random", "--game", game, "--games", "1", "--seed", "4", "--record", record], "");
        let moves = json(&["replay", record, "--json"], "")["moves"].as_u64().unwrap();
        let value = json(&["analyse", record, "--nodes", "200", "--json"], "");
        let lines = value["moves"].as_array().unwrap();
        assert_eq!(lines.len() as u64, moves);
        assert!(
            lines
                .iter()
                .any(|line| line["better"].is_string() && line["given_up"]["points"].as_f64() > Some(1.0))
        );
        let sums: f64 = value["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p["given_up"]["points"].as_f64().unwrap())
            .sum();
        let sum: f64 = lines.iter().map(|line| line["given_up"]["points"].as_f64().unwrap()).sum();
        assert!((sums - sum).abs() < 0.1 && sum > 10.0, "{sums} and {sum}");
        let text = answer(&["analyse", record, "--time-ms", "1"], "");
        assert!(
            text.contains("choices could not be bettered; gave up") && text.contains("pink   take"),
            "{text}"
        );
    }
    let bad = "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4 5 6\npink take 2\nyellow take 2\n";
    let (code, said) = failure(&["analyse", "-"], bad);
    assert!(code == 2 && said.contains("line 5, column 8: move 2, yellow take 2, breaks K6"), "{said}");
    assert_eq!(failure(&["analyse", record, "--nodes", "5", "--time-ms", "5"], "").0, 2);
}

/// A game of Worlds: the points of the pieces add up to the sheets, and no world is better than the best one found.
#[test]
fn a_record_of_worlds_is_reviewed_piece_by_piece() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../record/tests/golden/worlds-4-expert.krec");
    let value = json(&["analyse", record, "--nodes", "60", "--json"], "");
    assert_eq!(value, json(&["analyse", record, "--nodes", "60", "--json"], ""), "the same again");
    let written = std::fs::read_to_string(record).unwrap();
    let result = written.lines().find_map(|line| line.strip_prefix("result: ")).unwrap();
    let result: Vec<i64> = result.split(' ').map(|points| points.parse().unwrap()).collect();
    let rounds = value["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 12);
    let placed = |line: &&str| line.contains(" place ") || line.contains(" village ");
    let pieces: usize = rounds.iter().map(|round| round["placements"].as_array().unwrap().len()).sum();
    assert_eq!(pieces, written.lines().filter(placed).count());
    let number = |value: &serde_json::Value, field: &str| value[field].as_i64().unwrap();
    for (seat, points) in result.iter().enumerate() {
        let own = || rounds.iter().skip(seat).step_by(result.len());
        assert_eq!(own().map(|round| number(round, "points")).sum::<i64>(), *points);
        assert_eq!(number(&value["players"][seat], "points"), *points);
        for round in own() {
            let placements = round["placements"].as_array().unwrap();
            let chip = round["chip"].as_i64().unwrap_or(0);
            for pair in placements.windows(2) {
                assert_eq!(pair[0]["after"], pair[1]["before"], "{round}");
                let pause = pair[1]["at_s"].as_f64().unwrap() - pair[0]["at_s"].as_f64().unwrap();
                assert!((pair[1]["took_s"].as_f64().unwrap() - pause).abs() < 1e-6, "{round}");
            }
            if let Some(last) = placements.last() {
                assert_eq!(number(last, "after") + chip, number(round, "points"), "{round}");
            }
            for piece in placements {
                assert!(number(piece, "possible_after") >= number(piece, "after"), "{piece}");
                let lost = number(piece, "possible_before") - number(piece, "possible_after");
                assert!(number(piece, "given_up") == lost && lost >= 0, "{piece}");
            }
            // Random players place few pieces, so much is given up.
            assert!(number(round, "given_up") > 20, "{round}");
        }
    }
    let text = answer(&["analyse", record, "--time-ms", "1"], "");
    assert!(text.contains("round 3, map ") && text.contains("found possible; gave up"), "{text}");
    let bad = written.replacen("result: -47", "result: 47", 1);
    let (code, said) = failure(&["analyse", "-"], &bad);
    assert!(code == 2 && said.contains("result"), "{said}");
}

/// Through the engine protocol Worlds gives the same deals, random choices and games.
#[test]
fn our_engine_plays_worlds_in_the_arena_like_the_built_in_agent() {
    let arena = |one: &str, other: &str| {
        let bots = format!("{one},{other}");
        let game = "worlds players=2 level=expert map=2 minutes=1";
        json(&["arena", &bots, "--game", game, "--games", "4", "--threads", "1", "--json"], "")
    };
    let program = format!("cmd:{} engine --bot miller", env!("CARGO_BIN_EXE_krajina"));
    let (theirs, ours) = (arena("sprout", &program), arena("sprout", "miller"));
    assert_eq!(theirs["bots"][1]["forfeits"], 0, "{theirs}");
    assert_eq!(theirs["bots"][1]["building"], ours["bots"][1]["building"]);
    for figure in ["games", "win_rate", "points", "opponents_points"] {
        assert_eq!(theirs["matches"][0][figure], ours["matches"][0][figure], "{figure}");
    }
}

/// A program that sends nonsense or breaks a rule forfeits its games; one that does nothing does not.
#[test]
fn a_program_that_misbehaves_in_real_time_loses_its_games() {
    let says = |plan: &str| {
        format!(
            "{HANDSHAKE}while read l; do case \"$l\" in *'\"type\":\"go\"'*) echo '{plan}';; *'\"type\":\"game\"'*) echo '{{\"type\":\"ready\"}}';; *) echo '{{\"type\":\"position\"}}';; esac; done\n"
        )
    };
    let arena = |name: &str, plan: &str| {
        let bots = format!("sprout,{}", script(name, &says(plan)));
        json(
            &[
                "arena",
                &bots,
                "--game",
                "worlds players=2 minutes=1",
                "--games",
                "2",
                "--threads",
                "1",
                "--json",
            ],
            "",
        )
    };
    for (name, plan, reason) in [
        ("w-choice", r#"{"type":"choice","action":"stop"}"#, "expected an answer of the type \"plan\""),
        ("w-nonsense", r#"{"type":"plan","at":1,"action":"fly"}"#, "it answered \"fly\""),
        ("w-never", r#"{"type":"plan","at":"soon","action":"stop"}"#, "at: expected milliseconds"),
        ("w-wrong", r#"{"type":"plan","at":1,"action":"ready"}"#, "chose \"ready\": M13"),
    ] {
        let report = arena(name, plan);
        assert_eq!(report["bots"][1]["forfeits"], 2, "{name}: {report}");
        let said = report["bots"][1]["first_forfeit"].as_str().unwrap();
        assert!(said.contains(reason), "{name}: {said}");
    }
    // A program that only waits loses by the rules, without a forfeit.
    let report = arena("w-idle", r#"{"type":"plan"}"#);
    assert_eq!(report["bots"][1]["forfeits"], 0, "{report}");
    assert_eq!(report["bots"][1]["building"]["squares"], 0.0, "{report}");
}

/// Bots in the terminal are named, seated after the people, and written into the record.
#[test]
fn bots_play_in_the_terminal() {
    let folder = folder("play");
    let record = folder.join("game.krec");
    let record = record.to_str().unwrap();
    let game = "kingdom players=3 variants=harmony";
    let text = answer(
        &["play", game, "--bots", "sprout,fox", "--seed", "3", "--record", record],
        &"1\n".repeat(200),
    );
    assert!(text.contains("sprout take") && text.contains("fox place"), "{text}");
    assert!(answer(&["replay", record], "").contains("The game is over."));
    let written = std::fs::read_to_string(record).unwrap();
    assert!(written.contains("yellow: sprout\ngreen: fox\n") && !written.contains("pink: "), "{written}");
    // Without people the bots play among themselves, and the same game again.
    let alone = ["play", "hunters players=2 mode=tribe", "--people", "0", "--bots", "greedy", "--seed", "5"];
    let text = answer(&alone, "");
    assert!(text.contains("The seed of the deal was 05") && text == answer(&alone, ""), "{text}");
    let refused = |more: &[&str]| failure(&[&["play", "kingdom players=2"], more].concat(), "");
    assert!(refused(&["--bots", "fox,fox,fox"]).1.contains("0 people and 3 bots do not fit at 2 seats"));
    assert!(refused(&["--bots", "fox", "--people", "2"]).1.contains("2 people and 1 bots do not fit"));
    assert!(refused(&["--bots", "dragon"]).1.contains("expected one of random, greedy"));
}

/// Training by setup and by net name gives the same net, reproducible from its seed.
#[test]
fn the_net_of_a_game_is_trained() {
    let folder = folder("train");
    let train = |what: &[&str], file: &str| {
        let path = folder.join(file);
        let said =
            answer(&[what, &["--games", "3", "--seed", "7", "--out", path.to_str().unwrap()]].concat(), "");
        (said.split(':').next().unwrap().to_owned(), std::fs::read(path).unwrap())
    };
    let by_game = train(&["train", "--game", "hunters players=4 mode=totems options=center"], "game.net");
    assert_eq!(by_game.0, "totems-5x5");
    assert!(by_game == train(&["train", "--net", "totems-5x5"], "name.net"), "another net");
    assert_eq!(
        train(&["train", "--game", "kingdom players=2 variants=mighty-duel,dynasty"], "duel.net").0,
        "kingdom-7x7"
    );
    let out = folder.join("none.net");
    let out = out.to_str().unwrap();
    assert!(
        failure(&["train", "--game", "worlds players=2", "--out", out], "").1.contains("worlds has no net")
    );
    assert_eq!(failure(&["train", "--out", out], "").0, 2);
    assert_eq!(failure(&["train", "--game", "kingdom", "--net", "kingdom-2", "--out", out], "").0, 2);
}

#[test]
fn bench_measures_every_level() {
    let rows = json(&["bench", "--bots", "--seconds", "0.01", "--only", "totems", "--json"], "");
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 7);
    for row in rows {
        assert!(
            row["decisions"].as_u64() > Some(0) && row["positions_per_second"].as_f64() > Some(0.0),
            "{row}"
        );
        assert!(row["longest_ms"].as_f64() >= row["mean_ms"].as_f64(), "{row}");
    }
}
