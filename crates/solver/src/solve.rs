//! Finding a high-scoring world: beam search, square by square, then rebuilding of parts.
//!
//! Squares are filled in one order, the most constrained first. A partial world of the beam is ordered by its worth: its
//! score, and some credit for areas that can still be closed. Four beams, one from each corner, find a good world. Then,
//! until the budget is spent, sides are exchanged at random, at first even for worse ones and later only for better ones
//! (see `anneal`).

use crate::bound::upper_bound;
use crate::catalogue::{Catalogue, Demand};
use crate::evaluation::{Evaluation, POINT};
use crate::problem::WorldProblem;
use krajina_order::sort_by_number;
use krajina_rules::worlds::{
    Edge, Layout, Neighbour, PIECES, Piece, Placed, SQUARES, Sheet, Square, Squares, TILES_BEFORE_BUILDING,
    open_squares,
};
use serde::Serialize;

/// A world found by the solver.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    /// The placements, in an order in which they can be played (M14, M31).
    pub placements: Vec<(Square, Placed)>,
    /// Its score.
    pub score: i32,
    /// The upper bound of any world's score.
    pub bound: i32,
    /// How many worlds, whole or partial, were looked at.
    pub nodes: u64,
    /// The sheet of the world.
    pub sheet: Sheet,
}

/// Children of one state that are looked at.
const BRANCH: usize = 48;
/// Below this many fitting sides, sides with a bad join are tried as well.
const FEW: usize = 4;
/// The width of the first beams.
const FIRST_WIDTH: usize = 12;
/// Finds a high-scoring world. The search calls `stop` before every step; once it returns true, the search returns the
/// best world so far. The same problem with the same results of `stop` gives the same solution.
pub fn solve(problem: &WorldProblem<'_>, stop: &mut impl FnMut() -> bool) -> Solution {
    let mut solver = Solver::new(problem);
    let bound = upper_bound(problem);
    let mut best = solver.start();
    solver.rate(&mut best);
    for corner in 0..4 {
        let found = solver.beam(solver.start(), FIRST_WIDTH, corner, stop);
        let found = found.map(|found| solver.improve(found, stop));
        best = found.filter(|found| found.points > best.points).unwrap_or(best);
    }
    solver.anneal(&mut best, bound, stop);
    solver.solution(&best, bound)
}

/// A partial world.
#[derive(Clone, Copy)]
pub(crate) struct PartialWorld {
    pub(crate) squares: [Option<Placed>; SQUARES],
    pub(crate) used: Used,
    pub(crate) occupied: Squares,
    /// Squares that stay free.
    skipped: Squares,
    pub(crate) has_building: bool,
    pub(crate) points: i32,
    worth: i32,
}

/// A set of pieces.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used([u64; PIECES.div_ceil(64)]);

impl Used {
    pub(crate) fn contains(&self, piece: Piece) -> bool {
        self.0[piece.index() / 64] >> (piece.index() % 64) & 1 == 1
    }

    pub(crate) fn set(&mut self, piece: Piece, used: bool) {
        let bit = 1 << (piece.index() % 64);
        let word = &mut self.0[piece.index() / 64];
        *word = if used { *word | bit } else { *word & !bit };
    }
}

pub(crate) struct Solver<'a, 'b> {
    pub(crate) problem: &'a WorldProblem<'b>,
    pub(crate) catalogue: Catalogue<'b>,
    pub(crate) nodes: u64,
}

impl<'a, 'b> Solver<'a, 'b> {
    pub(crate) fn new(problem: &'a WorldProblem<'b>) -> Solver<'a, 'b> {
        Solver { problem, catalogue: Catalogue::new(problem), nodes: 0 }
    }

    pub(crate) fn start(&self) -> PartialWorld {
        let mut used = Used::default();
        let placed = || self.problem.start.iter().flatten();
        placed().for_each(|placed| used.set(placed.piece, true));
        PartialWorld {
            squares: self.problem.start,
            used,
            occupied: self.problem.occupied(),
            skipped: Squares::NONE,
            has_building: placed().any(|placed| matches!(placed.piece, Piece::Building(_))),
            points: 0,
            worth: 0,
        }
    }

