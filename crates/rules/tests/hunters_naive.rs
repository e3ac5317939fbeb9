//! The fast rules of Hunters against a second, naive implementation written from the spec alone.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod agreement;
mod effort;
mod naive;

use krajina_rules::hunters::{Choice, Deal, Hunters, Mode, Reshuffle, Setup};
use krajina_rules::rng::Quick;

/// Positions that must agree for each ruleset (a ruleset: players and mode).
const POSITIONS: u64 = 100_000;

fn naive_game(setup: Setup, deal: &Deal) -> naive::hunters::Game {
    let mode = match setup.mode() {
        Mode::Discovery => naive::hunters::Mode::Discovery,
        Mode::Totems => naive::hunters::Mode::Totems,
        Mode::Tribe => naive::hunters::Mode::Tribe,
    };
    let options = naive::hunters::Options {
        center: setup.has(Choice::Center),
        complete: setup.has(Choice::Complete),
        recruit_last_round: setup.has(Choice::RecruitLastRound),
    };
    let pile = deal.draft.pile.iter().map(|number| number.get()).collect();
    let drawn = if setup.players() == 2 { 1 } else { setup.players() };
    let chiefs = deal.draft.kings[..drawn].iter().map(|seat| seat.index()).collect();
    let person = |name: &str| naive::hunters::Person::from_word(name);
    let cave = deal.cave.iter().map(|kind| person(kind.name())).collect();
    naive::hunters::Game::new(setup.players(), mode, options, pile, chiefs, cave)
}

/// Plays one random game in both models and counts the positions that agreed.
fn compare_game(setup: Setup, seed: u64) -> usize {
    let mut rng = Quick::new(seed);
    // The naive model leaves the pile as it is after a look, as the record of a cardboard game does.
    let deal = Deal { reshuffle: Reshuffle::Kept, ..Deal::random(&setup, &mut rng) };
    let slow = naive_game(setup, &deal);
    agreement::play_both(Hunters::with_deal(setup, &deal), slow, Hunters::score, &mut rng)
}

fn compare(players: usize, mode: Mode) {
    let setups: Vec<Setup> =
        Setup::all().filter(|setup| setup.players() == players && setup.mode() == mode).collect();
    agreement::compare(&setups, effort::share(POSITIONS) as usize, compare_game);
}

macro_rules! rulesets {
    ($($name:ident: $players:literal $mode:ident;)*) => {
        $(#[test]
        fn $name() {
            compare($players, Mode::$mode);
        })*
    };
}

rulesets! {
    discovery_with_two_agrees: 2 Discovery;
    discovery_with_three_agrees: 3 Discovery;
    discovery_with_four_agrees: 4 Discovery;
    totems_with_two_agree: 2 Totems;
    totems_with_three_agree: 3 Totems;
    totems_with_four_agree: 4 Totems;
    tribe_with_two_agrees: 2 Tribe;
    tribe_with_three_agrees: 3 Tribe;
    tribe_with_four_agrees: 4 Tribe;
}
