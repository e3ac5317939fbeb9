//! The laws of every game, and of games in real time.

use crate::driver::{self, Entry, SETUPS};
use crate::random::pick;
use krajina_rules::follow::GameStep;
use krajina_rules::game::{Game, Millis};
use krajina_rules::laws;
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::worlds::*;
use std::collections::HashSet;

/// How many random games each test plays with every setup.
const GAMES: u64 = 3;

fn random_games(salt: u64, mut visit: impl FnMut(&Worlds, &mut Quick)) {
    for (i, setup) in SETUPS.iter().enumerate() {
        for number in 0..GAMES {
            let mut rng = Quick::new(salt + 100 * i as u64 + number);
            driver::random_game(driver::game(setup, number), &mut rng, &mut visit);
        }
    }
}

/// M14, M15: at no moment is a tile in two places, and the sum of tiles is constant; states stay consistent.
#[test]
fn every_tile_is_always_in_exactly_one_place() {
    random_games(1, |game, _| {
        game.validate().unwrap();
        laws::some_seat_can_act(game).unwrap();
        let mut places = [0; 3];
        for tile in TileId::all() {
            places[match game.heap().tile(tile).whereabouts {
                TileLocation::Heap => 0,
                TileLocation::Hand(_) => 1,
                TileLocation::Map(_) => 2,
            }] += 1;
        }
        let on_maps: usize = Seat::all(game.players())
            .flat_map(|seat| game.builder(seat).squares.iter().flatten())
            .filter(|placed| matches!(placed.piece, Piece::Tile(..)))
            .count();
        assert_eq!((places.iter().sum::<usize>(), places[2]), (TILES, on_maps));
    });
}

/// A view reads back from its JSON, and stays small enough to be sent often.
#[test]
fn views_travel_as_json() {
    let mut longest = 0;
    random_games(5, |game, rng| {
        if below(rng, 60) == 0 {
            let view = game.view(Viewer::Watcher);
            let json = serde_json::to_string(&view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view, "{json}");
            longest = longest.max(json.len());
        }
    });
    assert!(longest < 16_000, "{longest} bytes");
}

#[test]
fn views_are_enough_to_play_on() {
    random_games(2, |game, rng| {
        if below(rng, 20) == 0 {
            laws::determinizing_keeps_the_view(game, rng).unwrap();
        }
    });
}

/// A copy that follows by actions, times and reveals shows the same view as the game, from whichever position it
/// started.
#[test]
fn views_follow_the_game() {
    for (i, setup) in SETUPS.iter().enumerate() {
        for number in 0..GAMES {
            let mut rng = Quick::new(900 + 100 * i as u64 + number);
            let (_, log) = driver::random_game(driver::game(setup, number), &mut rng, |_, _| {});
            let mut game = driver::game(setup, number);
            let mut followers = laws::Followers::new(&game, &mut rng);
            for Entry { at, seat, action } in log {
                if below(&mut rng, 40) == 0 {
                    followers = laws::Followers::new(&game, &mut rng);
                }
                let deadlines = std::iter::from_fn({
                    let mut ahead = game.clone();
                    move || {
                        let next = ahead.deadline().filter(|next| *next < at)?;
                        ahead.advance(next);
                        Some(next)
                    }
                });
                let times: Vec<Millis> = deadlines.chain([at]).collect();
                let steps = times.into_iter().map(GameStep::Time).chain([GameStep::Action(seat, action)]);
                for step in steps {
                    let before = game.clone();
                    step.play(&mut game).unwrap();
                    followers.following_keeps_the_view(&before, &step, &game).unwrap();
                }
            }
        }
    }
}

#[test]
fn listed_actions_are_exactly_those_that_pass() {
    random_games(3, |game, rng| {
        // Listing and comparing thousands of heap moves at every position would take minutes.
        if below(rng, 120) == 0 {
            laws::legal_is_checked(game).unwrap();
            for seat in Seat::all(game.players()) {
                let candidates: Vec<Action> = (0..40).map(|_| driver::any_action(game, seat, rng)).collect();
                laws::check_admits_only_legal(game, seat, candidates.into_iter()).unwrap();
            }
        }
    });
}

