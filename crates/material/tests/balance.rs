//! M12: the balance of the standard set, by simulation.

use krajina_material::{BalanceReport, balance};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Details, MapNumber, SQUARES, Scoring, Set};
use krajina_solver::{WorldProblem, solve};
use std::sync::LazyLock;

/// One report for all tests: the seed is fixed, so they always see the same rounds.
static REPORT: LazyLock<BalanceReport> =
    LazyLock::new(|| balance(&Set::standard(), 150, &Seed::from_number(1), |_| {}));

#[test]
fn m12_a_careful_player_fills_20_to_24_squares() {
    for map in &REPORT.maps {
        assert!((20.0..=24.0).contains(&map.players[0].filled.mean), "{}", *REPORT);
    }
}

#[test]
fn m12_map_1_looks_like_the_rulebooks_example() {
    let careful = &REPORT.maps[0].players[0];
    let near = |found: f64, wanted: f64, by: f64| assert!((found - wanted).abs() <= by, "{}", *REPORT);
    near(careful.figures.mean, 5.0, 1.0);
    near(careful.roads.mean, 5.0, 1.0);
    near(careful.active.mean, 5.0, 1.0);
    near(careful.inactive.mean, 2.0, 0.6);
    near(careful.areas.mean, 6.0, 1.0);
    // The rulebook's player has four bad joins: fewer than the hasty one, more than the careful.
    assert!(careful.bad_joins.mean < 4.0 && REPORT.maps[0].players[1].bad_joins.mean > 4.0, "{}", *REPORT);
}

/// M5: the maps rise in difficulty, for both kinds of player.
#[test]
fn m5_maps_rise_in_difficulty() {
    for player in 0..2 {
        let points: Vec<f64> = REPORT.maps.iter().map(|map| map.players[player].points.mean).collect();
        assert!(points.is_sorted_by(|a, b| a > b), "{}", *REPORT);
    }
}

/// No map is hopeless: even the hasty player ends a round with points.
#[test]
fn m12_no_map_is_hopeless() {
    for player in REPORT.maps.iter().flat_map(|map| &map.players) {
        assert!(player.points.mean - player.points.deviation > 0.0, "{}", *REPORT);
    }
}

/// Every area that a player needs can be closed: on every map there is a full world without a bad join in which every
/// stretch of land on the border is closed.
#[test]
fn m12_every_area_can_be_closed() {
    let set = Set::standard();
    for map in MapNumber::ALL {
        let problem = WorldProblem::new(&set, set.map(map), Scoring::default());
        let mut steps = 0;
        let best = solve(&problem, &mut || {
            steps += 1;
            steps > STEPS
        });
        let mut squares = [None; SQUARES];
        best.placements.iter().for_each(|(square, placed)| squares[square.index()] = Some(*placed));
        let details = Details::new(&problem.map.border, &problem.layout(&squares));
        assert_eq!((details.bad_joins.len(), details.free.len()), (0, 0), "map {map}: {:?}", best.sheet);
        let on_border =
            details.areas.iter().filter(|area| area.terrain.is_land() && !area.segments.is_empty());
        assert!(on_border.clone().all(|area| area.counts()), "map {map}");
        let closed: usize = on_border.map(|area| area.segments.len()).sum();
        let land = problem.map.border.cells().filter(|(_, cell)| cell.terrain().is_land()).count();
        assert_eq!(closed, land, "map {map}: some land on the border is in no area");
    }
}

/// Enough for the solver to finish its first world and improve it a little.
const STEPS: u64 = 20_000;

/// The report reads as a table and as JSON, beside the rulebook's example.
#[test]
fn m12_reports_print_for_people_and_programs() {
    let text = REPORT.to_string();
    assert!(
        text.contains("map 4 hasty")
            && text.lines().last().is_some_and(|line| line.starts_with("the rulebook"))
    );
    let json = serde_json::to_value(&*REPORT).unwrap();
    assert_eq!(json["maps"][3]["map"], 4);
    assert_eq!(json["maps"][0]["players"][0]["player"], "careful");
    assert!(json["maps"][0]["players"][0]["points"]["mean"].as_f64().is_some_and(|mean| mean > 10.0));
    let mut heard = Vec::new();
    balance(&Set::standard(), 2, &Seed::from_number(3), |played| heard.push(played));
    assert_eq!(heard, [3, 6, 9, 12]);
}
