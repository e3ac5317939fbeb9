//! docs/protocol.md is correct: its examples parse, its tables are complete, its numbers match the code.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_rules::game::{Game, Illegal};
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Viewer;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Worlds;
use krajina_wire::{
    AnySetup, Command, CommandId, ErrorCode, FrameNames, FromClient, NewTable, Phrase, RoomView, ToClient,
    VERSION, decode, limits,
};
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// The examples of a kind.
fn examples(kind: &str) -> Vec<&'static str> {
    let open = format!("```json {kind}\n");
    PAGE.split(&open).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

fn same(text: &str, written: &impl serde::Serialize) {
    let written = serde_json::to_value(written).unwrap();
    assert_eq!(serde_json::from_str::<Value>(text).unwrap(), written);
}

#[test]
fn client_examples_parse() {
    let examples = examples("client");
    assert!(examples.len() >= 6);
    for example in examples {
        same(example, &decode(example).unwrap());
    }
}

#[test]
fn server_examples_parse() {
    let mut kinds = std::collections::BTreeSet::new();
    for example in examples("server") {
        let message: ToClient = serde_json::from_str(example).unwrap();
        same(example, &message);
        let value: Value = serde_json::from_str(example).unwrap();
        kinds.insert(value.as_object().unwrap().keys().next().unwrap().clone());
    }
    let all = ["ack", "bye", "error", "pong", "presence", "refused", "snapshot", "update", "welcome"];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

#[test]
fn table_examples_parse() {
    for example in examples("table") {
        same(example, &serde_json::from_str::<NewTable>(example).unwrap());
        let extra = example.replacen('{', r#"{"colour":"red","#, 1);
        assert!(serde_json::from_str::<NewTable>(&extra).is_err(), "unknown fields are refused");
    }
}

#[test]
fn every_command_is_in_the_table() {
    let mut names = std::collections::BTreeSet::new();
    let (_, table) = PAGE.split_once("| command | meaning |\n|---|---|\n").unwrap();
    for row in table.lines().take_while(|line| line.starts_with('|')) {
        let cell = row.split('|').nth(1).unwrap();
        for example in cell.split('`').skip(1).step_by(2) {
            let command: Command = serde_json::from_str(example).unwrap();
            let frame = FromClient::Do {
                table: "000g40r40m30e27z".parse().unwrap(),
                id: krajina_wire::CommandId(1, 1),
                command,
            };
            assert_eq!(decode(&serde_json::to_string(&frame).unwrap()).unwrap(), frame);
            let FromClient::Do { command, .. } = frame else { unreachable!() };
            names.insert(format!("{command:?}").split([' ', '(']).next().unwrap().to_owned());
        }
    }
    assert_eq!(names.len(), 18, "{names:?}");
}

#[test]
fn every_error_and_phrase_is_documented() {
    for code in ErrorCode::ALL {
        assert!(PAGE.contains(&format!("\n| `{code}` | ")), "{code}");
    }
    let rows = PAGE.split("| code | meaning |\n|---|---|\n").nth(1).unwrap();
    assert_eq!(rows.lines().take_while(|line| line.starts_with('|')).count(), ErrorCode::ALL.len());
    for phrase in Phrase::ALL {
        assert!(PAGE.contains(&format!("`{}`", phrase.name())));
    }
}

#[test]
fn every_field_of_the_room_is_in_the_table() {
    let room = r#"{"table":"000g40r40m30e27z","invite":"34fhmt","setup":"kingdom players=2","visibility":"public",
        "time":"none","on_flag":"bot","start":"by-host","rated":false,"programs":false,"phase":"gathering","host":null,"watcher_chat":true,
        "seats":[],"ply":0,"to_act":0,"clock":null,"zero":null,"pause":null,"question":null,"commitment":null,
        "seed":null,"ending":null,"again":0,"next":null}"#;
    let room: RoomView = serde_json::from_str(room).unwrap();
    let rows = PAGE.split("| field | meaning |\n|---|---|\n").nth(1).unwrap();
    let names: std::collections::BTreeSet<&str> = rows
        .lines()
        .take_while(|line| line.starts_with('|'))
        .flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2))
        .collect();
    let value = serde_json::to_value(&room).unwrap();
    let fields: std::collections::BTreeSet<&str> =
        value.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, fields);
}

