//! Hunters, rule by rule: each test names the rule it proves.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod helpers;

use helpers::{cells, finish, number, play, refused, seat};
use krajina_rules::domino::{Grid, Number, Size, Square};
use krajina_rules::game::{Game, Score};
use krajina_rules::hunters::{
    Action, Board, BoardSquare, COLOURS, Choice, Choices, Deal, Domino, Ground, Half, Hunters, Item, Mode,
    Person, Phase, Reshuffle, Resource, Scoring, Setup, Terrain, Totems,
};
use krajina_rules::laws::random_move;
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A game whose pile begins with these dominoes and whose chiefs are drawn in this order.
fn game(setup: &str, pile: &[u8], chiefs: &[usize]) -> Hunters {
    let setup: Setup = setup.parse().unwrap();
    let pile: Vec<Number> = pile.iter().map(|&n| number(n)).collect();
    let chiefs: Vec<Seat> = chiefs.iter().map(|&n| seat(n)).collect();
    let mut deal = Deal::from_seed(&setup, &Seed::from_number(0));
    deal.draft = deal.draft.beginning_with(&setup.format(), &pile, &chiefs).unwrap();
    deal.cave = Person::everybody();
    deal.reshuffle = Reshuffle::Kept;
    Hunters::with_deal(setup, &deal)
}

/// Plays random games of a setup, passing every move to `enough`, until it returns true.
fn explore(setup: &str, mut enough: impl FnMut(&Hunters, Seat, &Action, &Hunters) -> bool) {
    for seed in 0..2_000 {
        let mut rng = Quick::new(seed);
        let mut game = Hunters::random(setup.parse().unwrap(), &mut rng);
        while let Some((seat, action)) = random_move(&game, &mut rng) {
            let before = game;
            game.play(seat, action).unwrap();
            if enough(&before, seat, &action, &game) {
                return;
            }
        }
    }
    panic!("never seen in random games of {setup}");
}

fn contents(text: &str) -> BoardSquare {
    let mut chars = text.chars();
    let letter = chars.next().unwrap();
    let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter).unwrap();
    let marks = chars.next().unwrap().to_digit(10).unwrap() as u8;
    let mut square = BoardSquare { half: Half { terrain, marks }, token: false, lava: 0, person: None };
    while let Some(c) = chars.next() {
        match c {
            '+' => square.token = true,
            '!' => square.lava = chars.next().unwrap().to_digit(10).unwrap() as u8,
            '@' => {
                let letter = chars.next().unwrap();
                square.person = Person::ALL.into_iter().find(|person| person.letter() == letter);
            }
            other => panic!("{other}"),
        }
    }
    square
}

/// A board drawn row by row from the top, in the cells of diagrams; `H` is the hut.
fn board(size: Size, rows: &[&str]) -> Board {
    let squares = cells(rows, "H").map(|(square, cell)| (square, contents(cell)));
    Board::from_squares(size, squares, 0).unwrap()
}

fn scoring(mode: Mode, choices: &[Choice]) -> Scoring {
    Scoring { mode, choices: choices.iter().copied().collect() }
}

fn points(board: &Board, mode: Mode) -> i32 {
    board.score(scoring(mode, &[])).points
}

fn targets(board: &Board, from: &str, craters: u8) -> Vec<String> {
    let grid: Grid = board.lava_targets(square(from), craters);
    board.frame().squares(grid).map(|square| square.to_string()).collect()
}

#[test]
fn o4_colours_and_the_hut() {
    assert_eq!(COLOURS.map(|colour| colour.name()), ["pink", "black", "green", "blue"]);
    assert_eq!(Board::new(Size::Five).at(Square::START), Some(Ground::Hut));
}

#[test]
fn o5_all_48_dominoes_in_lines_of_four_and_twelve_rounds() {
    for players in [3, 4] {
        let setup = Setup::new(players, Mode::Discovery, Choices::NONE).unwrap();
        let game = Hunters::new(setup, &Seed::from_number(1));
        assert_eq!(game.draft().next().len(), 4);
        assert_eq!(usize::from(game.draft().format().kings), players);
        let over = finish(game, 1);
        assert_eq!(over.draft().revealed().len(), 48);
        assert_eq!(over.draft().round(), 12);
    }
    assert!(Setup::new(5, Mode::Discovery, Choices::NONE).unwrap_err().reason.starts_with("O5:"));
}

