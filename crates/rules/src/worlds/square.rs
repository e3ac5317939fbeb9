//! The squares of a map.

use super::edge::Edge;
use super::text::travels_as_text;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Columns of a map (M4).
pub const COLUMNS: usize = 6;
/// Rows of a map (M4).
pub const ROWS: usize = 4;
/// Squares of a map (M4).
pub const SQUARES: usize = COLUMNS * ROWS;

/// A square of a map: column `a` to `f` from the left, row `1` to `4` from the top. `a1` is the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

/// The neighbour over an edge of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Neighbour {
    /// Another square.
    Square(Square),
    /// A segment of the border.
    Border(Segment),
}

impl Square {
    /// The top left corner.
    pub(super) const FIRST: Square = Square(0);

    /// The square in this column and row, both from 0.
    pub const fn new(column: usize, row: usize) -> Option<Square> {
        if column < COLUMNS && row < ROWS { Some(Square((row * COLUMNS + column) as u8)) } else { None }
    }

    /// The square with this number, row by row; `None` from [`SQUARES`] on.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES { Some(Square(index as u8)) } else { None }
    }

    /// All squares, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..SQUARES as u8).map(Square)
    }

    /// Its number, row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % COLUMNS
    }

    /// Its row, from 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / COLUMNS
    }

    /// The neighbour over this edge.
    #[inline]
    pub const fn beyond(self, edge: Edge) -> Neighbour {
        BEYOND[self.0 as usize % SQUARES][edge as usize]
    }

    const fn find_beyond(self, edge: Edge) -> Neighbour {
        let (column, row) = (self.column(), self.row());
        match edge {
            Edge::N if row == 0 => Neighbour::Border(Segment(column as u8)),
            Edge::E if column == COLUMNS - 1 => Neighbour::Border(Segment((COLUMNS + row) as u8)),
            Edge::S if row == ROWS - 1 => Neighbour::Border(Segment((COLUMNS + ROWS + column) as u8)),
            Edge::W if column == 0 => Neighbour::Border(Segment((2 * COLUMNS + ROWS + row) as u8)),
            Edge::N => Neighbour::Square(Square(self.0 - COLUMNS as u8)),
            Edge::E => Neighbour::Square(Square(self.0 + 1)),
            Edge::S => Neighbour::Square(Square(self.0 + COLUMNS as u8)),
            Edge::W => Neighbour::Square(Square(self.0 - 1)),
        }
    }

    /// The squares it touches with a side, as one bit each.
    #[inline]
    pub const fn neighbours(self) -> Squares {
        NEIGHBOURS[self.0 as usize]
    }
}

/// Looked up many times for every score.
const BEYOND: [[Neighbour; 4]; SQUARES] = {
    let mut all = [[Neighbour::Square(Square(0)); 4]; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let mut edge = 0;
        while edge < 4 {
            all[i][edge] = Square(i as u8).find_beyond(Edge::ALL[edge]);
            edge += 1;
        }
        i += 1;
    }
    all
};

const NEIGHBOURS: [Squares; SQUARES] = {
    let mut all = [Squares::NONE; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let mut edge = 0;
        while edge < 4 {
            if let Neighbour::Square(other) = Square(i as u8).beyond(Edge::ALL[edge]) {
                all[i] = all[i].with(other);
            }
            edge += 1;
        }
        i += 1;
    }
    all
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

/// A text that is no square of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a square from a1 (top left) to f4")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match *text.as_bytes() {
            [column, row] => Square::new(
                usize::from(column).wrapping_sub(usize::from(b'a')),
                usize::from(row).wrapping_sub(usize::from(b'1')),
            )
            .ok_or(SquareError),
            _ => Err(SquareError),
        }
    }
}

travels_as_text!(Square);

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares(u32);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);
    /// The whole map.
    pub const ALL: Squares = Squares((1 << SQUARES) - 1);

    /// The set with this square in it.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// The set with this square out of it.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Squares {
        Squares(self.0 & !(1 << square.0))
    }

    /// Is this square in the set?
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The squares in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    /// The squares in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// The squares that are not in it.
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Squares {
        Squares(!self.0 & Squares::ALL.0)
    }

    /// The squares that touch one of these with a side, whether they are among these or not.
    #[must_use]
    pub const fn touched(self) -> Squares {
        const LEFT: u32 = 0x04_1041;
        const RIGHT: u32 = LEFT << (COLUMNS - 1);
        let sideways = (self.0 & !RIGHT) << 1 | (self.0 & !LEFT) >> 1;
        Squares((sideways | self.0 << COLUMNS | self.0 >> COLUMNS) & Squares::ALL.0)
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The squares, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Square(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, Squares::with)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.to_string())).finish()
    }
}

