//! M12: what the standard set is like to play with, by simulation.

use krajina_material::{Habit, Report, balance, build};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Details, Layout, MapNumber, Set};
use std::sync::LazyLock;

/// One report for all tests: the seed is fixed, so they always see the same rounds.
static REPORT: LazyLock<Report> =
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
    near(careful.figures.mean, 5.0, 1.5);
    near(careful.roads.mean, 5.0, 1.0);
    near(careful.active.mean, 5.0, 1.0);
    near(careful.inactive.mean, 2.0, 0.5);
    near(careful.areas.mean, 6.0, 2.0);
    near(careful.bad_joins.mean, 3.5, 1.5);
}

/// M5: the maps rise in difficulty, for both kinds of player.
#[test]
fn m5_maps_rise_in_difficulty() {
    for player in 0..2 {
        let points: Vec<f64> = REPORT.maps.iter().map(|map| map.players[player].points.mean).collect();
        assert!(points.is_sorted_by(|a, b| a > b), "{}", *REPORT);
    }
}

/// No map is hopeless: even the hasty end a round with points in hand.
#[test]
fn m12_no_map_is_hopeless() {
    for player in REPORT.maps.iter().flat_map(|map| &map.players) {
        assert!(player.points.mean - player.points.deviation > 0.0, "{}", *REPORT);
    }
}

/// Every area that a player needs can be closed: with patience, every stretch of land on every border.
#[test]
fn m12_every_area_can_be_closed() {
    let set = Set::standard();
    for map in MapNumber::ALL {
        let border = &set.map(map).border;
        let mut wanted: Vec<usize> = border
            .cells()
            .filter(|(_, cell)| cell.terrain().is_land())
            .map(|(segment, _)| border.strip(segment).index())
            .collect();
        wanted.dedup();
        let mut fewest_bad_joins = usize::MAX;
        for try_number in 0..40 {
            let mut rng = Seed::from_number(try_number).stream(map.index() as u64);
            let built = build(&set, map, &[Habit::PATIENT], &mut rng)[0];
            let layout: Layout<'_> = std::array::from_fn(|i: usize| {
                built[i].map(|placed| set.relief(placed.piece, placed.rotation))
            });
            let details = Details::new(border, &layout);
            let closed = details.areas.iter().filter(|area| area.counts()).flat_map(|area| &area.segments);
            let closed: Vec<usize> = closed.map(|&segment| border.strip(segment).index()).collect();
            wanted.retain(|strip| !closed.contains(strip));
            if details.free.is_empty() {
                fewest_bad_joins = fewest_bad_joins.min(details.bad_joins.len());
            }
        }
        assert!(wanted.is_empty(), "map {map}: never closed: {wanted:?}");
        assert_eq!(fewest_bad_joins, 0, "map {map}: no full world without a bad join was found");
    }
}

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
    assert_eq!(heard, [1, 2, 3, 4, 5, 6, 7, 8]);
}
