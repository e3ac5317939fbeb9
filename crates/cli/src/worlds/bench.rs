//! Benchmarks of Worlds. It runs in real time, so rounds are measured instead of games.

use crate::bench::{RulesBenchRow, nanoseconds};
use krajina_record::notation::play_random;
use krajina_rules::any::AnySetup;
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Action, Builder, COUNTDOWN, Depth, Level, Roads, Setup, Survey, Worlds};
use krajina_solver::random_round;
use std::hint::black_box;
use std::time::Duration;

/// Measures a setup, if it is one of Worlds.
pub(crate) fn measure(name: &'static str, setup: &AnySetup, time: Duration) -> Option<RulesBenchRow> {
    setup.of::<Worlds>().map(|setup| row(name, setup, time))
}

fn row(name: &'static str, setup: &Setup, time: Duration) -> RulesBenchRow {
    let mut begun = Worlds::new(setup.clone(), &Seed::from_number(1));
    begun.advance(COUNTDOWN);
    let mut rng = Quick::new(1);
    let (mut points, mut sheets) = (0i64, 0i64);
    let round_ns = nanoseconds(time, || {
        let mut game = begun.clone();
        random_round(&mut game, &mut rng);
        for sheet in game.sheets().flatten() {
            points += i64::from(sheet.points());
            sheets += 1;
        }
        1
    });
    RulesBenchRow {
        setup: name,
        games_per_second: 1e9 / round_ns,
        legal_ns: nanoseconds(time, || {
            begun.legal(Seat::wrapping(0)).for_each(|action| {
                black_box(action);
            });
            1
        }),
        move_ns: move_ns(&begun, time),
        score_ns: score_ns(&begun, time),
        mean_points: points as f64 / sheets.max(1) as f64,
    }
}

/// Time per action when replaying a random game with all checks, as a table does.
fn move_ns(begun: &Worlds, time: Duration) -> f64 {
    let mut log = Vec::new();
    play_random(&mut begun.clone(), &mut Quick::new(7), |at, seat, action: &Action| {
        log.extend(at.map(|at| (at, seat, *action)));
    });
    nanoseconds(time, || {
        let mut game = begun.clone();
        for (at, seat, action) in &log {
            game.advance(*at);
            // Every action of the log is legal; an error would only make the figure better than it is.
            let _ = black_box(game.play(*seat, *action));
        }
        log.len() as u64
    })
}

/// Time to score a built world, as deep as its level needs.
fn score_ns(begun: &Worlds, time: Duration) -> f64 {
    let depth = Depth {
        networks: begun.setup().scoring().roads == Roads::Networks,
        buildings: begun.setup().level() == Level::Expert,
    };
    let mut rng = Quick::new(5);
    let worlds: Vec<Builder> = (0..32)
        .map(|_| {
            let mut game = begun.clone();
            random_round(&mut game, &mut rng);
            *game.builder(Seat::wrapping(0))
        })
        .collect();
    nanoseconds(time, || {
        for world in &worlds {
            black_box(Survey::new(&begun.map().border, &world.layout(begun.set()), depth));
        }
        worlds.len() as u64
    })
}
