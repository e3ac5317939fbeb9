//! Completes and improves a planned world, a little at a time.
//!
//! [`solve`](crate::solve()) starts from nothing and uses all of its budget. A player in the middle of a round has a plan
//! already, of which a rival has just taken a tile: it needs the next best plan within milliseconds.

use crate::problem::WorldProblem;
use crate::solve::{Solver, is_playable};
use krajina_rules::rng::Quick;
use krajina_rules::worlds::{Placed, SQUARES, Square};

/// The width of the beam that fills the free squares.
const WIDTH: usize = 4;

/// Fills the free squares of a planned world, and then tries `steps` random exchanges for better points. Pieces that lie
/// there already stay; planned pieces that this problem does not have are dropped. The same seed gives the same world.
pub fn refine(
    problem: &WorldProblem<'_>,
    planned: &[Option<Placed>; SQUARES],
    steps: u32,
    seed: u64,
) -> [Option<Placed>; SQUARES] {
    let mut solver = Solver::new(problem);
    let mut state = solver.start();
    for (square, placed) in Square::all().zip(planned) {
        let Some(placed) = placed.filter(|_| problem.start[square.index()].is_none()) else { continue };
        // The building may come last, after any pieces placed in this loop.
        if problem.pieces().any(|piece| piece == placed.piece) && !state.used.contains(placed.piece) {
            state.place(square, placed);
        }
    }
    if !is_playable(problem, &state) {
        state = solver.start();
    }
    solver.rate(&mut state);
    let never = &mut || false;
    let mut best = solver.beam(state, WIDTH, seed as usize % 4, never).unwrap_or(state);
    let squares: Vec<Square> =
        best.occupied.iter().filter(|square| problem.start[square.index()].is_none()).collect();
    if steps > 0 && !squares.is_empty() {
        solver.cycle(&mut best, i32::MAX, steps, &squares, &mut Quick::new(seed), never);
    }
    best.squares
}
