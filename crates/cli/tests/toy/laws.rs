//! The laws of every game.

use krajina_rules::any::{AnyAction, AnyGame, AnySetup, AnyView, GameKind};
use krajina_rules::game::Game;
use krajina_rules::laws::{check_admits_only_legal, play_by_the_laws};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::toy::{Add, GOALS, Setup, Toy, View};

#[test]
fn the_toy_game_obeys_the_laws_of_every_game() {
    let amounts = ["add 1", "add 2", "add 3"].map(|text| text.parse::<Add>().unwrap());
    for number in 0..60 {
        let setup = Setup::new(2 + number as usize % 3).unwrap();
        let game = Toy::new(setup, &Seed::from_number(number));
        let over = play_by_the_laws(game, &mut Quick::new(number), |game| {
            Seat::all(4).try_for_each(|seat| check_admits_only_legal(game, seat, amounts.into_iter()))
        });
        let outcome = over.unwrap().outcome().unwrap();
        assert_eq!(
            outcome.scores.iter().filter(|score| score.points == 0).count(),
            1,
            "exactly one player has lost"
        );
    }
}

#[test]
fn the_goal_is_hidden_until_it_is_reached() {
    let mut goals = std::collections::BTreeSet::new();
    for number in 0..60 {
        let game = Toy::new(Setup::new(2).unwrap(), &Seed::from_number(number));
        let over = play_by_the_laws(game, &mut Quick::new(number), |game| {
            let shown = Viewer::all(2).filter(|viewer| game.view(*viewer).goal.is_some()).count();
            let expected = if game.outcome().is_some() { 3 } else { 0 };
            if shown == expected { Ok(()) } else { Err(format!("{shown} see it: {game:?}")) }
        });
        goals.extend(over.unwrap().view(Viewer::Watcher).goal);
    }
    assert!(goals.iter().all(|goal| GOALS.contains(goal)) && goals.len() > 8, "{goals:?}");
}

#[test]
fn the_any_types_accept_the_toy_game() {
    let kind: GameKind = "toy".parse().unwrap();
    assert!(GameKind::ALL.contains(&kind) && kind.is_open());
    let setup: AnySetup = "toy players=3".parse().unwrap();
    assert_eq!((&setup, setup.kind()), (&AnySetup::plain(kind, 3).unwrap(), kind));
    assert!("toy players=5".parse::<AnySetup>().is_err());
    let mut game = AnyGame::new(&setup, &Seed::from_number(1));
    let foreign = AnyAction::read(GameKind::ALL[0], "take 1").unwrap();
    assert!(game.check(Seat::wrapping(0), &foreign).is_err());
    game.play(Seat::wrapping(0), AnyAction::read(kind, "add 3").unwrap()).unwrap();
    let json = serde_json::to_value(game.view(Viewer::Watcher)).unwrap();
    assert_eq!(json, serde_json::json!({"players": 3, "amounts": [3], "goal": null}));
    assert_eq!(AnyView::read(kind, &json).unwrap(), game.view(Viewer::Watcher));
}

#[test]
fn an_impossible_view_is_found() {
    let fine = View { players: 2, amounts: vec![3; 5], goal: Some(15) };
    let inspect = |view: View| AnyView::from(Box::new(view)).inspect();
    assert_eq!(inspect(fine.clone()), Ok(()));
    for wrong in [
        View { players: 5, ..fine.clone() },
        View { goal: Some(12), ..fine.clone() },
        View { goal: Some(16), ..fine.clone() },
        View { amounts: vec![4; 4], ..fine.clone() },
        View { amounts: vec![3; 9], goal: None, ..fine },
    ] {
        assert!(inspect(wrong.clone()).is_err(), "{wrong:?}");
    }
}
