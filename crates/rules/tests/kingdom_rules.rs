//! Kingdom, rule by rule: each test names the rule it proves.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod helpers;

use helpers::{cells, finish, number, play, refused, seat};
use krajina_rules::domino::draft::Deal;
use krajina_rules::domino::{Number, Placement, Size, Square};
use krajina_rules::game::{Game, Outcome, Score};
use krajina_rules::kingdom::{
    Action, Board, COLOURS, Ground, Half, Kingdom, Phase, Setup, Terrain, Variant, Variants,
};
use krajina_rules::laws::random_move;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;

/// A game whose pile begins with these dominoes and whose kings are drawn in this order.
fn game(setup: &str, pile: &[u8], kings: &[usize]) -> Kingdom {
    let setup: Setup = setup.parse().unwrap();
    let pile: Vec<Number> = pile.iter().map(|&n| number(n)).collect();
    let kings: Vec<Seat> = kings.iter().map(|&n| seat(n)).collect();
    let rest = Deal::from_seed(&setup.format(), &Seed::from_number(0), 0);
    let deal = rest.beginning_with(&setup.format(), &pile, &kings).unwrap();
    Kingdom::with_deals(setup, &[deal, deal, deal])
}

fn half(text: &str) -> Half {
    let mut chars = text.chars();
    let letter = chars.next().unwrap();
    let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter).unwrap();
    Half { terrain, crowns: chars.next().unwrap().to_digit(10).unwrap() as u8 }
}

/// A board drawn row by row from the top; `C` is the castle.
fn board(size: Size, discarded: u8, rows: &[&str]) -> Board {
    let squares = cells(rows, "C").map(|(square, cell)| (square, half(cell)));
    Board::from_squares(size, squares, discarded).unwrap()
}

#[test]
fn k2_the_four_colours_and_the_castle() {
    assert_eq!(COLOURS.map(|colour| colour.name()), ["pink", "yellow", "green", "blue"]);
    assert_eq!(Board::new(Size::Five).at(Square::START), Some(Ground::Castle));
}

#[test]
fn k3_two_players_have_two_kings_each_others_one() {
    for (players, kings) in [(2, 4), (3, 3), (4, 4)] {
        let setup = Setup::new(players, Variants::NONE).unwrap();
        assert_eq!(setup.format().kings, kings);
        let game = finish(Kingdom::new(setup, &Seed::from_number(1)), 1);
        assert!(game.outcome().is_some());
    }
    let mut kings = [0; 4];
    let game = Kingdom::new("kingdom players=2".parse().unwrap(), &Seed::from_number(5));
    let mut playing = game;
    for _ in 0..4 {
        let acting = playing.seat().unwrap();
        kings[acting.index()] += 1;
        let action = playing.legal(acting).next().unwrap();
        playing.play(acting, action).unwrap();
    }
    assert_eq!(kings, [2, 2, 0, 0]);
    for players in [0, 1, 5, 9] {
        let error = Setup::new(players, Variants::NONE).unwrap_err();
        assert!(error.reason.starts_with("K3:"), "{error}");
    }
}

/// K4: the number of dominoes seen by the end.
#[test]
fn k4_two_players_use_24_dominoes_three_36_four_48() {
    for (setup, dominoes) in [("kingdom players=2", 24), ("kingdom players=3", 36), ("kingdom players=4", 48)]
    {
        let over = finish(Kingdom::new(setup.parse().unwrap(), &Seed::from_number(2)), 2);
        assert_eq!(over.draft().revealed().len(), dominoes, "{setup}");
        let mut seen: Vec<Number> = over.draft().revealed().to_vec();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), dominoes, "every domino once");
    }
}