    /// Fills a partial world by one beam. `None` if the budget ran out before the end.
    pub(crate) fn beam(
        &mut self,
        start: PartialWorld,
        width: usize,
        corner: usize,
        stop: &mut impl FnMut() -> bool,
    ) -> Option<PartialWorld> {
        let mut states = vec![start];
        let mut best: Option<PartialWorld> = None;
        while !states.is_empty() {
            let mut children = Vec::new();
            for state in &states {
                if stop() {
                    return best;
                }
                match target(state, corner) {
                    Some(square) => self.expand(state, square, &mut children),
                    None if best.is_none_or(|best| state.points > best.points) => best = Some(*state),
                    None => {}
                }
            }
            // Stable, so that equal worth keeps the order of finding and the result is always the same.
            sort_by_number(&mut children, |child| -i64::from(child.worth));
            children.truncate(width);
            states = children;
        }
        best
    }

    /// All promising ways to fill a square, and leaving it free.
    fn expand(&mut self, state: &PartialWorld, square: Square, children: &mut Vec<PartialWorld>) {
        let mut layout = self.problem.layout(&state.squares);
        let demand = Demand::of(self.problem, &layout, square);
        let before = children.len();
        self.expand_demand(state, square, demand, &mut layout, children);
        if children.len() - before < FEW {
            for relaxed in demand.relaxed() {
                self.expand_demand(state, square, relaxed, &mut layout, children);
            }
        }
        let mut skip = *state;
        skip.skipped = skip.skipped.with(square);
        skip.worth -= POINT;
        children.push(skip);
    }

    fn expand_demand(
        &mut self,
        state: &PartialWorld,
        square: Square,
        demand: Demand,
        layout: &mut Layout<'b>,
        children: &mut Vec<PartialWorld>,
    ) {
        let mut tried = 0;
        for i in 0..self.catalogue.meeting(demand).len() {
            let class = &self.catalogue.classes[usize::from(self.catalogue.meeting(demand)[i])];
            let Some(placed) = class.choices.iter().copied().find(|placed| may_use(state, placed.piece))
            else {
                continue;
            };
            layout[square.index()] = Some(class.relief);
            let mut child = *state;
            child.place(square, placed);
            self.rate_layout(&mut child, layout);
            children.push(child);
            tried += 1;
            if tried == BRANCH {
                break;
            }
        }
        layout[square.index()] = None;
    }

    pub(crate) fn rate(&mut self, state: &mut PartialWorld) {
        let layout = self.problem.layout(&state.squares);
        self.rate_layout(state, &layout);
    }

    /// Points as if the round ended now, and the worth that orders the beam.
    fn rate_layout(&mut self, state: &mut PartialWorld, layout: &Layout<'_>) {
        self.nodes += 1;
        let rating = Evaluation::new(self.problem, layout);
        state.points = rating.points;
        state.worth = rating.worth - POINT * state.skipped.len() as i32;
    }

    /// Exchanges single sides for better ones until nothing helps.
    fn improve(&mut self, mut best: PartialWorld, stop: &mut impl FnMut() -> bool) -> PartialWorld {
        loop {
            let before = best.points;
            for square in best.occupied.and(self.problem.occupied().complement()).iter() {
                if stop() {
                    return best;
                }
                self.exchange(&mut best, square);
            }
            if best.points == before {
                return best;
            }
        }
    }

    /// The best side for one square, everything else left as it is. Buildings stay where they are.
    fn exchange(&mut self, best: &mut PartialWorld, square: Square) {
        let Some(old) = best.squares[square.index()] else { return };
        if matches!(old.piece, Piece::Building(_)) {
            return;
        }
        let mut base = *best;
        base.used.set(old.piece, false);
        let mut layout = self.problem.layout(&base.squares);
        for i in 0..self.catalogue.classes.len() {
            let class = &self.catalogue.classes[i];
            let fits = |placed: &Placed| {
                !matches!(placed.piece, Piece::Building(_)) && !base.used.contains(placed.piece)
            };
            let Some(placed) = class.choices.iter().copied().find(fits) else { continue };
            layout[square.index()] = Some(class.relief);
            self.nodes += 1;
            let points = self.problem.points(self.problem.survey(&layout));
            if points > best.points {
                *best = base;
                best.squares[square.index()] = Some(placed);
                best.used.set(placed.piece, true);
                best.points = points;
            }
        }
    }

