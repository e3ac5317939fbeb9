//! Records: written records read back, read records replay, and errors have a position.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_record::notation::{AnyRecord, HeaderPlaces, Record, Recorded, Replay};
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::with_game;
use krajina_rules::worlds::Worlds;

fn without_places<G: Recorded>(mut record: Record<G>) -> Record<G> {
    for played in &mut record.moves {
        (played.line, played.column) = (0, 0);
    }
    record.places = HeaderPlaces::default();
    record
}

fn kingdom(text: &str) -> Record<Kingdom> {
    match text.parse() {
        Ok(AnyRecord::Kingdom(record)) => record,
        other => panic!("{other:?}"),
    }
}

fn hunters(text: &str) -> Record<Hunters> {
    match text.parse() {
        Ok(AnyRecord::Hunters(record)) => record,
        other => panic!("{other:?}"),
    }
}

#[test]
fn written_records_read_back_and_replay_to_the_same_game() {
    let mut number = 0;
    for setup in kingdom::Setup::all() {
        number += 1;
        let (record, game) = Record::<Kingdom>::random(setup, number);
        let read = kingdom(&record.to_string());
        assert_eq!(without_places(read.clone()), record);
        assert_eq!(Replay::new(&read).unwrap().finish().unwrap(), game);
    }
    for setup in hunters::Setup::all() {
        number += 1;
        let (record, game) = Record::<Hunters>::random(setup, number);
        let read = hunters(&record.to_string());
        assert_eq!(without_places(read.clone()), record);
        assert_eq!(Replay::new(&read).unwrap().finish().unwrap(), game);
    }
}

/// Worlds runs in real time: the record has the time of every move, and the time that passed after the last one.
#[test]
fn a_game_in_real_time_replays_exactly() {
    for setup in [
        "worlds players=1 level=solo-hard map=2",
        "worlds players=2 level=beginner",
        "worlds players=3 level=advanced maps=1,2,4 minutes=5",
        "worlds players=4 level=expert timer=hidden",
    ] {
        let (record, game) = Record::<Worlds>::random(setup.parse().unwrap(), 3);
        assert!(record.moves.iter().all(|played| played.at.is_some()) && record.until.is_some());
        let read = match record.to_string().parse() {
            Ok(AnyRecord::Worlds(read)) => read,
            other => panic!("{other:?}"),
        };
        assert_eq!(without_places(read.clone()), record);
        assert_eq!(Replay::new(&read).unwrap().finish().unwrap(), game);
        assert!(game.outcome().is_some());
    }
    let seed = "seed: 0000000000000000000000000000000000000000000000000000000000000000";
    let backwards = format!("krajina 1\nsetup: worlds players=2\n{seed}\n@9 pink stop\n@8 yellow stop\n");
    assert_eq!(
        backwards.parse::<AnyRecord>().unwrap_err().to_string(),
        "line 5, column 2: expected a time that does not run backwards, found \"8\""
    );
    let told = format!("krajina 1\nsetup: worlds players=2\n{seed}\ndeal: 1 2\n");
    let error = replay_error(&told);
    assert!(error.starts_with("line 4, column 7: expected a seed, found a deal: a heap of"), "{error}");
}

#[test]
fn a_record_that_stops_in_the_middle_can_be_played_on() {
    let mut rng = Quick::new(7);
    for number in 0..40 {
        let stop = below(&mut rng, 90) as usize;
        let setup: hunters::Setup = "hunters players=3 mode=tribe".parse().unwrap();
        let (whole, over) = Record::<Hunters>::random(setup, number);
        let mut half = whole.clone();
        half.moves.truncate(stop);
        (half.result, half.digest) = (None, None);
        let read = hunters(&half.to_string());
        let mut game = Replay::new(&read).unwrap().finish().unwrap();
        for next in &whole.moves[half.moves.len()..] {
            game.play(next.seat, next.action).unwrap();
        }
        assert_eq!(game, over);
    }
}

