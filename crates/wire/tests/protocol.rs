//! docs/protocol.md is true: its examples are read, its tables are complete, its numbers are ours.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_wire::{
    Command, ErrorCode, FromClient, NewTable, Phrase, RoomView, ToClient, VERSION, decode, limits,
};
use serde_json::Value;

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
fn what_clients_say_is_read() {
    let examples = examples("client");
    assert!(examples.len() >= 6);
    for example in examples {
        same(example, &decode(example).unwrap());
    }
}

#[test]
fn what_servers_say_is_read() {
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
fn a_table_is_opened_as_shown() {
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
    assert_eq!(names.len(), 16, "{names:?}");
}

#[test]
fn every_error_is_in_the_table_with_its_sentence() {
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
        "time":"none","on_flag":"bot","start":"by-host","rated":false,"programs":false,"phase":"gathering","host":null,
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

#[test]
fn numbers_are_ours() {
    for number in [
        format!("at most {} bytes", limits::FRAME_BYTES),
        format!("at most {} characters", limits::CHAT_CHARS),
        format!("the last {} lines", limits::CHAT_KEPT),
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
