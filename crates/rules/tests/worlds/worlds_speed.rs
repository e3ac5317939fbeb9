//! How fast it is: run with `cargo test --release -p krajina-rules --test worlds speed -- --ignored --nocapture`.

use crate::driver;
use crate::random;
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::worlds::*;
use std::hint::black_box;
use std::time::Instant;

fn nanos_each(times: u32, mut work: impl FnMut(u32)) -> u128 {
    let start = Instant::now();
    (0..times).for_each(&mut work);
    start.elapsed().as_nanos() / u128::from(times)
}

#[test]
#[ignore = "measures"]
fn speed_of_scoring() {
    let mut rng = Quick::new(1);
    let set = Set::standard();
    let border = &set.map(MapNumber::Two).border;
    let sides = TileId::all().flat_map(|tile| Face::ALL.map(|face| *set.tile(tile).side(face)));
    let pool: Vec<Side> = sides.flat_map(|side| Rotation::ALL.map(|turn| side.turned(turn))).collect();
    let worlds: Vec<World> = (0..64).map(|_| random::world(&mut rng, &pool, border, 40, true)).collect();
    let reliefs: Vec<_> =
        worlds.iter().map(|w| w.squares.each_ref().map(|s| s.as_ref().map(Relief::new))).collect();
    for (name, depth) in [
        ("beginner", Depth::default()),
        ("networks", Depth { networks: true, buildings: false }),
        ("expert", Depth { networks: false, buildings: true }),
    ] {
        let nanos = nanos_each(200_000, |i| {
            let layout: Layout<'_> = reliefs[i as usize % 64].each_ref().map(Option::as_ref);
            black_box(Survey::new(border, black_box(&layout), depth));
        });
        println!("survey of a full map, {name}: {nanos} ns");
    }
}

#[test]
#[ignore = "measures"]
fn speed_of_actions() {
    let game = driver::started("worlds players=4 level=expert", 1);
    let (_, log) = driver::random_game(game.clone(), &mut Quick::new(7), |_, _| {});
    let replay = || {
        let mut game = game.clone();
        for entry in &log {
            game.advance(entry.at);
            game.play(entry.seat, entry.action).unwrap();
        }
        game
    };
    let nanos = nanos_each(2_000, |_| {
        black_box(replay());
    });
    println!("{} actions in {} µs: {} ns each", log.len(), nanos / 1000, nanos / log.len() as u128);
    println!(
        "clone: {} ns, {} bytes",
        nanos_each(100_000, |_| drop(black_box(game.clone()))),
        size_of::<Worlds>()
    );
    println!(
        "list legal actions: {} ns",
        nanos_each(2_000, |_| {
            black_box(game.legal(driver::seat(0)).count());
        })
    );
}

#[test]
#[ignore = "measures"]
fn speed_of_solving() {
    let set = Set::standard();
    for level in [Level::Beginner, Level::Advanced, Level::Expert, Level::Solo(Difficulty::Hard)] {
        for budget in [100, 1_000] {
            let (mut scores, mut bounds, mut nodes) = (Vec::new(), Vec::new(), 0);
            for number in MapNumber::ALL {
                let scoring = Scoring { level, roads: Roads::Crossings };
                let mut problem = Problem::new(&set, set.map(number), scoring);
                if level == Level::Expert {
                    problem.buildings = BuildingId::all().take(4).collect();
                }
                let start = Instant::now();
                let solution = solve(&problem, &mut || start.elapsed().as_millis() > budget);
                scores.push(solution.score);
                bounds.push(solution.bound);
                nodes += solution.nodes;
            }
            println!("{level}, maps 1 to 4, {budget} ms each: {scores:?} of {bounds:?}, {nodes} nodes");
        }
    }
}

#[test]
#[ignore = "measures"]
fn speed_of_rounds() {
    let game = driver::started("worlds players=4 level=beginner", 1);
    let mut rng = Quick::new(3);
    let nanos = nanos_each(2_000, |_| {
        let mut game = game.clone();
        random_round(&mut game, &mut rng);
        black_box(game);
    });
    println!("a random round of four: {} µs", nanos / 1000);
}

#[test]
#[ignore = "measures"]
fn balance() {
    for style in [Style::Careful, Style::Hasty] {
        for map in 1..=4 {
            let (mut sums, mut rounds, mut points) = ([0u32; 8], 0, 0);
            let start = Instant::now();
            for seed in 0..12 {
                let setup = format!("worlds players=4 level=beginner map={map}");
                let end = simulate(driver::game(&setup, seed), &[style], seed);
                for sheet in end.sheets().flatten() {
                    let s = &sheet.survey;
                    let counts = [
                        24 - s.free,
                        s.all_figures(),
                        s.road_tiles,
                        s.active,
                        s.inactive,
                        s.areas,
                        s.bad_joins,
                    ];
                    (0..7).for_each(|i| sums[i] += u32::from(counts[i]));
                    sums[7] += sheet.chip() as u32;
                    points += sheet.points();
                    rounds += 1;
                }
            }
            let mean: Vec<String> =
                sums.iter().map(|&sum| format!("{:.1}", f64::from(sum) / f64::from(rounds))).collect();
            println!(
                "{style:?} map {map}: filled figures roads active inactive areas bad chip {mean:?}, points {:.1}, {:?} a game",
                f64::from(points) / f64::from(rounds),
                start.elapsed() / 12
            );
        }
    }
}
