//! A plan of the whole map, repaired when a rival takes a tile of it.

use super::perception;
use super::tile_memory::is_free;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{HeldPiece, Piece, Placed, SQUARES, Square, TileId, View};
use krajina_solver::refine;

/// The world that a player means to build.
#[derive(Clone, Debug)]
pub(super) struct Blueprint {
    squares: [Option<Placed>; SQUARES],
    /// Random exchanges still to be tried: a plan is improved for a while, and again after every loss.
    steps_left: u32,
    steps: u32,
    has_holes: bool,
}

/// Exchanges tried at a time: a few milliseconds of thought.
const AT_A_TIME: u32 = 2_000;
/// When a piece of the plan is gone, this fraction (1/10) of the exchanges of a new plan is tried.
const FOR_A_LOSS: u32 = 10;

impl Blueprint {
    /// An empty plan, for which `steps` exchanges will be tried.
    pub(super) fn new(steps: u32) -> Blueprint {
        Blueprint { squares: [None; SQUARES], steps_left: steps, steps, has_holes: true }
    }

    /// Drops pieces that are no longer available and improves the plan a little.
    pub(super) fn think(&mut self, view: &View, seat: Seat, seed: u64) {
        let Some(me) = view.players.get(seat.index()) else { return };
        for (square, planned) in Square::all().zip(&mut self.squares) {
            if me.occupied().contains(square) {
                *planned = None;
            } else if planned.is_some_and(|planned| !can_have(view, seat, planned.piece)) {
                *planned = None;
                self.has_holes = true;
                self.steps_left = self.steps_left.max(self.steps / FOR_A_LOSS);
            }
        }
        let steps = self.steps_left.min(AT_A_TIME);
        if steps == 0 && !self.has_holes {
            return;
        }
        self.steps_left -= steps;
        self.has_holes = false;
        let Some(mut problem) = perception::problem(view, seat) else { return };
        problem.tiles = TileId::all()
            .filter(|&tile| is_free(view, tile) || me.hand == Some(HeldPiece::Tile(tile)))
            .collect();
        if !me.has_building() {
            problem.buildings.clone_from(&view.board);
            if let Some(HeldPiece::Building(building)) = me.hand {
                problem.buildings.push(building);
            }
        }
        self.squares = refine(&problem, &self.squares, steps, seed);
        for (planned, placed) in self.squares.iter_mut().zip(&me.squares) {
            *planned = planned.filter(|_| placed.is_none());
        }
    }

    /// The planned pieces and their squares.
    pub(super) fn wanted(&self) -> impl Iterator<Item = (Square, Placed)> + '_ {
        Square::all().zip(&self.squares).filter_map(|(square, placed)| Some((square, (*placed)?)))
    }
}

/// Whether the seat can still get this piece.
pub(super) fn can_have(view: &View, seat: Seat, piece: Piece) -> bool {
    let Some(me) = view.players.get(seat.index()) else { return false };
    match piece {
        Piece::Tile(tile, _) => is_free(view, tile) || me.hand == Some(HeldPiece::Tile(tile)),
        Piece::Village(owner, trade) => owner == seat && me.villages.contains(trade),
        Piece::Building(building) => {
            me.hand == Some(HeldPiece::Building(building))
                || !me.has_building() && view.board.contains(&building)
        }
    }
}
