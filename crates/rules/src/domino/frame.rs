//! How large a land may grow, and how far it has grown.

use super::grid::{Grid, lane};
use super::square::Square;
use serde::{Deserialize, Serialize};

/// The square a land must fit in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Size {
    /// 5×5.
    Five,
    /// 7×7.
    Seven,
}

impl Size {
    /// Squares along one side.
    #[inline]
    pub const fn side(self) -> i8 {
        match self {
            Size::Five => 5,
            Size::Seven => 7,
        }
    }

    /// Squares in all, the start tile included.
    pub const fn area(self) -> u32 {
        (self.side() as u32).pow(2)
    }
}

impl From<Size> for u8 {
    fn from(size: Size) -> u8 {
        size.side() as u8
    }
}

impl TryFrom<u8> for Size {
    type Error = String;

    fn try_from(side: u8) -> Result<Size, String> {
        match side {
            5 => Ok(Size::Five),
            7 => Ok(Size::Seven),
            _ => Err(format!("expected a size of 5 or 7, found {side}")),
        }
    }
}

/// The extent of a land around its start tile, and the size it must keep (K13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    size: Size,
    west: i8,
    east: i8,
    south: i8,
    north: i8,
}

impl Frame {
    /// Around a lone start tile.
    pub const fn new(size: Size) -> Frame {
        Frame { size, west: 0, east: 0, south: 0, north: 0 }
    }

    /// The size that must be kept.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The leftmost column.
    #[inline]
    pub const fn west(&self) -> i8 {
        self.west
    }

    /// The rightmost column.
    pub const fn east(&self) -> i8 {
        self.east
    }

    /// The lowest row.
    #[inline]
    pub const fn south(&self) -> i8 {
        self.south
    }

    /// The highest row.
    pub const fn north(&self) -> i8 {
        self.north
    }

    /// The frame grown to hold this square.
    #[inline]
    #[must_use]
    pub fn with(self, square: Square) -> Frame {
        Frame {
            size: self.size,
            west: self.west.min(square.x()),
            east: self.east.max(square.x()),
            south: self.south.min(square.y()),
            north: self.north.max(square.y()),
        }
    }

    /// Does the extent keep the size?
    #[inline]
    pub const fn fits(&self) -> bool {
        self.east - self.west < self.size.side() && self.north - self.south < self.size.side()
    }

    /// Is the start tile in the middle, with no square farther from it than half the size (K18, O30)?
    pub fn is_centred(&self) -> bool {
        let half = self.size.side() / 2;
        self.west >= -half && self.east <= half && self.south >= -half && self.north <= half
    }

    /// All squares on which a single half could lie next without outgrowing the size.
    #[inline]
    pub const fn window(&self) -> Grid {
        let most = self.size.side() - 1;
        let columns = Grid::columns(self.east - most, self.west + most);
        let rows = Grid::rows(self.north - most, self.south + most);
        Grid(columns.0 & rows.0)
    }

    /// The column right of a land six wide in 7×7; no domino may reach right from there. Such a land may grow left or
    /// right, but not both with one domino, and on the torus those two columns are neighbours.
    #[inline]
    pub(crate) const fn seam_east(&self) -> Grid {
        if self.east - self.west == 5 && matches!(self.size, Size::Seven) {
            Grid::columns(self.east + 1, self.east + 1)
        } else {
            Grid::EMPTY
        }
    }

    /// The same for rows: the row above a land six high, from where no domino may reach up.
    #[inline]
    pub(crate) const fn seam_north(&self) -> Grid {
        if self.north - self.south == 5 && matches!(self.size, Size::Seven) {
            Grid::rows(self.north + 1, self.north + 1)
        } else {
            Grid::EMPTY
        }
    }

    /// The square that this bit of the torus stands for, if it lies in the land or right beside it.
    #[inline]
    pub const fn square_near(&self, bit: u32) -> Option<Square> {
        match (near(self.west, self.east, bit & 7), near(self.south, self.north, bit >> 3)) {
            (Some(x), Some(y)) => Some(Square::at(x, y)),
            _ => None,
        }
    }

    /// The squares of a set that lies within the land, row by row from the lowest.
    pub fn squares(&self, grid: Grid) -> impl Iterator<Item = Square> + use<> {
        let frame = *self;
        (frame.south..=frame.north)
            .flat_map(move |y| (frame.west..=frame.east).map(move |x| Square::at(x, y)))
            .filter(move |&square| grid.meets(Grid::of(square)))
    }
}

