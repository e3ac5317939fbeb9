//! Plays many rounds on every map and counts.

use super::report::{BalanceReport, MapBalance, PlayerBalance};
use krajina_rules::game::Game;
use krajina_rules::rng::Rng;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{MapNumber, Options, ROUNDS, Set, Setup, Worlds};
use krajina_solver::{BuildingStyle, simulate};
use std::sync::Arc;

/// The players at the table.
const STYLES: [(BuildingStyle, &str); 2] =
    [(BuildingStyle::Careful, "careful"), (BuildingStyle::Hasty, "hasty")];

/// Plays this many rounds of the beginner game on each map, rounded up to whole games, with a careful and a hasty player,
/// and counts the features of their worlds. Calls `progress` with the number of rounds played so far on all maps.
pub fn balance(set: &Arc<Set>, rounds: u64, seed: &Seed, mut progress: impl FnMut(u64)) -> BalanceReport {
    let games = rounds.div_ceil(ROUNDS as u64);
    let mut maps = Vec::new();
    let mut played = 0;
    for map in MapNumber::ALL {
        let mut report = MapBalance { map, players: STYLES.map(|(_, name)| PlayerBalance::new(name)).into() };
        for number in 0..games {
            let game = play(set, map, seed, number);
            for (i, player) in report.players.iter_mut().enumerate() {
                game.sheets().for_each(|sheets| player.add(&sheets[i]));
            }
            played += ROUNDS as u64;
            progress(played);
        }
        maps.push(report);
    }
    BalanceReport { set: set.name().into(), rounds: games * ROUNDS as u64, maps }
}

/// Plays game `number` of the judge on a map, to its end.
pub fn play(set: &Arc<Set>, map: MapNumber, seed: &Seed, number: u64) -> Worlds {
    let options = Options { maps: [map; ROUNDS], set: Arc::clone(set), ..Options::new(STYLES.len()) };
    let setup = Setup::new(options).expect("two can play the beginner game");
    let mut stream = seed.stream(number << 2 | map.index() as u64);
    let mut bytes = [0; 32];
    stream.fill_bytes(&mut bytes);
    simulate(Worlds::new(setup, &Seed::new(bytes)), &STYLES.map(|(style, _)| style), stream.next_u64())
}
