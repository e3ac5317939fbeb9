//! Properties of every bot in every setup.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_bots::arena::{self, ArenaSeat};
use krajina_bots::bot_kind::BotKind;
use krajina_bots::level::LEVELS;
use krajina_bots::{Budget, DominoGame, Playable, nets};
use krajina_rules::game::Outcome;
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use std::fmt::Write;

/// A clock that stands still: nothing in these tests may depend on time.
fn no_time() -> f64 {
    0.0
}

const NODES: u64 = 400;

fn seated<G: DominoGame>(setup: &G::Setup, kinds: &[BotKind], nodes: u64, seed: u64) -> Vec<ArenaSeat<G>> {
    let player = |(at, kind): (usize, &BotKind)| {
        let bot = kind.build::<G>(setup, seed + at as u64).unwrap();
        ArenaSeat::new(bot, Budget::nodes(nodes))
    };
    kinds.iter().enumerate().map(player).collect()
}

fn play<G: DominoGame>(setup: &G::Setup, kinds: &[BotKind], nodes: u64, seed: u64) -> Outcome {
    let mut players = seated::<G>(setup, kinds, nodes, seed);
    let mut at_table: Vec<&mut ArenaSeat<G>> = players.iter_mut().collect();
    arena::play(*setup, &Seed::from_number(seed), &mut at_table, no_time, |_, _| {})
        .unwrap_or_else(|foul| panic!("{setup}: {kinds:?} from seed {seed}: {foul}"))
}

/// Every setup once, with bots drawn so that each kind meets each kind of game.
fn plays_by_the_rules<G: DominoGame>(setups: impl Iterator<Item = G::Setup>) {
    let kinds: Vec<BotKind> = BotKind::all().collect();
    for (number, setup) in setups.enumerate() {
        let players = G::new(setup, &Seed::from_number(0)).players();
        let at_table: Vec<BotKind> =
            (0..players).map(|at| kinds[(number * players + at) % kinds.len()]).collect();
        let outcome = play::<G>(&setup, &at_table, NODES, number as u64);
        assert_eq!(outcome.scores.len(), players);
    }
}

#[test]
fn bots_play_by_the_rules_in_every_setup_of_kingdom() {
    plays_by_the_rules::<Kingdom>(kingdom::Setup::all());
}

#[test]
fn bots_play_by_the_rules_in_every_setup_of_hunters() {
    plays_by_the_rules::<Hunters>(hunters::Setup::all());
}

/// All actions of a game, as text.
fn actions<G: DominoGame>(setup: &str, kind: BotKind, seed: u64) -> String {
    let setup: G::Setup = setup.parse().unwrap();
    let mut game = G::new(setup, &Seed::from_number(seed));
    let mut players = seated::<G>(&setup, &vec![kind; game.players()], NODES, seed);
    let mut text = String::new();
    while let Some(seat) = Playable::seat(&game) {
        let view = game.view(Viewer::Seat(seat));
        let player = &mut players[seat.index()];
        let action = player.participant.answer(&view, seat, player.budget).unwrap();
        let _ = writeln!(text, "{} {action}", seat.index());
        game.play(seat, action).unwrap();
    }
    let points: Vec<i32> = Seat::all(game.players()).map(|seat| game.score(seat).points).collect();
    let _ = writeln!(text, "{points:?}");
    text
}

const SIGNED: [&str; 4] = [
    "kingdom players=2 variants=middle-kingdom,harmony",
    "kingdom players=3 variants=dynasty,wider-choice",
    "hunters players=2 mode=tribe options=center,complete",
    "hunters players=4 mode=totems",
];

fn of_any_game(setup: &str, kind: BotKind, seed: u64) -> String {
    if setup.starts_with(kingdom::Setup::GAME) {
        actions::<Kingdom>(setup, kind, seed)
    } else {
        actions::<Hunters>(setup, kind, seed)
    }
}

#[test]
fn the_same_seed_and_node_budget_give_the_same_game() {
    for kind in BotKind::all() {
        for setup in [SIGNED[0], SIGNED[2]] {
            assert_eq!(of_any_game(setup, kind, 3), of_any_game(setup, kind, 3), "{kind} in {setup}");
        }
    }
}

/// One number per bot and setup, which changes when its play does: FNV-1a of the actions of one game.
#[test]
fn the_signature_of_every_bot_is_the_golden_one() {
    let mut text = String::new();
    for kind in BotKind::all() {
        for setup in SIGNED {
            let game = of_any_game(setup, kind, 1);
            let sign = game.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            let _ = writeln!(text, "{sign:016x} {kind} {setup}");
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/signature.txt");
    if std::env::var_os("KRAJINA_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    assert_eq!(text, golden, "play has changed; if that was meant, run this test once with KRAJINA_BLESS=1");
}

/// The seeds and the node budget are fixed, so this game is the same every time: it cannot fail by bad luck.
#[test]
fn the_strongest_level_beats_greedy() {
    let setup = SIGNED[0].parse().unwrap();
    let (top, greedy) = (BotKind::Level(LEVELS.len() - 1), BotKind::Greedy);
    let mut won = 0.0;
    for seed in 0..10 {
        won += arena::shares(&play::<Kingdom>(&setup, &[top, greedy], 2_000, seed))[0];
        won += arena::shares(&play::<Kingdom>(&setup, &[greedy, top], 2_000, seed))[1];
    }
    assert!(won >= 13.0, "won {won} of 20");
}

/// A yardstick that loses to a player without any foresight would measure nothing.
#[test]
fn the_tree_search_beats_greedy() {
    let setup = SIGNED[0].parse().unwrap();
    let mut won = 0.0;
    for seed in 0..5 {
        won += arena::shares(&play::<Kingdom>(&setup, &[BotKind::Mcts, BotKind::Greedy], 400, seed))[0];
        won += arena::shares(&play::<Kingdom>(&setup, &[BotKind::Greedy, BotKind::Mcts], 400, seed))[1];
    }
    assert!(won >= 7.0, "won {won} of 10");
}

#[test]
fn every_setup_has_a_net_and_a_game_has_less_than_a_megabyte_of_them() {
    kingdom::Setup::all().for_each(|setup| assert!(nets::for_setup::<Kingdom>(&setup).is_ok(), "{setup}"));
    hunters::Setup::all().for_each(|setup| assert!(nets::for_setup::<Hunters>(&setup).is_ok(), "{setup}"));
    let size = |of_kingdom: bool| -> usize {
        let files = nets::FILES.iter().filter(|(name, _)| name.starts_with("kingdom") == of_kingdom);
        files.map(|(_, bytes)| bytes.len()).sum()
    };
    assert!(size(true) <= 1_000_000, "Kingdom's nets have {} bytes", size(true));
    assert!(size(false) <= 1_000_000, "Hunters' nets have {} bytes", size(false));
}
