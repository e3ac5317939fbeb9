//! Views from outside: every view of a game passes the inspection, and an impossible one is refused by field.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod effort;

use krajina_rules::domino::Number;
use krajina_rules::game::{Game, Millis};
use krajina_rules::hunters::{self, Hunters, Person};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{self, Worlds};

/// Random games for each setup.
const GAMES: u64 = 20;

fn every_view<G: Game>(setup: &G::Setup, inspect: impl Fn(&G::View) -> Result<(), String>) {
    for number in 0..effort::share(GAMES) {
        let mut game = G::new(setup.clone(), &Seed::from_number(number));
        let mut rng = Quick::new(number);
        loop {
            let seat = game.to_act().iter().next();
            let view = game.view(seat.map_or(Viewer::Watcher, Viewer::Seat));
            assert_eq!(inspect(&view), Ok(()), "{setup}, seed {number}: {view:?}");
            let Some(seat) = seat else { break };
            let action = game.random_action(seat, &mut rng).unwrap();
            game.play_unchecked(seat, action);
        }
    }
}

#[test]
fn every_view_of_kingdom_passes() {
    kingdom::Setup::all().for_each(|setup| every_view::<Kingdom>(&setup, kingdom::View::inspect));
}

#[test]
fn every_view_of_hunters_passes() {
    hunters::Setup::all().for_each(|setup| every_view::<Hunters>(&setup, hunters::View::inspect));
}

/// A view after this many random moves.
fn view<G: Game>(setup: &str, moves: usize) -> G::View {
    let mut game = G::new(setup.parse().unwrap(), &Seed::from_number(3));
    let mut rng = Quick::new(3);
    for _ in 0..moves {
        let seat = game.to_act().iter().next().unwrap();
        let action = game.random_action(seat, &mut rng).unwrap();
        game.play_unchecked(seat, action);
    }
    let seat = game.to_act().iter().next().unwrap();
    game.view(Viewer::Seat(seat))
}

/// The field that the inspection names after a change.
fn complaint(change: impl Fn(&mut kingdom::View)) -> String {
    let mut view = view::<Kingdom>("kingdom players=3 variants=dynasty", 14);
    assert_eq!(view.inspect(), Ok(()));
    change(&mut view);
    let complaint = view.inspect().unwrap_err();
    complaint.split(':').next().unwrap().to_owned()
}

#[test]
fn impossible_views_are_named() {
    let number = |number| Number::new(number).unwrap();
    assert_eq!(complaint(|view| view.setup = "go".into()), "setup");
    assert_eq!(complaint(|view| view.setup = "kingdom variants=dynasty players=3".into()), "setup");
    assert_eq!(complaint(|view| view.game = 1), "game");
    assert_eq!(complaint(|view| view.finished = vec![Vec::new(); 300]), "finished");
    let wild = krajina_rules::game::Score { points: i32::MAX, tie_breaks: [0; 2] };
    assert_eq!(complaint(|view| view.finished = vec![vec![wild; 3]]), "finished");
    assert_eq!(complaint(|view| view.phase = kingdom::Phase::Over), "finished");
    assert_eq!(complaint(|view| view.draft.unseen.push(number(48))), "draft.unseen");
    assert_eq!(complaint(|view| view.draft.unseen.clear()), "draft.unseen");
    assert_eq!(complaint(|view| view.draft.unseen.truncate(6)), "draft.unseen");
    assert_eq!(complaint(|view| view.draft.unseen[1] = view.draft.unseen[0]), "draft.unseen");
    assert_eq!(complaint(|view| view.draft.unseen.truncate(view.draft.unseen.len() - 1)), "draft.unseen");
    assert_eq!(complaint(|view| view.draft.turn = 200), "draft.turn");
    assert_eq!(complaint(|view| view.draft.next.clear()), "draft.next");
    assert_eq!(complaint(|view| view.draft.current.clear()), "draft.current");
    assert_eq!(
        complaint(|view| view.draft.current[1].domino = view.draft.current[0].domino),
        "draft.current"
    );
    assert_eq!(complaint(|view| view.draft.current[0].king = None), "draft.current");
    assert_eq!(complaint(|view| view.draft.current[0].king = view.draft.current[1].king), "draft.current");
    assert_eq!(complaint(|view| view.draft.seat = Seat::new(3)), "draft");
    assert_eq!(complaint(|view| view.draft.to_reveal += 1), "draft");
    assert_eq!(complaint(|view| view.draft.next = view.draft.current.clone()), "draft.next");
    assert_eq!(complaint(|view| view.boards.truncate(2)), "boards");
    assert_eq!(complaint(|view| view.boards[0].squares.truncate(1)), "boards[0].squares");
    assert_eq!(complaint(|view| view.boards[0].squares[0].crowns = 77), "boards");
    assert_eq!(complaint(|view| view.boards[0].score.points += 1), "boards");
    assert_eq!(complaint(|view| view.boards[1].squares.reverse()), "boards");
    let conserved = complaint(|view| view.boards[0].discarded += 1);
    assert!(conserved.contains("revealed, but"), "{conserved}");
}