/// The coordinate of a column or row of the torus, if it is at most one away from those between `low` and `high`.
#[inline]
const fn near(low: i8, high: i8, at: u32) -> Option<i8> {
    let offset = (at.wrapping_sub(lane(low)) & 7) as i8;
    if offset <= high - low + 1 {
        Some(low + offset)
    } else if offset == 7 {
        Some(low - 1)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(size: Size, corners: &[(i8, i8)]) -> Frame {
        corners.iter().fold(Frame::new(size), |frame, &(x, y)| frame.with(Square::at(x, y)))
    }

    #[test]
    fn sizes_travel_as_their_side() {
        for (size, side) in [(Size::Five, 5u8), (Size::Seven, 7)] {
            assert_eq!((u8::from(size), Size::try_from(side), size.side()), (side, Ok(size), side as i8));
            assert_eq!(size.area(), u32::from(side) * u32::from(side));
        }
        assert!([0, 4, 6, 8].into_iter().all(|side| Size::try_from(side).is_err()));
    }

    #[test]
    fn a_frame_grows_in_every_direction() {
        let grown = frame(Size::Seven, &[(2, 1), (-3, -2), (0, 0)]);
        assert_eq!((grown.west(), grown.east(), grown.south(), grown.north()), (-3, 2, -2, 1));
        assert_eq!(grown.size(), Size::Seven);
    }

    /// K13: each way by itself.
    #[test]
    fn k13_fitting_is_judged_each_way() {
        assert!(frame(Size::Five, &[(-2, 1), (2, -3)]).fits());
        assert!(!frame(Size::Five, &[(-2, 0), (3, 0)]).fits());
        assert!(!frame(Size::Five, &[(0, -2), (0, 3)]).fits());
        assert!(frame(Size::Seven, &[(-3, 3), (3, -3)]).fits());
    }

    /// Every square that may be built on next is in the window, and no other: by counting coordinates.
    #[test]
    fn the_window_has_every_square_that_still_fits() {
        for size in [Size::Five, Size::Seven] {
            for (west, east) in [(0, 0), (-1, 2), (-4, 0), (0, 4), (-2, 2), (-1, 1)] {
                let frame = frame(size, &[(west, 0), (east, 1)]);
                for y in -2..=3i8 {
                    for x in west - 1..=east + 1 {
                        let fits = frame.with(Square::at(x, y)).fits();
                        assert_eq!(
                            frame.window().meets(Grid::of(Square::at(x, y))),
                            fits,
                            "{size:?} {west} {east}: {x} {y}"
                        );
                    }
                }
            }
        }
    }

    /// Only a land six wide or high in 7×7 has a seam.
    #[test]
    fn the_seam_is_beside_a_land_of_six() {
        let wide = frame(Size::Seven, &[(-2, 0), (3, 0)]);
        assert_eq!((wide.seam_east(), wide.seam_north()), (Grid::columns(4, 4), Grid::EMPTY));
        let high = frame(Size::Seven, &[(0, -4), (0, 1)]);
        assert_eq!((high.seam_east(), high.seam_north()), (Grid::EMPTY, Grid::rows(2, 2)));
        for size in [Size::Five, Size::Seven] {
            let five = frame(size, &[(-2, -2), (2, 2)]);
            assert_eq!((five.seam_east(), five.seam_north()), (Grid::EMPTY, Grid::EMPTY));
        }
    }

    #[test]
    fn bits_near_the_land_have_one_square() {
        let land = frame(Size::Seven, &[(-2, -1), (2, 3)]);
        for y in -2..=4i8 {
            for x in -3..=3i8 {
                let bit = Grid::of(Square::at(x, y)).0.trailing_zeros();
                assert_eq!(land.square_near(bit), Some(Square::at(x, y)));
            }
        }
        // Two away on either side is one bit on the torus: no square.
        assert_eq!(land.square_near(Grid::of(Square::at(4, 0)).0.trailing_zeros()), None);
        assert_eq!(land.square_near(Grid::of(Square::at(0, 5)).0.trailing_zeros()), None);
    }

    #[test]
    fn squares_are_listed_row_by_row() {
        let land = frame(Size::Five, &[(-1, -1), (1, 1)]);
        let listed: Vec<(i8, i8)> = land.squares(Grid::START.around()).map(|s| (s.x(), s.y())).collect();
        assert_eq!(listed, [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]);
        assert_eq!(land.squares(Grid::EMPTY).count(), 0);
    }
}