#[test]
fn o6_with_three_players_the_domino_left_over_is_discarded() {
    let mut game = game("hunters players=3", &[1, 2, 3, 4, 5, 6, 7, 8], &[2, 1, 0]);
    assert_eq!(game.seat(), Some(seat(2)));
    play(&mut game, &["2 take 3", "1 take 1"]);
    assert_eq!(refused(&game, 0, "take 1").reason, "black's chief stands on domino 1");
    assert_eq!(refused(&game, 0, "take 9").rule, "O6");
    play(&mut game, &["0 take 4"]);
    assert_eq!(game.draft().current().len(), 3);
    assert_eq!(game.draft().current().slot(number(2)), None);
    // In later lines as well, which chiefs choose from in their turns (O7).
    play(&mut game, &["1 place h7 i7", "1 take 5", "2 place h7 i7"]);
    assert_eq!(refused(&game, 2, "take 5").rule, "O7");
    play(&mut game, &["2 take 8", "0 place h7 i7", "0 take 6"]);
    assert_eq!(game.draft().current().slot(number(7)), None);
    assert_eq!(game.draft().revealed().len(), 12);
}

#[test]
fn o7_order_placing_and_discarding_are_as_in_kingdom() {
    let mut game = game("hunters players=3", &[1, 2, 3, 4], &[0, 1, 2]);
    play(&mut game, &["0 take 4", "1 take 2", "2 take 1"]);
    assert_eq!(game.seat(), Some(seat(2)));
    assert_eq!(refused(&game, 0, "place h7 i7").rule, "O7");
    assert_eq!(refused(&game, 2, "take 5").rule, "O7");
    assert_eq!(refused(&game, 2, "place i7 j7").rule, "K12");
    assert_eq!(refused(&game, 2, "discard").rule, "K14");
    let narrow = board(Size::Five, &["H D0 D0 D0 D0"]);
    assert!(narrow.places(Domino::of(number(1))).all(|place| (0..5).contains(&place.a().x())));
    let over = finish(game, 3);
    assert_eq!(refused(&over, 0, "pass").reason, "the game is over");
}

#[test]
fn o8_volcanoes_connect_to_volcanoes() {
    let board = board(Size::Five, &["H D0 V1"]);
    // 38: mammoths and a volcano. The volcano may go beside the volcano, the grassland may not.
    let domino = Domino::of(number(38));
    let places: Vec<String> = board.places(domino).map(|place| place.to_string()).collect();
    assert!(places.contains(&"k7 j7".into()) && !places.contains(&"j7 k7".into()), "{places:?}");
}

/// O9: one crater three steps, two craters two, three craters one.
#[test]
fn o9_lava_flies_the_farther_the_fewer_craters() {
    let line = board(Size::Seven, &["H D0 D0 D0 D0 D0 V1"]);
    assert_eq!(targets(&line, "m7", 1), ["j7", "k7", "l7"]);
    assert_eq!(targets(&line, "m7", 2), ["k7", "l7"]);
    assert_eq!(targets(&line, "m7", 3), ["l7"]);
    let mut game = game("hunters players=3", &[28, 1, 2, 3], &[0, 1, 2]);
    play(&mut game, &["0 take 28", "1 take 1", "2 take 2", "1 place h7 i7"]);
    let (next, _) = (game.draft().next().free_numbers().next().unwrap(), ());
    play(&mut game, &[&format!("1 take {next}"), "2 place h7 i7"]);
    let next = game.draft().next().free_numbers().next().unwrap();
    play(&mut game, &[&format!("2 take {next}"), "0 place h7 i7"]);
    assert_eq!(game.phase(), Phase::Erupt { from: square("i7"), craters: 1 });
    assert_eq!(refused(&game, 0, "lava e7").rule, "O9");
    play(&mut game, &["0 lava h7"]);
    match game.board(seat(0)).at(square("h7")) {
        Some(Ground::Square(square)) => assert_eq!(square.lava, 1),
        other => panic!("{other:?}"),
    }
}

/// O10: king's steps, over the hut, over volcanoes, over gaps.
#[test]
fn o10_lava_flies_in_kings_steps_over_anything() {
    let gap = board(Size::Five, &["D0 . V2", ".  . .", "D0 H D0"]);
    let volcano = "h9";
    assert_eq!(targets(&gap, volcano, 2), ["f7", "h7", "f9"]);
    let over_hut = board(Size::Five, &["D0 H V2"]);
    assert_eq!(targets(&over_hut, "h7", 2), ["f7"]);
    let over_volcano = board(Size::Five, &["H D0 V1 V2"]);
    assert_eq!(targets(&over_volcano, "j7", 2), ["h7"]);
    let diagonal = board(Size::Five, &[".  .  V3", "H D0 .", ".  .  ."]);
    assert_eq!(targets(&diagonal, "i8", 3), ["h7"]);
}

