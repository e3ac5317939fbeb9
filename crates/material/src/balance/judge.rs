//! Many rounds on every map, counted.

use super::report::{MapReport, PlayerReport, Report};
use krajina_rules::game::Game;
use krajina_rules::rng::Rng;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{MapNumber, Options, ROUNDS, Set, Setup, Style, Worlds, simulate};
use std::sync::Arc;

/// Who sits at the table.
const STYLES: [(Style, &str); 2] = [(Style::Careful, "careful"), (Style::Hasty, "hasty")];

/// Plays so many rounds of the beginner game, or a few more to make whole games of them, on each map with a careful and
/// a hasty player, and counts what they build. `progress` hears the number of rounds played so far on all maps.
pub fn balance(set: &Arc<Set>, rounds: u64, seed: &Seed, mut progress: impl FnMut(u64)) -> Report {
    let games = rounds.div_ceil(ROUNDS as u64);
    let mut maps = Vec::new();
    let mut played = 0;
    for map in MapNumber::ALL {
        let mut report = MapReport { map, players: STYLES.map(|(_, name)| PlayerReport::new(name)).into() };
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
    Report { set: set.name().into(), rounds: games * ROUNDS as u64, maps }
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
