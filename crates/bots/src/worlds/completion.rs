//! The best world that can still be built from what lies in the heap.

use crate::bot::{Budget, Meter};
use krajina_rules::worlds::{Placed, Problem, SQUARES, refine};

/// Exchanges tried between two looks at the budget.
const AT_A_TIME: u32 = 2_000;

/// A whole world that the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// What lies on the squares, and what could.
    pub squares: [Option<Placed>; SQUARES],
    /// What it scores by the problem.
    pub points: i32,
    /// Exchanges tried.
    pub nodes: u64,
}

/// The best completion of a problem that is found within a budget, beginning with a world that somebody has in mind; never
/// worse than what is left of that, nor than what lies there. It asks no clock but the budget's, starts no thread, and with a
/// budget of nodes and the same seed finds the same world on every machine: a browser calls it as a server does.
pub fn complete(
    problem: &Problem<'_>,
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
