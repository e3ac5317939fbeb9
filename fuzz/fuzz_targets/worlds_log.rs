//! Logs of Worlds: the bytes choose a setup and then, repeatedly, the time that passes, a seat and an action. Every tile
//! stays in one place, and a refused action changes nothing.
#![no_main]

use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Worlds;
use libfuzzer_sys::fuzz_target;

/// The setups the first byte chooses from.
const SETUPS: [&str; 6] = [
    "worlds players=1 level=solo-easy map=1",
    "worlds players=1 level=solo-hard map=4",
    "worlds players=2 level=beginner maps=1,2,3",
    "worlds players=3 level=advanced roads=networks",
    "worlds players=4 level=expert timer=hidden minutes=5",
    "worlds players=4 level=beginner handicap=none,active,all,none",
];

/// The longest pause an entry of the log can make.
const STEP_MS: u64 = 300;

fuzz_target!(|data: &[u8]| {
    let Some((&first, log)) = data.split_first() else { return };
    let setup = SETUPS[usize::from(first) % SETUPS.len()].parse().expect("a playable setup");
    let mut game = Worlds::new(setup, &Seed::from_number(first.into()));
    let mut now = 0;
    for entry in log.chunks_exact(6) {
        now += u64::from(entry[0]) * STEP_MS;
        game.advance(Millis(now));
        let seat = Seat::wrapping(usize::from(entry[1]) % game.players());
        let text = action(&entry[1..]);
        // Most texts are actions; no text may do harm.
        if let Ok(action) = text.parse() {
            let before = game.clone();
            if game.play(seat, action).is_err() {
                assert_eq!(game, before, "the refused {text:?} changed the state");
            }
        }
        if let Err(broken) = game.validate() {
            panic!("after {text:?}: {broken}");
        }
    }
});

/// An action made from a few bytes, as a player could send it.
fn action(bytes: &[u8]) -> String {
    let [kind, a, b, c, d] = [0, 1, 2, 3, 4].map(|at| bytes.get(at).copied().unwrap_or(0));
    let tile = u32::from(a) % 150;
    let square = format!("{}{}", char::from(b'a' + b % 7), c % 5 + 1);
    let spot = format!("{}{}", char::from(b'a' + b % 17), c % 11 + 1);
    let turn = u32::from(d >> 2) % 5 * 90;
    let face = ["front", "back"][usize::from(d & 1)];
    let trade = ["fisher", "shepherd", "woodcutter"][usize::from(a) % 3];
    match kind >> 2 & 15 {
        0..=3 => format!("take t{tile:03}"),
        4..=8 => format!("place {square} {face} {turn}"),
        9 => format!("flip t{tile:03}"),
        10 => format!("move t{tile:03} {spot}"),
        11 => format!("put {spot}"),
        12 => format!("village {trade} {square} {turn}"),
        13 => format!("take b{}", a % 10),
        14 => ["stop", "ready", "put back"][usize::from(a) % 3].into(),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}
