//! The record parser: any text is read or refused. A record replays without a panic, and prints as a text that reads the
//! same.
#![no_main]

use krajina_record::notation::{AnyRecord, Record, Recorded, Replay};
use krajina_rules::with_game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<AnyRecord>() {
        Ok(record) => reads_back(record),
        Err(fault) => assert!(fault.line >= 1 && fault.column >= 1, "{fault} is nowhere"),
    }
});

fn reads_back(record: AnyRecord) {
    let written = record.to_string();
    let again: AnyRecord = written.parse().unwrap_or_else(|fault| panic!("{fault} in\n{written}"));
    with_game!(AnyRecord(record), AnyRecord(again): first, second as G => {
        same::<G>(first, second, &written);
    }, else => panic!("written as another game:\n{written}"));
}

fn same<G: Recorded>(mut first: Record<G>, mut second: Record<G>, written: &str) {
    // A record with an illegal move is still a record; replaying it gives an error.
    let replayed = [&first, &second].map(|record| Replay::new(record).and_then(Replay::finish).ok());
    assert_eq!(replayed[0], replayed[1], "written as\n{written}");
    // Only the positions of moves and headers in their text may differ.
    (first.places, second.places) = Default::default();
    for played in first.moves.iter_mut().chain(&mut second.moves) {
        (played.line, played.column) = (0, 0);
    }
    assert_eq!(first, second, "written as\n{written}");
}