#[test]
fn impossible_people_and_volcanoes_are_named() {
    let complaint = |setup: &str, change: &dyn Fn(&mut hunters::View)| {
        let mut views = (15..).map(|moves| view::<Hunters>(setup, moves));
        let mut view = views.find(|view| view.phase == hunters::Phase::Place).unwrap();
        assert_eq!(view.inspect(), Ok(()));
        change(&mut view);
        view.inspect().unwrap_err()
    };
    let tribe = |change: &dyn Fn(&mut hunters::View)| complaint("hunters players=3 mode=tribe", change);
    let crowd = vec![Person::Warrior3; 4];
    let said = tribe(&|view| view.cave.as_mut().unwrap().row = crowd.clone());
    assert_eq!(said, "cave: warrior3 is there 4 times");
    assert!(tribe(&|view| view.cave = None).starts_with("cave: "));
    assert!(tribe(&|view| view.lost = vec![Person::Hunter; 300]).starts_with("cave: hunter"));
    let at = krajina_rules::domino::Square::START;
    for craters in [0, 3, 132] {
        let said = tribe(&|view| view.phase = hunters::Phase::Erupt { from: at, craters });
        assert!(said.starts_with("phase: "), "{said}");
    }
    assert!(tribe(&|view| view.totems = vec![None; 9]).starts_with("totems: "));
    let discovery = |change: &dyn Fn(&mut hunters::View)| complaint("hunters players=2", change);
    assert!(discovery(&|view| view.lost = vec![Person::Hunter]).starts_with("boards: cave people"));
    let give =
        hunters::Phase::Give { resource: hunters::Resource::Fish, to: krajina_rules::seat::Seats::first(4) };
    assert!(discovery(&|view| view.phase = give).starts_with("phase: "));
    let said = complaint("hunters players=3 mode=totems", &|view| view.phase = give);
    assert!(!said.is_empty());
}

/// A round of Worlds in the middle: pieces on the maps and one in a hand.
fn building(setup: &str) -> Worlds {
    let mut table = Worlds::new(setup.parse().unwrap(), &Seed::from_number(3));
    table.advance(worlds::COUNTDOWN);
    for (seat, action) in [
        (0, "take t010"),
        (0, "place c3 front 0"),
        (1, "take t020"),
        (1, "place b2 back 90"),
        (0, "take t030"),
    ] {
        table.play(Seat::wrapping(seat), action.parse().unwrap()).unwrap();
    }
    table
}

#[test]
fn views_of_worlds_pass() {
    for setup in [
        "worlds players=2",
        "worlds players=4 level=expert maps=1,2,4 handicap=all,none,active,none",
        "worlds players=3 level=advanced timer=hidden minutes=2",
    ] {
        let mut table = building(setup);
        assert_eq!(table.view(Viewer::Watcher).inspect(), Ok(()), "{setup}");
        table.advance(Millis(3_600_000));
        assert_eq!(table.view(Viewer::Watcher).inspect(), Ok(()), "{setup}");
        assert!(table.outcome().is_some());
    }
    for level in ["solo-easy", "solo-hard"] {
        let setup = format!("worlds players=1 level={level} map=2");
        let mut table = Worlds::new(setup.parse().unwrap(), &Seed::from_number(1));
        for now in [0, 5_000, 3_600_000] {
            table.advance(Millis(now));
            assert_eq!(table.view(Viewer::Watcher).inspect(), Ok(()), "{setup}");
        }
    }
}

#[test]
fn impossible_views_of_worlds_are_named() {
    let complaint = |change: &dyn Fn(&mut worlds::View)| {
        let mut view = building("worlds players=2 level=expert map=1").view(Viewer::Watcher);
        assert_eq!(view.inspect(), Ok(()));
        change(&mut view);
        let said = view.inspect().unwrap_err();
        said.split(':').next().unwrap().to_owned()
    };
    assert_eq!(complaint(&|view| view.round = 3), "round");
    assert_eq!(complaint(&|view| view.phase = worlds::Phase::Over), "round");
    assert_eq!(complaint(&|view| view.tiles.truncate(9)), "tiles");
    assert_eq!(complaint(&|view| view.players.truncate(1)), "players");
    assert_eq!(complaint(&|view| view.sheets.push(Vec::new())), "sheets");
    assert_eq!(complaint(&|view| view.clock = None), "clock");
    let late = worlds::TimerView { now: Millis(0), ends: Millis(u64::MAX) };
    assert_eq!(complaint(&|view| view.clock = Some(late)), "clock");
    assert_eq!(complaint(&|view| view.players[1].villages = worlds::Trades::NONE), "players[1]");
    assert_eq!(complaint(&|view| view.players[0].stopped = true), "players[0]");
    assert_eq!(complaint(&|view| view.phase = worlds::Phase::Countdown), "players[0]");
    assert_eq!(complaint(&|view| view.board.clear()), "board");
    assert_eq!(complaint(&|view| view.board.reverse()), "board");
    assert_eq!(complaint(&|view| view.chips.clear()), "chips");
    assert_eq!(complaint(&|view| view.tokens = krajina_rules::seat::Seats::first(1)), "tokens");
    assert_eq!(complaint(&|view| view.ready = krajina_rules::seat::Seats::first(1)), "ready");
    assert!(complaint(&|view| view.tiles[5] = view.tiles[6]).starts_with("two tiles on"));
    assert!(complaint(&|view| view.players[0].hand = None).starts_with("t030 is in 0 places"));
}