/// A game played with cardboard: the record lists the deal in the order things came up, and there is no seed.
#[test]
fn a_recorded_deal_replaces_the_seed() {
    for (number, setup) in kingdom::Setup::all().enumerate() {
        let (mut record, game) = Record::<Kingdom>::random(setup, number as u64);
        let seed = record.seed.take().unwrap();
        (record.commitment, record.digest) = (None, None);
        for index in 0..setup.games() {
            let deal = krajina_rules::domino::draft::Deal::from_seed(&setup.format(), &seed, index as u64);
            record.deal.piles[index] = deal.pile[..setup.format().in_play()].to_vec();
            record.deal.kings[index] = deal.kings[..setup.format().kings.into()].to_vec();
        }
        let replayed = |record: &Record<Kingdom>| {
            let read = kingdom(&record.to_string());
            Replay::new(&read).unwrap().finish().unwrap_or_else(|error| panic!("{setup}: {error}"))
        };
        assert_eq!(replayed(&record).outcome(), game.outcome());
        // Kings that are not listed follow from the first moves, in every game of a row.
        record.deal.kings[0].truncate(1);
        assert_eq!(replayed(&record).outcome(), game.outcome());
        record.deal.kings = Default::default();
        assert_eq!(replayed(&record).outcome(), game.outcome());
    }
    let cardboard = "krajina 1
setup: kingdom players=3
pink: Anna
deal: 30 4 17  12 1 44
pink   take 4
green  take 30
yellow take 17
pink   place g8 g9; take 44
";
    let record = kingdom(cardboard);
    assert_eq!(
        record.deal.kings[0].iter().map(|seat| seat.index()).collect::<Vec<_>>(),
        [0, 2, 1],
        "read off the moves"
    );
    let game = Replay::new(&record).unwrap().finish().unwrap();
    assert_eq!(game.seat(), Seat::new(1));
    assert_eq!(record.name(Seat::new(0).unwrap()), "Anna");
    assert_eq!(record.name(Seat::new(1).unwrap()), "yellow");
}

#[test]
fn recorded_people_come_up_in_that_order() {
    let text = "krajina 1
setup: hunters players=4 mode=tribe
deal: 1 2 3 12  19 20 21 22
cave: shaman hunter painter warrior3
pink take 12
black take 1
green take 2
blue take 3
";
    let record = hunters(text);
    let game = Replay::new(&record).unwrap().finish().unwrap();
    assert_eq!(
        game.cave_row().iter().map(|person| person.name()).collect::<Vec<_>>(),
        ["shaman", "hunter", "painter", "warrior3"]
    );
}

/// A random game of Tribe in which all players save up for a look.
fn game_with_looks(number: u64) -> (Record<Hunters>, Hunters) {
    let setup: hunters::Setup = "hunters players=2 mode=tribe".parse().unwrap();
    let mut rng = Quick::new(number);
    let mut record = Record::new(setup, Seed::from_number(number));
    let mut game = Hunters::new(setup, &Seed::from_number(number));
    while let Some(seat) = game.seat() {
        let look = game.legal(seat).find(|action| matches!(action, hunters::Action::Look(_)));
        let saves = game.phase() == hunters::Phase::Recruit && below(&mut rng, 8) > 0;
        let wanted = look.or(saves.then_some(hunters::Action::Pass));
        let action = wanted.unwrap_or_else(|| game.random_action(seat, &mut rng).unwrap());
        record.push(seat, action);
        game.play(seat, action).unwrap();
    }
    (record, game)
}

