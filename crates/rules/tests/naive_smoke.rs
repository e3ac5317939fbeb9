//! Tests of the naive domino games by themselves: hand-computed cases, and random games that end.

mod naive;

use naive::domino::{self, Domino, Half, Resource, Terrain};
use naive::hunters::{self, Mode, Options, Person};
use naive::kingdom::{self, Kingdom, Variants};
use naive::territory::Territory;
use naive::totems::{Choice, Totems};
use naive::{Twin, board::Board, people, square};
use std::collections::BTreeMap;

/// A small generator (SplitMix64), so that every run plays the same games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        (word % limit as u64) as usize
    }

    fn shuffle<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }
}

/// How often each kind of action was played.
type Tally = BTreeMap<String, usize>;

fn note(tally: &mut Tally, action: &str) {
    let kind = action.split(' ').next().expect("a word");
    *tally.entry(kind.to_string()).or_default() += 1;
}

fn kingdom_game(players: usize, variants: Variants, dice: &mut Dice) -> kingdom::Game {
    let games = if variants.dynasty { 3 } else { 1 };
    let in_play = match (players, variants.mighty_duel, variants.wider_choice) {
        (_, true, _) => 48,
        (2, false, true) => 30,
        (3, _, true) => 48,
        _ => players * 12,
    };
    let kings = if players == 2 { vec![0, 0, 1, 1] } else { (0..players).collect() };
    let piles = (0..games).map(|_| dice.shuffle((1..=48).collect())[..in_play].to_vec()).collect();
    let kings = (0..games).map(|_| dice.shuffle(kings.clone())).collect();
    kingdom::Game::new(players, variants, piles, kings)
}

fn play_kingdom(players: usize, variants: Variants, dice: &mut Dice) -> Tally {
    let mut game = kingdom_game(players, variants, dice);
    let mut tally = Tally::new();
    while let Some(seat) = game.to_act() {
        assert!(seat < players);
        assert_eq!(game.outcome(), None);
        let actions: Vec<String> = game.legal().into_iter().collect();
        let action = &actions[dice.below(actions.len())];
        note(&mut tally, action);
        game.play(action);
    }
    assert!(game.legal().is_empty());
    if !variants.dynasty {
        assert_eq!(game.outcome(), Some(game.scores()));
    }
    tally
}

#[test]
fn k17_a_dynasty_adds_up_three_games() {
    let dice = &mut Dice(3);
    let plain = Variants { middle_kingdom: true, harmony: true, ..Variants::default() };
    let piles: Vec<Vec<u8>> = (0..3).map(|_| dice.shuffle((1..=48).collect())).collect();
    let kings: Vec<Vec<usize>> = (0..3).map(|_| dice.shuffle(vec![0, 1, 2, 3])).collect();
    let mut dynasty =
        kingdom::Game::new(4, Variants { dynasty: true, ..plain }, piles.clone(), kings.clone());
    let mut sums = vec![(0, 0, 0); 4];
    for (pile, kings) in piles.into_iter().zip(kings) {
        let mut game = kingdom::Game::new(4, plain, vec![pile], vec![kings]);
        while game.to_act().is_some() {
            assert_eq!(dynasty.to_act(), game.to_act());
            assert_eq!(dynasty.scores(), game.scores());
            assert_eq!(dynasty.legal(), game.legal());
            let actions: Vec<String> = game.legal().into_iter().collect();
            let action = &actions[dice.below(actions.len())];
            game.play(action);
            dynasty.play(action);
        }
        sums = naive::add_scores(&sums, &game.scores());
    }
    assert_eq!(dynasty.outcome(), Some(sums));
}

/// One of the legal actions: first its kind, then one of that kind.
fn pick(game: &hunters::Game, patient: bool, dice: &mut Dice) -> String {
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for action in game.legal() {
        let kind = action.split(' ').next().expect("a word").to_string();
        kinds.entry(kind).or_default().push(action);
    }
    // Patient players save their resources for a look through the pile.
    if patient {
        kinds.remove("recruit");
    }
    let mut kinds: Vec<Vec<String>> = kinds.into_values().collect();
    let mut actions = kinds.swap_remove(dice.below(kinds.len()));
    actions.swap_remove(dice.below(actions.len()))
}

fn play_hunters(players: usize, mode: Mode, options: Options, patient: bool, dice: &mut Dice) -> Tally {
    let pile = dice.shuffle((1..=48).collect());
    let chiefs = if players == 2 { vec![dice.below(2)] } else { dice.shuffle((0..players).collect()) };
    let cave = dice.shuffle(people::everybody());
    let mut game = hunters::Game::new(players, mode, options, pile, chiefs, cave);
    let mut tally = Tally::new();
    while game.to_act().is_some() {
        let action = pick(&game, patient, dice);
        note(&mut tally, &action);
        game.play(&action);
    }
    assert!(game.legal().is_empty());
    assert_eq!(game.outcome(), Some(game.scores()));
    tally
}

