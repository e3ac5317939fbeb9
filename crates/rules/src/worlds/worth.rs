//! What a world is worth while it is being built: its points, and hope for what can still be closed.

use super::join::{Joined, Layout, flag, patch_node};
use super::picture::Trade;
use super::problem::Problem;
use super::square::Square;
use super::survey::Survey;

/// Parts of a point in a [`Rating`]'s worth.
pub const POINT: i32 = 8;
/// What an open area without bad joins is worth: less than the two points it may bring.
const OPEN_AREA: i32 = 9;
/// What a figure is worth while its village is not placed.
const HOPEFUL_FIGURE: i32 = 5;

/// What a world is worth while it is being built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Points as if the round ended now.
    pub points: i32,
    /// Points in parts, free squares left out, and hope added.
    pub worth: i32,
    /// The counts behind it.
    pub survey: Survey,
}

impl Rating {
    /// Rates what lies on a map.
    pub fn new(problem: &Problem<'_>, layout: &Layout<'_>) -> Rating {
        let border = &problem.map.border;
        let mut joined = Joined::new(border, layout);
        let survey = Survey::of_joined(border, layout, problem.scoring.depth(), &mut joined);
        let points = problem.points(survey);
        let mut worth = POINT * (points + i32::from(survey.free));
        if problem.scoring.level.solo().is_none() {
            worth += OPEN_AREA * open_areas(layout, &mut joined) + hopes(problem, &survey);
        }
        Rating { points, worth, survey }
    }
}

/// Figures whose village can still come.
fn hopes(problem: &Problem<'_>, survey: &Survey) -> i32 {
    let waiting = |trade: &Trade| problem.villages.contains(*trade) && !survey.villages[trade.index()];
    let figures = Trade::ALL.into_iter().filter(waiting).map(|trade| survey.figures[trade.index()]);
    HOPEFUL_FIGURE * figures.map(i32::from).sum::<i32>()
}

/// Areas of land without bad joins that are still open.
fn open_areas(layout: &Layout<'_>, joined: &mut Joined) -> i32 {
    let mut count = 0;
    for square in Square::all() {
        let Some(relief) = layout[square.index()] else { continue };
        for patch in 0..relief.edge_patch_count() {
            let node = patch_node(square, patch);
            let open = joined.flags[usize::from(node)] & (flag::OPEN | flag::BAD) == flag::OPEN;
            let root = open && joined.areas.root(node) == node;
            count += i32::from(root && relief.patch_terrain(patch).is_land());
        }
    }
    count
}
