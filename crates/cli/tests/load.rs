//! `krajina load` as a person runs it: small, but with everything it checks, and with kills.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use program::{failure, json};
use serde_json::Value;

/// Runs a test that must find nothing wrong.
fn load(arguments: &[&str]) -> Value {
    let report = json(&[&["load", "--json"], arguments].concat(), "");
    assert_eq!(report["errors"], 0, "{report}");
    assert!(report["moves"].as_u64().unwrap() > 0, "{report}");
    assert!(report["views"].as_u64().unwrap() > 0, "{report}");
    report
}

#[test]
fn killed_again_and_again_a_server_loses_nothing() {
    let report = load(&["--sockets", "16", "--tables", "4", "--seconds", "5", "--kills", "3"]);
    assert_eq!(report["kills"]["kills"], 3);
    assert!(report["reconnects"].as_u64().unwrap() >= 48, "everybody comes back three times: {report}");
    assert!(report["games"].as_u64().unwrap() > 0, "whole games are played again from their seeds: {report}");
    assert_eq!(report["refused"], 0);
    assert_eq!(report["verified_tables"], 4);
}

#[test]
fn hunters_with_watchers_and_a_bot() {
    let report =
        load(&["--game", "hunters", "--sockets", "12", "--tables", "2", "--bots", "1", "--seconds", "2"]);
    assert_eq!(report["reconnects"], 0, "{report}");
}

#[test]
fn worlds_in_real_time_with_bots() {
    let pace = ["--moves-per-second", "40"];
    let report = load(
        &[&["--game", "worlds", "--sockets", "3", "--tables", "2", "--seconds", "8"][..], &pace].concat(),
    );
    assert_eq!(report["game"], "worlds");
}

#[test]
fn the_pace_is_kept() {
    let report = load(&["--sockets", "4", "--tables", "2", "--seconds", "3", "--moves-per-second", "20"]);
    let moves = report["moves"].as_u64().unwrap();
    assert!(moves <= 70, "{report}");
}

#[test]
fn a_missed_bar_and_a_wrong_number_are_told() {
    let small = ["load", "--sockets", "4", "--tables", "2", "--seconds", "1"];
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"))
        .args(small)
        .args(["--max-p99-ms", "0", "--min-moves", "1e9", "--max-rss-mb", "1"])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    for bar in ["p99 in milliseconds", "memory in megabytes", "moves a second"] {
        assert!(told.contains(bar), "{told}");
    }
    assert!(!output.stdout.is_empty(), "what was measured is told all the same");
    let (code, told) = failure(&["load", "--sockets", "1", "--tables", "2"], "");
    assert!(code == 2 && told.contains("a socket for each table"), "{told}");
    let (code, _) = failure(&["load", "--url", "http://127.0.0.1:9", "--kills", "1"], "");
    assert_eq!(code, 2);
}