/// A game of Tribe as a person at the table would write it down: the people as they came up, and those who were called
/// anywhere behind. Also returns the number of calls.
fn told_tribe(number: u64) -> (Record<Hunters>, Hunters, usize) {
    let (mut record, game) = game_with_looks(number);
    let mut replay = Replay::new(&record).unwrap();
    let mut came_up = replay.game().cave_row().to_vec();
    // The person called, and the number of people that had come up by then.
    let mut called = Vec::new();
    loop {
        let before = replay.game().people_revealed();
        let Some(played) = replay.step().unwrap() else { break };
        match played.action {
            hunters::Action::Call(person) => called.push((came_up.len(), person)),
            _ => {
                let row = replay.game().cave_row();
                let new = replay.game().people_revealed() - before;
                came_up.extend(&row[row.len() - new..]);
            }
        }
    }
    let calls = called.len();
    let mut rng = Quick::new(number);
    let people = came_up.len();
    let mut cave: Vec<(usize, _)> = came_up.into_iter().enumerate().collect();
    for (before, person) in called {
        let behind = before + below(&mut rng, (people - before + 1) as u32) as usize;
        let at = cave.iter().position(|(place, _)| *place >= behind).unwrap_or(cave.len());
        cave.insert(at, (behind, person));
    }
    let seed = record.seed.take().unwrap();
    (record.commitment, record.digest) = (None, None);
    let deal = hunters::Deal::from_seed(&record.setup, &seed);
    record.deal.piles[0] = deal.draft.pile.to_vec();
    record.deal.cave = cave.into_iter().map(|(_, person)| person).collect();
    (record, game, calls)
}

/// O22: a called person may stand anywhere behind in the header, before or after others of the kind that came up.
#[test]
fn people_called_may_stand_anywhere_behind() {
    let mut calls = 0;
    for number in 0..150 {
        let (record, game, called) = told_tribe(number);
        calls += called;
        let read = hunters(&record.to_string());
        let replayed = Replay::new(&read).and_then(Replay::finish);
        let replayed = replayed.unwrap_or_else(|error| panic!("{error}\n{record}"));
        assert_eq!(replayed.outcome(), game.outcome());
        // A record that was read is written in an order that needs no search.
        assert_eq!(without_places(hunters(&read.to_string())), without_places(read));
    }
    assert!(calls > 150, "{calls}");
}

/// A record that stops at a move stops its clock there, too.
#[test]
fn a_record_can_stop_after_some_of_its_moves() {
    let (record, _) = Record::<Worlds>::random("worlds players=2 level=beginner".parse().unwrap(), 3);
    for moves in [0, 1, 30, record.moves.len()] {
        let mut some = record.clone();
        some.stop_after(moves);
        let game = Replay::new(&some).unwrap().finish().unwrap();
        let at = moves.checked_sub(1).and_then(|last| record.moves[last].at).unwrap_or_default();
        assert_eq!((some.moves.len(), game.now()), (moves, at));
        assert!(some.result.is_none() && some.digest.is_none());
    }
    let mut whole = record.clone();
    whole.stop_after(record.moves.len() + 1);
    assert_eq!(whole, record);
    let (record, _) = Record::<Kingdom>::random("kingdom players=2".parse().unwrap(), 3);
    let mut whole = record.clone();
    whole.stop_after(record.moves.len());
    assert_eq!(whole, record, "no time passes after the last move");
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let (record, _) = Record::<Kingdom>::random("kingdom players=2".parse().unwrap(), 3);
    assert_eq!(kingdom(&format!("\u{feff}{record}")), kingdom(&record.to_string()));
    let fault = "\u{feff}krajina 2".parse::<AnyRecord>().unwrap_err();
    assert_eq!((fault.line, fault.column), (1, 1));
    assert!(fault.reason.ends_with("found \"krajina 2\""), "{fault}");
}

#[test]
fn numbers_times_and_comments_are_understood() {
    let text = "# a game
krajina 1
setup: kingdom players=2   # two of us
date: 2026-11-15
note: rainy
note: tea
deal: 1 2 3 4  5 6 7 8
kings: pink pink yellow yellow

1. pink take 1
2. @1500 pink take 2
yellow take 3; 

";
    let fault = text.parse::<AnyRecord>().unwrap_err();
    assert_eq!((fault.line, fault.column), (12, 15), "nothing stands behind the last semicolon: {fault}");
    let record = kingdom(&text.replace("3; ", "3"));
    assert_eq!(record.moves.len(), 3);
    assert_eq!(record.moves[1].at.map(|at| at.0), Some(1500));
    assert_eq!(record.tags.len(), 3);
}