#[test]
fn k5_a_line_has_as_many_dominoes_as_kings_sorted() {
    for (setup, width) in [("kingdom players=2", 4), ("kingdom players=3", 3), ("kingdom players=4", 4)] {
        let game = Kingdom::new(setup.parse().unwrap(), &Seed::from_number(3));
        let line: Vec<u8> = game.draft().next().places().iter().map(|place| place.domino.get()).collect();
        assert_eq!(line.len(), width);
        assert!(line.is_sorted());
    }
    let unsorted = game("kingdom players=4", &[40, 3, 22, 7], &[]);
    let line: Vec<u8> = unsorted.draft().next().places().iter().map(|place| place.domino.get()).collect();
    assert_eq!(line, [3, 7, 22, 40]);
}

#[test]
fn k6_kings_are_drawn_and_choose_any_free_domino() {
    let mut game = game("kingdom players=4", &[3, 7, 22, 40], &[2, 0, 3, 1]);
    assert_eq!(game.seat(), Some(seat(2)));
    assert_eq!(game.legal(seat(2)).count(), 4);
    play(&mut game, &["2 take 22"]);
    assert_eq!(game.seat(), Some(seat(0)));
    assert_eq!(refused(&game, 0, "take 41").rule, "K6");
    let taken = refused(&game, 0, "take 22");
    assert_eq!(
        (taken.rule.as_ref(), taken.allowed),
        ("K6", vec!["take 3".into(), "take 7".into(), "take 40".into()])
    );
    play(&mut game, &["0 take 3", "3 take 40"]);
    assert_eq!(game.legal(seat(1)).map(|action| action.to_string()).collect::<Vec<_>>(), ["take 7"]);
}

#[test]
fn k7_the_second_line_comes_when_the_first_is_taken() {
    let mut game = game("kingdom players=3", &[1, 2, 3, 10, 11, 12], &[0, 1, 2]);
    play(&mut game, &["0 take 1", "1 take 2"]);
    assert_eq!(game.draft().revealed().len(), 3);
    play(&mut game, &["2 take 3"]);
    assert_eq!(game.draft().revealed().len(), 6);
    assert_eq!(game.draft().next().number(0), number(10));
}

/// K8: not the order of the seats, but of the dominoes.
#[test]
fn k8_the_lowest_domino_acts_first() {
    let mut game = game("kingdom players=3", &[1, 2, 3, 10, 11, 12], &[0, 1, 2]);
    play(&mut game, &["0 take 3", "1 take 1", "2 take 2"]);
    assert_eq!(game.seat(), Some(seat(1)));
    let early = refused(&game, 0, "place h7 i7");
    assert_eq!((early.rule.as_ref(), early.reason.as_str()), ("K8", "it is yellow's turn"));
    play(&mut game, &["1 place h7 i7", "1 take 10"]);
    assert_eq!(game.seat(), Some(seat(2)));
}

#[test]
fn k9_first_place_then_choose_each_king_for_itself() {
    let mut game = game("kingdom players=2", &[1, 2, 3, 4, 10, 11, 12, 13], &[0, 0, 1, 1]);
    play(&mut game, &["0 take 1", "0 take 2", "1 take 3", "1 take 4"]);
    assert_eq!(game.phase(), Phase::Place);
    assert_eq!(refused(&game, 0, "take 10").rule, "K9");
    play(&mut game, &["0 place h7 i7"]);
    assert_eq!(game.phase(), Phase::Take);
    assert_eq!(refused(&game, 0, "place f7 e7").rule, "K9");
    assert_eq!(refused(&game, 0, "discard").rule, "K9");
    assert_eq!(refused(&game, 0, "take 48").rule, "K9");
    play(&mut game, &["0 take 13"]);
    // The same player's second king follows, on its own domino.
    assert_eq!((game.seat(), game.domino()), (Some(seat(0)), Some(number(2))));
    play(&mut game, &["0 place h8 i8"]);
    let taken = refused(&game, 0, "take 13");
    assert_eq!((taken.rule.as_ref(), taken.reason.as_str()), ("K9", "pink's king stands on domino 13"));
}

