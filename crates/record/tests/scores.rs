//! Sheets, points and boards of games in a row.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_record::notation::{Record, Recorded, Replay};
use krajina_record::scores::{Drawn, Scored};
use krajina_rules::game::{Game, Outcome};
use krajina_rules::hosted::Hosted as _;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::Kingdom;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Worlds;

fn sums(outcome: &Outcome, players: usize) -> Vec<(i32, usize)> {
    let ranks = Seat::all(players).map(|seat| outcome.rank(seat));
    outcome.scores.iter().map(|score| score.points).zip(ranks).collect()
}

/// The totals and ranks of the sheets are those of the result, and their lines add up to them.
fn sheets_tell_the_result<G: Recorded + Scored>(game: &G, parts: &[&str]) {
    let scores = game.sheets(|seat| G::colour(seat).to_string());
    let told: Vec<(i32, usize)> = scores.iter().map(|score| (score.total, score.rank)).collect();
    assert_eq!(told, sums(&game.outcome().unwrap(), game.players()), "{}", game.setup());
    for score in &scores {
        let earlier: Vec<&str> = score.earlier.iter().map(|part| part.what.as_str()).collect();
        assert_eq!(earlier, parts);
        let lines: i32 = score.lines.iter().map(|line| line.points).sum();
        let before: i32 = score.earlier.iter().map(|part| part.points).sum();
        assert_eq!(lines + before, score.total);
    }
}

/// K17, M25: the sums over all games or rounds decide.
#[test]
fn totals_are_those_of_the_whole_row() {
    for number in 0..20 {
        let setup = "kingdom players=3 variants=dynasty,harmony".parse().unwrap();
        sheets_tell_the_result(&Record::<Kingdom>::random(setup, number).1, &["game 1", "game 2"]);
        let setup = "kingdom players=2 variants=harmony".parse().unwrap();
        sheets_tell_the_result(&Record::<Kingdom>::random(setup, number).1, &[]);
    }
    let setup = "worlds players=3 level=advanced map=2 minutes=2".parse().unwrap();
    sheets_tell_the_result(&Record::<Worlds>::random(setup, 4).1, &["round 1", "round 2"]);
}

/// K17: the move that ends a game of a Dynasty shows the boards of that game, not the empty ones of the next.
#[test]
fn the_last_move_of_a_game_shows_its_boards() {
    let setup = "kingdom players=3 variants=dynasty".parse().unwrap();
    let (record, over) = Record::<Kingdom>::random(setup, 5);
    let mut replay = Replay::new(&record).unwrap();
    let mut ended = Vec::new();
    loop {
        let before = *replay.game();
        let Some(played) = replay.step().unwrap() else { break };
        if let Some(table) = before.ended_by(played.seat, &played.action) {
            assert_eq!(Seat::all(3).filter(|&seat| table.board(seat) != before.board(seat)).count(), 1);
            ended.push(Seat::all(3).map(|seat| table.points(seat)).collect::<Vec<i32>>());
        }
    }
    assert_eq!(ended, over.finished_points());
    assert_eq!(ended.len(), 3);
}

/// O18, O21: the holders of the totems, and the people face up in the cave.
#[test]
fn open_things_are_listed_in_words() {
    let open = |setup: &str| {
        let setup: hunters::Setup = setup.parse().unwrap();
        Record::<Hunters>::random(setup, 2).1.open()
    };
    assert_eq!(open("hunters players=3"), [""; 0]);
    let setup: hunters::Setup = "hunters players=3 mode=totems".parse().unwrap();
    let begun = Hunters::new(setup, &krajina_rules::seed::Seed::from_number(1));
    assert_eq!(
        begun.open(),
        ["totems  mammoth (3): nobody   fish (4): nobody   mushroom (5): nobody   flint (6): nobody"]
    );
    let (_, over) = Record::<Hunters>::random(setup, 2);
    for (resource, totem) in hunters::Resource::ALL.into_iter().zip(over.open()[0].split("   ")) {
        let holder = over.totems().holder(resource).map_or("nobody", |seat| hunters::colour(seat).name());
        assert!(totem.ends_with(&format!("{resource} ({}): {holder}", resource.totem_points())), "{totem}");
    }
    let setup: hunters::Setup = "hunters players=3 mode=tribe".parse().unwrap();
    let begun = Hunters::new(setup, &krajina_rules::seed::Seed::from_number(0x11));
    assert_eq!(begun.open(), ["cave  fisher   warrior3   painter   hunter   and 18 in the pile"]);
}
