//! Limits on commands that could be repeated endlessly: no client can make the log of a table grow for ever.

use crate::test_table::{TestTable, settings};
use krajina_rules::worlds;
use krajina_table::limits;
use krajina_wire::{Command, ErrorCode, Phase};

fn alone(setup: &str, seats: &str) -> TestTable {
    let mut harness = TestTable::new(settings(setup, seats));
    harness.attach(0);
    harness.ok(0, Command::Start);
    harness
}

#[test]
fn undos_of_a_seat_are_counted() {
    let mut harness = alone("kingdom players=2", "me sprout");
    let (mut undone, mut refused) = (0, None);
    while refused.is_none() {
        assert!(undone <= limits::UNDOS, "undos are not limited");
        let legal = harness.play(0, "discard").unwrap_err().allowed;
        // A bot that has the turn answers at once, so the turn is ours.
        harness.play(0, &legal[0]).unwrap();
        let ply = harness.seen(0).ply;
        match harness.answer(0, Command::AskUndo { ply: 0 }).unwrap() {
            Ok(_) => undone += 1,
            Err(refusal) => refused = Some(refusal.code),
        }
        assert!(ply > 0);
    }
    assert_eq!((undone, refused), (limits::UNDOS, Some(ErrorCode::TooOften)));
    assert_eq!(harness.refused(0, Command::AskUndo { ply: 0 }), ErrorCode::TooOften);
    // The game itself goes on.
    assert_eq!(harness.seen(0).phase, Phase::Playing);
    harness.check();
}

#[test]
fn flips_and_moves_of_a_seat_are_counted_and_placing_is_not() {
    let mut harness = alone("worlds players=1 level=solo-easy", "me");
    harness.pass(worlds::COUNTDOWN.0);
    for flip in 0..limits::MIXES {
        let tile = format!("flip t{:03}", flip % 5 + 1);
        harness.play(0, &tile).unwrap();
        // The messages are not needed.
        harness.sent.clear();
    }
    assert_eq!(harness.play(0, "flip t001").unwrap_err().code, ErrorCode::TooOften);
    harness.play(0, "take t001").unwrap();
    harness.play(0, "place b1 front 0").unwrap();
}
