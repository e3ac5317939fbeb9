//! A whole world in mind: what the best player means to build, and changes when a rival takes a tile of it.

use super::eye;
use super::memory::is_free;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Held, Piece, Placed, SQUARES, Square, TileId, View, refine};

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
/// The part of the exchanges of a new plan that are tried when a piece of it is gone.
const FOR_A_LOSS: u32 = 10;

impl Blueprint {
    /// Nothing yet; so many exchanges will be tried.
    pub(super) fn new(steps: u32) -> Blueprint {
        Blueprint { squares: [None; SQUARES], steps_left: steps, steps, has_holes: true }
    }

    /// Drops what can no longer be had, and thinks for a moment.
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
        let Some(mut problem) = eye::problem(view, seat) else { return };
        problem.tiles =
            TileId::all().filter(|&tile| is_free(view, tile) || me.hand == Some(Held::Tile(tile))).collect();
        if !me.has_building() {
            problem.buildings.clone_from(&view.board);
            if let Some(Held::Building(building)) = me.hand {
                problem.buildings.push(building);
            }
        }
        self.squares = refine(&problem, &self.squares, steps, seed);
        for (planned, placed) in self.squares.iter_mut().zip(&me.squares) {
            *planned = planned.filter(|_| placed.is_none());
        }
    }

    /// What is to be placed, and where.
    pub(super) fn wanted(&self) -> impl Iterator<Item = (Square, Placed)> + '_ {
        Square::all().zip(&self.squares).filter_map(|(square, placed)| Some((square, (*placed)?)))
    }
}

/// Is this piece still to be had?
pub(super) fn can_have(view: &View, seat: Seat, piece: Piece) -> bool {
    let Some(me) = view.players.get(seat.index()) else { return false };
    match piece {
        Piece::Tile(tile, _) => is_free(view, tile) || me.hand == Some(Held::Tile(tile)),
        Piece::Village(owner, trade) => owner == seat && me.villages.contains(trade),
        Piece::Building(building) => {
            me.hand == Some(Held::Building(building)) || !me.has_building() && view.board.contains(&building)
        }
    }
}