#[test]
fn o11_lava_lands_on_fireless_landscape_only() {
    let board = board(Size::Five, &["D1 G0 L0!1", "V1 V2 J0+", "H  Q0@h Q2"]);
    assert_eq!(targets(&board, "h8", 2), ["h7", "i8", "h9"]);
    // The other half of the volcano's own domino is allowed, the hut and volcanoes never are.
    let mut game = game("hunters players=3", &[48, 1, 2, 3], &[0, 1, 2]);
    play(&mut game, &["0 take 48", "1 take 1", "2 take 2", "1 place h7 i7"]);
    for who in [1, 2] {
        let next = game.draft().next().free_numbers().next().unwrap();
        play(&mut game, &[&format!("{who} take {next}")]);
        if who == 1 {
            play(&mut game, &["2 place h7 i7"]);
        }
    }
    play(&mut game, &["0 place h8 h7"]);
    assert_eq!(refused(&game, 0, "lava g7").rule, "O11");
    assert_eq!(refused(&game, 0, "lava h7").rule, "O11");
    assert_eq!(refused(&game, 0, "lava g8").rule, "O11", "nothing lies there");
    assert_eq!(game.legal(seat(0)).map(|a| a.to_string()).collect::<Vec<_>>(), ["lava h8"]);
}

/// O12: the token must be put on a square if there is one. With these dominoes there always is: the other half of a
/// volcano's own domino bears no fire. Without a target, nothing is offered.
#[test]
fn o12_lava_must_land_if_it_can() {
    assert!(targets(&board(Size::Five, &["H V1 V2", "G1 D0!1 V3"]), "h7", 1).is_empty());
    let mut landed = 0;
    explore("hunters players=3", |before, seat, action, after| {
        if let Action::Place(placement) = action {
            let domino = Domino::of(before.domino().unwrap());
            for (half, at) in [(domino.a, placement.a()), (domino.b, placement.b())] {
                if half.craters() > 0 {
                    assert!(!after.board(seat).lava_targets(at, half.craters()).is_empty());
                    assert_eq!(after.phase(), Phase::Erupt { from: at, craters: half.craters() });
                    landed += 1;
                }
            }
        }
        if let Phase::Erupt { .. } = before.phase() {
            assert!(matches!(action, Action::Lava(_)));
            assert_eq!(refused(before, seat.index(), "take 1").rule, "O12");
        }
        landed > 50
    });
}

#[test]
fn o13_a_discarded_domino_does_not_erupt() {
    explore("hunters players=3", |before, _, action, after| {
        let volcano =
            before.domino().is_some_and(|n| Domino::of(n).a.craters() + Domino::of(n).b.craters() > 0);
        if *action == Action::Discard {
            assert!(!matches!(after.phase(), Phase::Erupt { .. }));
        }
        *action == Action::Discard && volcano
    });
}

/// O14: the rulebook's picture has ten regions, five of them with fires, worth 2 + 4 + 6 + 12 + 8 = 32.
#[test]
fn o14_a_region_scores_squares_times_fires_printed_and_lava() {
    let board = board(
        Size::Five,
        &[
            "D0 D0   G0 G1 G0!1",
            "D0 D0!1 V1 L0 L0",
            "Q1 Q0   H  L0 L0!2",
            "V2 L1   J1 J0 J0!1",
            "D0 D0   G0 G0 V1",
        ],
    );
    let sheet = board.sheet(scoring(Mode::Discovery, &[]), &Totems::default(), seat(0));
    let regions: Vec<(Terrain, i32)> = sheet
        .lines
        .iter()
        .filter_map(|line| match line.item {
            Item::Region { terrain, .. } => Some((terrain, line.points)),
            _ => None,
        })
        .collect();
    assert_eq!(
        regions,
        [
            (Terrain::Desert, 0),
            (Terrain::Desert, 4),
            (Terrain::Grassland, 0),
            (Terrain::Grassland, 6),
            (Terrain::Lake, 1),
            (Terrain::Lake, 8),
            (Terrain::Jungle, 6),
            (Terrain::Quarry, 2),
            (Terrain::Volcano, 0),
            (Terrain::Volcano, 0),
            (Terrain::Volcano, 0),
        ]
    );
    assert_eq!(points(&board, Mode::Discovery), 27);
    // The rulebook's own sheet, region by region: 1×2, 2×2, 3×2, 4×3, 4×2.
    let example = self::board(
        Size::Five,
        &["G0 G1 G1 Q2 D0", "D0 D0 V1 L1 L0!2", "D0 V2 H  L0 L0", "J1 J1 V1 D0 D0", "Q0 Q2 Q0 Q0 V1"],
    );
    assert_eq!(points(&example, Mode::Discovery), 2 + 4 + 6 + 12 + 8);
}

