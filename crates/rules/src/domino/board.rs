//! One player's board: the start tile, the dominoes around it, and the things on them.

use super::draft::Draft;
use super::frame::{Frame, Size};
use super::grid::Grid;
use super::land::{Land, PlacementError};
use super::places::{Placement, Places};
use super::regions::{self, Region};
use super::set::{Domino, Half};
use super::square::Square;

/// Everything on the squares of a board beside their terrain, as layers of bits.
pub trait Layers: Copy + Eq {
    /// Half a domino of the game.
    type Half: Half;
    /// A square of the board: half a domino and the things on it.
    type Square;

    /// Nothing on any square.
    const BARE: Self;

    /// The half of a domino that a square is.
    fn half(square: &Self::Square) -> Self::Half;

    /// Adds the things on a square.
    fn lay(&mut self, bit: Grid, square: &Self::Square);

    /// The square of this bit, whose terrain is known; `None` for a terrain that the game does not have.
    fn square(&self, bit: Grid, terrain: usize) -> Option<Self::Square>;
}

/// A start tile and the dominoes around it. Small and `Copy`: a search copies it at every step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<L> {
    pub(crate) land: Land,
    pub(crate) layers: L,
    pub(crate) discarded: u8,
}

impl<L: Layers> Board<L> {
    /// A start tile alone (K2, O4).
    #[inline]
    pub const fn new(size: Size) -> Board<L> {
        Board { land: Land::new(size), layers: L::BARE, discarded: 0 }
    }

    /// A board of these squares, whether or not it can be reached in play.
    ///
    /// # Errors
    /// The first square that is taken already or outgrows the frame.
    pub fn from_squares(
        size: Size,
        squares: impl IntoIterator<Item = (Square, L::Square)>,
        discarded: u8,
    ) -> Result<Board<L>, (Square, PlacementError)> {
        let mut board = Board { discarded, ..Board::new(size) };
        for (at, square) in squares {
            board.land.free(at).map_err(|misfit| (at, misfit))?;
            board.lay(at, &square);
        }
        Ok(board)
    }

    /// Its extent and its limit.
    #[inline]
    pub const fn frame(&self) -> &Frame {
        self.land.frame()
    }

    /// Which terrain lies where.
    #[inline]
    pub const fn land(&self) -> &Land {
        &self.land
    }

    /// How many dominoes its owner had to discard.
    pub const fn discarded(&self) -> u8 {
        self.discarded
    }

    /// The contents of a square other than the start tile.
    pub(crate) fn square(&self, at: Square) -> Option<L::Square> {
        let bit = self.land.bit(at)?;
        self.layers.square(bit, self.land.terrain_at(bit)?)
    }

    /// All squares but the start tile, row by row from the lowest.
    pub fn squares(&self) -> impl Iterator<Item = (Square, L::Square)> {
        self.frame().squares(self.land.occupied()).filter_map(|at| Some((at, self.square(at)?)))
    }

    /// All legal places for a domino (K12, K13).
    #[inline]
    pub fn places(&self, domino: &Domino<L::Half>) -> Places {
        self.land.places(domino.a.terrain_index(), domino.b.terrain_index(), domino.is_double())
    }

    /// May the domino lie here?
    ///
    /// # Errors
    /// Why not.
    pub fn fit(&self, domino: &Domino<L::Half>, placement: Placement) -> Result<(), PlacementError> {
        self.land.fit(domino.a.terrain_index(), domino.b.terrain_index(), placement)
    }

    /// Lays a square down.
    #[inline]
    pub(crate) fn lay(&mut self, at: Square, square: &L::Square) {
        self.land.lay(at, L::half(square).terrain_index());
        self.layers.lay(Grid::of(at), square);
    }

    /// Notes a domino that could not be placed (K14).
    #[inline]
    pub fn discard(&mut self) {
        self.discarded = self.discarded.saturating_add(1);
    }

    /// Its regions, by terrain.
    pub fn regions(&self) -> Vec<Region> {
        regions::regions(&self.land)
    }
}

/// Checks that every revealed domino is in a line, on a board, discarded, or was left over. `placing`: the acting king's
/// domino has not left its line yet.
pub(crate) fn dominoes_are_conserved<L: Layers>(
    draft: &Draft,
    boards: &[Board<L>],
    placing: bool,
) -> Result<(), String> {
    let format = draft.format();
    let left_over = (format.width - format.kings) as usize * draft.round();
    let placed: u32 =
        boards.iter().map(|board| board.land.occupied().len() / 2 + u32::from(board.discarded)).sum();
    let done = draft.turn() + usize::from(!placing);
    let waiting = draft.current().len().saturating_sub(done) + draft.next().len();
    let revealed = draft.revealed().len();
    if placed as usize + waiting + left_over == revealed {
        Ok(())
    } else {
        Err(format!(
            "{revealed} revealed, but {placed} placed or discarded, {waiting} in lines, {left_over} left over"
        ))
    }
}