fn count(tally: &Tally, kind: &str) -> usize {
    tally.get(kind).copied().unwrap_or(0)
}

#[test]
fn random_kingdomino_games_have_the_right_length() {
    let dice = &mut Dice(1);
    let plain = Variants::default();
    let wider = Variants { wider_choice: true, ..plain };
    let duel = Variants { mighty_duel: true, ..plain };
    let both = Variants { mighty_duel: true, wider_choice: true, ..plain };
    // Players, variants, dominoes placed or discarded by all of them: K11, K20, K21, K22.
    let cases = [
        (2, plain, 24),
        (3, plain, 36),
        (4, plain, 48),
        (2, wider, 24),
        (3, wider, 36),
        (2, duel, 48),
        (2, both, 36),
    ];
    for (players, variants, turns) in cases {
        for dynasty in [false, true] {
            let variants = Variants { dynasty, middle_kingdom: true, harmony: true, ..variants };
            let tally = play_kingdom(players, variants, dice);
            let games = if dynasty { 3 } else { 1 };
            assert_eq!(count(&tally, "place") + count(&tally, "discard"), turns * games);
            assert_eq!(count(&tally, "take"), turns * games);
        }
    }
}

#[test]
fn random_hunters_games_have_the_right_length_and_use_every_action() {
    let dice = &mut Dice(2);
    let mut all = Tally::new();
    for round in 0..16 {
        for mode in [Mode::Discovery, Mode::Totems, Mode::Tribe] {
            for players in 2..=4 {
                let options = Options { center: true, complete: true, recruit_last_round: round % 2 == 0 };
                let tally = play_hunters(players, mode, options, round % 4 < 2, dice);
                let turns = if players == 2 { 48 } else { players * 12 };
                assert_eq!(count(&tally, "place") + count(&tally, "discard"), turns);
                for (kind, played) in tally {
                    *all.entry(kind).or_default() += played;
                }
            }
        }
    }
    let kinds =
        ["take", "pair", "place", "discard", "lava", "give", "pass", "recruit", "look", "call", "settle"];
    for kind in kinds {
        assert!(count(&all, kind) > 0, "nobody played {kind}");
    }
    assert_eq!(count(&all, "look"), count(&all, "call"));
    assert_eq!(count(&all, "recruit") + count(&all, "look"), count(&all, "settle"));
}

/// Squares of this terrain with this many crowns or fires and craters.
fn squares_of(dominoes: &[Domino], terrain: Terrain, symbols: i32, craters: i32) -> usize {
    let halves = dominoes.iter().flat_map(|domino| [domino.a, domino.b]);
    halves.filter(|half| (half.terrain, half.symbols, half.craters) == (terrain, symbols, craters)).count()
}

#[test]
fn k1_kingdomino_totals() {
    let dominoes = domino::kingdomino();
    let totals = |terrain| [0, 1, 2, 3].map(|crowns| squares_of(&dominoes, terrain, crowns, 0));
    assert_eq!(totals(Terrain::Wheat), [21, 5, 0, 0]);
    assert_eq!(totals(Terrain::Forest), [16, 6, 0, 0]);
    assert_eq!(totals(Terrain::Lake), [12, 6, 0, 0]);
    assert_eq!(totals(Terrain::Grassland), [10, 2, 2, 0]);
    assert_eq!(totals(Terrain::Swamp), [6, 2, 2, 0]);
    assert_eq!(totals(Terrain::Mine), [1, 1, 3, 1]);
}

#[test]
fn o1_o2_hunters_totals() {
    let dominoes = domino::origins();
    let totals = |terrain| [0, 1, 2].map(|fires| squares_of(&dominoes, terrain, fires, 0));
    assert_eq!(totals(Terrain::Desert), [20, 2, 0]);
    assert_eq!(totals(Terrain::Grassland), [16, 3, 0]);
    assert_eq!(totals(Terrain::Lake), [13, 4, 0]);
    assert_eq!(totals(Terrain::Quarry), [9, 2, 2]);
    assert_eq!(totals(Terrain::Jungle), [11, 3, 1]);
    let volcanoes = [1, 2, 3].map(|craters| squares_of(&dominoes, Terrain::Volcano, 0, craters));
    assert_eq!(volcanoes, [5, 4, 1]);
}

#[test]
fn o16_the_table_puts_resources_where_the_rule_does() {
    for domino in domino::origins() {
        for half in [domino.a, domino.b] {
            let expected = match half.terrain {
                _ if half.symbols > 0 => None,
                Terrain::Grassland => Some(Resource::Mammoth),
                Terrain::Lake => Some(Resource::Fish),
                Terrain::Jungle => Some(Resource::Mushroom),
                Terrain::Quarry => Some(Resource::Flint),
                _ => None,
            };
            assert_eq!(half.resource, expected, "domino {}", domino.number);
        }
    }
}

