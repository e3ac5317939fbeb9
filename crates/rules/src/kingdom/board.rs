//! One player's kingdom.

use super::domino::{Domino, Half};
use super::setup::{Variant, Variants};
use super::terrain::Terrain;
use crate::domino::grid::Grid;
use crate::domino::regions::{self, Symbols, tally};
use crate::domino::{self, Layers, Placement, Square};
use crate::game::Score;
use std::fmt;

/// Points for a castle in the centre (K18).
pub(super) const MIDDLE_KINGDOM: i32 = 10;
/// Points for having discarded nothing (K19).
pub(super) const HARMONY: i32 = 5;

/// The contents of a square of a kingdom.
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
pub type Board = domino::Board<KingdomLayers>;

/// The crowns on the squares of a kingdom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingdomLayers {
    /// The bit planes of the crowns on each square: ones and twos.
    crowns: Symbols,
}

impl Layers for KingdomLayers {
    type Half = Half;
    type Square = Half;

    const BARE: KingdomLayers = KingdomLayers { crowns: [Grid::EMPTY; 2] };

    #[inline]
    fn half(square: &Half) -> Half {
        *square
    }

    #[inline]
    fn lay(&mut self, bit: Grid, half: &Half) {
        regions::mark(&mut self.crowns, bit, half.crowns);
    }

    fn square(&self, bit: Grid, terrain: usize) -> Option<Half> {
        let terrain = *Terrain::ALL.get(terrain)?;
        Some(Half { terrain, crowns: regions::count(self.crowns, bit) as u8 })
    }
}

impl Board {
    /// The bit planes of the crowns on each square: ones and twos.
    #[inline]
    pub const fn crowns(&self) -> Symbols {
        self.layers.crowns
    }

    /// The contents of a square.
    pub fn at(&self, square: Square) -> Option<Ground> {
        if square == Square::START { Some(Ground::Castle) } else { self.square(square).map(Ground::Half) }
    }

    /// Lays a domino down.
    #[inline]
    pub fn place(&mut self, domino: &Domino, placement: Placement) {
        self.lay(placement.a(), &domino.a);
        self.lay(placement.b(), &domino.b);
    }

    /// Points and tie-breaks (K15, K16) with the bonuses of these variants (K18, K19).
    #[inline]
    pub fn score(&self, variants: Variants) -> Score {
        let tally = tally(&self.land, [self.layers.crowns], Terrain::ALL.len());
        let bonus = self.bonuses(variants);
        Score {
            points: tally.points + bonus.middle_kingdom.unwrap_or(0) + bonus.harmony.unwrap_or(0),
            tie_breaks: [tally.largest, self.crowns_in(self.land.occupied())],
        }
    }

    #[inline]
    pub(super) fn crowns_in(&self, squares: Grid) -> i32 {
        regions::count(self.layers.crowns, squares)
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

    pub(super) fn validate(&self) -> Result<(), String> {
        self.land.validate()?;
        let castle_free = self.land.occupied() - Grid::START;
        if castle_free.contains(self.layers.crowns[0] | self.layers.crowns[1]) {
            Ok(())
        } else {
            Err("a crown lies beside the kingdom".into())
        }
    }
}

/// The points of the bonus variants; `None` for one that is not played.
pub(super) struct Bonuses {
    pub(super) middle_kingdom: Option<i32>,
    pub(super) harmony: Option<i32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domino::{PlacementError, Size};

    const WHEAT: Half = Half { terrain: Terrain::Wheat, crowns: 1 };
    const MINE: Half = Half { terrain: Terrain::Mine, crowns: 3 };

    fn board() -> Board {
        let squares = [(Square::at(1, 0), WHEAT), (Square::at(1, 1), MINE), (Square::at(0, 1), WHEAT)];
        Board::from_squares(Size::Five, squares, 2).unwrap()
    }

    #[test]
    fn a_board_keeps_the_squares_it_was_made_of() {
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
            Err((Square::at(1, 0), PlacementError::Occupied(Square::at(1, 0))))
        );
        let wide = [(Square::at(-2, 0), WHEAT), (Square::at(3, 0), WHEAT)];
        assert_eq!(Board::from_squares(Size::Five, wide, 0), Err((Square::at(3, 0), PlacementError::Frame)));
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
                broken.layers.crowns[plane] |= Grid::of(beside);
                assert!(broken.validate().is_err(), "a crown on {beside}");
            }
        }
    }
}