    fn solution(&self, state: &PartialWorld, bound: i32) -> Solution {
        let placements = playable_order(self.problem, &state.squares);
        let survey = self.problem.survey(&self.problem.layout(&state.squares));
        let sheet = self.problem.sheet(survey);
        Solution { placements, score: sheet.points(), bound, nodes: self.nodes, sheet }
    }
}

impl PartialWorld {
    pub(crate) fn place(&mut self, square: Square, placed: Placed) {
        self.squares[square.index()] = Some(placed);
        self.used.set(placed.piece, true);
        self.occupied = self.occupied.with(square);
        self.has_building |= matches!(placed.piece, Piece::Building(_));
    }
}

/// The pieces that were not there at the start, in an order that M14 and M31 allow: each touches an earlier piece, and a
/// building comes after three others.
fn playable_order(problem: &WorldProblem<'_>, squares: &[Option<Placed>; SQUARES]) -> Vec<(Square, Placed)> {
    let mut occupied = problem.occupied();
    let mut order = Vec::new();
    let is_building = |square: Square| {
        squares[square.index()].is_some_and(|placed| matches!(placed.piece, Piece::Building(_)))
    };
    loop {
        let waits = |square: &Square| squares[square.index()].is_some();
        let next = match occupied.is_empty() {
            true => best_first(squares, is_building),
            false => {
                let mut open = open_squares(occupied).iter().filter(waits);
                open.find(|&square| !is_building(square) || occupied.len() >= TILES_BEFORE_BUILDING)
            }
        };
        let Some((square, placed)) = next.and_then(|square| Some((square, squares[square.index()]?))) else {
            return order;
        };
        occupied = occupied.with(square);
        order.push((square, placed));
    }
}

/// Can all pieces be placed one by one? Clearing squares and leaving some free may split a world.
pub(crate) fn is_playable(problem: &WorldProblem<'_>, state: &PartialWorld) -> bool {
    playable_order(problem, &state.squares).len() + problem.occupied().len() == state.occupied.len()
}

/// A square from which most others can be reached without the building.
fn best_first(squares: &[Option<Placed>; SQUARES], is_building: impl Fn(Square) -> bool) -> Option<Square> {
    let plain: Squares =
        Square::all().filter(|&square| squares[square.index()].is_some() && !is_building(square)).collect();
    let reach = |square: Square| {
        let mut reached = Squares::NONE.with(square);
        loop {
            let more = reached.or(reached.touched().and(plain));
            if more == reached {
                return reached.len();
            }
            reached = more;
        }
    };
    plain.iter().max_by_key(|&square| reach(square))
}

/// The open square with the most neighbours; ties go to the square nearest to a corner.
fn target(state: &PartialWorld, from: usize) -> Option<Square> {
    let open = open_squares(state.occupied).and(state.skipped.complement());
    let constraints = |square: Square| {
        let meets = |edge: &Edge| match square.beyond(*edge) {
            Neighbour::Border(_) => true,
            Neighbour::Square(other) => state.occupied.contains(other),
        };
        Edge::ALL.iter().filter(|edge| meets(edge)).count()
    };
    let corner = |square: Square| {
        let (column, row) = (square.column() as i32, square.row() as i32);
        // By columns: the shorter side is the narrower front.
        let column = if from.is_multiple_of(2) { column } else { -column };
        (column, if from % 4 < 2 { row } else { -row })
    };
    open.iter().max_by_key(|&square| (constraints(square), std::cmp::Reverse(corner(square))))
}

/// Is this piece still available, and for a building: does M31 allow it now?
fn may_use(state: &PartialWorld, piece: Piece) -> bool {
    let building = matches!(piece, Piece::Building(_));
    !state.used.contains(piece)
        && !(building && (state.has_building || state.occupied.len() < TILES_BEFORE_BUILDING))
}
