//! Instruction counts of the hot paths; `cargo xtask bench` runs them and compares with the committed figures.
//!
//! Every benchmark starts from fixed seeds, so that it always plays the same games.

// The benchmark macros generate items without documentation and accept none.
#![allow(missing_docs)]

use gungraun::{Callgrind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use krajina_rules::domino::Places;
use krajina_rules::game::{Game, Score};
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Domino, Kingdom};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::hint::black_box;

const FIVE: &str = "kingdom players=4";
const SEVEN: &str = "kingdom players=2 variants=mighty-duel";
const TRIBE_FIVE: &str = "hunters players=4 mode=tribe";
const TRIBE_SEVEN: &str = "hunters players=2 mode=tribe";

/// Positions of one benchmark: a single one would measure the peculiarities of one board.
const POSITIONS: u64 = 64;

/// How many games one benchmark plays.
const GAMES: u64 = 16;

fn kingdom_setup(text: &str) -> kingdom::Setup {
    text.parse().expect("the benchmarks' setups are playable")
}

fn hunters_setup(text: &str) -> hunters::Setup {
    text.parse().expect("the benchmarks' setups are playable")
}

/// Games that have just come to placing a domino, halfway through.
fn kingdoms_halfway(setup: &str) -> Vec<Kingdom> {
    let setup = kingdom_setup(setup);
    let halfway = usize::from(setup.format().rounds) / 2;
    (0..POSITIONS)
        .map(|seed| {
            let mut rng = Quick::new(seed);
            let mut game = Kingdom::random(setup, &mut rng);
            while game.draft().round() <= halfway || game.phase() != kingdom::Phase::Place {
                step_kingdom(&mut game, &mut rng);
            }
            game
        })
        .collect()
}

/// The same with the placement that will be played.
fn kingdoms_with_placements(setup: &str) -> Vec<(Kingdom, Seat, kingdom::Action)> {
    let mut rng = Quick::new(0);
    let games = kingdoms_halfway(setup).into_iter();
    games
        .filter_map(|game| {
            let seat = game.seat()?;
            Some((game, seat, game.random_action(seat, &mut rng)?))
        })
        .collect()
}

fn finished_kingdoms(setup: &str) -> Vec<kingdom::Board> {
    let setup = kingdom_setup(setup);
    let play = |seed| *play_kingdom(setup, seed).board(Seat::wrapping(0));
    (0..POSITIONS).map(play).collect()
}

fn finished_territories(setup: &str) -> Vec<(hunters::Board, hunters::Scoring)> {
    let setup = hunters_setup(setup);
    let play = |seed| (*play_hunters(setup, seed).board(Seat::wrapping(0)), setup.scoring());
    (0..POSITIONS).map(play).collect()
}

/// Plays one random action as playouts do: evenly drawn, not checked.
#[inline]
fn step_kingdom(game: &mut Kingdom, rng: &mut Quick) -> bool {
    let Some(seat) = game.seat() else { return false };
    let Some(action) = game.random_action(seat, rng) else { return false };
    game.play_unchecked(seat, action);
    true
}

fn play_kingdom(setup: kingdom::Setup, seed: u64) -> Kingdom {
    let mut rng = Quick::new(seed);
    let mut game = Kingdom::random(setup, &mut rng);
    while step_kingdom(&mut game, &mut rng) {}
    game
}

#[inline]
fn step_hunters(game: &mut Hunters, rng: &mut Quick) -> bool {
    let Some(seat) = game.seat() else { return false };
    let Some(action) = game.random_action(seat, rng) else { return false };
    game.play_unchecked(seat, action);
    true
}

fn play_hunters(setup: hunters::Setup, seed: u64) -> Hunters {
    let mut rng = Quick::new(seed);
    let mut game = Hunters::random(setup, &mut rng);
    while step_hunters(&mut game, &mut rng) {}
    game
}

// Legal places of the domino to be placed, halfway through 64 games.
#[library_benchmark]
#[bench::five(args = [FIVE], setup = kingdoms_halfway)]
#[bench::seven(args = [SEVEN], setup = kingdoms_halfway)]
fn places(games: Vec<Kingdom>) -> Vec<Kingdom> {
    for game in &games {
        if let (Some(seat), Some(number)) = (game.seat(), game.domino()) {
            let places: Places = game.board(seat).places(Domino::of(number));
            black_box(places.count());
        }
    }
    games
}

// Placing that domino, in 64 games.
#[library_benchmark]
#[bench::five(args = [FIVE], setup = kingdoms_with_placements)]
#[bench::seven(args = [SEVEN], setup = kingdoms_with_placements)]
fn place(mut games: Vec<(Kingdom, Seat, kingdom::Action)>) -> Vec<(Kingdom, Seat, kingdom::Action)> {
    for (game, seat, action) in &mut games {
        game.play_unchecked(*seat, black_box(*action));
    }
    games
}

// The full score of 64 finished kingdoms.
#[library_benchmark]
#[bench::five(args = [FIVE], setup = finished_kingdoms)]
#[bench::seven(args = [SEVEN], setup = finished_kingdoms)]
fn score(boards: Vec<kingdom::Board>) -> Vec<kingdom::Board> {
    for board in &boards {
        black_box::<Score>(board.score(black_box(kingdom::Variants::NONE)));
    }
    boards
}

// 16 whole random games.
#[library_benchmark]
#[bench::two_players(kingdom_setup("kingdom players=2"))]
#[bench::four_players(kingdom_setup(FIVE))]
#[bench::mighty_duel(kingdom_setup(SEVEN))]
fn games(setup: kingdom::Setup) {
    for seed in 0..GAMES {
        black_box(play_kingdom(setup, black_box(seed)));
    }
}

// The full score of 64 finished territories of Tribe.
#[library_benchmark]
#[bench::tribe_five(args = [TRIBE_FIVE], setup = finished_territories)]
#[bench::tribe_seven(args = [TRIBE_SEVEN], setup = finished_territories)]
fn territory_score(
    boards: Vec<(hunters::Board, hunters::Scoring)>,
) -> Vec<(hunters::Board, hunters::Scoring)> {
    for (board, scoring) in &boards {
        black_box::<Score>(board.score(black_box(*scoring)));
    }
    boards
}

// 16 whole random games.
#[library_benchmark]
#[bench::tribe_four_players(hunters_setup(TRIBE_FIVE))]
fn hunters_games(setup: hunters::Setup) {
    for seed in 0..GAMES {
        black_box(play_hunters(setup, black_box(seed)));
    }
}

library_benchmark_group!(name = in_kingdom; benchmarks = places, place, score, games);
library_benchmark_group!(name = in_hunters; benchmarks = territory_score, hunters_games);

main!(
    // Counting caches as well would triple the time and show little, since a board fits in a few cache lines.
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"]));
    library_benchmark_groups = in_kingdom, in_hunters
);
