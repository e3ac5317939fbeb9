//! A set of squares as one 64-bit word.

use super::square::Square;

/// A set of squares of one land, on a torus of 8×8 bits.
///
/// A land spans at most 7 squares each way, so it never meets itself on the torus wherever it grows from its start
/// tile; which of the overlapping squares a bit stands for follows from the land's extent ([`Frame`](super::Frame)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Grid(pub u64);

const COLUMN_0: u64 = 0x0101_0101_0101_0101;
const COLUMN_7: u64 = COLUMN_0 << 7;

/// The column and the row of the start tile on the torus.
const HOME: i8 = 3;

/// The column or row of the torus for a coordinate.
#[inline]
pub(crate) const fn lane(coordinate: i8) -> u32 {
    (coordinate.wrapping_add(HOME) & 7) as u32
}

impl Grid {
    /// No square.
    pub const EMPTY: Grid = Grid(0);

    /// The start tile's square.
    pub const START: Grid = Grid::of(Square::START);

    /// Just this square.
    #[inline]
    pub const fn of(square: Square) -> Grid {
        Grid(1 << (lane(square.y()) * 8 + lane(square.x())))
    }

    /// Are all of `other`'s squares in the set?
    #[inline]
    pub const fn contains(self, other: Grid) -> bool {
        self.0 & other.0 == other.0
    }

    /// Is there a square in both?
    #[inline]
    pub const fn meets(self, other: Grid) -> bool {
        self.0 & other.0 != 0
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Every square moved one to the right.
    #[inline]
    pub const fn east(self) -> Grid {
        Grid((self.0 << 1 & !COLUMN_0) | (self.0 >> 7 & COLUMN_0))
    }

    /// Every square moved one to the left.
    #[inline]
    pub const fn west(self) -> Grid {
        Grid((self.0 >> 1 & !COLUMN_7) | (self.0 << 7 & COLUMN_7))
    }

    /// Every square moved one up.
    #[inline]
    pub const fn north(self) -> Grid {
        Grid(self.0.rotate_left(8))
    }

    /// Every square moved one down.
    #[inline]
    pub const fn south(self) -> Grid {
        Grid(self.0.rotate_right(8))
    }

    /// The squares that share a side with a square of the set; squares of the set itself only where they touch each
    /// other.
    #[inline]
    pub const fn sides(self) -> Grid {
        Grid(self.east().0 | self.west().0 | self.north().0 | self.south().0)
    }

    /// These squares and all that touch them by side or corner.
    #[inline]
    pub const fn around(self) -> Grid {
        let row = Grid(self.0 | self.east().0 | self.west().0);
        Grid(row.0 | row.north().0 | row.south().0)
    }

    /// The whole columns between two coordinates, both included.
    #[inline]
    pub(crate) const fn columns(from: i8, to: i8) -> Grid {
        let count = (to - from + 1) as u32;
        if count >= 8 {
            return Grid(!0);
        }
        let byte = ((1u32 << count) - 1) as u8;
        Grid(byte.rotate_left(lane(from)) as u64 * COLUMN_0)
    }

    /// The whole rows between two coordinates, both included.
    #[inline]
    pub(crate) const fn rows(from: i8, to: i8) -> Grid {
        let count = (to - from + 1) as u32;
        if count >= 8 {
            return Grid(!0);
        }
        Grid(((1u64 << (count * 8)) - 1).rotate_left(lane(from) * 8))
    }

    /// The set turned so that column `west` and row `south` of the land are at 0: then no land of up to
    /// seven squares reaches across the seam, and plain shifts suffice.
    #[inline]
    pub(crate) const fn aligned(self, west: i8, south: i8) -> u64 {
        let turned = self.0.rotate_right(lane(south) * 8);
        let by = lane(west);
        let kept = (0xff >> by) as u64 * COLUMN_0;
        (turned >> by & kept) | (turned << ((8 - by) & 7) & !kept)
    }
}

impl std::ops::BitOr for Grid {
    type Output = Grid;
    #[inline]
    fn bitor(self, other: Grid) -> Grid {
        Grid(self.0 | other.0)
    }
}

impl std::ops::BitAnd for Grid {
    type Output = Grid;
    #[inline]
    fn bitand(self, other: Grid) -> Grid {
        Grid(self.0 & other.0)
    }
}

impl std::ops::Sub for Grid {
    type Output = Grid;
    /// The squares of the first that are not in the second.
    #[inline]
    fn sub(self, other: Grid) -> Grid {
        Grid(self.0 & !other.0)
    }
}

impl std::ops::BitOrAssign for Grid {
    #[inline]
    fn bitor_assign(&mut self, other: Grid) {
        self.0 |= other.0;
    }
}

impl std::ops::SubAssign for Grid {
    #[inline]
    fn sub_assign(&mut self, other: Grid) {
        self.0 &= !other.0;
    }
}

/// Its squares one by one, as sets of one, lowest bit first.
impl Iterator for Grid {
    type Item = Grid;

