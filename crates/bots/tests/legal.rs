//! Bots choose legal actions only: 10,000 games for each ruleset, and every bot in each of them.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[path = "../../rules/tests/effort/mod.rs"]
mod effort;

use krajina_bots::arena::{self, ArenaSeat};
use krajina_bots::bot_kind::BotKind;
use krajina_bots::{Budget, DominoGame};
use krajina_rules::domino::Size;
use krajina_rules::hunters::{self, Hunters, Mode};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::{Quick, below};
use krajina_rules::seed::Seed;

/// Games for each ruleset.
const GAMES: u64 = 10_000;
/// Positions that a bot may evaluate: whether its choice is legal does not depend on how long it thinks.
const NODES: u64 = 40;

fn no_time() -> f64 {
    0.0
}

/// Plays a game. An illegal choice fails the test with everything needed to reproduce it.
fn play<G: DominoGame>(setup: &G::Setup, kinds: &[BotKind], number: u64) {
    let player = |(at, kind): (usize, &BotKind)| {
        ArenaSeat::<G>::new(kind.build(setup, number * 4 + at as u64).unwrap(), Budget::nodes(NODES))
    };
    let mut players: Vec<ArenaSeat<G>> = kinds.iter().enumerate().map(player).collect();
    let mut at_table: Vec<&mut ArenaSeat<G>> = players.iter_mut().collect();
    arena::play(*setup, &Seed::from_number(number), &mut at_table, no_time, |_, _| {})
        .unwrap_or_else(|foul| panic!("{setup}: {kinds:?} from seed {number}: {foul}"));
}

/// Draws a bot: mostly quick ones, which reach all kinds of positions.
fn draw(rng: &mut Quick) -> BotKind {
    match below(rng, 24) {
        0..=19 => BotKind::Random,
        20 => BotKind::Greedy,
        21 => BotKind::Level(0),
        22 => BotKind::Level(1),
        _ => BotKind::Level(2),
    }
}

/// All setups of a ruleset in turn.
fn only_legal<G: DominoGame>(setups: impl Iterator<Item = G::Setup>) {
    let setups: Vec<G::Setup> = setups.collect();
    let seats = |setup: &G::Setup| G::new(*setup, &Seed::from_number(0)).players();
    let mut rng = Quick::new(1);
    for number in 0..effort::share(GAMES) {
        let setup = &setups[number as usize % setups.len()];
        let kinds: Vec<BotKind> = (0..seats(setup)).map(|_| draw(&mut rng)).collect();
        play::<G>(setup, &kinds, number);
    }
    // Every bot at every seat, against the others.
    let all: Vec<BotKind> = BotKind::all().collect();
    for number in 0..effort::share(all.len() as u64) {
        let setup = &setups[number as usize % setups.len()];
        let kinds: Vec<BotKind> =
            (0..seats(setup)).map(|at| all[(number as usize + at) % all.len()]).collect();
        play::<G>(setup, &kinds, GAMES + number);
    }
}

fn kingdom(players: usize, size: Size) {
    only_legal::<Kingdom>(
        kingdom::Setup::all().filter(|setup| setup.players() == players && setup.size() == size),
    );
}

fn hunters(players: usize, mode: Mode) {
    only_legal::<Hunters>(
        hunters::Setup::all().filter(|setup| setup.players() == players && setup.mode() == mode),
    );
}

macro_rules! rulesets {
    ($($name:ident: $check:expr;)*) => {
        $(#[test]
        fn $name() {
            $check;
        })*
    };
}

rulesets! {
    kingdom_2: kingdom(2, Size::Five);
    kingdom_2_7x7: kingdom(2, Size::Seven);
    kingdom_3: kingdom(3, Size::Five);
    kingdom_4: kingdom(4, Size::Five);
    hunters_2_discovery: hunters(2, Mode::Discovery);
    hunters_3_discovery: hunters(3, Mode::Discovery);
    hunters_4_discovery: hunters(4, Mode::Discovery);
    hunters_2_totems: hunters(2, Mode::Totems);
    hunters_3_totems: hunters(3, Mode::Totems);
    hunters_4_totems: hunters(4, Mode::Totems);
    hunters_2_tribe: hunters(2, Mode::Tribe);
    hunters_3_tribe: hunters(3, Mode::Tribe);
    hunters_4_tribe: hunters(4, Mode::Tribe);
}