#[test]
fn k10_then_the_next_line_becomes_the_current_one() {
    let mut game = game("kingdom players=3", &[1, 2, 3, 10, 11, 12, 20, 21, 22], &[0, 1, 2]);
    play(&mut game, &["0 take 1", "1 take 2", "2 take 3"]);
    play(
        &mut game,
        &["0 place h7 i7", "0 take 12", "1 place h7 i7", "1 take 10", "2 place h7 i7", "2 take 11"],
    );
    assert_eq!(
        game.draft().current().places().iter().map(|p| p.king).collect::<Vec<_>>(),
        [1, 2, 0].map(|s| Some(seat(s)))
    );
    assert_eq!(game.draft().next().number(0), number(20));
    assert_eq!(game.seat(), Some(seat(1)));
}

#[test]
fn k11_in_the_last_round_nothing_is_chosen() {
    for (setup, rounds) in [("kingdom players=2", 6), ("kingdom players=3", 12), ("kingdom players=4", 12)] {
        let mut game = Kingdom::new(setup.parse().unwrap(), &Seed::from_number(4));
        let mut rng = Quick::new(4);
        let mut takes = 0;
        while let Some((seat, action)) = random_move(&game, &mut rng) {
            let last = game.draft().round() == rounds;
            assert_eq!(last, game.draft().next().is_empty());
            assert!(!(last && matches!(action, Action::Take(_))), "nothing is chosen in the last round");
            takes += usize::from(matches!(action, Action::Take(_)));
            game.play(seat, action).unwrap();
        }
        assert_eq!(takes, rounds * usize::from(game.setup().format().kings));
        assert_eq!(refused(&game, 0, "discard").rule, "K11");
    }
}

/// K12: one side of one square must touch the castle or its own terrain; corners do not count.
#[test]
fn k12_a_domino_must_touch_the_castle_or_its_own_terrain() {
    // Pink: wheat and forest (13) beside the castle, then lake and wheat (30), then a double lake (7).
    let mut game = game("kingdom players=3", &[13, 1, 2, 30, 3, 4, 7, 5, 6], &[0, 1, 2]);
    play(&mut game, &["0 take 13", "1 take 1", "2 take 2"]);
    play(&mut game, &["1 place h7 i7", "1 take 3", "2 place h7 i7", "2 take 4"]);
    let apart = refused(&game, 0, "place i7 j7");
    assert_eq!(apart.rule, "K12");
    assert!(apart.reason.contains("neither the wheat on i7 nor the forest on j7"), "{apart}");
    assert_eq!(refused(&game, 0, "place h8 h9").rule, "K12", "a corner of the castle is no side");
    play(&mut game, &["0 place h7 h8", "0 take 30"]);
    play(&mut game, &["1 place f7 f8", "1 take 5", "2 place f7 f8", "2 take 6"]);
    // The wheat half may touch the wheat on h7; the lake half touches no lake.
    assert_eq!(refused(&game, 0, "place i7 j7").rule, "K12", "lake beside wheat");
    assert_eq!(
        refused(&game, 0, "place h7 i7").reason,
        "h7 is taken: a domino lies beside others, not on them"
    );
    play(&mut game, &["0 place j7 i7", "0 take 7"]);
}

#[test]
fn k13_the_kingdom_fits_in_5x5_the_castle_anywhere() {
    let narrow = board(Size::Five, 0, &["C W0 W0 W0 W0"]);
    let wheat = krajina_rules::kingdom::Domino::of(number(1));
    let at = |a: (i8, i8), b: (i8, i8)| {
        Placement::new(Square::new(a.0, a.1).unwrap(), Square::new(b.0, b.1).unwrap()).unwrap()
    };
    use krajina_rules::domino::PlacementError;
    assert_eq!(narrow.fit(wheat, at((5, 0), (5, 1))), Err(PlacementError::Frame));
    assert_eq!(narrow.fit(wheat, at((-1, 0), (-1, 1))), Err(PlacementError::Frame));
    assert_eq!(narrow.fit(wheat, at((0, 1), (0, 2))), Ok(()));
    assert!(narrow.places(wheat).all(|place| [place.a(), place.b()].iter().all(|s| (0..5).contains(&s.x()))));
    // In 7×7 a land six wide may grow on either side, but not with one domino on both.
    let six = board(Size::Seven, 0, &["C W0 W0 W0 W0 W0"]);
    assert_eq!(six.fit(wheat, at((6, 0), (6, 1))), Ok(()));
    assert_eq!(six.fit(wheat, at((-1, 0), (-1, 1))), Ok(()));
    assert!(six.places(wheat).all(|p| (p.a().x() - p.b().x()).abs() <= 1 && (-1..=6).contains(&p.a().x())));
    assert!(six.places(wheat).all(|p| six.fit(wheat, p).is_ok()));
}