/// O15: largest region (fires do not matter, volcano regions are regions), then fires.
#[test]
fn o15_ties_go_to_the_largest_region_then_to_fires() {
    let volcanoes = board(Size::Five, &["G1 H V1 V2 V1"]);
    assert_eq!(volcanoes.score(scoring(Mode::Discovery, &[])), Score { points: 1, tie_breaks: [3, 1] });
    let deserts = board(Size::Five, &["D0 D0 H G1!2 G0"]);
    assert_eq!(deserts.score(scoring(Mode::Discovery, &[])), Score { points: 6, tie_breaks: [2, 3] });
}

#[test]
fn o16_resources_lie_on_fireless_squares_that_bear_them() {
    let mut game = game("hunters players=3 mode=totems", &[4, 24, 12, 1], &[0, 1, 2]);
    play(&mut game, &["0 take 4", "1 take 24", "2 take 12", "0 place h7 i7"]);
    assert_eq!(game.board(seat(0)).token_counts(), [1, 0, 0, 0], "desert none, grassland a mammoth");
    let next = game.draft().next().free_numbers().next().unwrap();
    play(&mut game, &[&format!("0 take {next}"), "2 place h7 i7"]);
    assert_eq!(game.board(seat(2)).token_counts(), [2, 0, 0, 0]);
    let next = game.draft().next().free_numbers().next().unwrap();
    play(&mut game, &[&format!("2 take {next}"), "1 place h7 i7"]);
    assert_eq!(game.board(seat(1)).token_counts(), [0; 4], "a printed fire bears none");
    explore("hunters players=3", |_, seat, _, after| {
        assert_eq!(after.board(seat).token_counts(), [0; 4], "Discovery has no resources");
        after.outcome().is_some()
    });
}

#[test]
fn o17_lava_destroys_the_resource_it_lands_on_only() {
    let mut board = board(Size::Five, &["H G0+ G0+ V1"]);
    assert_eq!(targets(&board, "j7", 1), ["h7", "i7"]);
    assert_eq!(board.erupt(square("h7"), 1), None);
    assert_eq!(board.frame().squares(board.tokens(Resource::Mammoth)).collect::<Vec<_>>(), [square("i7")]);
}

/// O18: strictly more than each other player takes the totem, from the table or from its holder.
#[test]
fn o18_strictly_the_most_takes_the_totem() {
    // Pink 12 (two mammoths), black 4 (one), green 5 (one); then black gets 13 (two more).
    let pile = [4, 5, 12, 1, 13, 2, 3, 6, 7, 8, 9, 10];
    let mut game = game("hunters players=3 mode=totems", &pile, &[0, 1, 2]);
    play(&mut game, &["0 take 12", "1 take 4", "2 take 5"]);
    play(&mut game, &["1 place h7 i7"]);
    assert_eq!(game.totems().holder(Resource::Mammoth), Some(seat(1)), "one against none");
    play(&mut game, &["1 take 13", "2 place h7 i7"]);
    assert_eq!(game.totems().holder(Resource::Mammoth), Some(seat(1)), "a tie takes nothing");
    play(&mut game, &["2 take 2", "0 place h7 i7"]);
    assert_eq!(game.totems().holder(Resource::Mammoth), Some(seat(0)), "two against one");
    play(&mut game, &["0 take 3", "2 place f7 e7"]);
    let next = game.draft().next().free_numbers().next().unwrap();
    play(&mut game, &[&format!("2 take {next}"), "0 place f7 e7"]);
    let next = game.draft().next().free_numbers().next().unwrap();
    play(&mut game, &[&format!("0 take {next}"), "1 place f7 e7"]);
    assert_eq!(game.totems().holder(Resource::Mammoth), Some(seat(1)), "three against two");
    assert_eq!(game.totems().points(seat(1)), 3);
}

/// O19: a holder whose own lava leaves several others tied above chooses who gets the totem.
#[test]
fn o19_the_holder_chooses_among_those_who_tie_above() {
    let mut given = 0;
    explore("hunters players=4 mode=totems", |before, seat, action, after| {
        let Phase::Give { resource, to } = before.phase() else { return false };
        assert_eq!(before.totems().holder(resource), Some(seat));
        assert!(to.len() >= 2 && !to.contains(seat));
        let tokens = |who: Seat| before.board(who).tokens(resource).len();
        assert!(to.iter().all(|other| tokens(other) > tokens(seat)));
        assert_eq!(
            refused(before, seat.index(), &format!("give {resource} {}", COLOURS[seat.index()])).rule,
            "O19"
        );
        let Action::Give(_, receiver) = action else { panic!("{action}") };
        assert_eq!(after.totems().holder(resource), Some(*receiver));
        given += 1;
        given == 3
    });
    // A single player above the holder simply gets it; a tie with the holder leaves it there.
    let (mut passed, mut stayed) = (0, 0);
    explore("hunters players=3 mode=totems", |before, seat, action, after| {
        if let (Action::Lava(_), Some(resource)) =
            (action, Resource::ALL.into_iter().find(|&r| before.totems().holder(r) == Some(seat)))
        {
            let tokens = |who: Seat| after.board(who).tokens(resource).len();
            let above: Vec<Seat> = Seat::all(3).filter(|&other| tokens(other) > tokens(seat)).collect();
            let tied = Seat::all(3).any(|other| other != seat && tokens(other) == tokens(seat));
            if above.is_empty() {
                assert_eq!(after.totems().holder(resource), Some(seat));
                stayed += usize::from(tied);
            } else if above.len() == 1 {
                assert_eq!(after.totems().holder(resource), Some(above[0]));
                passed += 1;
            }
        }
        passed > 0 && stayed > 0
    });
}

