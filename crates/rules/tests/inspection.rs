//! Views from elsewhere: every view of a game passes the inspection, and one that cannot be is named.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod effort;

use krajina_rules::domino::Number;
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters, Person};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;

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

/// A view after so many random moves.
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

/// The field that the inspection complains of after a change.
fn complaint(change: impl Fn(&mut kingdom::View)) -> String {
    let mut view = view::<Kingdom>("kingdom players=3 variants=dynasty", 14);
    assert_eq!(view.inspect(), Ok(()));
    change(&mut view);
    let complaint = view.inspect().unwrap_err();
    complaint.split(':').next().unwrap().to_owned()
}

#[test]
fn what_cannot_be_is_named() {
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
    assert_eq!(complaint(|view| drop(view.draft.unseen.pop())), "draft.unseen");
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
fn people_and_volcanoes_that_cannot_be_are_named() {
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
