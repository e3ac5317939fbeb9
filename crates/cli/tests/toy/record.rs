//! Records.

use crate::program::{answer, failure, json};
use krajina_record::notation::{AnyRecord, Record, Replay};
use krajina_rules::toy::{Setup, Toy};

fn random(number: u64) -> (Record<Toy>, Toy) {
    Record::random(Setup::new(2 + number as usize % 3).unwrap(), number)
}

fn read(text: &str) -> Record<Toy> {
    text.parse::<AnyRecord>().unwrap().of().unwrap()
}

#[test]
fn a_record_is_written_read_and_replayed() {
    for number in 0..30 {
        let (record, game) = random(number);
        let text = record.to_string();
        let again = read(&text);
        assert_eq!(again.to_string(), text);
        assert_eq!(again.moves.len(), game.amounts().len());
        assert_eq!(Replay::new(&again).unwrap().finish().unwrap(), game);
    }
}

#[test]
fn an_invalid_record_is_refused() {
    let (record, _) = random(1);
    let refused =
        |record: &Record<Toy>| Replay::new(record).and_then(Replay::finish).unwrap_err().to_string();
    let mut out_of_turn = record.clone();
    out_of_turn.moves[1].seat = out_of_turn.moves[0].seat;
    assert!(refused(&out_of_turn).contains("T2"), "{}", refused(&out_of_turn));
    let mut too_long = record.clone();
    too_long.moves.push(record.moves[0].clone());
    assert!(refused(&too_long).contains("T2"), "{}", refused(&too_long));
    let claimed = Record { result: Some(vec![1; record.setup.players()]), ..record.clone() };
    assert!(refused(&claimed).contains("result"), "{}", refused(&claimed));
    assert!(refused(&Record { seed: None, commitment: None, ..record }).contains("seed"));
}

#[test]
fn the_program_replays_a_record() {
    let (record, game) = random(3);
    let text = record.to_string();
    let report = json(&["replay", "-", "--json"], &text);
    assert_eq!((&report["over"], &report["setup"]), (&true.into(), &record.setup.to_string().into()));
    assert_eq!(report["moves"], game.amounts().len());
    assert!(answer(&["replay", "-"], &text).contains(&record.moves[0].action.to_string()));
    let broken = text.replacen("add ", "take ", 1);
    let (code, said) = failure(&["replay", "-"], &broken);
    assert!(code == 2 && said.contains("expected add 1, 2 or 3"), "{said}");
}