#[test]
fn o20_tokens_left_and_totems_score() {
    let board = board(Size::Five, &["G1+ G0+ H L0+ Q0+"]);
    let mammoth_and_flint = Totems::new([Some(seat(0)), None, None, Some(seat(0))]);
    let sheet = board.sheet(scoring(Mode::Totems, &[]), &mammoth_and_flint, seat(0));
    assert_eq!(sheet.score.points, 2 + 4 + 3 + 6);
    assert_eq!(board.sheet(scoring(Mode::Totems, &[]), &mammoth_and_flint, seat(1)).score.points, 2 + 4);
    assert_eq!(points(&board, Mode::Discovery), 2);
}

#[test]
fn o21_four_people_face_up_eighteen_in_the_pile() {
    let game = Hunters::new("hunters players=4 mode=tribe".parse().unwrap(), &Seed::from_number(2));
    assert_eq!(game.cave_row().len(), 4);
    let cave = game.view(Viewer::Watcher).cave.unwrap();
    assert_eq!((cave.row.len(), cave.pile, cave.look), (4, 18, None));
    let other = Hunters::new("hunters players=4 mode=tribe".parse().unwrap(), &Seed::from_number(3));
    assert_ne!(game.cave_row(), other.cave_row(), "the people are shuffled");
    assert_eq!(
        Hunters::new("hunters players=4 mode=totems".parse().unwrap(), &Seed::from_number(2)).cave_row(),
        []
    );
}

/// O22: two different resources for a person face up, four different ones for any of the pile.
#[test]
fn o22_recruiting_costs_two_or_four_different_resources() {
    let (mut recruited, mut looked, mut passed) = (0, 0, 0);
    explore("hunters players=2 mode=tribe", |before, seat, action, after| {
        let tokens = |game: &Hunters| game.board(seat).token_counts();
        let paid: u32 = tokens(before).iter().sum::<u32>()
            - tokens(after).iter().sum::<u32>().min(tokens(before).iter().sum());
        match action {
            Action::Recruit(person, squares) => {
                recruited += 1;
                assert_eq!(paid, 2);
                assert!(before.cave_row().contains(person));
                assert_ne!(before.board(seat).token_at(squares[0]), before.board(seat).token_at(squares[1]));
                assert_eq!(after.phase(), Phase::Settle { person: *person });
                let absent = Person::ALL.into_iter().find(|p| !before.cave_row().contains(p)).unwrap();
                let wrong = format!("recruit {absent} {} {}", squares[0], squares[1]);
                assert_eq!(refused(before, seat.index(), &wrong).rule, "O22");
                let same = format!("recruit {person} {} {}", squares[0], squares[0]);
                assert_eq!(refused(before, seat.index(), &same).rule, "O22");
                let bare = format!("recruit {person} {} g7", squares[0]);
                assert_eq!(refused(before, seat.index(), &bare).rule, "O22");
                // Written the other way round it is the same.
                let mut turned = *before;
                turned.play(seat, Action::Recruit(*person, [squares[1], squares[0]])).unwrap();
                assert_eq!(turned, *after);
            }
            Action::Look(squares) => {
                looked += 1;
                assert_eq!(paid, 4);
                assert_eq!(squares.map(|s| before.board(seat).token_at(s)), Resource::ALL.map(Some));
                assert_eq!(after.phase(), Phase::Call);
                // Only the player who paid sees the pile, and only now.
                let look = |viewer| after.view(viewer).cave.unwrap().look;
                assert_eq!(
                    look(Viewer::Seat(seat)).map(|people| people.len()),
                    Some(after.view(Viewer::Watcher).cave.unwrap().pile.into())
                );
                assert_eq!(look(Viewer::Watcher), None);
                assert_eq!(look(Viewer::Seat(Seat::wrapping(1 - seat.index()))), None);
                assert_eq!(before.view(Viewer::Seat(seat)).cave.unwrap().look, None);
            }
            Action::Call(person) => {
                assert!(before.view(Viewer::Seat(seat)).cave.unwrap().look.unwrap().contains(person));
                assert_eq!(
                    after.view(Viewer::Watcher).cave.unwrap().pile + 1,
                    before.view(Viewer::Watcher).cave.unwrap().pile
                );
                assert_eq!(after.view(Viewer::Seat(seat)).cave.unwrap().look, None);
            }
            Action::Pass => {
                passed += 1;
                assert_eq!(paid, 0);
            }
            _ => {}
        }
        recruited > 20 && looked > 3 && passed > 3
    });
}

