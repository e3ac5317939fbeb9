//! `krajina load` in small runs with all checks, and with kills.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use program::{failure, json};
use serde_json::Value;

/// Runs a load test that must find no error.
fn load(arguments: &[&str]) -> Value {
    let report = json(&[&["load", "--json"], arguments].concat(), "");
    assert_eq!(report["errors"], 0, "{report}");
    assert!(report["moves"].as_u64().unwrap() > 0, "{report}");
    assert!(report["views"].as_u64().unwrap() > 0, "{report}");
    report
}

#[test]
fn a_server_killed_repeatedly_loses_no_acknowledged_move() {
    let report = load(&["--sockets", "16", "--tables", "4", "--seconds", "9", "--kills", "3"]);
    assert_eq!(report["kills"]["kills"], 3);
    assert!(report["reconnects"].as_u64().unwrap() >= 48, "all clients reconnect three times: {report}");
    assert!(report["games"].as_u64().unwrap() > 0, "whole games are replayed from their seeds: {report}");
    assert_eq!(report["refused"], 0);
    assert_eq!(report["verified_tables"], 4);
}

#[test]
fn hunters_is_played_with_watchers_and_a_bot() {
    let report =
        load(&["--game", "hunters", "--sockets", "12", "--tables", "2", "--bots", "1", "--seconds", "2"]);
    assert_eq!(report["reconnects"], 0, "{report}");
}

#[test]
fn worlds_is_played_in_real_time_with_bots() {
    let pace = ["--moves-per-second", "40"];
    let report = load(
        &[&["--game", "worlds", "--sockets", "3", "--tables", "2", "--seconds", "8"][..], &pace].concat(),
    );
    assert_eq!(report["game"], "worlds");
}

#[test]
fn the_requested_pace_is_not_exceeded() {
    let report = load(&["--sockets", "4", "--tables", "2", "--seconds", "3", "--moves-per-second", "20"]);
    let moves = report["moves"].as_u64().unwrap();
    assert!(moves <= 70, "{report}");
}

#[test]
fn missed_thresholds_and_wrong_arguments_are_errors() {
    let small = ["load", "--sockets", "4", "--tables", "2", "--seconds", "1"];
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"))
        .args(small)
        .args(["--max-p99-ms", "0", "--min-moves", "1e9", "--max-rss-mb", "1"])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    for threshold in ["p99 in milliseconds", "memory in megabytes", "moves a second"] {
        assert!(error.contains(threshold), "{error}");
    }
    assert!(!output.stdout.is_empty(), "the measurements are printed all the same");
    let (code, error) = failure(&["load", "--sockets", "1", "--tables", "2"], "");
    assert!(code == 2 && error.contains("at least one socket per table"), "{error}");
    let (code, _) = failure(&["load", "--url", "http://127.0.0.1:9", "--kills", "1"], "");
    assert_eq!(code, 2);
}
