//! All sides, turned every way, looked up by the demands of a square.

use crate::problem::WorldProblem;
use krajina_order::sort_by_number;
use krajina_rules::worlds::{
    Edge, Layout, Neighbour, Placed, Relief, Rotation, Square, Terrain, Trade, Volcano,
};
use std::collections::HashMap;

/// The terrains that a square demands of its four edges. Two bits per edge, 3 for any terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand(u8);

impl Demand {
    const ANY: u8 = 3;
    const COUNT: usize = 256;

    /// The demand of this square, given the pieces around it.
    pub fn of(problem: &WorldProblem<'_>, layout: &Layout<'_>, square: Square) -> Demand {
        Edge::ALL.into_iter().fold(Demand(0), |demand, edge| {
            let terrain = match square.beyond(edge) {
                Neighbour::Border(segment) => Some(problem.map.border.cell(segment).terrain()),
                Neighbour::Square(other) => {
                    layout[other.index()].map(|relief| relief.terrain(edge.opposite()))
                }
            };
            demand.with(edge, terrain)
        })
    }

    pub(crate) const fn with(self, edge: Edge, terrain: Option<Terrain>) -> Demand {
        let code = match terrain {
            Some(terrain) => terrain as u8,
            None => Demand::ANY,
        };
        let shift = 2 * edge as u8;
        Demand(self.0 & !(3 << shift) | code << shift)
    }

    /// The demands with one edge less.
    pub(crate) fn relaxed(self) -> impl Iterator<Item = Demand> {
        let demands = move |edge: Edge| self.0 >> (2 * edge as u8) & 3 != Demand::ANY;
        Edge::ALL.into_iter().filter(move |&edge| demands(edge)).map(move |edge| self.with(edge, None))
    }

    /// How many edges of a side do not meet the demand.
    pub const fn bad_joins(self, relief: &Relief) -> usize {
        // Both masks have one bit per edge, the lower of its two: `any` where every terrain is allowed, `differ` where
        // the terrains differ.
        let any = self.0 & self.0 >> 1 & 0x55;
        let differ = self.0 ^ relief.terrains();
        let differ = (differ | differ >> 1) & 0x55;
        (differ & !any).count_ones() as usize
    }

    const fn admits(self, relief: &Relief) -> bool {
        self.bad_joins(relief) == 0
    }
}

/// Placed sides that look the same, of any pieces.
pub(crate) struct Class<'a> {
    pub(crate) relief: &'a Relief,
    /// The pieces, face up and turned so that they show it.
    pub(crate) choices: Vec<Placed>,
}

/// All sides that may be placed, grouped by their looks and by the demands they meet.
pub(crate) struct Catalogue<'a> {
    pub(crate) classes: Vec<Class<'a>>,
    /// For every demand the classes that meet it, the most promising first.
    by_demand: Vec<Vec<u16>>,
}

impl<'a> Catalogue<'a> {
    pub(crate) fn new(problem: &WorldProblem<'a>) -> Catalogue<'a> {
        let mut classes: Vec<Class<'a>> = Vec::new();
        // Only looked up, never iterated: its order decides nothing.
        let mut known: HashMap<&Relief, usize> = HashMap::new();
        for piece in problem.pieces() {
            for rotation in Rotation::ALL {
                let relief = problem.set.relief(piece, rotation);
                let class = *known.entry(relief).or_insert_with(|| {
                    classes.push(Class { relief, choices: Vec::new() });
                    classes.len() - 1
                });
                // A side that looks the same after a turn needs only one of them.
                if classes[class].choices.last().is_none_or(|last| last.piece != piece) {
                    classes[class].choices.push(Placed { piece, rotation });
                }
            }
        }
        sort_by_number(&mut classes, |class| -i64::from(promise(problem, class.relief)));
        let meeting = |demand: u8| {
            let meets = |class: &u16| Demand(demand).admits(classes[usize::from(*class)].relief);
            (0..classes.len() as u16).filter(meets).collect()
        };
        let by_demand = (0..Demand::COUNT).map(|demand| meeting(demand as u8)).collect();
        Catalogue { classes, by_demand }
    }

    /// The classes that meet a demand, the most promising first.
    pub(crate) fn meeting(&self, demand: Demand) -> &[u16] {
        &self.by_demand[usize::from(demand.0)]
    }
}

/// A rough worth of a side by itself, only to try promising ones first.
fn promise(problem: &WorldProblem<'_>, relief: &Relief) -> i32 {
    let figures: i32 = Trade::ALL.map(|trade| i32::from(relief.figures(trade))).iter().sum();
    let volcano = match relief.volcano() {
        Volcano::None => 0,
        Volcano::Active => 4,
        Volcano::Inactive => 1,
    };
    if problem.scoring.level.solo().is_some() {
        return -volcano - i32::from(!relief.road_edges().is_empty());
    }
    let roads = i32::from(!relief.road_edges().is_empty());
    let landmark = i32::from(relief.village().is_some() || relief.building().is_some());
    let parts = relief.patch_count() as i32;
    4 * figures + 3 * roads + 4 * landmark + 2 * parts - volcano
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::worlds::{MapNumber, Scoring, Set};

    #[test]
    fn a_demand_is_met_by_exactly_what_fits() {
        let set = Set::standard();
        let problem = WorldProblem::new(&set, set.map(MapNumber::One), Scoring::default());
        let catalogue = Catalogue::new(&problem);
        let choices: usize = catalogue.classes.iter().map(|class| class.choices.len()).sum();
        assert!(choices > 600, "{choices}");
        for code in 0..=255u8 {
            let wanted = |edge: Edge| match code >> (2 * edge as u8) & 3 {
                Demand::ANY => None,
                terrain => Some(Terrain::ALL[usize::from(terrain)]),
            };
            let fits = |class: &Class<'_>| {
                Edge::ALL.into_iter().all(|edge| wanted(edge).is_none_or(|t| t == class.relief.terrain(edge)))
            };
            let expected: Vec<u16> = (0..catalogue.classes.len() as u16)
                .filter(|&class| fits(&catalogue.classes[usize::from(class)]))
                .collect();
            assert_eq!(catalogue.meeting(Demand(code)), expected);
        }
    }
}