#[test]
fn o23_the_row_is_refilled_only_when_a_line_is_prepared() {
    let mut refilled = 0;
    explore("hunters players=3 mode=tribe", |before, _, action, after| {
        let new_line = after.draft().revealed().len() > before.draft().revealed().len();
        let (was, is) = (before.cave_row().len(), after.cave_row().len());
        if new_line {
            assert_eq!(is, 4.min(was + usize::from(before.view(Viewer::Watcher).cave.unwrap().pile)));
            refilled += usize::from(was < 4);
        } else {
            assert_eq!(is, was - usize::from(matches!(action, Action::Recruit(..))));
        }
        refilled > 5
    });
}

/// O24: a person settles on an own landscape square with nothing on it. There is always such a square: one that was
/// just paid from is free.
#[test]
fn o24_a_person_settles_on_an_empty_landscape_square() {
    let board = board(Size::Five, &["V1 G1 D0 L0!1", "H  G0+ D0@h L0"]);
    let free: Vec<Square> = board.frame().squares(board.settling_places()).collect();
    assert_eq!(free, [square("j7"), square("i8")]);
    let mut settled = 0;
    explore("hunters players=4 mode=tribe", |before, seat, action, after| {
        if let Phase::Settle { person } = before.phase() {
            let Action::Settle(at) = action else { panic!("{action}") };
            assert_eq!(refused(before, seat.index(), "settle g7").rule, "O24");
            match after.board(seat).at(*at) {
                Some(Ground::Square(square)) => assert_eq!(square.person, Some(person)),
                other => panic!("{other:?}"),
            }
            settled += 1;
        }
        settled > 50
    });
}

#[test]
fn o25_lava_drives_people_away_for_good() {
    let mut board = board(Size::Five, &["H D0@z V1"]);
    assert_eq!(board.erupt(square("h7"), 1), Some(Person::Shaman));
    assert!(board.people(Person::Shaman).is_empty());
    explore("hunters players=2 mode=tribe", |before, _, action, after| {
        let lost = |game: &Hunters| game.view(Viewer::Watcher).lost.len();
        assert!(lost(after) == lost(before) || matches!(action, Action::Lava(_)));
        lost(after) > 2
    });
}

#[test]
fn o26_nobody_recruits_in_the_last_round_but_by_house_rule() {
    let mut last_rounds = 0;
    explore("hunters players=2 mode=tribe", |before, _, action, after| {
        if before.draft().next().is_empty() {
            assert!(!matches!(action, Action::Recruit(..) | Action::Look(_) | Action::Pass), "{action}");
            last_rounds += usize::from(after.outcome().is_some());
        }
        last_rounds == 20
    });
    explore("hunters players=2 mode=tribe options=recruit-last-round", |before, _, action, _| {
        before.draft().next().is_empty() && matches!(action, Action::Recruit(..))
    });
    for mode in [Mode::Discovery, Mode::Totems] {
        let error = Setup::new(2, mode, Choices::NONE.with(Choice::RecruitLastRound)).unwrap_err();
        assert!(error.reason.starts_with("O26: recruit-last-round is for mode=tribe"), "{error}");
    }
}

