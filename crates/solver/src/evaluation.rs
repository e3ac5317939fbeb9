//! The evaluation of a world while it is being built: its points, and credit for areas that can still be closed.

use crate::problem::WorldProblem;
use krajina_rules::worlds::{Layout, Survey, Trade};

/// Parts of a point in the worth of an [`Evaluation`].
pub const POINT: i32 = 8;
/// The worth of an open area without bad joins: less than the two points it may bring.
const OPEN_AREA: i32 = 9;
/// The worth of a figure while its village is not placed.
const HOPEFUL_FIGURE: i32 = 5;

/// The evaluation of a world while it is being built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// Points as if the round ended now.
    pub points: i32,
    /// Points in parts, without free squares, plus credit for open areas and figures.
    pub worth: i32,
    /// The counts behind it.
    pub survey: Survey,
}

impl Evaluation {
    /// Evaluates the pieces on a map.
    pub fn new(problem: &WorldProblem<'_>, layout: &Layout<'_>) -> Evaluation {
        let border = &problem.map.border;
        let depth = problem.scoring.depth();
        let (survey, hope) = if problem.scoring.level.solo().is_some() {
            (Survey::new(border, layout, depth), 0)
        } else {
            let (survey, open_areas) = Survey::with_open_areas(border, layout, depth);
            (survey, OPEN_AREA * open_areas + hopes(problem, &survey))
        };
        let points = problem.points(survey);
        let worth = POINT * (points + i32::from(survey.free)) + hope;
        Evaluation { points, worth, survey }
    }
}

/// Figures whose village can still come.
fn hopes(problem: &WorldProblem<'_>, survey: &Survey) -> i32 {
    let waiting = |trade: &Trade| problem.villages.contains(*trade) && !survey.villages[trade.index()];
    let figures = Trade::ALL.into_iter().filter(waiting).map(|trade| survey.figures[trade.index()]);
    HOPEFUL_FIGURE * figures.map(i32::from).sum::<i32>()
}
