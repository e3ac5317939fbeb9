//! The engine: every line gets one line back, and bots only think about possible positions.
#![no_main]

use krajina_bots::bot_kind::BotKind;
use krajina_bots::engine::EngineSession;
use libfuzzer_sys::fuzz_target;
use std::sync::atomic::{AtomicU64, Ordering};

/// More lines than any fault needs.
const LINES: usize = 8;

/// A clock that advances a quarter of an hour with each reading, so that bots never think for long.
fn clock() -> f64 {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    LOOKS.fetch_add(1, Ordering::Relaxed) as f64 * 9e5
}

fuzz_target!(|bytes: &[u8]| {
    let mut session = EngineSession::new(clock, BotKind::Net, 1);
    assert!(session.text(b"{\"type\":\"hello\",\"version\":1}").is_some());
    for line in bytes.split(|&byte| byte == b'\n').take(LINES) {
        if let Some(answer) = session.text(line) {
            assert!(answer.starts_with('{') && !answer.contains('\n'), "{answer}");
        }
    }
});