/// Bad records: errors with line and column.
#[test]
fn errors_of_bad_records_have_a_position() {
    let seed = "seed: 0000000000000000000000000000000000000000000000000000000000000000";
    let fault = |lines: &[&str]| lines.join("\n").parse::<AnyRecord>().unwrap_err().to_string();
    let cases: &[(&[&str], &str)] = &[
        (&[""], "line 1, column 1: expected \"krajina 1\" as the first line of a record, found nothing"),
        (
            &["krajina 2"],
            "line 1, column 1: expected \"krajina 1\" as the first line of a record, found \"krajina 2\"",
        ),
        (&["krajina 1"], "line 1, column 1: expected a header setup:, found none"),
        (
            &["krajina 1", "setup: chess"],
            "line 2, column 8: expected kingdom, hunters or worlds, found \"chess\"",
        ),
        (
            &["krajina 1", "setup: kingdom players=5"],
            "line 2, column 24: K3: kingdom is for 2 to 4 players, not for 5",
        ),
        (
            &["krajina 1", "setup: kingdom"],
            "line 1, column 1: expected a header seed: or deal:, found neither",
        ),
        (
            &["krajina 1", "setup: kingdom", "seed: 12x"],
            "line 3, column 7: expected 64 hexadecimal digits, found 'x' after 2 of them",
        ),
        (
            &["krajina 1", "setup: kingdom", "deal: 1 2 49"],
            "line 3, column 11: expected a domino from 1 to 48, found \"49\"",
        ),
        (
            &["krajina 1", "setup: kingdom", "kings: pink grey"],
            "line 3, column 13: expected pink or yellow, found \"grey\"",
        ),
        (
            &["krajina 1", "setup: kingdom", "deal 2: 1 2"],
            "line 3, column 6: expected a game from 1 to 1, found \"2\"",
        ),
        (
            &["krajina 1", "setup: kingdom", seed, seed],
            "line 4, column 1: the header seed stands there twice",
        ),
        (
            &["krajina 1", "setup: kingdom", "deal: 1 2", "deal 1: 3 4"],
            "line 4, column 1: the header deal 1 stands there twice",
        ),
        (
            &["krajina 1", "setup: kingdom", seed, "pink place g8 h9"],
            "line 4, column 15: K12: expected a square beside g8 for the other half, found \"h9\"",
        ),
        (&["krajina 1", "setup: kingdom", seed, "pink:"], "line 4, column 6: expected a name, found nothing"),
        (
            &["krajina 1", "setup: kingdom", seed, "grey take 3"],
            "line 4, column 1: expected pink or yellow, found \"grey\"",
        ),
        (
            &["krajina 1", "setup: kingdom", seed, "pink tkae 3"],
            "line 4, column 6: expected take, place or discard, found \"tkae\"",
        ),
        (
            &["krajina 1", "setup: kingdom", seed, "pink place g8 q9"],
            "line 4, column 15: expected a square from a1 to m13, found \"q9\"",
        ),
        (
            &["krajina 1", "setup: kingdom", seed, "7. pink take 3"],
            "line 4, column 1: expected the number of the move, 1, found \"7\"",
        ),
        (
            &["krajina 1", "setup: kingdom", seed, "@x pink take 3"],
            "line 4, column 2: expected a time in milliseconds, found \"x\"",
        ),
        (
            &["krajina 1", "setup: kingdom", seed, "pink take 3", "date: now"],
            "line 5, column 1: expected a move, found a header: headers come first",
        ),
    ];
    for (lines, expected) in cases {
        assert_eq!(fault(lines), *expected, "{lines:?}");
    }
    let unknown = fault(&["krajina 1", "setup: kingdom", "sed: 12"]);
    assert!(unknown.starts_with("line 3, column 1: expected a known header (setup, seed,"), "{unknown}");
}

