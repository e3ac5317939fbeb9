//! Counting legal action sequences: the quickest way to compare two implementations of the rules.

use crate::game::Game;

/// The number of sequences of `depth` legal actions from here. A game that ends earlier counts nothing.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else { return 1 };
    let mut sequences = 0u64;
    for seat in game.to_act().iter() {
        if deeper == 0 {
            sequences += game.legal(seat).count() as u64;
            continue;
        }
        for action in game.legal(seat) {
            let mut next = game.clone();
            next.play_unchecked(seat, action);
            sequences = sequences.saturating_add(perft(&next, deeper));
        }
    }
    sequences
}