    #[inline]
    fn next(&mut self) -> Option<Grid> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        Some(Grid(lowest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(squares: &[(i8, i8)]) -> Grid {
        squares.iter().fold(Grid::EMPTY, |grid, &(x, y)| grid | Grid::of(Square::at(x, y)))
    }

    #[test]
    fn moving_a_square_moves_its_coordinates() {
        for y in -6..=6i8 {
            for x in -6..=6i8 {
                let here = grid(&[(x, y)]);
                for (moved, dx, dy) in
                    [(here.east(), 1, 0), (here.west(), -1, 0), (here.north(), 0, 1), (here.south(), 0, -1)]
                {
                    assert_eq!(moved, Grid::of(Square::at(x + dx, y + dy)));
                }
            }
        }
    }

    #[test]
    fn around_is_the_square_and_its_eight_neighbours() {
        assert_eq!(Grid::START.around().len(), 9);
        assert_eq!(
            grid(&[(4, 4)]).around(),
            grid(&[(3, 3), (4, 3), (5, 3), (3, 4), (4, 4), (5, 4), (3, 5), (4, 5), (5, 5)])
        );
        // Around a block of squares the neighbourhoods overlap.
        let block = Grid::columns(-1, 1) & Grid::rows(-1, 1);
        assert_eq!(block.around(), Grid::columns(-2, 2) & Grid::rows(-2, 2));
        // A gap between two squares belongs to the neighbourhood of both.
        assert_eq!(grid(&[(-1, 0), (1, 0)]).around(), Grid::columns(-2, 2) & Grid::rows(-1, 1));
        assert_eq!(grid(&[(0, -1), (0, 1)]).around(), Grid::columns(-1, 1) & Grid::rows(-2, 2));
    }

    #[test]
    fn sets_contain_their_members() {
        let two = grid(&[(0, 0), (1, 0)]);
        assert!(two.contains(Grid::START) && two.contains(two) && !Grid::START.contains(two));
        assert!(two.contains(Grid::EMPTY) && !two.contains(grid(&[(5, 5)])));
        assert!(two.meets(Grid::START) && !two.meets(grid(&[(2, 0)])) && !two.meets(Grid::EMPTY));
        assert!(Grid::EMPTY.is_empty() && !two.is_empty());
        assert_eq!((Grid::EMPTY.len(), two.len()), (0, 2));
        assert_eq!(two.collect::<Vec<_>>(), [Grid::START, grid(&[(1, 0)])]);
        assert_eq!((two | grid(&[(1, 0), (2, 0)])).len(), 3);
        assert_eq!(two & grid(&[(1, 0), (2, 0)]), grid(&[(1, 0)]));
        assert_eq!(two - grid(&[(1, 0), (2, 0)]), Grid::START);
        let mut changed = two;
        changed |= grid(&[(1, 0), (2, 0)]);
        assert_eq!(changed.len(), 3);
        changed -= grid(&[(1, 0), (5, 0)]);
        assert_eq!(changed, grid(&[(0, 0), (2, 0)]));
    }

    #[test]
    fn sides_are_the_four_neighbours() {
        assert_eq!(Grid::START.sides(), grid(&[(1, 0), (-1, 0), (0, 1), (0, -1)]));
        let two = grid(&[(0, 0), (1, 0)]).sides();
        assert_eq!(two, grid(&[(0, 0), (1, 0), (-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)]));
        assert_eq!(grid(&[(-1, 0), (1, 0)]).sides().len(), 7, "the square between counts once");
    }

    #[test]
    fn aligning_puts_the_corner_at_bit_zero() {
        for west in -6..=0i8 {
            for south in -6..=0i8 {
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (6, 0), (0, 6), (6, 6), (3, 2)] {
                    let aligned = grid(&[(west + dx, south + dy)]).aligned(west, south);
                    assert_eq!(aligned, 1 << (dy * 8 + dx), "west {west} south {south} at {dx},{dy}");
                }
            }
        }
    }

    #[test]
    fn columns_and_rows_cover_what_lies_between() {
        assert_eq!(Grid::columns(-1, 1) & Grid::rows(-1, 1), Grid::START.around());
        assert_eq!(Grid::columns(-4, 4), Grid(!0));
        assert_eq!(Grid::rows(2, 2).len(), 8);
    }
}
