//! Simulated annealing: random exchanges improve a world; losses are accepted while the search is hot.

use crate::catalogue::Demand;
use crate::solve::{PartialWorld, Solver, is_playable};
use krajina_rules::rng::{Quick, below};
use krajina_rules::worlds::{Edge, Layout, Neighbour, Piece, Placed, Square};

/// Steps of the first cycle; every further one is half as long again.
const FIRST_CYCLE: u32 = 50_000;
/// The search ends after this many cycles without a better world.
const PATIENCE: usize = 12;
/// Loss and heat: a loss of n points is accepted once in `odds`^n times, and the odds rise through a cycle.
const ODDS: [u32; 8] = [3, 4, 5, 6, 8, 12, 20, 60];
/// How often a choice of side is tried again because its piece is in use.
const TRIES: usize = 6;

impl<'b> Solver<'_, 'b> {
    /// Improves `best` until the budget is spent, the bound is met, or nothing better was found for long.
    pub(crate) fn anneal(&mut self, best: &mut PartialWorld, bound: i32, stop: &mut impl FnMut() -> bool) {
        let squares: Vec<Square> =
            best.occupied.iter().filter(|square| self.problem.start[square.index()].is_none()).collect();
        if squares.is_empty() {
            return;
        }
        // The exchanges are random but always the same.
        let mut rng = Quick::new(0);
        let (mut length, mut fruitless) = (FIRST_CYCLE, 0);
        while fruitless < PATIENCE && best.points < bound {
            let before = best.points;
            if !self.cycle(best, bound, length, &squares, &mut rng, stop) {
                return;
            }
            fruitless = if best.points > before { 0 } else { fruitless + 1 };
            length += length / 2;
        }
    }

    /// One cycle from hot to cold. False if it was stopped.
    pub(crate) fn cycle(
        &mut self,
        best: &mut PartialWorld,
        bound: i32,
        length: u32,
        squares: &[Square],
        rng: &mut Quick,
        stop: &mut impl FnMut() -> bool,
    ) -> bool {
        let mut state = *best;
        let mut layout = self.problem.layout(&state.squares);
        for step in 0..length {
            // `stop` is cheap but not free.
            if step % 64 == 0 && stop() {
                return false;
            }
            let odds = ODDS[(u64::from(step) * ODDS.len() as u64 / u64::from(length)) as usize];
            let square = squares[below(rng, squares.len() as u32) as usize];
            self.step(&mut state, &mut layout, square, odds, rng);
            if state.points > best.points && is_playable(self.problem, &state) {
                *best = state;
                if best.points >= bound {
                    return true;
                }
            }
        }
        true
    }

    /// Exchanges the side on a square, and often a neighbour's with it so that their common edge can change.
    fn step(
        &mut self,
        state: &mut PartialWorld,
        layout: &mut Layout<'b>,
        square: Square,
        odds: u32,
        rng: &mut Quick,
    ) {
        let edge = Edge::wrapping(below(rng, 4) as usize);
        let mut next = *state;
        let demand = Demand::of(self.problem, layout, square);
        let neighbour = match square.beyond(edge) {
            Neighbour::Square(other) if self.is_movable(state, other) => Some(other),
            _ => None,
        };
        let loose = neighbour.is_some() || below(rng, 8) == 0;
        let demand = if loose { demand.with(edge, None) } else { demand };
        let old = (layout[square.index()], neighbour.map(|other| layout[other.index()]));
        let exchanged = self.exchange_at(&mut next, layout, square, demand, rng)
            && neighbour.is_none_or(|other| {
                let demand = Demand::of(self.problem, layout, other);
                self.exchange_at(&mut next, layout, other, demand, rng)
            });
        if exchanged {
            self.nodes += 1;
            next.points = self.problem.points(self.problem.survey(layout));
            if accepts(state.points - next.points, odds, rng) {
                *state = next;
                return;
            }
        }
        layout[square.index()] = old.0;
        if let (Some(other), Some(relief)) = (neighbour, old.1) {
            layout[other.index()] = relief;
        }
    }

    fn is_movable(&self, state: &PartialWorld, square: Square) -> bool {
        state.occupied.contains(square) && self.problem.start[square.index()].is_none()
    }

    /// Puts a random side that meets the demand on a square; false if none was found.
    fn exchange_at(
        &self,
        state: &mut PartialWorld,
        layout: &mut Layout<'b>,
        square: Square,
        demand: Demand,
        rng: &mut Quick,
    ) -> bool {
        let classes = self.catalogue.meeting(demand);
        if classes.is_empty() {
            return false;
        }
        if let Some(old) = state.squares[square.index()] {
            state.used.set(old.piece, false);
            state.has_building &= !matches!(old.piece, Piece::Building(_));
        }
        for _ in 0..TRIES {
            let class =
                &self.catalogue.classes[usize::from(classes[below(rng, classes.len() as u32) as usize])];
            let placed: Placed = class.choices[below(rng, class.choices.len() as u32) as usize];
            let building = matches!(placed.piece, Piece::Building(_));
            let barred = building && state.has_building;
            if !barred && !state.used.contains(placed.piece) {
                state.squares[square.index()] = Some(placed);
                state.used.set(placed.piece, true);
                state.has_building |= building;
                layout[square.index()] = Some(class.relief);
                return true;
            }
        }
        false
    }
}

/// Gains always, losses of n points once in `odds`^n times.
fn accepts(loss: i32, odds: u32, rng: &mut Quick) -> bool {
    match loss {
        ..=0 => true,
        1..=4 => below(rng, odds.pow(loss as u32)) == 0,
        _ => false,
    }
}
