//! The rules of a round, one by one.

use crate::driver::{game, play, seat, started, try_play};
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::worlds::*;

const TWO: &str = "worlds players=2";

fn tiles_on(game: &Worlds, who: usize) -> usize {
    game.builder(seat(who)).occupied().len()
}

/// Fills squares from a1 on, with the lowest free tiles.
fn build(game: &mut Worlds, who: usize, tiles: usize) {
    for _ in 0..tiles {
        let tile = game.heap().free().next().unwrap();
        let square = Square::all().find(|square| game.builder(seat(who)).open().contains(*square)).unwrap();
        play(game, who, &format!("take {tile}"));
        play(game, who, &format!("place {square} back 0"));
    }
}

/// M1: in one round all use the same map; it may change between rounds.
#[test]
fn m1_the_map_may_change_between_rounds() {
    let mut game = started("worlds players=2 maps=1,4,2", 1);
    let set = Set::standard();
    for number in [MapNumber::One, MapNumber::Four, MapNumber::Two] {
        assert_eq!(game.map(), set.map(number));
        for who in 0..2 {
            play(&mut game, who, "stop");
        }
        for who in 0..2 {
            let _ = try_play(&mut game, who, "ready");
        }
        game.advance(Millis(game.now().0 + COUNTDOWN.0));
    }
    assert!(game.outcome().is_some());
}

/// M2: twelve villages, three for each player, and eight buildings, two of each kind.
#[test]
fn m2_the_box_has_villages_and_buildings_for_four() {
    let set = Set::standard();
    for owner in Seat::all(4) {
        for trade in Trade::ALL {
            assert_eq!(set.village(owner, trade).landmark(), Some(Landmark::Village(trade)));
            assert!(set.village(owner, trade).count(trade.picture()) >= 1);
        }
    }
    for kind in Building::ON_TILES {
        assert_eq!(BuildingId::all().filter(|&id| set.building(id).kind == kind).count(), 2);
    }
}

/// M5: the islet always counts, even on an empty map.
#[test]
fn m5_m20_the_islet_always_counts() {
    let table = FinishedRound {
        scoring: Scoring::default(),
        border: Border::plain(Terrain::Meadow),
        worlds: vec![World { squares: [None; SQUARES], circumstances: Circumstances::default() }],
    };
    let scored = score_round(&table);
    assert_eq!((scored[0].sheet.areas(), scored[0].sheet.points()), (2, 2 - 24));
    assert_eq!(scored[0].details.areas, [Area::islet()]);
}

/// M13: three rounds of seven minutes, each after a countdown in which tiles may be mixed but not taken.
#[test]
fn m13_three_rounds_after_a_countdown() {
    let mut game = game(TWO, 2);
    assert_eq!(game.phase(), Phase::Countdown);
    let refused = try_play(&mut game, 0, "take t001").unwrap_err();
    assert_eq!(refused, "M13: the countdown is running; tiles may only be mixed");
    play(&mut game, 0, "flip t001");
    play(&mut game, 1, "flip t001");
    let spot = game.heap().empty().next().unwrap();
    play(&mut game, 1, &format!("move t001 {spot}"));
    for round in 0..3 {
        assert_eq!(game.round(), round);
        game.advance(game.deadline().unwrap());
        assert_eq!(game.phase(), Phase::Building);
        assert_eq!(game.deadline().unwrap().0 - game.now().0, 7 * 60_000);
        game.advance(game.deadline().unwrap());
        if round < 2 {
            assert_eq!(game.phase(), Phase::Break);
            play(&mut game, 0, "ready");
            assert_eq!(try_play(&mut game, 0, "ready").unwrap_err(), "M13: you are ready already");
            play(&mut game, 1, "ready");
            assert_eq!(game.phase(), Phase::Countdown);
        }
    }
    assert!(game.outcome().is_some());
}

/// M13, M16: the chips for two, three and four players; a player who stops gets the highest one left.
#[test]
fn m13_m16_chips_go_to_those_who_stop() {
    for (players, chips) in [(2, vec![4, 2]), (3, vec![4, 3, 2]), (4, vec![4, 3, 2, 1])] {
        let mut game = started(&format!("worlds players={players}"), 3);
        assert_eq!(game.chips().map(Chip::value).collect::<Vec<_>>(), chips);
        for (place, who) in (0..players).rev().enumerate() {
            play(&mut game, who, "stop");
            assert_eq!(game.builder(seat(who)).chip.map(Chip::value), Some(chips[place]));
        }
        assert_eq!(game.phase(), Phase::Break, "all have stopped");
    }
}