#[test]
fn k14_only_a_domino_that_fits_nowhere_is_discarded() {
    let mut game = game("kingdom players=3", &[13, 1, 2], &[0, 1, 2]);
    play(&mut game, &["0 take 13", "1 take 1", "2 take 2"]);
    let discard = refused(&game, 1, "discard");
    assert_eq!(
        (discard.rule.as_ref(), discard.reason.as_str()),
        ("K14", "domino 1 can be placed, so it must be")
    );
    // Random games do discard, and then nothing else was legal.
    let mut rng = Quick::new(1);
    let mut discards = 0;
    let mut playing = Kingdom::new("kingdom players=2".parse().unwrap(), &Seed::from_number(9));
    while let Some((seat, action)) = random_move(&playing, &mut rng) {
        if action == Action::Discard {
            assert_eq!(playing.legal(seat).count(), 1);
            let squares = playing.board(seat).squares().count();
            playing.play(seat, action).unwrap();
            assert_eq!(playing.board(seat).squares().count(), squares);
            discards += 1;
            continue;
        }
        playing.play(seat, action).unwrap();
    }
    assert!(discards > 0);
    assert_eq!(Seat::all(2).map(|s| u32::from(playing.board(s).discarded())).sum::<u32>(), discards);
}

/// K15: squares × crowns per region; two regions of one terrain count apart; no crown, no points.
#[test]
fn k15_a_region_scores_squares_times_crowns() {
    let board = board(
        Size::Five,
        0,
        &["W1 W0 W0 F0 F0", "L0 W0 W0 F1 F0", "L1 L0 C  G2 G0", "L0 S1 S0 G0 M1", "S2 S0 W0 M3 M0"],
    );
    let points: Vec<(String, i32)> =
        board.sheet(Variants::NONE).lines.iter().map(|line| (line.item.to_string(), line.points)).collect();
    let expected = [
        ("wheat: 1 square × 0 crowns", 0),
        ("wheat: 5 squares × 1 crown", 5),
        ("forest: 4 squares × 1 crown", 4),
        ("lake: 4 squares × 1 crown", 4),
        ("grassland: 3 squares × 2 crowns", 6),
        ("swamp: 4 squares × 3 crowns", 12),
        ("mine: 3 squares × 4 crowns", 12),
    ];
    assert_eq!(points, expected.map(|(what, points)| (what.to_owned(), points)));
    assert_eq!(board.score(Variants::NONE), Score { points: 43, tie_breaks: [5, 12] });
}

#[test]
fn k16_ties_go_to_the_largest_region_then_to_crowns() {
    let score = |points, largest, crowns| Score { points, tie_breaks: [largest, crowns] };
    let outcome = |scores: &[Score]| Outcome::by_scores(scores.to_vec());
    let more_points = outcome(&[score(10, 1, 1), score(11, 0, 0)]);
    assert_eq!((more_points.rank(seat(0)), more_points.rank(seat(1))), (2, 1));
    assert_eq!(outcome(&[score(10, 5, 1), score(10, 4, 9)]).winners().iter().collect::<Vec<_>>(), [seat(0)]);
    assert_eq!(outcome(&[score(10, 5, 1), score(10, 5, 2)]).winners().iter().collect::<Vec<_>>(), [seat(1)]);
    let shared = outcome(&[score(10, 5, 2), score(9, 9, 9), score(10, 5, 2)]);
    assert_eq!(shared.winners().len(), 2);
    assert_eq!(shared.rank(seat(1)), 3);
    // The largest region counts with or without crowns; the castle belongs to none.
    let board = board(Size::Five, 0, &["W1 C F0 F0 F0"]);
    assert_eq!(board.score(Variants::NONE), Score { points: 1, tie_breaks: [3, 1] });
}

