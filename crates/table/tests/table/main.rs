//! Rooms from the outside: what people and programs can do, and what they are sent.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod desk;
mod games;
mod gathering;
mod mutated;
mod playing;

/// docs/protocol.md tells people how long they are waited for: as long as the limits say.
#[test]
fn the_documented_times_are_ours() {
    use krajina_table::limits;
    let page = include_str!("../../../../docs/protocol.md").replace('\n', " ").replace("  ", " ");
    let seconds = |ms: u64| ms / 1_000;
    for sentence in [
        format!(
            "away for {} seconds; after {} more",
            seconds(limits::DROP_GRACE_MS),
            seconds(limits::DROP_WAIT_MS)
        ),
        format!("at most {} times a game", limits::DROPS),
        format!("waits {} minutes", seconds(limits::ABSENT_MS) / 60),
        format!("in Worlds after {} seconds", seconds(limits::RESUME_COUNTDOWN_MS)),
    ] {
        assert!(page.contains(&sentence), "{sentence}");
    }
}
