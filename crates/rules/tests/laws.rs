//! The laws of every game, over random games of every setup.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod effort;

use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters, Person, Resource};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::laws::{check_admits_only_legal, play_by_the_laws};
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use std::collections::BTreeSet;

/// Games played by the laws for each setup.
const GAMES: u64 = 6;

fn any_square(rng: &mut impl Rng) -> Square {
    let mut coordinate = || below(rng, 13) as i8 - 6;
    Square::new(coordinate(), coordinate()).unwrap()
}

/// All conceivable actions are tried on one of this many positions only, because that is slow.
const EVERY: u32 = 12;

#[test]
fn kingdom_keeps_the_laws() {
    let mut rng = Quick::new(1);
    for setup in kingdom::Setup::all() {
        for _ in 0..effort::share(GAMES) {
            let game = Kingdom::random(setup, &mut rng);
            let mut dice = Quick::new(rng.next_u64());
            let over = play_by_the_laws(game, &mut rng, |game| {
                views_agree(game)?;
                sheets_agree_kingdom(game)?;
                random_actions_are_legal(game, &mut dice)?;
                if below(&mut dice, EVERY) > 0 {
                    return Ok(());
                }
                let everything = || {
                    let places = Placement::all().map(kingdom::Action::Place);
                    places.chain(Number::all().map(kingdom::Action::Take)).chain([kingdom::Action::Discard])
                };
                Seat::all(MAX_SEATS).try_for_each(|seat| check_admits_only_legal(game, seat, everything()))
            });
            over.unwrap_or_else(|broken| panic!("{setup}: {broken}"));
        }
    }
}

#[test]
fn hunters_keep_the_laws() {
    let mut rng = Quick::new(2);
    for setup in hunters::Setup::all() {
        for _ in 0..effort::share(GAMES) {
            let game = Hunters::random(setup, &mut rng);
            let mut dice = Quick::new(rng.next_u64());
            let over = play_by_the_laws(game, &mut rng, |game| {
                views_agree(game)?;
                sheets_agree_hunters(game)?;
                random_actions_are_legal(game, &mut dice)?;
                if below(&mut dice, EVERY) > 0 {
                    return Ok(());
                }
                let candidates: Vec<hunters::Action> = all_hunters_actions(&mut dice);
                Seat::all(MAX_SEATS)
                    .try_for_each(|seat| check_admits_only_legal(game, seat, candidates.iter().copied()))
            });
            over.unwrap_or_else(|broken| panic!("{setup}: {broken}"));
        }
    }
}

/// Every action with at most two arguments, and some of the many with more.
fn all_hunters_actions(rng: &mut Quick) -> Vec<hunters::Action> {
    use hunters::Action;
    let reach = Square::REACH;
    let squares: Vec<Square> =
        (-reach..=reach).flat_map(|y| (-reach..=reach).filter_map(move |x| Square::new(x, y))).collect();
    let mut actions =
        vec![Action::Pair { outer: true }, Action::Pair { outer: false }, Action::Discard, Action::Pass];
    actions.extend(Number::all().map(Action::Take));
    actions.extend(Placement::all().map(Action::Place));
    actions.extend(squares.iter().flat_map(|&square| [Action::Lava(square), Action::Settle(square)]));
    actions.extend(Person::ALL.map(Action::Call));
    actions.extend(
        Resource::ALL.into_iter().flat_map(|r| Seat::all(MAX_SEATS).map(move |seat| Action::Give(r, seat))),
    );
    for _ in 0..200 {
        let person = Person::ALL[below(rng, 10) as usize];
        let near = |rng: &mut Quick| Square::new(below(rng, 5) as i8 - 2, below(rng, 5) as i8 - 2).unwrap();
        actions.push(Action::Recruit(person, [near(rng), near(rng)]));
        actions.push(Action::Look([near(rng), near(rng), near(rng), any_square(rng)]));
    }
    actions
}

/// All viewers see the same table, except for the look into the pile.
fn views_agree<G: Game>(game: &G) -> Result<(), String> {
    let public = |viewer| {
        let mut json = serde_json::to_value(game.view(viewer)).map_err(|e| e.to_string())?;
        if let Some(cave) = json.get_mut("cave").and_then(|cave| cave.as_object_mut()) {
            cave.remove("look");
        }
        Ok::<_, String>(json)
    };
    let watcher = public(Viewer::Watcher)?;
    for viewer in Viewer::all(game.players()) {
        if public(viewer)? != watcher {
            return Err(format!("{viewer:?} sees another table than a watcher"));
        }
    }
    Ok(())
}