#[test]
fn k17_a_dynasty_is_three_games_added_up() {
    let setup: Setup = "kingdom players=3 variants=dynasty,harmony".parse().unwrap();
    let over = finish(Kingdom::new(setup, &Seed::from_number(6)), 6);
    let games: Vec<Vec<Score>> = over.finished().map(<[Score]>::to_vec).collect();
    assert_eq!(games.len(), 3);
    let outcome = over.outcome().unwrap();
    for seat in Seat::all(3) {
        let sum =
            |value: fn(&Score) -> i32| games.iter().map(|scores| value(&scores[seat.index()])).sum::<i32>();
        let total = outcome.scores[seat.index()];
        assert_eq!(total.points, sum(|score| score.points));
        assert_eq!(total.tie_breaks, [sum(|score| score.tie_breaks[0]), sum(|score| score.tie_breaks[1])]);
    }
    assert!(games[0] != games[1], "each game has a deal of its own");
}

/// K18: within 2 rows and columns of the castle (3 in 7×7), complete or not.
#[test]
fn k18_the_middle_kingdom_brings_ten() {
    let middle = Variants::NONE.with(Variant::MiddleKingdom);
    let points = |board: &Board| board.score(middle).points - board.score(Variants::NONE).points;
    assert_eq!(points(&board(Size::Five, 0, &["W0 W0 C"])), 10);
    assert_eq!(points(&board(Size::Five, 0, &["W0 W0 W0 C"])), 0);
    assert_eq!(points(&board(Size::Five, 0, &["W0", "W0", "C", "F0", "F0"])), 10);
    assert_eq!(points(&board(Size::Five, 0, &["W0", "W0", "W0", "C", "F0"])), 0);
    assert_eq!(points(&board(Size::Five, 0, &["C", "W0", "W0", "W0"])), 0);
    assert_eq!(points(&board(Size::Five, 0, &["C W0 W0 W0"])), 0);
    assert_eq!(points(&board(Size::Seven, 0, &["W0 W0 W0 C"])), 10);
    assert_eq!(points(&board(Size::Seven, 0, &["W0 W0 W0 W0 C"])), 0);
    assert_eq!(points(&Board::new(Size::Five)), 10);
}

#[test]
fn k19_harmony_brings_five_for_no_discard() {
    let harmony = Variants::NONE.with(Variant::Harmony);
    assert_eq!(board(Size::Five, 0, &["C W0 W1"]).score(harmony).points, 2 + 5);
    assert_eq!(board(Size::Five, 1, &["C W0 W1"]).score(harmony).points, 2);
    let both = harmony.with(Variant::MiddleKingdom);
    assert_eq!(board(Size::Five, 0, &["C W0 W1"]).score(both).points, 2 + 5 + 10);
}

#[test]
fn k20_the_mighty_duel_uses_all_dominoes_and_7x7() {
    let setup: Setup = "kingdom players=2 variants=mighty-duel".parse().unwrap();
    assert_eq!(setup.size(), Size::Seven);
    let over = finish(Kingdom::new(setup, &Seed::from_number(7)), 7);
    assert_eq!(over.draft().revealed().len(), 48);
    assert_eq!(over.draft().format().rounds, 12);
    let placed: usize = Seat::all(2).map(|seat| over.board(seat).squares().count()).sum();
    assert!(placed > 60, "7×7 kingdoms hold most of the 96 squares, here {placed}");
}

