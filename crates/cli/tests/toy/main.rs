//! The toy game goes through all code for any game. Only the list of games in shared code names it, so a failure here
//! means that shared code relies on more than the contract of a game.
#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod arena;
mod laws;
#[path = "../program/mod.rs"]
mod program;
mod record;
mod simulator;
mod table;
mod test_room;

use std::path::{Path, PathBuf};

/// A folder for this test that does not exist yet.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("toy-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    path
}
