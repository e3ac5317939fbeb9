//! One player's kingdom.

use super::domino::{Domino, Half};
use super::setup::{Variant, Variants};
use super::terrain::Terrain;
use crate::domino::grid::Grid;
use crate::domino::regions::{self, Symbols, tally};
use crate::domino::{Frame, Land, Misfit, Placement, Places, Size, Square};
use crate::game::Score;
use std::fmt;

/// Points for a castle in the centre (K18).
pub(super) const MIDDLE_KINGDOM: i32 = 10;
/// Points for having discarded nothing (K19).
pub(super) const HARMONY: i32 = 5;

/// What lies on a square of a kingdom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The start tile.
    Castle,
    /// Half a domino.
    Half(Half),
}

/// The cell of a diagram.
impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Castle => f.write_str("C"),
            Ground::Half(half) => half.fmt(f),
        }
    }
}

/// A kingdom: the castle and the dominoes around it. Small and `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    land: Land,
    /// The bit planes of the crowns on each square: ones and twos.
    crowns: Symbols,
    discarded: u8,
}

impl Board {
    /// A castle alone (K2).
    #[inline]
    pub const fn new(size: Size) -> Board {
        Board { land: Land::new(size), crowns: [Grid::EMPTY; 2], discarded: 0 }
    }