/// Drawn actions are legal, and all of them come up eventually.
#[test]
fn drawn_actions_are_the_listed_ones() {
    random_games(7, |game, rng| {
        for seat in Seat::all(4) {
            let drawn = game.random_action(seat, rng);
            assert_eq!(drawn.is_some(), game.to_act().contains(seat));
            drawn.iter().for_each(|action| game.check(seat, action).unwrap());
        }
    });
    let mut game = driver::started(SETUPS[0], 1);
    driver::play(&mut game, 0, "take t001");
    let listed: HashSet<Action> = game.legal(driver::seat(0)).collect();
    let mut rng = Quick::new(8);
    let drawn: HashSet<Action> =
        (0..20_000).filter_map(|_| game.random_action(driver::seat(0), &mut rng)).collect();
    assert!(drawn == listed, "{} of {}", drawn.len(), listed.len());
}

#[test]
fn play_and_play_unchecked_are_twins() {
    random_games(4, |game, rng| {
        let Some((seat, action)) = driver::random_action(game, rng) else { return };
        let (mut one, mut two) = (game.clone(), game.clone());
        one.play(seat, action).unwrap();
        two.play_unchecked(seat, action);
        assert!(one == two, "{action}");
    });
}

#[test]
fn a_log_replays_to_the_same_state() {
    for (i, setup) in SETUPS.iter().enumerate() {
        let mut rng = Quick::new(50 + i as u64);
        let (end, log) = driver::random_game(driver::game(setup, 9), &mut rng, |_, _| {});
        let mut again = driver::replay(driver::game(setup, 9), &log);
        again.advance(end.now());
        assert_eq!(again.digest(), end.digest());
        assert!(again == end);
    }
}

/// M17: an action after the bell changes nothing, for any action of any seat.
#[test]
fn m17_an_action_after_the_bell_changes_nothing() {
    random_games(6, |game, rng| {
        if game.phase() != Phase::Building || below(rng, 8) != 0 {
            return;
        }
        let bell = game.deadline().unwrap();
        let mut after = game.clone();
        after.advance(bell);
        let rung = after.clone();
        for seat in Seat::all(game.players()) {
            for _ in 0..10 {
                let action = driver::any_action(game, seat, rng);
                if action != Action::Ready {
                    assert!(after.play(seat, action).is_err());
                    assert!(after == rung, "{action} changed something after the bell");
                }
            }
            assert_eq!(after.builder(seat).hand, None);
            assert_eq!(after.builder(seat).chip, game.builder(seat).chip);
        }
    });
}

/// Do two actions of different seats touch different things? Then their order does not matter.
fn commute(one: &Entry, two: &Entry) -> bool {
    #[derive(PartialEq)]
    enum Thing {
        Tile(TileId),
        Spot(Spot),
        Building(BuildingId),
        Chips,
        Everything,
    }
    let things = |action: Action| match action {
        Action::Take(tile) | Action::Flip(tile) => vec![Thing::Tile(tile)],
        Action::Move(tile, spot) => vec![Thing::Tile(tile), Thing::Spot(spot)],
        Action::TakeBuilding(building) => vec![Thing::Building(building)],
        Action::Place(..) | Action::Village(..) => vec![],
        Action::Put(spot) => vec![Thing::Spot(spot)],
        Action::Stop => vec![Thing::Chips],
        // These actions do not name the tile that goes back, and the last `ready` begins a round.
        Action::PutBack | Action::Ready => vec![Thing::Everything],
    };
    let (a, b) = (things(one.action), things(two.action));
    let all = a.iter().chain(&b).any(|thing| *thing == Thing::Everything);
    one.at == two.at && one.seat != two.seat && !all && !a.iter().any(|thing| b.contains(thing))
}

/// M17: two logs that differ only in simultaneous commuting actions end alike.
#[test]
fn simultaneous_commuting_actions_end_alike() {
    let mut swapped = 0;
    for (i, setup) in SETUPS.iter().enumerate().take(5) {
        for number in 0..4 {
            let mut rng = Quick::new(700 + 10 * i as u64 + number);
            let (end, mut log) = driver::random_game(driver::game(setup, number), &mut rng, |_, _| {});
            let same = |log: &[Entry]| {
                let mut game = driver::game(setup, number);
                for entry in log {
                    game.advance(entry.at);
                    game.play(entry.seat, entry.action)?;
                }
                game.advance(end.now());
                Ok::<bool, krajina_rules::game::Illegal>(game == end)
            };
            for _ in 0..60 {
                let place = below(&mut rng, log.len() as u32 - 1) as usize;
                if !commute(&log[place], &log[place + 1]) {
                    continue;
                }
                log.swap(place, place + 1);
                match same(&log) {
                    Ok(alike) => {
                        assert!(alike, "{:?} and {:?}", log[place], log[place + 1]);
                        swapped += 1;
                    }
                    // One action needed the other, such as a spot that it left: they do not commute.
                    Err(_) => log.swap(place, place + 1),
                }
            }
        }
    }
    assert!(swapped > 100, "only {swapped} pairs were swapped");
}