/// M14: one tile in hand; the first anywhere, every further one touching; of two who reach for a tile, the first has it.
#[test]
fn m14_taking_and_placing() {
    let mut game = started(TWO, 4);
    play(&mut game, 0, "take t017");
    assert_eq!(try_play(&mut game, 1, "take t017").unwrap_err(), "M14: pink has t017 in hand");
    assert_eq!(
        try_play(&mut game, 0, "take t018").unwrap_err(),
        "M15: t017 is in your hand, and you have only one"
    );
    play(&mut game, 0, "place d3 back 90");
    assert_eq!(try_play(&mut game, 1, "flip t017").unwrap_err(), "M15: t017 lies on pink's map");
    play(&mut game, 0, "take t018");
    assert_eq!(
        try_play(&mut game, 0, "place a1 front 0").unwrap_err(),
        "M14: a1 does not touch a placed tile"
    );
    assert_eq!(
        try_play(&mut game, 0, "place e4 front 0").unwrap_err(),
        "M14: e4 does not touch a placed tile"
    );
    assert_eq!(try_play(&mut game, 0, "place d3 front 0").unwrap_err(), "M15: d3 is occupied");
    play(&mut game, 0, "place d4 front 270");
    assert_eq!(try_play(&mut game, 0, "place d2 front 0").unwrap_err(), "M14: there is nothing in your hand");
    assert_eq!(tiles_on(&game, 0), 2);
    play(&mut game, 1, "take t145");
    play(&mut game, 1, "place f1 front 0");
}

/// M14, M15: a tile can be put back, on its spot or an empty one; heap tiles are moved and flipped, one to a spot.
#[test]
fn m15_the_heap_is_moved_about_but_not_dug_through() {
    let mut game = started(TWO, 5);
    let (own, other) = (game.heap().tile(at(1)).spot, game.heap().tile(at(2)).spot);
    let empty = game.heap().empty().next().unwrap();
    let full = format!("M15: {other} is not empty; a tile never lies on another");
    play(&mut game, 0, "take t001");
    assert_eq!(
        try_play(&mut game, 1, &format!("move t002 {own}")).unwrap_err().split(':').next(),
        Some("M15")
    );
    assert_eq!(try_play(&mut game, 0, &format!("put {other}")).unwrap_err(), full);
    assert_eq!(
        try_play(&mut game, 0, "flip t003").unwrap_err(),
        "M15: t001 is in your hand, and you have only one"
    );
    play(&mut game, 0, &format!("put {empty}"));
    assert_eq!(game.heap().tile(at(1)).spot, empty);
    play(&mut game, 1, &format!("move t002 {own}"));
    let before = game.heap().tile(at(2)).face;
    play(&mut game, 0, "flip t002");
    assert_eq!(game.heap().tile(at(2)).face, before.flipped());
    assert_eq!(
        try_play(&mut game, 0, &format!("put {other}")).unwrap_err(),
        "M14: there is no tile in your hand"
    );
}

fn at(number: usize) -> TileId {
    TileId::from_index(number - 1).unwrap()
}

/// M16: a player who has stopped does nothing more this round; a tile in hand goes back.
#[test]
fn m16_stopping_ends_the_round_for_a_player() {
    let mut game = started(TWO, 6);
    let spot = game.heap().tile(at(9)).spot;
    play(&mut game, 0, "take t009");
    play(&mut game, 0, "stop");
    assert_eq!(game.heap().tile(at(9)), HeapTile { spot, ..game.heap().tile(at(9)) });
    assert!(game.heap().is_free(at(9)));
    for action in ["take t009", "flip t009", "stop"] {
        assert_eq!(try_play(&mut game, 0, action).unwrap_err(), "M16: you have stopped for this round");
    }
    play(&mut game, 1, "take t009");
}

