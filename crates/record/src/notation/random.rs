//! Records of random games: for statistics, tests and examples.

use super::record::{Move, Record};
use super::recorded::Recorded;
use krajina_rules::game::{Game, Millis};
use krajina_rules::laws::random_move;
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seed::Seed;

/// The longest pause between two random actions of a game in real time.
const MAX_PAUSE_MS: u32 = 4_000;

/// Plays a game at random to its end. In real time, time passes at random, too. Calls `visit` with every action and, in
/// real time, its time. Returns the time of the end.
pub fn play_random<G: Game>(
    game: &mut G,
    rng: &mut impl Rng,
    mut visit: impl FnMut(Option<Millis>, krajina_rules::seat::Seat, &G::Action),
) -> Option<Millis> {
    let mut now = None;
    while game.outcome().is_none() {
        if game.deadline().is_some() {
            let later = now.map_or(0, |Millis(now)| now) + u64::from(below(rng, MAX_PAUSE_MS));
            now = Some(Millis(later));
            game.advance(Millis(later));
        }
        match random_move(game, rng) {
            Some((seat, action)) => {
                visit(now, seat, &action);
                game.play_unchecked(seat, action);
            }
            // No seat can act until more time has passed.
            None if game.deadline().is_some() => {}
            None => break,
        }
    }
    now
}

impl<G: Recorded> Record<G> {
    /// The record of a random game that follows from a number, with its result and digest, and the game it leads to.
    pub fn random(setup: G::Setup, number: u64) -> (Record<G>, G) {
        let seed = Seed::from_number(number);
        let mut record = Record::new(setup.clone(), seed);
        let mut game = G::new(setup, &seed);
        record.until = play_random(&mut game, &mut Quick::new(number), |at, seat, action| {
            record.moves.push(Move { at, seat, action: action.clone(), line: 0, column: 0 });
        });
        record.result =
            game.outcome().map(|outcome| outcome.scores.iter().map(|score| score.points).collect());
        record.digest = Some(game.digest().to_string());
        (record, game)
    }
}
