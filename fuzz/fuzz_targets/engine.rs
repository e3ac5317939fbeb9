//! The engine: whatever lines come in, each gets one line back, and bots only think about positions that can be.
#![no_main]

use krajina_bots::engine::Session;
use krajina_bots::kind::Kind;
use libfuzzer_sys::fuzz_target;
use std::sync::atomic::{AtomicU64, Ordering};

/// More lines than any of the things that can go wrong needs.
const LINES: usize = 8;

/// A clock on which a quarter of an hour passes between two looks: nobody thinks for long, whatever is asked for.
fn clock() -> f64 {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    LOOKS.fetch_add(1, Ordering::Relaxed) as f64 * 9e5
}

fuzz_target!(|bytes: &[u8]| {
    let mut session = Session::new(clock, Kind::Net, 1);
    assert!(session.text(b"{\"type\":\"hello\",\"version\":1}").is_some());
    for line in bytes.split(|&byte| byte == b'\n').take(LINES) {
        if let Some(answer) = session.text(line) {
            assert!(answer.starts_with('{') && !answer.contains('\n'), "{answer}");
        }
    }
});
