//! Perception of an agent: the squares it considers and the gain of a piece there.

use super::ability::Ability;
use super::chance::Chance;
use super::skill::BuildTaste;
use krajina_order::{falling, sort_by_number};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Builder, Circumstances, Edge, Handicap, Neighbour, Piece, Placed, Rotation, Square, Survey, View,
};
use krajina_solver::{Demand, Evaluation, POINT, WorldProblem};

/// A piece on a square, and what it gains in parts of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    pub(super) gain: i32,
    pub(super) square: Square,
    pub(super) placed: Placed,
}

/// The problem of a seat's map, without rivals: their final maps are not known yet.
pub(super) fn problem(view: &View, seat: Seat) -> Option<WorldProblem<'_>> {
    let me = view.players.get(seat.index())?;
    let setup = &view.setup;
    let map = setup.set().map(*setup.options().maps.get(view.round)?);
    let mut problem = WorldProblem::empty(setup.set(), map, setup.scoring());
    problem.owner = seat;
    problem.start = me.squares;
    problem.villages = me.villages;
    problem.circumstances =
        Circumstances { chip: None, token: view.tokens.contains(seat), handicap: setup.handicap(seat) };
    if setup.has_handicaps() {
        // With handicaps, volcanoes cost points whatever the others have (M39): add an empty rival.
        let handicap = Handicap::All;
        problem.rivals = vec![(Survey::default(), Circumstances { handicap, ..Circumstances::default() })];
    }
    Some(problem)
}

/// The open squares that a player considers, those with the most neighbours first, with noise for disorderly players.
pub(super) fn in_mind(builder: &Builder, ability: &Ability, chance: &mut Chance) -> Vec<Square> {
    let neighbours = |square: Square| {
        let meets = |edge: &&Edge| match square.beyond(**edge) {
            Neighbour::Border(_) => true,
            Neighbour::Square(other) => builder.occupied().contains(other),
        };
        Edge::ALL.iter().filter(meets).count()
    };
    let mut open: Vec<(f64, Square)> = builder
        .open()
        .iter()
        .map(|square| (neighbours(square) as f64 + ability.disorder * chance.normal(), square))
        .collect();
    sort_by_number(&mut open, |(worth, _)| falling(*worth));
    open.into_iter().take((ability.squares + 0.5) as usize).map(|(_, square)| square).collect()
}

/// The best of these pieces on these squares with at most `most_bad` bad joins, as the player perceives it.
pub(super) fn best(
    problem: &WorldProblem<'_>,
    pieces: &[Piece],
    squares: &[Square],
    most_bad: usize,
    taste: &BuildTaste,
    misjudges: f64,
    chance: &mut Chance,
) -> Option<Fit> {
    let mut layout = problem.layout(&problem.start);
    let before = Evaluation::new(problem, &layout);
    let mut best: Option<Fit> = None;
    for &square in squares {
        let demand = Demand::of(problem, &layout, square);
        for &piece in pieces {
            for rotation in Rotation::ALL {
                let relief = problem.set.relief(piece, rotation);
                if demand.bad_joins(relief) > most_bad {
                    continue;
                }
                layout[square.index()] = Some(relief);
                let after = Evaluation::new(problem, &layout);
                let noise = (misjudges * chance.normal()) as i32;
                let gain = after.worth - before.worth + liking(taste, &before, &after) + noise;
                if best.is_none_or(|best| gain > best.gain) {
                    best = Some(Fit { gain, square, placed: Placed { piece, rotation } });
                }
            }
        }
        layout[square.index()] = None;
    }
    best
}

/// The exact gain of a piece on a square.
pub(super) fn gain(problem: &WorldProblem<'_>, square: Square, placed: Placed) -> i32 {
    let mut layout = problem.layout(&problem.start);
    let before = Evaluation::new(problem, &layout).worth;
    layout[square.index()] = Some(problem.set.relief(placed.piece, placed.rotation));
    Evaluation::new(problem, &layout).worth - before
}

/// The preference part of a gain.
fn liking(taste: &BuildTaste, before: &Evaluation, after: &Evaluation) -> i32 {
    let more = |count: fn(&Survey) -> i32| count(&after.survey) - count(&before.survey);
    let parts = taste.figures * more(|survey| i32::from(survey.all_figures()))
        + taste.areas * more(|survey| i32::from(survey.areas))
        - taste.bad_joins * more(|survey| i32::from(survey.bad_joins))
        - taste.volcanoes * more(|survey| i32::from(survey.active));
    parts * POINT / 8
}
