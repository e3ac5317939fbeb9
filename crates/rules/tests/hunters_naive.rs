//! The fast rules of Hunters against a second, naive implementation written from the spec alone.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

mod effort;
mod naive;

use krajina_rules::game::{Game, Score};
use krajina_rules::hunters::{Choice, Deal, Hunters, Mode, Reshuffle, Setup};
use krajina_rules::laws::random_move;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::collections::BTreeSet;

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

fn plain(score: &Score) -> (i32, i32, i32) {
    (score.points, score.tie_breaks[0], score.tie_breaks[1])
}

/// Plays one random game in both models and counts the positions that agreed.
fn compare_game(setup: Setup, seed: u64) -> usize {
    let mut rng = Quick::new(seed);
    // The naive model leaves the pile as it is after a look, as the record of a cardboard game does.
    let deal = Deal { reshuffle: Reshuffle::Kept, ..Deal::random(&setup, &mut rng) };
    let mut fast = Hunters::with_deal(setup, &deal);
    let mut slow = naive_game(setup, &deal);
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

fn compare(players: usize, mode: Mode) {
    let setups: Vec<Setup> =
        Setup::all().filter(|setup| setup.players() == players && setup.mode() == mode).collect();
    let each = effort::share(POSITIONS) as usize / setups.len() + 1;
    for setup in setups {
        let (mut seed, mut positions) = (0, 0);
        while positions < each {
            positions += compare_game(setup, seed);
            seed += 1;
        }
    }
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