#[test]
fn squares_are_named_from_the_castle() {
    assert_eq!(square::name((0, 0)), "g7");
    assert_eq!(square::name((-6, 6)), "a13");
    assert_eq!(square::parse("h5"), (1, -2));
}

#[test]
fn k12_the_first_domino_has_twelve_positions() {
    let dominoes = domino::kingdomino();
    let board = Board::new(5);
    assert_eq!(board.actions(domino::numbered(&dominoes, 1)).len(), 12);
    assert_eq!(board.actions(domino::numbered(&dominoes, 13)).len(), 24);
    assert!(board.actions(domino::numbered(&dominoes, 1)).contains("place g8 g9"));
    assert!(!board.actions(domino::numbered(&dominoes, 1)).contains("place g9 g8"));
}

/// Lays dominoes of a table: number, square of half a, square of half b.
fn lay(board: &mut Board, dominoes: &[Domino], placements: &[(u8, &str, &str)]) {
    for &(number, a, b) in placements {
        let domino = domino::numbered(dominoes, number);
        assert!(board.actions(domino).contains(&format!("place {a} {b}")), "place {a} {b}");
        board.place(domino, square::parse(a), square::parse(b));
    }
}

/// ```text
///  8 | W1  F   .
///  7 | castle W1 F   (h7 i7)
///  6 | M2  W   .
/// ```
#[test]
fn k15_regions_score_squares_times_crowns() {
    let mut kingdom = Kingdom { board: Board::new(5), discarded: 0 };
    let placements = [(19, "g8", "h8"), (19, "h7", "i7"), (45, "g6", "h6")];
    lay(&mut kingdom.board, &domino::kingdomino(), &placements);
    // Wheat g8 alone: 1 × 1; wheat h7 h6: 2 × 1; mine g6: 1 × 2; two forests of one square without crowns.
    assert_eq!(kingdom.score(Variants::default()), (5, 2, 4));
    let bonuses = Variants { middle_kingdom: true, harmony: true, ..Variants::default() };
    assert_eq!(kingdom.score(bonuses).0, 20);
    kingdom.discarded = 1;
    assert_eq!(kingdom.score(bonuses).0, 15);
    lay(&mut kingdom.board, &domino::kingdomino(), &[(17, "j7", "j8")]);
    assert_eq!(kingdom.score(bonuses), (5, 2, 4));
}

#[test]
fn k13_five_by_five() {
    let dominoes = domino::kingdomino();
    let mut board = Board::new(5);
    lay(&mut board, &dominoes, &[(1, "h7", "i7"), (2, "j7", "k7")]);
    let actions = board.actions(domino::numbered(&dominoes, 1));
    assert!(!actions.contains("place f7 f8") && !actions.contains("place l7 m7"));
    assert!(actions.contains("place k8 k9"));
}

/// A territory of plain deserts around the hut, rows and columns from `e5` to `i9`.
fn plain_territory() -> Territory {
    let mut territory = Territory::new(5);
    for x in -2..=2 {
        for y in -2..=2 {
            let desert = Half { terrain: Terrain::Desert, symbols: 0, craters: 0, resource: None };
            territory.board.halves.insert((x, y), desert);
        }
    }
    territory.board.halves.remove(&square::START);
    territory
}

fn put_resources(territory: &mut Territory, resource: Resource, names: &[&str]) {
    for name in names {
        territory.resources.insert(square::parse(name), resource);
    }
}

#[test]
fn o27_worked_examples_of_hunters_and_the_fire_lady() {
    let mut territory = plain_territory();
    put_resources(&mut territory, Resource::Mammoth, &["e5", "e6", "f5", "e7", "h9", "i8", "i5"]);
    territory.people.insert(square::parse("f6"), Person::Hunter);
    assert_eq!(territory.people_points(), 12);
    territory.people.insert(square::parse("h8"), Person::Hunter);
    assert_eq!(territory.people_points(), 18);
    territory.people.insert(square::parse("h6"), Person::FireLady);
    territory.lava.insert(square::parse("h7"), 2);
    territory.lava.insert(square::parse("i6"), 3);
    territory.lava.insert(square::parse("e9"), 1);
    assert_eq!(territory.people_points(), 23);
}