/// As a list of squares.
impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Segments of the border: one for every outer side of the grid (M4).
pub const SEGMENTS: usize = 2 * (COLUMNS + ROWS);

/// A segment of the border. Numbered as diagrams list them: north from the left, east from the top, south from the
/// left, west from the top. Written as side and number: `north1` to `north6`, `east1` to `east4` and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Segment(u8);

impl Segment {
    /// The segment with this number; `None` from [`SEGMENTS`] on.
    pub const fn from_index(index: usize) -> Option<Segment> {
        if index < SEGMENTS { Some(Segment(index as u8)) } else { None }
    }

    /// All segments, in the order of diagrams.
    pub fn all() -> impl Iterator<Item = Segment> + Clone {
        (0..SEGMENTS as u8).map(Segment)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side of the map on which it lies, which is also the edge of its square that faces it.
    #[inline]
    pub const fn side(self) -> Edge {
        FACING[self.0 as usize % SEGMENTS].1
    }

    const fn find_side(self) -> Edge {
        match self.0 as usize {
            0..COLUMNS => Edge::N,
            i if i < COLUMNS + ROWS => Edge::E,
            i if i < 2 * COLUMNS + ROWS => Edge::S,
            _ => Edge::W,
        }
    }

    /// Its place on its side, from 0.
    pub const fn place(self) -> usize {
        self.0 as usize
            - match self.find_side() {
                Edge::N => 0,
                Edge::E => COLUMNS,
                Edge::S => COLUMNS + ROWS,
                Edge::W => 2 * COLUMNS + ROWS,
            }
    }

    /// The square it faces.
    #[inline]
    pub const fn square(self) -> Square {
        FACING[self.0 as usize % SEGMENTS].0
    }

    const fn find_square(self) -> Square {
        let (place, last_row) = (self.place(), (ROWS - 1) * COLUMNS);
        Square(match self.find_side() {
            Edge::N => place,
            Edge::E => place * COLUMNS + COLUMNS - 1,
            Edge::S => last_row + place,
            Edge::W => place * COLUMNS,
        } as u8)
    }

    /// The next segment clockwise, round the corners.
    pub const fn next(self) -> Segment {
        let i = self.0 as usize;
        let next = match self.side() {
            Edge::N => i + 1,
            Edge::E if self.place() + 1 < ROWS => i + 1,
            Edge::E => 2 * COLUMNS + ROWS - 1,
            Edge::S if self.place() > 0 => i - 1,
            Edge::S => SEGMENTS - 1,
            Edge::W if self.place() > 0 => i - 1,
            Edge::W => 0,
        };
        Segment(next as u8)
    }
}

/// The square that each segment faces, and with which edge: looked up for every score.
const FACING: [(Square, Edge); SEGMENTS] = {
    let mut all = [(Square::FIRST, Edge::N); SEGMENTS];
    let mut i = 0;
    while i < SEGMENTS {
        all[i] = (Segment(i as u8).find_square(), Segment(i as u8).find_side());
        i += 1;
    }
    all
};

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side() {
            Edge::N => "north",
            Edge::E => "east",
            Edge::S => "south",
            Edge::W => "west",
        };
        write!(f, "{side}{}", self.place() + 1)
    }
}

/// As its text.
impl Serialize for Segment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M4: 24 squares, each outer side of the grid faces a segment of its own.
    #[test]
    fn m4_every_outer_side_faces_one_segment() {
        let mut faced = [0; SEGMENTS];
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            for edge in Edge::ALL {
                match square.beyond(edge) {
                    Neighbour::Square(other) => {
                        assert_eq!(other.beyond(edge.opposite()), Neighbour::Square(square));
                        assert!(square.neighbours().contains(other));
                    }
                    Neighbour::Border(segment) => {
                        faced[segment.index()] += 1;
                        assert_eq!((segment.square(), segment.side()), (square, edge));
                    }
                }
            }
        }
        assert_eq!(faced, [1; SEGMENTS]);
        assert_eq!("g1".parse::<Square>(), Err(SquareError));
    }

    #[test]
    fn the_border_is_one_ring() {
        let ring: Vec<String> = std::iter::successors(Segment::from_index(0), |segment| Some(segment.next()))
            .take(SEGMENTS)
            .map(|segment| segment.to_string())
            .collect();
        assert_eq!(ring[5..8], ["north6", "east1", "east2"]);
        assert_eq!(ring[9..12], ["east4", "south6", "south5"]);
        assert_eq!(ring[15..18], ["south1", "west4", "west3"]);
        assert_eq!(Segment(SEGMENTS as u8 - 4).next(), Segment(0));
    }

    #[test]
    fn touched_squares_are_the_neighbours() {
        for square in Square::all() {
            assert_eq!(Squares::NONE.with(square).touched(), square.neighbours());
        }
    }
}