/// The names in the first column of the table of a section.
fn fields(section: &str) -> BTreeSet<&'static str> {
    let (_, rest) = PAGE.split_once(&format!("\n{section}\n")).unwrap();
    let (_, rows) = rest.split_once("| field | meaning |\n|---|---|\n").unwrap();
    let rows = rows.lines().take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2)).collect()
}

/// The paths of all fields within a value; `[]` stands for each element of a list.
fn paths(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                found.insert(path.clone());
                // These fields are described in words.
                if !matches!(key.as_str(), "phase" | "survey" | "circumstances") {
                    paths(value, &path, found);
                }
            }
        }
        Value::Array(elements) => {
            elements.iter().for_each(|element| paths(element, &format!("{path}[]"), found));
        }
        _ => {}
    }
}

/// All fields of the views of a whole game.
fn fields_of<G: Game>(setup: &str) -> BTreeSet<String> {
    let mut rng = Quick::new(5);
    let mut game = G::new(setup.parse().unwrap(), &Seed::from_number(3));
    let mut found = BTreeSet::new();
    for number in 0..20_000 {
        if number % 7 == 0 || game.outcome().is_some() {
            paths(&serde_json::to_value(game.view(Viewer::Watcher)).unwrap(), "", &mut found);
        }
        if game.outcome().is_some() {
            break;
        }
        if let Some(at) = game.deadline().filter(|_| game.to_act().is_empty() || number % 50 == 49) {
            game.advance(at);
        }
        let Some(seat) = game.to_act().iter().next() else { continue };
        if let Some(action) = game.random_action(seat, &mut rng) {
            game.play(seat, action).unwrap();
        }
    }
    assert!(game.outcome().is_some(), "{setup} is played to its end");
    found
}

#[test]
fn every_field_of_every_view_is_in_its_table() {
    for (section, found) in [
        ("### Kingdom", fields_of::<Kingdom>("kingdom players=2 variants=dynasty")),
        ("### Hunters", fields_of::<Hunters>("hunters players=3 mode=tribe")),
        ("### Worlds", fields_of::<Worlds>("worlds players=2 level=expert minutes=1")),
    ] {
        let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(fields(section), found, "{section}");
    }
}

#[test]
fn every_example_setup_parses() {
    let (_, rest) = PAGE.split_once("```setup\n").unwrap();
    let setups: Vec<&str> = rest.split("\n```").next().unwrap().lines().collect();
    assert!(setups.len() >= 10);
    for text in &setups {
        let setup: AnySetup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(setup.to_string().parse(), Ok(setup), "{text}");
    }
    // Every value of a setting occurs.
    let names = kingdom::Variant::ALL.map(kingdom::Variant::name).into_iter();
    let names = names.chain(hunters::Choice::ALL.map(hunters::Choice::name));
    for name in names.chain(hunters::Mode::ALL.map(hunters::Mode::name)) {
        assert!(
            setups.iter().any(|setup| setup.contains(name)) && PAGE.contains(&format!("`{name}`")),
            "{name}"
        );
    }
}