#[test]
fn o27_the_other_hunter_gatherers() {
    let mut territory = plain_territory();
    put_resources(&mut territory, Resource::Fish, &["e5", "e6"]);
    put_resources(&mut territory, Resource::Mushroom, &["f5"]);
    put_resources(&mut territory, Resource::Flint, &["g5"]);
    let values = [
        (Person::Fisher, 6),
        (Person::Gatherer, 4),
        (Person::Sculptor, 5),
        (Person::Painter, 8),
        (Person::Hunter, 0),
        (Person::Shaman, 0),
    ];
    for (person, points) in values {
        territory.people = BTreeMap::from([(square::parse("f6"), person)]);
        assert_eq!(territory.people_points(), points, "{person:?}");
    }
    // Two shamans see each other, and one of them also sees a warrior, who is worth 1 himself.
    let tribe = [("f6", Person::Shaman), ("f7", Person::Shaman), ("g8", Person::Warrior1)];
    territory.people = tribe.map(|(name, person)| (square::parse(name), person)).into();
    assert_eq!(territory.people_points(), 2 + 4 + 1);
}

#[test]
fn o28_worked_examples_of_warriors() {
    let mut territory = plain_territory();
    let band = [("e5", Person::Warrior1), ("e6", Person::Warrior2), ("f6", Person::Warrior1)];
    territory.people = band.map(|(name, person)| (square::parse(name), person)).into();
    assert_eq!(territory.people_points(), 12);
    // This warrior touches the band at a corner only.
    territory.people.insert(square::parse("h8"), Person::Warrior1);
    assert_eq!(territory.people_points(), 13);
}

#[test]
fn o9_to_o11_lava_targets() {
    let dominoes = domino::origins();
    let mut territory = Territory::new(5);
    // Grassland g8, volcano with one crater g9; desert h7, grassland with fire i7.
    lay(&mut territory.board, &dominoes, &[(38, "g8", "g9"), (24, "h7", "i7")]);
    let names = |squares: Vec<square::Square>| squares.into_iter().map(square::name).collect::<Vec<_>>();
    assert_eq!(names(territory.lava_targets(square::parse("g9"))), ["g8", "h7"]);
    territory.put_lava(square::parse("g9"), square::parse("h7"));
    assert_eq!(names(territory.lava_targets(square::parse("g9"))), ["g8"]);
    // Grassland i7: 1 × 1; desert h7: 1 × 1.
    assert_eq!((territory.region_points(), territory.all_fires()), (2, 2));
    // Lake f7, volcano with two craters f6: three rows below g9, two below g8.
    lay(&mut territory.board, &dominoes, &[(42, "f7", "f6")]);
    assert_eq!(names(territory.lava_targets(square::parse("f6"))), ["f7", "g8"]);
}

/// Territories with this many mammoths each.
fn with_mammoths(counts: &[usize]) -> Vec<Territory> {
    let names = ["e5", "e6", "e7", "e8"];
    let with = |&count: &usize| {
        let mut territory = plain_territory();
        put_resources(&mut territory, Resource::Mammoth, &names[..count]);
        territory
    };
    counts.iter().map(with).collect()
}

#[test]
fn o18_o19_totems_move_to_those_who_have_strictly_more() {
    let mut totems = Totems::default();
    let holder = |totems: &Totems| totems.holder(Resource::Mammoth);
    // Only the placing player takes a totem from the table, and only with strictly the most tokens.
    assert_eq!(totems.move_after_placing(0, &with_mammoths(&[1, 1, 0])), None);
    assert_eq!(totems.move_after_placing(2, &with_mammoths(&[2, 1, 0])), None);
    assert_eq!(holder(&totems), None);
    totems.move_after_placing(0, &with_mammoths(&[2, 1, 0]));
    assert_eq!((holder(&totems), totems.points(0)), (Some(0), 3));
    // A tie with the holder changes nothing.
    totems.move_after_placing(1, &with_mammoths(&[2, 2, 0]));
    assert_eq!(holder(&totems), Some(0));
    // Lava on the holder's own land makes the totem move on.
    totems.move_after_placing(0, &with_mammoths(&[1, 2, 1]));
    assert_eq!(holder(&totems), Some(1));
    // Two players have more than the holder, who chooses between them.
    let choice = totems.move_after_placing(1, &with_mammoths(&[3, 2, 3]));
    assert_eq!(choice, Some(Choice { holder: 1, resource: Resource::Mammoth, candidates: vec![0, 2] }));
}

#[test]
fn o33_the_drawn_chief_chooses_a_pair() {
    for (pair, order) in [("pair outer", [1, 0, 0, 1]), ("pair inner", [0, 1, 1, 0])] {
        let pile = (1..=48).rev().collect();
        let cave = people::everybody();
        let mut game = hunters::Game::new(2, Mode::Discovery, Options::default(), pile, vec![1], cave);
        assert_eq!(game.to_act(), Some(1));
        game.play(pair);
        for seat in order {
            assert_eq!(game.to_act(), Some(seat));
            while game.to_act() == Some(seat) && !game.legal().iter().any(|action| action.starts_with("take"))
            {
                let action = game.legal().pop_first().expect("an action");
                game.play(&action);
            }
            let action = game.legal().pop_first().expect("an action");
            game.play(&action);
        }
    }
}