fn replay_error(text: &str) -> String {
    let any: AnyRecord = text.parse().unwrap();
    with_game!(AnyRecord(any): record => Replay::new(&record).and_then(Replay::finish).unwrap_err().to_string())
}

#[test]
fn an_illegal_move_is_named_with_its_number_and_rule() {
    let text = "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4 5 6\n\npink take 2\nyellow take 2\n";
    assert_eq!(
        replay_error(text),
        "line 6, column 8: move 2, yellow take 2, breaks K6: pink's king stands on domino 2; allowed: take 1, take 3"
    );
}

#[test]
fn claims_that_do_not_hold_are_refused() {
    let (mut record, _) = Record::<Kingdom>::random("kingdom players=2".parse().unwrap(), 1);
    let error = |record: &Record<Kingdom>, start: &str| {
        let error = replay_error(&record.to_string());
        assert!(error.starts_with(start), "{error}");
    };
    record.digest = None;
    record.result = Some(vec![1, 2]);
    error(&record, "line 5, column 9: the result [1, 2] is claimed, but it is [");
    record.result = None;
    record.digest = Some("0123".into());
    error(&record, "line 5, column 9: the digest 0123 is claimed");
    record.digest = None;
    record.commitment = Some(Seed::from_number(2).commitment());
    error(&record, "line 3, column 13: the seed is not the one committed to");
    let early = "krajina 1\nsetup: kingdom players=2\ndeal: 1 2 3 4 5 6 7 8\nresult: 1 2\n";
    assert_eq!(replay_error(early), "line 4, column 9: a result is claimed, but the game is not over");
}

#[test]
fn a_deal_that_lists_too_little_is_refused() {
    let text =
        "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4\npink take 1\nyellow take 2\ngreen take 3\n";
    assert_eq!(
        replay_error(text),
        "line 6, column 7: 6 dominoes are revealed, but the deal lists 4 and there is no seed"
    );
    let twice = "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 2 4\n";
    assert_eq!(replay_error(twice), "line 3, column 11: domino 2 is listed twice");
    let later =
        "krajina 1\nsetup: kingdom variants=dynasty\ndeal: 1 2 3 4\n\ndeal 2:  1 2 3 4 5 4 # and so on\n";
    assert_eq!(replay_error(later), "line 5, column 20: domino 4 is listed twice");
    let short = "krajina 1\nsetup: kingdom players=3\ndeal: 1 2\n";
    assert_eq!(
        replay_error(short),
        "line 3, column 9: 3 dominoes are revealed, but the deal lists 2 and there is no seed"
    );
    let kings = "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3\nkings: pink pink yellow\n";
    assert_eq!(replay_error(kings), "line 4, column 13: K6: pink has no king left to be drawn");
    let moves = "krajina 1\nsetup: hunters players=3\ndeal: 1 2 3 4\nblack take 1\nblack take 2\n";
    assert_eq!(replay_error(moves), "line 5, column 7: O6: black has no chief left to be drawn");
    let people =
        "krajina 1\nsetup: hunters players=3 mode=tribe\ndeal: 1 2 3 4\ncave: hunter hunter hunter hunter\n";
    assert_eq!(replay_error(people), "line 4, column 21: hunter is listed too often");
    let nobody = "krajina 1\nsetup: hunters players=3 mode=tribe\ndeal: 1 2 3 4\n";
    assert!(replay_error(nobody).contains("4 cave people are revealed, but the cave lists 0"));
}

/// A double may be written either way round: both mean the same.
#[test]
fn doubles_may_be_written_either_way() {
    let head =
        "krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4 5 6\npink take 1\nyellow take 2\ngreen take 3\n";
    let game = |text: &str| {
        let record = kingdom(&format!("{head}{text}"));
        Replay::new(&record).unwrap().finish().unwrap()
    };
    assert_eq!(game("pink place h7 i7"), game("pink place i7 h7"));
}
