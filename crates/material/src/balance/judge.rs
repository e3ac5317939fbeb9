//! Many rounds on every map, counted.

use super::player::Habit;
use super::report::{MapReport, PlayerReport, Report};
use super::round::{Built, build};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Circumstances, Layout, MapNumber, SQUARES, Scoring, Set, Sheet, Survey};

/// Plays so many rounds of the beginner game on each map with a careful and a hasty player, and counts what they
/// build. Nobody takes a chip: worlds are judged, not haste. `progress` hears the number of rounds played so far, of
/// four times `rounds`.
pub fn balance(set: &Set, rounds: u64, seed: &Seed, mut progress: impl FnMut(u64)) -> Report {
    let habits = [Habit::CAREFUL, Habit::HASTY];
    let mut played = 0;
    let maps = MapNumber::ALL.map(|map| {
        let mut report = MapReport { map, players: habits.map(|habit| PlayerReport::new(habit.name)).into() };
        for round in 0..rounds {
            let mut rng = seed.stream(round << 2 | map.index() as u64);
            let built = build(set, map, &habits, &mut rng);
            for (player, sheet) in report.players.iter_mut().zip(sheets(set, map, &built)) {
                player.add(&sheet);
            }
            played += 1;
            progress(played);
        }
        report
    });
    Report { set: set.name().into(), rounds, maps: maps.into() }
}

/// The score sheets of worlds built in one round.
fn sheets(set: &Set, map: MapNumber, built: &[Built]) -> Vec<Sheet> {
    let border = &set.map(map).border;
    let survey = |built: &Built| {
        let layout: Layout<'_> =
            std::array::from_fn(|i: usize| built[i].map(|placed| set.relief(placed.piece, placed.rotation)));
        debug_assert_eq!(layout.len(), SQUARES);
        (Survey::new(border, &layout, Default::default()), Circumstances::default())
    };
    let players: Vec<_> = built.iter().map(survey).collect();
    Sheet::compare(Scoring::default(), &players).into_iter().take(players.len()).collect()
}
