//! The best world that can still be built from the remaining pieces.

use crate::bot::{Budget, Meter};
use krajina_rules::worlds::{Placed, SQUARES};
use krajina_solver::{WorldProblem, refine};

/// Exchanges tried between two checks of the budget.
const AT_A_TIME: u32 = 2_000;

/// A whole world that the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The squares, placed and planned.
    pub squares: [Option<Placed>; SQUARES],
    /// Its points in the problem.
    pub points: i32,
    /// Exchanges tried.
    pub nodes: u64,
}

/// Finds the best completion of a problem within a budget, starting from a planned world. It is never worse than the
/// rest of that plan or than the placed pieces. The function reads no clock but the budget's and starts no thread. With
/// a budget of nodes and the same seed it finds the same world on every machine.
pub fn complete(
    problem: &WorldProblem<'_>,
    planned: &[Option<Placed>; SQUARES],
    budget: Budget,
    seed: u64,
) -> Completion {
    let points =
        |squares: &[Option<Placed>; SQUARES]| problem.points(problem.survey(&problem.layout(squares)));
    let mut best = Completion { squares: problem.start, points: points(&problem.start), nodes: 0 };
    let mut meter = Meter::start(budget);
    let mut planned = *planned;
    while best.nodes == 0 || meter.gone() < 1.0 {
        let steps = budget.nodes.map_or(AT_A_TIME, |nodes| slice(nodes.saturating_sub(meter.spent())));
        planned = refine(problem, &planned, steps, seed.wrapping_add(best.nodes));
        meter.spend(steps.into());
        best.nodes += u64::from(steps);
        let found = points(&planned);
        if found > best.points {
            (best.squares, best.points) = (planned, found);
        }
    }
    best
}

fn slice(left: u64) -> u32 {
    left.clamp(1, AT_A_TIME.into()) as u32
}
