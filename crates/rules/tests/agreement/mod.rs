//! The fast rules against a naive twin, position by position.

use crate::naive::{self, Twin};
use krajina_rules::game::{Game, Score};
use krajina_rules::laws::random_move;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use std::collections::BTreeSet;

fn plain(score: &Score) -> naive::Score {
    (score.points, score.tie_breaks[0], score.tie_breaks[1])
}

/// Plays one random game in both models and counts the positions that agreed.
pub(crate) fn play_both<G: Game>(
    mut fast: G,
    mut slow: impl Twin,
    score: impl Fn(&G, Seat) -> Score,
    rng: &mut Quick,
) -> usize {
    let setup = fast.setup().clone();
    let mut positions = 0;
    while let Some((seat, action)) = random_move(&fast, rng) {
        assert_eq!(slow.to_act(), Some(seat.index()), "{setup}\n{}", fast.dump());
        let legal: BTreeSet<String> = fast.legal(seat).map(|action| action.to_string()).collect();
        assert_eq!(legal, slow.legal(), "{setup}\n{}", fast.dump());
        let scores: Vec<_> = Seat::all(fast.players()).map(|seat| plain(&score(&fast, seat))).collect();
        assert_eq!(scores, slow.scores(), "{setup}\n{}", fast.dump());
        let text = action.to_string();
        fast.play(seat, action).unwrap();
        slow.play(&text);
        positions += 1;
    }
    assert_eq!(slow.to_act(), None);
    let outcome = fast.outcome().unwrap();
    assert_eq!(outcome.scores.iter().map(plain).collect::<Vec<_>>(), slow.outcome().unwrap());
    positions
}

/// Compares random games of each setup, one seed after another, until the requested number of positions has agreed.
pub(crate) fn compare<S: Copy>(setups: &[S], positions: usize, compare_game: impl Fn(S, u64) -> usize) {
    let each = positions / setups.len() + 1;
    for &setup in setups {
        let (mut seed, mut agreed) = (0, 0);
        while agreed < each {
            agreed += compare_game(setup, seed);
            seed += 1;
        }
    }
}
