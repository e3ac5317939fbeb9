//! The fast rules of Kingdom against a second, naive implementation written from the spec alone.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod effort;
mod naive;

use krajina_rules::domino::draft::Deal;
use krajina_rules::game::{Game, Score};
use krajina_rules::kingdom::{Kingdom, Setup, Variant};
use krajina_rules::laws::random_move;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::collections::BTreeSet;

/// Positions that must agree for each ruleset (a ruleset: players and variants).
const POSITIONS: u64 = 100_000;

fn naive_game(setup: Setup, deals: &[Deal]) -> naive::kingdom::Game {
    let variants = naive::kingdom::Variants {
        dynasty: setup.has(Variant::Dynasty),
        middle_kingdom: setup.has(Variant::MiddleKingdom),
        harmony: setup.has(Variant::Harmony),
        mighty_duel: setup.has(Variant::MightyDuel),
        wider_choice: setup.has(Variant::WiderChoice),
    };
    // The models count differently how many dominoes a pile holds when some are never revealed (K22).
    let in_play = match (setup.players(), setup.has(Variant::MightyDuel), setup.has(Variant::WiderChoice)) {
        (2, false, false) => 24,
        (2, false, true) => 30,
        (3, _, false) => 36,
        _ => 48,
    };
    let piles = deals.iter().map(|deal| deal.pile[..in_play].iter().map(|n| n.get()).collect()).collect();
    let kings = deals
        .iter()
        .map(|deal| deal.kings[..usize::from(setup.format().kings)].iter().map(|seat| seat.index()).collect())
        .collect();
    naive::kingdom::Game::new(setup.players(), variants, piles, kings)
}

fn plain(score: &Score) -> (i32, i32, i32) {
    (score.points, score.tie_breaks[0], score.tie_breaks[1])
}

/// Plays one random game in both models and counts the positions that agreed.
fn compare_game(setup: Setup, seed: u64) -> usize {
    let mut rng = Quick::new(seed);
    let deals: Vec<Deal> = (0..setup.games()).map(|_| Deal::random(&setup.format(), &mut rng)).collect();
    let mut fast = Kingdom::with_deals(setup, &deals);
    let mut slow = naive_game(setup, &deals);
    let mut positions = 0;
    while let Some((seat, action)) = random_move(&fast, &mut rng) {
        assert_eq!(slow.to_act(), Some(seat.index()), "{setup}, seed {seed}\n{}", fast.dump());
        let legal: BTreeSet<String> = fast.legal(seat).map(|action| action.to_string()).collect();
        assert_eq!(legal, slow.legal(), "{setup}, seed {seed}\n{}", fast.dump());
        let scores: Vec<_> = Seat::all(setup.players()).map(|seat| plain(&fast.score(seat))).collect();
        assert_eq!(scores, slow.scores(), "{setup}, seed {seed}\n{}", fast.dump());
        fast.play(seat, action).unwrap();
        slow.play(&action.to_string());
        positions += 1;
    }
    assert_eq!(slow.to_act(), None);
    let outcome = fast.outcome().unwrap();
    assert_eq!(outcome.scores.iter().map(plain).collect::<Vec<_>>(), slow.outcome().unwrap());
    positions
}

fn compare(setups: impl Iterator<Item = Setup>) {
    let setups: Vec<Setup> = setups.collect();
    // The bonus variants change the score only: each drafting ruleset shares its positions among them.
    let each = effort::share(POSITIONS) as usize / setups.len() + 1;
    for setup in setups {
        let mut seed = 0;
        let mut positions = 0;
        while positions < each {
            positions += compare_game(setup, seed);
            seed += 1;
        }
    }
}

fn ruleset(players: usize, mighty_duel: bool, wider_choice: bool) -> impl Iterator<Item = Setup> {
    Setup::all().filter(move |setup| {
        setup.players() == players
            && setup.has(Variant::MightyDuel) == mighty_duel
            && setup.has(Variant::WiderChoice) == wider_choice
    })
}

#[test]
fn two_players_agree() {
    compare(ruleset(2, false, false));
}

#[test]
fn three_players_agree() {
    compare(ruleset(3, false, false));
}

#[test]
fn four_players_agree() {
    compare(ruleset(4, false, false));
}

/// K20: 7×7, where the torus is narrowest.
#[test]
fn k20_mighty_duel_agrees() {
    compare(ruleset(2, true, false));
}

/// K21: wider choice.
#[test]
fn k21_wider_choice_agrees() {
    compare(ruleset(2, false, true));
    compare(ruleset(3, false, true));
}

/// K22: both together.
#[test]
fn k22_mighty_duel_with_wider_choice_agrees() {
    compare(ruleset(2, true, true));
}
