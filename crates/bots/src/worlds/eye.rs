//! What a player makes of what it sees: which squares it has in mind, and what a piece there would gain.

use super::ability::Ability;
use super::chance::Chance;
use super::skill::Taste;
use krajina_record::falling;
use krajina_rules::order::sort_by_number;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Beyond, Builder, Circumstances, Demand, Edge, Handicap, POINT, Piece, Placed, Problem, Rating, Rotation,
    Square, Survey, View,
};

/// A piece on a square, and what it gains in parts of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Find {
    pub(super) gain: i32,
    pub(super) square: Square,
    pub(super) placed: Placed,
}

/// How a seat's world is judged: alone, since how the others end is not known yet.
pub(super) fn problem(view: &View, seat: Seat) -> Option<Problem<'_>> {
    let me = view.players.get(seat.index())?;
    let setup = &view.setup;
    let map = setup.set().map(*setup.options().maps.get(view.round)?);
    let mut problem = Problem::empty(setup.set(), map, setup.scoring());
    problem.owner = seat;
    problem.start = me.squares;
    problem.villages = me.villages;
    problem.circumstances =
        Circumstances { chip: None, token: view.tokens.contains(seat), handicap: setup.handicap(seat) };
    if setup.has_handicaps() {
        // Somebody loses for volcanoes whatever the others have (M39): a rival with nothing says so.
        let handicap = Handicap::All;
        problem.rivals = vec![(Survey::default(), Circumstances { handicap, ..Circumstances::default() })];
    }
    Some(problem)
}

/// Up to so many open squares, those with the most neighbours first; the less orderly a player is, the more by chance.
pub(super) fn in_mind(builder: &Builder, ability: &Ability, chance: &mut Chance) -> Vec<Square> {
    let neighbours = |square: Square| {
        let meets = |edge: &&Edge| match square.beyond(**edge) {
            Beyond::Border(_) => true,
            Beyond::Square(other) => builder.occupied().contains(other),
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

/// The best that these pieces can do on these squares with at most so many bad joins, as the player sees it.
pub(super) fn best(
    problem: &Problem<'_>,
    pieces: &[Piece],
    squares: &[Square],
    most_bad: usize,
    taste: &Taste,
    misjudges: f64,
    chance: &mut Chance,
) -> Option<Find> {
    let mut layout = problem.layout(&problem.start);
    let before = Rating::new(problem, &layout);
    let mut best: Option<Find> = None;
    for &square in squares {
        let demand = Demand::of(problem, &layout, square);
        for &piece in pieces {
            for rotation in Rotation::ALL {
                let relief = problem.set.relief(piece, rotation);
                if demand.bad_joins(relief) > most_bad {
                    continue;
                }
                layout[square.index()] = Some(relief);
                let after = Rating::new(problem, &layout);
                let noise = (misjudges * chance.normal()) as i32;
                let gain = after.worth - before.worth + liking(taste, &before, &after) + noise;
                if best.is_none_or(|best| gain > best.gain) {
                    best = Some(Find { gain, square, placed: Placed { piece, rotation } });
                }
            }
        }
        layout[square.index()] = None;
    }
    best
}

/// What a piece gains on a square, soberly.
pub(super) fn gain(problem: &Problem<'_>, square: Square, placed: Placed) -> i32 {
    let mut layout = problem.layout(&problem.start);
    let before = Rating::new(problem, &layout).worth;
    layout[square.index()] = Some(problem.set.relief(placed.piece, placed.rotation));
    Rating::new(problem, &layout).worth - before
}

/// What a taste adds to the gain.
fn liking(taste: &Taste, before: &Rating, after: &Rating) -> i32 {
    let more = |count: fn(&Survey) -> i32| count(&after.survey) - count(&before.survey);
    let parts = taste.figures * more(|survey| i32::from(survey.all_figures()))
        + taste.areas * more(|survey| i32::from(survey.areas))
        - taste.bad_joins * more(|survey| i32::from(survey.bad_joins))
        - taste.volcanoes * more(|survey| i32::from(survey.active));
    parts * POINT / 8
}