/// M17: at the bell tiles in hand go back, and players who have not stopped get no chip; the moment of the end is too late.
#[test]
fn m17_the_bell() {
    let mut game = started(TWO, 7);
    let bell = game.deadline().unwrap();
    play(&mut game, 0, "stop");
    play(&mut game, 1, "take t050");
    game.advance(Millis(bell.0 - 1));
    let mut late = game.clone();
    play(&mut game, 1, "place a1 front 0");
    late.advance(bell);
    assert_eq!(try_play(&mut late, 1, "place a1 front 0").unwrap_err(), "M17: the round is over");
    assert!(late.heap().is_free(at(50)));
    assert_eq!((late.builder(seat(0)).chip.is_some(), late.builder(seat(1)).chip), (true, None));
    game.advance(bell);
    assert_eq!((tiles_on(&game, 1), tiles_on(&late, 1)), (1, 0));
}

/// M24: the best of a round hold the volcano token in the next, all who tie; M39: not where there are handicaps.
#[test]
fn m24_m39_the_volcano_token() {
    let mut game = started("worlds players=3", 8);
    play(&mut game, 2, "stop");
    game.advance(game.deadline().unwrap());
    assert_eq!(game.tokens().iter().map(Seat::index).collect::<Vec<_>>(), [2], "a chip made the difference");
    game.advance(game.deadline().unwrap());
    game.advance(game.deadline().unwrap());
    assert!(game.tokens().contains(seat(2)), "it is held during the next round");
    game.advance(game.deadline().unwrap());
    assert_eq!(game.tokens().len(), 3, "nobody built: all tie");
    assert!(game.sheets().nth(1).unwrap()[2].circumstances.token);
    let mut handicaps = started("worlds players=2 handicap=active,none", 8);
    handicaps.advance(handicaps.deadline().unwrap());
    assert!(handicaps.tokens().is_empty());
}

/// M25: the highest sum wins, and a tie is a shared victory.
#[test]
fn m25_the_highest_sum_wins() {
    let mut game = started("worlds players=3", 9);
    for round in 0..3 {
        play(&mut game, 1, "stop");
        play(&mut game, 0, "stop");
        assert_eq!(game.round(), round);
        game.advance(game.deadline().unwrap());
        game.advance(Millis(game.now().0 + BREAK.0 + COUNTDOWN.0));
    }
    let outcome = game.outcome().unwrap();
    let points: Vec<i32> = outcome.scores.iter().map(|score| score.points).collect();
    // Three times: the islet and the roads of the border, a chip of 4, 3 or none, 24 free squares.
    assert_eq!((points[1] - points[0], points[0] - points[2]), (3, 9));
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [seat(1)]);
    let mut tie = started(TWO, 9);
    tie.advance(Millis(60 * 60_000));
    assert_eq!(tie.outcome().unwrap().winners().len(), 2);
}

/// M27: three villages beside the map, placed like tiles, back in every round; none in the beginner game.
#[test]
fn m27_villages_are_placed_like_tiles() {
    let mut game = started("worlds players=2 level=advanced", 10);
    for _ in 0..2 {
        play(&mut game, 0, "village fisher c2 90");
        assert_eq!(
            try_play(&mut game, 0, "village fisher c3 0").unwrap_err(),
            "M27: you have no fisher village beside your map"
        );
        assert_eq!(
            try_play(&mut game, 0, "village shepherd a1 0").unwrap_err(),
            "M14: a1 does not touch a placed tile"
        );
        play(&mut game, 0, "village woodcutter c3 0");
        play(&mut game, 1, "village fisher a1 0");
        game.advance(game.deadline().unwrap());
        game.advance(game.deadline().unwrap());
        game.advance(game.deadline().unwrap());
    }
    let mut beginner = started(TWO, 10);
    let none = "M27: you have no fisher village beside your map";
    assert_eq!(try_play(&mut beginner, 0, "village fisher c2 90").unwrap_err(), none);
}