/// Time may pass in steps or at once: the result is the same.
#[test]
fn time_may_pass_in_any_steps() {
    for setup in SETUPS {
        let (mut steps, mut leap) = (driver::game(setup, 3), driver::game(setup, 3));
        let end = Millis(3 * (COUNTDOWN.0 + BREAK.0 + 12 * 60_000));
        while steps.now() < end {
            steps.advance(Millis(steps.now().0 + 777));
            steps.validate().unwrap();
        }
        leap.advance(steps.now());
        assert!(steps == leap);
        leap.advance(Millis(0));
        assert!(steps == leap, "time never runs back");
        assert!(leap.outcome().is_some(), "the timer alone brings every game to its end");
    }
}

/// Any log at all, most of it nonsense: refused actions change nothing, the rest keep every invariant.
#[test]
fn any_log_keeps_the_invariants() {
    for (i, setup) in SETUPS.iter().enumerate() {
        let mut rng = Quick::new(900 + i as u64);
        let mut game = driver::game(setup, 5);
        for _ in 0..6_000 {
            let seat = Seat::wrapping(below(&mut rng, 4) as usize);
            let action = driver::any_action(&game, seat, &mut rng);
            let before = game.clone();
            if game.play(seat, action).is_err() {
                assert!(game == before, "the refused {action} changed the state");
            }
            game.validate().unwrap();
            if below(&mut rng, 20) == 0 {
                game.advance(Millis(game.now().0 + u64::from(below(&mut rng, 9_000))));
            }
        }
    }
}

/// An illegal action that is played unchecked leaves nonsense, but never panics.
#[test]
fn unchecked_nonsense_never_panics() {
    for (i, setup) in SETUPS.iter().enumerate() {
        let mut rng = Quick::new(1_900 + i as u64);
        let mut game = driver::game(setup, 5);
        for _ in 0..3_000 {
            let seat = Seat::wrapping(below(&mut rng, 4) as usize);
            game.play_unchecked(seat, driver::any_action(&game, seat, &mut rng));
            game.advance(Millis(game.now().0 + u64::from(below(&mut rng, 3_000))));
            let _ = (game.view(Viewer::Watcher), game.legal(seat).count(), game.validate(), game.scored());
        }
    }
}

/// Any broken text gives an error.
#[test]
fn any_broken_text_gives_an_error() {
    let pieces = [
        "w",
        "m",
        "f",
        "N",
        "E",
        "S",
        "W",
        "/",
        "(",
        ")",
        ",",
        "!",
        "~",
        "road:",
        "coach",
        "building:",
        "lodge",
        "village:",
        "fisher",
        " ",
        "take",
        "t017",
        "b3",
        "place",
        "c3",
        "front",
        "90",
        "put",
        "back",
        "worlds",
        "players=",
        "2",
        "é",
        "=",
        "map",
        "north",
        "\n",
        "tile",
        "set",
        "highlighted",
        "village",
        "1",
        "#",
    ];
    let mut rng = Quick::new(12);
    for _ in 0..60_000 {
        let text: String = (0..below(&mut rng, 9)).map(|_| pick(&mut rng, &pieces)).collect();
        let _ = (text.parse::<BorderCell>(), text.parse::<Placed>(), text.parse::<HeapTile>());
        if let Ok(side) = text.parse::<Side>() {
            assert_eq!(side.to_string().parse(), Ok(side));
        }
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        if let Ok(setup) = text.parse::<Setup>() {
            assert_eq!(setup.to_string().parse(), Ok(setup));
        }
        if let Err(error) = text.parse::<Material>() {
            assert!(error.at <= text.len(), "{text:?}: {error}");
        }
        if let Err(error) = text.parse::<Side>() {
            assert!(error.at <= text.len() && text.is_char_boundary(error.at), "{text:?}: {error}");
        }
    }
}
