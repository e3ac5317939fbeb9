//! The report of the judge, for people and for programs.

use krajina_rules::worlds::{MapNumber, SQUARES, Sheet};
use serde::Serialize;
use std::fmt;

/// The counts of the rulebook's own example on map 1 (M12, M26).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Example {
    pub filled: f64,
    pub figures: f64,
    pub roads: f64,
    pub crossings: f64,
    pub active: f64,
    pub inactive: f64,
    pub areas: f64,
    pub bad_joins: f64,
    pub points: f64,
}

/// Figures 5, areas 12, roads 3, free square −1, bad joins −4: 15 points before the chip.
pub const EXAMPLE: Example = Example {
    filled: 23.0,
    figures: 5.0,
    roads: 5.0,
    crossings: 3.0,
    active: 5.0,
    inactive: 2.0,
    areas: 6.0,
    bad_joins: 4.0,
    points: 15.0,
};

/// A mean and its standard deviation.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    #[serde(skip)]
    count: f64,
    #[serde(skip)]
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        // Welford's method: no large sums in which small differences get lost.
        self.count += 1.0;
        let before = value - self.mean;
        self.mean += before / self.count;
        self.squares += before * (value - self.mean);
        self.deviation = (self.squares / self.count).sqrt();
    }
}

/// The means of one kind of player on one map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerBalance {
    /// `careful` or `hasty`.
    pub player: String,
    /// Squares filled.
    pub filled: Mean,
    /// Figures.
    pub figures: Mean,
    /// Tiles with roads.
    pub roads: Mean,
    /// Joins that roads cross.
    pub crossings: Mean,
    /// Active volcanoes.
    pub active: Mean,
    /// Inactive volcanoes.
    pub inactive: Mean,
    /// Closed areas without bad joins, the islet among them.
    pub areas: Mean,
    /// Bad joins.
    pub bad_joins: Mean,
    /// Points, without a chip.
    pub points: Mean,
}

impl PlayerBalance {
    pub(super) fn new(player: &str) -> PlayerBalance {
        let none = Mean::default();
        PlayerBalance {
            player: player.into(),
            filled: none,
            figures: none,
            roads: none,
            crossings: none,
            active: none,
            inactive: none,
            areas: none,
            bad_joins: none,
            points: none,
        }
    }

    pub(super) fn add(&mut self, sheet: &Sheet) {
        let survey = &sheet.survey;
        self.filled.add((SQUARES - usize::from(survey.free)) as f64);
        self.figures.add(survey.all_figures().into());
        self.roads.add(survey.road_tiles.into());
        self.crossings.add(survey.crossings.into());
        self.active.add(survey.active.into());
        self.inactive.add(survey.inactive.into());
        self.areas.add(survey.areas.into());
        self.bad_joins.add(survey.bad_joins.into());
        self.points.add((sheet.points() - sheet.chip()).into());
    }

    fn numbers(&self) -> [f64; 9] {
        [
            self.filled,
            self.figures,
            self.roads,
            self.crossings,
            self.active,
            self.inactive,
            self.areas,
            self.bad_joins,
            self.points,
        ]
        .map(|mean| mean.mean)
    }
}

/// One map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MapBalance {
    /// The map.
    pub map: MapNumber,
    /// The careful player and the hasty one.
    pub players: Vec<PlayerBalance>,
}

/// All maps.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BalanceReport {
    /// The name of the set.
    pub set: String,
    /// Rounds on each map.
    pub rounds: u64,
    /// The maps, in order.
    pub maps: Vec<MapBalance>,
}

/// A table with one line for every map and player, and the rulebook's example below it.
impl fmt::Display for BalanceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} rounds on each map of the set {}, means:", self.rounds, self.set)?;
        write!(f, "{:16}", "")?;
        for column in COLUMNS {
            write!(f, "{column:>10}")?;
        }
        writeln!(f)?;
        for map in &self.maps {
            for player in &map.players {
                write_line(f, &format!("map {} {}", map.map, player.player), player.numbers())?;
            }
        }
        let e = EXAMPLE;
        let example =
            [e.filled, e.figures, e.roads, e.crossings, e.active, e.inactive, e.areas, e.bad_joins, e.points];
        write_line(f, "the rulebook", example)
    }
}

const COLUMNS: [&str; 9] =
    ["squares", "figures", "roads", "crossings", "active", "inactive", "areas", "bad joins", "points"];

fn write_line(f: &mut fmt::Formatter<'_>, name: &str, numbers: [f64; 9]) -> fmt::Result {
    write!(f, "{name:16}")?;
    for number in numbers {
        write!(f, "{number:>10.1}")?;
    }
    writeln!(f)
}