/// M31: as many buildings as players; at most one each, after three tiles; villages count.
#[test]
fn m31_taking_a_building() {
    let mut game = started("worlds players=3 level=expert", 11);
    let board: Vec<BuildingId> = game.board().collect();
    assert_eq!(board.len(), 3);
    let take = |i: usize| format!("take {}", board[i]);
    build(&mut game, 0, 2);
    assert_eq!(
        try_play(&mut game, 0, &take(0)).unwrap_err(),
        "M31: a building needs 3 tiles on your map first"
    );
    play(&mut game, 0, "village fisher b2 0");
    play(&mut game, 0, &take(0));
    assert_eq!(try_play(&mut game, 0, "place c1 back 0").unwrap_err(), "M31: a building has only a front");
    assert_eq!(
        try_play(&mut game, 0, "put a1").unwrap_err(),
        "M31: a building goes back on its board: `put back`"
    );
    play(&mut game, 0, "put back");
    assert_eq!(game.board().collect::<Vec<_>>(), board);
    play(&mut game, 0, &take(1));
    build(&mut game, 1, 3);
    assert_eq!(try_play(&mut game, 1, &take(1)).unwrap_err(), format!("M31: pink has {}", board[1]));
    play(&mut game, 0, "place c1 front 180");
    assert_eq!(try_play(&mut game, 0, &take(2)).unwrap_err(), "M31: you have taken a building this round");
    let absent = BuildingId::all().find(|building| !board.contains(building)).unwrap();
    assert_eq!(
        try_play(&mut game, 1, &format!("take {absent}")).unwrap_err(),
        format!("M31: {absent} is not on the building board")
    );
    play(&mut game, 1, &take(2));
}

/// M36, M38: one round, no chips, tiles with a road and no volcano on the highlighted squares, which count for M14.
#[test]
fn m36_m38_the_solo_game_begins_on_the_highlighted_squares() {
    for seed in 0..50 {
        let mut game = started("worlds players=1 level=solo-hard map=2", seed);
        let highlighted = game.map().highlighted;
        assert_eq!(game.builder(seat(0)).occupied(), highlighted);
        for placed in game.builder(seat(0)).squares.iter().flatten() {
            let side = game.set().side(placed.piece);
            assert!(!side.road_edges().is_empty() && side.volcano() == Volcano::None);
        }
        assert_eq!(game.chips().count(), 0);
        let tile = game.heap().free().next().unwrap();
        play(&mut game, 0, &format!("take {tile}"));
        let apart = Square::all()
            .find(|square| !highlighted.contains(*square) && !highlighted.touched().contains(*square));
        let refused = try_play(&mut game, 0, &format!("place {} front 0", apart.unwrap())).unwrap_err();
        assert!(refused.starts_with("M14"), "{refused}");
        game.advance(game.deadline().unwrap());
        assert_eq!(game.outcome().unwrap().solo_won, Some(false));
    }
}

/// M40, M41: rounds of 5 or 6 minutes, and longer ones for children.
#[test]
fn m40_m41_shorter_and_longer_rounds() {
    for minutes in [5, 6, 15] {
        let game = started(&format!("worlds players=2 minutes={minutes}"), 12);
        assert_eq!(game.deadline().unwrap().0, COUNTDOWN.0 + minutes * 60_000);
    }
}

/// M42: with a hidden timer the view holds no time while a round runs, and looks the same at any moment of it.
#[test]
fn m42_a_hidden_timer_is_not_in_the_view() {
    let mut game = started("worlds players=2 timer=hidden", 13);
    let early = game.view(Viewer::Seat(seat(0)));
    game.advance(Millis(game.deadline().unwrap().0 - 1));
    for viewer in Viewer::all(2) {
        assert_eq!(game.view(viewer), early);
        assert_eq!(game.view(viewer).clock, None);
    }
    let json = serde_json::to_string(&early).unwrap();
    assert!(json.contains("\"clock\":null"), "{json}");
    game.advance(game.deadline().unwrap());
    assert!(game.view(Viewer::Watcher).clock.is_some(), "the break is no secret");
    assert!(started(TWO, 13).view(Viewer::Watcher).clock.is_some());
}

/// The deal of a seed is pinned: it does not depend on the print of the tiles.
#[test]
fn the_deal_is_pinned() {
    let game = game("worlds players=3 level=expert", 1);
    let tiles: Vec<String> = TileId::all()
        .take(6)
        .map(|tile| format!("{} {}", game.heap().tile(tile).spot, game.heap().tile(tile).face))
        .collect();
    let board: Vec<String> = game.board().map(|building| building.to_string()).collect();
    assert_eq!((tiles.join(", "), board.join(" ")), (GOLDEN.0.into(), GOLDEN.1.into()));
}
const GOLDEN: (&str, &str) = ("n5 back, m6 back, o3 back, e6 front, b9 back, i4 back", "b1 b3 b4");