    /// A kingdom of these squares, whether or not it can be reached in play.
    ///
    /// # Errors
    /// The first square that is taken already or outgrows the frame.
    pub fn from_squares(
        size: Size,
        squares: impl IntoIterator<Item = (Square, Half)>,
        discarded: u8,
    ) -> Result<Board, (Square, Misfit)> {
        let mut board = Board { discarded, ..Board::new(size) };
        for (square, half) in squares {
            board.land.free(square).map_err(|misfit| (square, misfit))?;
            board.lay(square, half);
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

    /// The bit planes of the crowns on each square: ones and twos.
    #[inline]
    pub const fn crowns(&self) -> Symbols {
        self.crowns
    }

    /// How many dominoes its owner had to discard.
    pub const fn discarded(&self) -> u8 {
        self.discarded
    }

    /// What lies on a square.
    pub fn at(&self, square: Square) -> Option<Ground> {
        if square == Square::START {
            return Some(Ground::Castle);
        }
        let bit = self.land.bit(square)?;
        let terrain = *Terrain::ALL.get(self.land.terrain_at(bit)?)?;
        let crowns = u8::from(self.crowns[0].meets(bit)) + 2 * u8::from(self.crowns[1].meets(bit));
        Some(Ground::Half(Half { terrain, crowns }))
    }

    /// All squares but the castle, row by row from the lowest.
    pub fn squares(&self) -> impl Iterator<Item = (Square, Half)> {
        self.frame().squares(self.land.occupied()).filter_map(|square| match self.at(square) {
            Some(Ground::Half(half)) => Some((square, half)),
            _ => None,
        })
    }

    /// All legal places for a domino (K12, K13).
    #[inline]
    pub fn places(&self, domino: &Domino) -> Places {
        self.land.places(domino.a.terrain.index(), domino.b.terrain.index(), domino.is_double())
    }

    /// May the domino lie here?
    ///
    /// # Errors
    /// Why not.
    pub fn fit(&self, domino: &Domino, placement: Placement) -> Result<(), Misfit> {
        self.land.fit(domino.a.terrain.index(), domino.b.terrain.index(), placement)
    }

    /// Lays a domino down.
    #[inline]
    pub fn place(&mut self, domino: &Domino, placement: Placement) {
        self.lay(placement.a(), domino.a);
        self.lay(placement.b(), domino.b);
    }

    #[inline]
    fn lay(&mut self, square: Square, half: Half) {
        self.land.lay(square, half.terrain.index());
        let bit = Grid::of(square).0;
        self.crowns[0].0 |= bit * u64::from(half.crowns & 1);
        self.crowns[1].0 |= bit * u64::from(half.crowns >> 1 & 1);
    }

    /// Notes a domino that could not be placed (K14).
    #[inline]
    pub fn discard(&mut self) {
        self.discarded = self.discarded.saturating_add(1);
    }

    /// Points and tie-breaks (K15, K16) with the bonuses of these variants (K18, K19).
    #[inline]
    pub fn score(&self, variants: Variants) -> Score {
        let tally = tally(&self.land, [self.crowns], Terrain::ALL.len());
        let bonus = self.bonuses(variants);
        Score {
            points: tally.points + bonus.middle_kingdom.unwrap_or(0) + bonus.harmony.unwrap_or(0),
            tie_breaks: [tally.largest, self.crowns_in(self.land.occupied())],
        }
    }

    #[inline]
    pub(super) fn crowns_in(&self, squares: Grid) -> i32 {
        regions::count(self.crowns, squares)
    }

    #[inline]
    pub(super) fn bonuses(&self, variants: Variants) -> Bonuses {
        let bonus =
            |variant, earned, points| variants.contains(variant).then_some(if earned { points } else { 0 });
        Bonuses {
            middle_kingdom: bonus(Variant::MiddleKingdom, self.frame().is_centred(), MIDDLE_KINGDOM),
            harmony: bonus(Variant::Harmony, self.discarded == 0, HARMONY),
        }
    }

    /// Its regions, by terrain.
    pub fn regions(&self) -> Vec<regions::Region> {
        regions::regions(&self.land)
    }

    pub(super) fn validate(&self) -> Result<(), String> {
        self.land.validate()?;
        let castle_free = self.land.occupied() - Grid::START;
        if castle_free.contains(self.crowns[0] | self.crowns[1]) {
            Ok(())
        } else {
            Err("a crown lies beside the kingdom".into())
        }
    }
}

/// What the bonus variants bring; `None` for one that is not played.
pub(super) struct Bonuses {
    pub(super) middle_kingdom: Option<i32>,
    pub(super) harmony: Option<i32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHEAT: Half = Half { terrain: Terrain::Wheat, crowns: 1 };
    const MINE: Half = Half { terrain: Terrain::Mine, crowns: 3 };

    fn board() -> Board {
        let squares = [(Square::at(1, 0), WHEAT), (Square::at(1, 1), MINE), (Square::at(0, 1), WHEAT)];
        Board::from_squares(Size::Five, squares, 2).unwrap()
    }

    #[test]
    fn a_board_is_what_it_was_made_of() {
        let board = board();
        assert_eq!(board.discarded(), 2);
        let listed = [(Square::at(1, 0), WHEAT), (Square::at(0, 1), WHEAT), (Square::at(1, 1), MINE)];
        assert_eq!(board.squares().collect::<Vec<_>>(), listed);
        assert_eq!(board.at(Square::START), Some(Ground::Castle));
        assert_eq!(board.at(Square::at(1, 1)), Some(Ground::Half(MINE)));
        assert_eq!([board.at(Square::at(-1, 0)), board.at(Square::at(0, -6))], [None, None]);
        assert_eq!((Ground::Castle.to_string(), Ground::Half(MINE).to_string()), ("C".into(), "M3".into()));
        assert_eq!(board.crowns_in(board.land().occupied()), 5);
        let twice = [(Square::at(1, 0), WHEAT), (Square::at(1, 0), MINE)];
        assert_eq!(
            Board::from_squares(Size::Five, twice, 0),
            Err((Square::at(1, 0), Misfit::Occupied(Square::at(1, 0))))
        );
        let wide = [(Square::at(-2, 0), WHEAT), (Square::at(3, 0), WHEAT)];
        assert_eq!(Board::from_squares(Size::Five, wide, 0), Err((Square::at(3, 0), Misfit::Frame)));
    }

    #[test]
    fn a_discard_is_counted() {
        let mut board = board();
        board.discard();
        assert_eq!(board.discarded(), 3);
    }

    #[test]
    fn a_broken_board_is_found_out() {
        assert_eq!(board().validate(), Ok(()));
        for beside in [Square::at(2, 2), Square::START] {
            for plane in 0..2 {
                let mut broken = board();
                broken.crowns[plane] |= Grid::of(beside);
                assert!(broken.validate().is_err(), "a crown on {beside}");
            }
        }
    }
}