/// O27: the rulebook's examples: four mammoths 12, two mammoths 6, five fires 5; and every kind once.
#[test]
fn o27_people_count_the_eight_squares_around() {
    let tribe = |rows: &[&str]| points(&board(Size::Five, rows), Mode::Tribe);
    assert_eq!(tribe(&["G0+ G0+ G0+", "H D0@h G0+", "D0 D0 D0"]), 12);
    assert_eq!(tribe(&["G0+ D0 G0+", "H D0@h G0", "D0 D0 D0"]), 6);
    // Five fires around the fire lady: two printed, a lava of two, a lava of one; the region scores of those squares
    // are 1×1 twice and 1×3; craters do not count.
    assert_eq!(tribe(&["G1 D0 L1", "H J0@l J0", "Q0!2 V3 Q0!1"]), 5 + 1 + 1 + 2 + 1);
    assert_eq!(tribe(&["L0+ H", "D0@f L0+"]), 6, "fisher: 3 per fish");
    assert_eq!(tribe(&["J0+ H", "D0@g J0+"]), 8, "gatherer: 4 per mushroom");
    assert_eq!(tribe(&["Q0+ H", "D0@s Q0+"]), 10, "sculptor: 5 per flint");
    assert_eq!(tribe(&["Q0+ H J0+", "L0+ D0@p G0+"]), 8, "painter: 2 per token of any kind");
    assert_eq!(
        tribe(&["D0@1 H D0@h", "D0 D0@z D0@z"]),
        1 + 2 * 3 + 2 * 2,
        "shaman: 2 per person, warriors too"
    );
    assert_eq!(tribe(&["G0 G0 G0", "H D0@h G0"]), 0, "printed symbols never count");
    assert_eq!(tribe(&["G0+ . . G0+", "H D0 D0@h D0"]), 3, "only the eight squares around");
}

/// O28: the rulebook's examples: a band of three with strengths summing to 4 scores 12; a lone warrior of 1 scores 1.
#[test]
fn o28_a_band_scores_strengths_times_members() {
    let tribe = |rows: &[&str]| points(&board(Size::Five, rows), Mode::Tribe);
    assert_eq!(tribe(&["D0@1 D0@2 H", "D0@1 D0 D0@1"]), 12 + 1);
    assert_eq!(tribe(&["D0@3 D0 H", "D0 D0@2 D0"]), 3 + 2, "corners do not join");
    assert_eq!(tribe(&["D0@3 D0@2 H"]), 10);
    assert_eq!(points(&board(Size::Five, &["D0@3 D0@2 H"]), Mode::Totems), 0);
}

#[test]
fn o29_in_tribe_resources_and_totems_score_nothing() {
    let board = board(Size::Five, &["G1 G0+ H L0+ Q0+"]);
    assert_eq!(points(&board, Mode::Tribe), 2);
    explore("hunters players=3 mode=tribe", |_, _, _, after| {
        assert!(Seat::all(3).all(|seat| after.totems().points(seat) == 0));
        after.outcome().is_some()
    });
}