/// The fast score equals the score counted from scratch, line by line, and turning the board changes nothing.
fn sheets_agree_kingdom(game: &Kingdom) -> Result<(), String> {
    for seat in Seat::all(game.players()) {
        let (board, variants) = (game.board(seat), game.setup().variants());
        if board.sheet(variants).score != game.score(seat) {
            return Err(format!("sheet and score differ\n{}", game.dump()));
        }
        for turn in SYMMETRIES {
            let squares = board.squares().map(|(square, half)| (turn(square), half));
            let turned = kingdom::Board::from_squares(game.setup().size(), squares, board.discarded())
                .map_err(|(square, misfit)| format!("{square}: {misfit:?}"))?;
            if turned.score(variants) != game.score(seat) {
                return Err(format!("a turned kingdom scores differently\n{}", game.dump()));
            }
        }
    }
    Ok(())
}

fn sheets_agree_hunters(game: &Hunters) -> Result<(), String> {
    let scoring = game.setup().scoring();
    for seat in Seat::all(game.players()) {
        let board = game.board(seat);
        if board.sheet(scoring, game.totems(), seat).score != game.score(seat) {
            return Err(format!("sheet and score differ\n{}", game.dump()));
        }
        for turn in SYMMETRIES {
            let squares = board.squares().map(|(square, contents)| (turn(square), contents));
            let turned = hunters::Board::from_squares(game.setup().size(), squares, board.discarded())
                .map_err(|(square, misfit)| format!("{square}: {misfit:?}"))?;
            if turned.score(scoring) != board.score(scoring) {
                return Err(format!("a turned territory scores differently\n{}", game.dump()));
            }
        }
    }
    Ok(())
}

/// The eight ways to turn and mirror a board around its start tile.
const SYMMETRIES: [fn(Square) -> Square; 8] = [
    |s| turned(s.x(), s.y()),
    |s| turned(-s.y(), s.x()),
    |s| turned(-s.x(), -s.y()),
    |s| turned(s.y(), -s.x()),
    |s| turned(-s.x(), s.y()),
    |s| turned(s.x(), -s.y()),
    |s| turned(s.y(), s.x()),
    |s| turned(-s.y(), -s.x()),
];

fn turned(x: i8, y: i8) -> Square {
    Square::new(x, y).unwrap()
}

/// Actions drawn at random without listing are on the list.
fn random_actions_are_legal<G: Game>(game: &G, rng: &mut Quick) -> Result<(), String> {
    for seat in Seat::all(game.players()) {
        let legal: Vec<G::Action> = game.legal(seat).collect();
        match game.random_action(seat, rng) {
            None if legal.is_empty() => {}
            Some(action) if legal.contains(&action) => {}
            drawn => return Err(format!("{drawn:?} was drawn, legal are {} others", legal.len())),
        }
    }
    Ok(())
}

/// Every legal action is drawn about equally often.
fn draws_are_even<G: Game>(setup: G::Setup, seed: u64) {
    let mut rng = Quick::new(seed);
    let mut game = G::random(setup, &mut rng);
    let mut listed = BTreeSet::new();
    while let Some(seat) = game.to_act().iter().next() {
        let legal: Vec<String> = game.legal(seat).map(|action| action.to_string()).collect();
        if legal.len() > 2 && legal.len() < 60 && listed.insert(legal.len()) {
            const EACH: usize = 400;
            let mut seen = vec![0usize; legal.len()];
            for _ in 0..EACH * legal.len() {
                let drawn = game.random_action(seat, &mut rng).unwrap().to_string();
                seen[legal.iter().position(|text| *text == drawn).unwrap()] += 1;
            }
            // The standard deviation is 20: a difference of six of them does not happen by chance.
            assert!(seen.iter().all(|&n| (EACH - 120..EACH + 120).contains(&n)), "{seen:?}\n{}", game.dump());
        }
        let action = game.random_action(seat, &mut rng).unwrap();
        game.play(seat, action).unwrap();
    }
}

#[test]
fn random_actions_are_evenly_drawn() {
    for seed in 0..3 {
        draws_are_even::<Kingdom>("kingdom players=2 variants=mighty-duel".parse().unwrap(), seed);
        draws_are_even::<Hunters>("hunters players=2 mode=tribe".parse().unwrap(), seed);
        draws_are_even::<Hunters>("hunters players=4 mode=tribe".parse().unwrap(), seed);
    }
}
