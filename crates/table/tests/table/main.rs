//! Rooms from the outside: the commands of people and programs, and the messages to them.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod excess;
mod games;
mod gathering;
mod mutated;
mod playing;
mod test_table;

/// The times and limits in docs/protocol.md are those of the code.
#[test]
fn the_documented_limits_are_those_of_the_code() {
    use krajina_table::limits;
    let page = include_str!("../../../../docs/protocol.md").replace('\n', " ").replace("  ", " ");
    let seconds = |ms: u64| ms / 1_000;
    let thousands = |number: u32| format!("{},{:03}", number / 1_000, number % 1_000);
    for sentence in [
        format!(
            "away for {} seconds; after {} more",
            seconds(limits::DROP_GRACE_MS),
            seconds(limits::DROP_WAIT_MS)
        ),
        format!("at most {} times a game", limits::DROPS),
        format!("may undo {} times in a game", limits::UNDOS),
        format!("flip or move {} tiles of the heap", thousands(limits::MIXES)),
        format!("play {} actions", thousands(limits::ACTIONS)),
        format!("waits {} minutes", seconds(limits::ABSENT_MS) / 60),
        format!("in Worlds after {} seconds", seconds(limits::RESUME_COUNTDOWN_MS)),
        format!(
            "presence at most {} per table",
            if limits::PRESENCE_MS == 1_000 { "once a second" } else { "?" }
        ),
        format!("at most {} watchers", limits::WATCHERS),
        format!(
            "a player may say {} lines before the game and {0} in it, a watcher {} and all watchers together {}",
            limits::CHAT.each,
            limits::CHAT.each_watcher,
            limits::CHAT.all_watchers
        ),
    ] {
        assert!(page.contains(&sentence), "{sentence}");
    }
}