/// The sheet of a tribe: every line as it is read, its points, and the places a picture shows.
#[test]
fn o29_the_sheet_lists_people_and_bands_with_their_squares() {
    let board = board(Size::Five, &["G0+ D0@h H D0@2", "G0+ L1!0 . D0@1", ". V2 J0!3 ."]);
    let sheet =
        board.sheet(scoring(Mode::Tribe, &[Choice::Center, Choice::Complete]), &Totems::default(), seat(0));
    let lines: Vec<(String, i32)> =
        sheet.lines.iter().map(|line| (line.item.to_string(), line.points)).filter(|(_, p)| *p > 0).collect();
    let told = |text: &str, points| (text.to_owned(), points);
    assert_eq!(
        lines,
        [
            told("lake: 1 square × 1 fire", 1),
            told("jungle: 1 square × 3 fires", 3),
            told("hunter on f7: 2 × 3", 6),
            told("band: 2 warriors × strength 3", 6),
            told("center: hut in the centre", 10),
        ]
    );
    let places = sheet.lines.iter().find_map(|line| match &line.item {
        Item::Band { places, .. } => Some(places.iter().map(ToString::to_string).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(places, Some(vec!["h6".to_owned(), "h7".to_owned()]));
    // Two regions of two squares are the largest; fires are printed ones and lava, not craters.
    assert_eq!(sheet.score, Score { points: 26, tie_breaks: [2, 4] });
}

/// If a finished table does not name the holder of a totem, the player with strictly the most of its resource holds it.
#[test]
fn o18_totems_without_a_named_holder_go_to_the_strict_majority() {
    let tokens = [[2, 1, 0, 3], [1, 1, 0, 4], [0, 0, 0, 4]];
    let totems = Totems::by_majority(&tokens);
    let holders = Resource::ALL.map(|resource| totems.holder(resource));
    assert_eq!(holders, [Some(seat(0)), None, None, None]);
    assert_eq!(Totems::by_majority(&[[0, 1, 0, 0], [0, 2, 0, 0]]).holder(Resource::ALL[1]), Some(seat(1)));
}

/// O30: as in the middle kingdom, complete or not.
#[test]
fn o30_a_hut_in_the_centre_brings_ten() {
    let score =
        |size, rows: &[&str]| board(size, rows).score(scoring(Mode::Discovery, &[Choice::Center])).points;
    assert_eq!(score(Size::Five, &["D0 D0 H"]), 10);
    assert_eq!(score(Size::Five, &["D0 D0 D0 H"]), 0);
    assert_eq!(score(Size::Seven, &["D0 D0 D0 H"]), 10);
}

#[test]
fn o31_a_complete_territory_brings_five() {
    let full = ["D0 D0 D0 D0 D0", "D0 D0 D0 D0 D0", "D0 D0 H D0 D0", "D0 D0 D0 D0 D0", "D0 D0 D0 D0 D0"];
    let complete = scoring(Mode::Discovery, &[Choice::Complete]);
    assert_eq!(board(Size::Five, &full).score(complete).points, 5);
    assert_eq!(board(Size::Five, &full[1..]).score(complete).points, 0, "squares are missing");
    assert_eq!(board(Size::Seven, &full).score(complete).points, 0, "7×7 has 49");
    let squares: Vec<(Square, BoardSquare)> = board(Size::Five, &full).squares().collect();
    let discarded = Board::from_squares(Size::Five, squares, 1).unwrap();
    assert_eq!(discarded.score(complete).points, 0, "a domino was discarded");
    assert_eq!(board(Size::Five, &full).score(scoring(Mode::Discovery, &[])).points, 0);
}

#[test]
fn o32_center_and_complete_combine() {
    let full = ["D0 D0 D0 D0 D0", "D0 D0 D0 D0 D0", "D0 D0 H D0 D0", "D0 D0 D0 D0 D0", "D0 D0 D0 D0 D0"];
    let both = scoring(Mode::Tribe, &[Choice::Center, Choice::Complete]);
    assert_eq!(board(Size::Five, &full).score(both).points, 15);
    for setup in Setup::all() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    // 3 player counts × (2 modes × 4 + tribe × 8).
    assert_eq!(Setup::all().count(), 3 * (2 * 4 + 8));
}

#[test]
fn o33_two_players_split_the_first_line_and_build_7x7() {
    let start = game("hunters players=2 mode=totems", &[1, 2, 3, 4], &[1]);
    assert_eq!((start.seat(), start.phase()), (Some(seat(1)), Phase::Pair));
    assert_eq!(refused(&start, 1, "take 1").rule, "O33");
    assert_eq!(refused(&start, 0, "pair outer").rule, "O7");
    let owners = |game: &Hunters| {
        game.draft().current().places().iter().map(|p| p.king.unwrap().index()).collect::<Vec<_>>()
    };
    let (mut outer, mut inner) = (start, start);
    play(&mut outer, &["1 pair outer"]);
    play(&mut inner, &["1 pair inner"]);
    assert_eq!(owners(&outer), [1, 0, 0, 1]);
    assert_eq!(owners(&inner), [0, 1, 1, 0]);
    assert_eq!(
        (outer.seat(), outer.phase(), outer.draft().revealed().len()),
        (Some(seat(1)), Phase::Place, 8)
    );
    for mode in Mode::ALL {
        let setup = Setup::new(2, mode, Choices::NONE).unwrap();
        assert_eq!(setup.size(), Size::Seven);
        let over = finish(Hunters::new(setup, &Seed::from_number(5)), 5);
        assert_eq!((over.draft().revealed().len(), over.draft().round()), (48, 12));
    }
}

#[test]
fn errors_of_setups_have_a_position() {
    let fault = |text: &str| {
        let error = text.parse::<Setup>().unwrap_err();
        (error.at, error.reason)
    };
    assert_eq!(fault("hunters mode=war"), (13, "expected discovery, totems or tribe, found \"war\"".into()));
    assert_eq!(fault("hunters players=9").0, 16);
    assert_eq!(fault("hunters options=center,center").0, 23);
    assert_eq!(
        fault("hunters options=centre"),
        (16, "expected center, complete or recruit-last-round, found \"centre\"".into())
    );
    assert_eq!(fault("hunters mode=totems mode=tribe").0, 20);
    assert_eq!(fault("hunters mode=totems options=recruit-last-round").0, 28);
    assert_eq!(fault("kingdom").1, "expected hunters, found \"kingdom\"");
}

#[test]
fn errors_of_actions_have_a_position() {
    let fault = |text: &str| {
        let error = text.parse::<Action>().unwrap_err();
        (error.at, error.reason)
    };
    assert_eq!(fault("pair left"), (5, "expected outer or inner, found \"left\"".into()));
    assert_eq!(
        fault("give fish yellow"),
        (10, "expected pink, black, green or blue, found \"yellow\"".into())
    );
    assert_eq!(fault("give bread pink").0, 5);
    assert_eq!(fault("recruit chief g7 g8").0, 8);
    assert_eq!(fault("look g7 g8 g9").0, 13);
    assert_eq!(fault("settle").1, "expected 1 word after \"settle\", found 0");
}