#[test]
fn k21_wider_choice_leaves_one_domino_over() {
    for (setup, dominoes, width) in [
        ("kingdom players=2 variants=wider-choice", 30, 5),
        ("kingdom players=3 variants=wider-choice", 48, 4),
    ] {
        let game = Kingdom::new(setup.parse().unwrap(), &Seed::from_number(8));
        assert_eq!(game.draft().next().len(), width);
        let over = finish(game, 8);
        assert_eq!(over.draft().revealed().len(), dominoes);
        let placed: usize = Seat::all(over.players())
            .map(|s| over.board(s).squares().count() / 2 + usize::from(over.board(s).discarded()))
            .sum();
        assert_eq!(
            placed,
            dominoes - usize::from(over.setup().format().rounds),
            "one of each line is left over"
        );
    }
    let mut game = game("kingdom players=3 variants=wider-choice", &[1, 2, 3, 4], &[0, 1, 2]);
    play(&mut game, &["0 take 4", "1 take 1", "2 take 3"]);
    assert_eq!(game.draft().current().len(), 3, "domino 2 is gone");
    assert_eq!(game.draft().current().slot(number(2)), None);
}

#[test]
fn k22_both_variants_leave_three_dominoes_unseen() {
    let setup = "kingdom players=2 variants=mighty-duel,wider-choice".parse().unwrap();
    let over = finish(Kingdom::new(setup, &Seed::from_number(9)), 9);
    assert_eq!(over.draft().revealed().len(), 45);
    assert_eq!(over.draft().format().rounds, 9);
    assert_eq!(over.draft().format().width, 5);
}

#[test]
fn k23_a_variant_that_does_not_fit_is_refused_with_its_name() {
    let reason = |text: &str| text.parse::<Setup>().unwrap_err().reason;
    assert_eq!(
        reason("kingdom players=3 variants=mighty-duel"),
        "K23: mighty-duel is for 2 players (K20), not for 3"
    );
    assert!(
        reason("kingdom players=4 variants=harmony,wider-choice")
            .starts_with("K23: wider-choice is for 2 or 3 players")
    );
    assert!(reason("kingdom players=4 variants=mighty-duel").contains("mighty-duel"));
    // All that fit combine freely: 2 players 32 ways, 3 players 16, 4 players 8.
    let count = |players| Setup::all().filter(|setup| setup.players() == players).count();
    assert_eq!([2, 3, 4].map(count), [32, 16, 8]);
}

#[test]
fn setups_print_and_parse() {
    for setup in Setup::all() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    let fault = |text: &str| {
        let error = text.parse::<Setup>().unwrap_err();
        (error.at, error.reason)
    };
    assert_eq!(fault(""), (0, "expected kingdom, found \"\"".into()));
    assert_eq!(fault("kingdom player=3"), (8, "expected players= or variants=, found \"player\"".into()));
    assert_eq!(fault("kingdom players"), (8, "expected key=value, found \"players\"".into()));
    assert_eq!(fault("kingdom players=x"), (16, "expected a number of players, found \"x\"".into()));
    assert_eq!(fault("kingdom players=7").0, 16);
    assert_eq!(fault("kingdom players=2 players=2").0, 18);
    assert_eq!(fault("kingdom variants=harmony,harmony"), (25, "harmony stands there twice".into()));
    assert_eq!(fault("kingdom variants=harmony,x").0, 25);
    assert_eq!(fault("kingdom players=4 variants=mighty-duel").0, 27);
}

#[test]
fn actions_print_and_parse_with_places_in_errors() {
    let fault = |text: &str| {
        let error = text.parse::<Action>().unwrap_err();
        (error.at, error.reason)
    };
    assert_eq!(fault(""), (0, "expected take, place or discard, found \"\"".into()));
    assert_eq!(fault("jump"), (0, "expected take, place or discard, found \"jump\"".into()));
    assert_eq!(fault("take"), (4, "expected 1 word after \"take\", found 0".into()));
    assert_eq!(fault("take 49"), (5, "expected a domino from 1 to 48, found \"49\"".into()));
    assert_eq!(fault("place g8 z9"), (9, "expected a square from a1 to m13, found \"z9\"".into()));
    assert_eq!(
        fault("place g8 g10"),
        (9, "K12: expected a square beside g8 for the other half, found \"g10\"".into())
    );
    assert_eq!(fault("place g8 g9 g10"), (12, "expected 2 words after \"place\", found 3".into()));
    assert_eq!(fault("discard now").0, 8);
}
