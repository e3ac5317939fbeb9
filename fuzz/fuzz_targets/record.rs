//! The record parser: any text is read or refused, and what is read replays without a panic and prints as a text
//! that reads the same.
#![no_main]

use krajina_record::notation::{Any, Record, Recorded, Replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Any>() {
        Ok(record) => reads_back(record),
        Err(fault) => assert!(fault.line >= 1 && fault.column >= 1, "{fault} is nowhere"),
    }
});

fn reads_back(record: Any) {
    let written = record.to_string();
    match (record, written.parse::<Any>()) {
        (Any::Kingdom(first), Ok(Any::Kingdom(second))) => same(first, second, &written),
        (Any::Hunters(first), Ok(Any::Hunters(second))) => same(first, second, &written),
        (Any::Worlds(first), Ok(Any::Worlds(second))) => same(first, second, &written),
        (first, second) => panic!("{first:?} was written as\n{written}\nwhich reads as {second:?}"),
    }
}

fn same<G: Recorded>(mut first: Record<G>, mut second: Record<G>, written: &str) {
    // A record with an illegal move is still a record; replaying it must only say so.
    let replayed = [&first, &second].map(|record| Replay::new(record).and_then(Replay::finish).ok());
    assert_eq!(replayed[0], replayed[1], "written as\n{written}");
    // Where a move stands in its text is all that may differ.
    for played in first.moves.iter_mut().chain(&mut second.moves) {
        (played.line, played.column) = (0, 0);
    }
    assert_eq!(first, second, "written as\n{written}");
}
