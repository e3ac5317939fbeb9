//! The fast rules of Kingdom against a second, naive implementation written from the spec alone.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod agreement;
mod effort;
mod naive;

use krajina_rules::domino::draft::Deal;
use krajina_rules::kingdom::{Kingdom, Setup, Variant};
use krajina_rules::rng::Quick;

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

/// Plays one random game in both models and counts the positions that agreed.
fn compare_game(setup: Setup, seed: u64) -> usize {
    let mut rng = Quick::new(seed);
    let deals: Vec<Deal> = (0..setup.games()).map(|_| Deal::random(&setup.format(), &mut rng)).collect();
    let slow = naive_game(setup, &deals);
    agreement::play_both(Kingdom::with_deals(setup, &deals), slow, Kingdom::score, &mut rng)
}

fn compare(setups: impl Iterator<Item = Setup>) {
    // The bonus variants change the score only: each drafting ruleset shares its positions among them.
    let setups: Vec<Setup> = setups.collect();
    agreement::compare(&setups, effort::share(POSITIONS) as usize, compare_game);
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