#[test]
fn documented_limits_match_the_code() {
    for number in [
        format!("at most {} bytes", limits::FRAME_BYTES),
        format!("at most {} characters", limits::CHAT_CHARS),
        format!("the last {} lines", limits::CHAT_KEPT),
        format!("({} to {} seconds)", limits::TURN_S.start(), limits::TURN_S.end()),
        format!("({} to {} seconds for the game", limits::GAME_S.start(), limits::GAME_S.end()),
        format!("0 to {} more after each turn", limits::ADDED_S),
        format!("({} to {} days a turn)", limits::DAYS.start(), limits::DAYS.end()),
        format!("at most {} bytes: the game", limits::SETUP_BYTES),
        format!("at most {} characters, at least one letter or digit", limits::NAME_CHARS),
        format!("`allowed` lists at most {}\n", Illegal::MOST_LISTED),
        format!("This is version {VERSION}"),
    ] {
        assert!(PAGE.contains(&number), "{number}");
    }
}

#[test]
fn bad_frames_are_refused_with_a_stable_code() {
    let code = |frame: &str| decode(frame).unwrap_err().code;
    assert_eq!(code(&" ".repeat(limits::FRAME_BYTES + 1)), ErrorCode::TooLarge);
    for bad in [
        "",
        "null",
        "[]",
        r#"{"hello":{"version":1},"ping":{"n":1}}"#,
        r#"{"hello":{"version":1,"colour":"red"}}"#,
        r#"{"hello":{"version":-1}}"#,
        r#"{"attach":{"table":"short"}}"#,
        r#"{"do":{"table":"000g40r40m30e27z","id":[1,1],"command":{"sit":{"seat":4}}}}"#,
        r#"{"do":{"table":"000g40r40m30e27z","id":[1,1],"command":{"say":{"text":"\u0000"}}}}"#,
        r#"{"do":{"table":"000g40r40m30e27z","id":[1,1,1],"command":"start"}}"#,
    ] {
        assert_eq!(code(bad), ErrorCode::BadJson, "{bad}");
    }
    let deep = format!(r#"{{"do":{}"#, "[".repeat(4_000));
    assert_eq!(code(&deep), ErrorCode::BadJson);
}

/// A client that resends a command until it is answered must learn which command was refused, whatever is wrong.
#[test]
fn the_id_of_a_command_is_found_in_a_refused_frame() {
    let table = "000g40r40m30e27z".parse().ok();
    let id = Some(CommandId(7, 1));
    let long = "x".repeat(limits::FRAME_BYTES);
    let deep = "[".repeat(4_000);
    for rest in [
        r#""command":{"say":{"text":"\u0000"}}}}"#.to_owned(),
        r#""command":{"say":{"text":"\ud800"}}}}"#.to_owned(),
        format!(r#""command":{{"say":{{"text":"{}"}}}}}}}}"#, "x".repeat(limits::CHAT_CHARS + 1)),
        format!(r#""command":{{"say":{{"text":"{long}"}}}}}}}}"#),
        format!(r#""command":{deep}"#),
        r#""command":{"fly":{}}}}"#.to_owned(),
        r#""command":"start","colour":"red"}}"#.to_owned(),
        r#""command":"start"}} and more"#.to_owned(),
        r#""comm"#.to_owned(),
    ] {
        let frame = format!(r#"{{"do":{{"table":"000g40r40m30e27z","id":[7,1],{rest}"#);
        assert!(decode(&frame).is_err(), "{frame}");
        assert_eq!(FrameNames::of(&frame), FrameNames { table, id }, "{frame}");
    }
    // In any order; unreadable ids are left out.
    let names = FrameNames::of;
    assert_eq!(
        names(r#"{"do":{"command":{"sit":{"seat":9}},"id":[7,1],"table":"?"}}"#),
        FrameNames { table: None, id }
    );
    assert_eq!(names(r#"{"do":{"id":[7],"table":"000g40r40m30e27z"}}"#), FrameNames { table, id: None });
    assert_eq!(
        names(r#"{"attach":{"table":"000g40r40m30e27z","since":-1}}"#),
        FrameNames { table, id: None }
    );
    for nothing in ["", "null", "[]", "{}", r#"{"ping":{"id":[7,1]}}"#, "{\"do\":", r#"{"do":[]}"#] {
        assert_eq!(names(nothing), FrameNames::default(), "{nothing}");
    }
}
