//! Where a domino may go.

use super::frame::Frame;
use super::grid::Grid;
use super::square::Square;
use crate::rng::{Rng, below};
use std::fmt;

/// From a domino's first half to its second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    East,
    North,
    West,
    South,
}

impl Direction {
    /// All four; the first two suffice for a domino with two equal halves.
    pub const ALL: [Direction; 4] = [Direction::East, Direction::North, Direction::West, Direction::South];

    #[inline]
    const fn step(self, from: Square, sign: i8) -> Square {
        let (x, y) = match self {
            Direction::East => (1, 0),
            Direction::North => (0, 1),
            Direction::West => (-1, 0),
            Direction::South => (0, -1),
        };
        Square::at(from.x() + x * sign, from.y() + y * sign)
    }
}

/// A domino laid down: the squares of its first and second half, which share a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    a: Square,
    b: Square,
}

impl Placement {
    /// The first half on `a`, the second on `b`; `None` unless they share a side.
    pub const fn new(a: Square, b: Square) -> Option<Placement> {
        if a.touches(b) { Some(Placement { a, b }) } else { None }
    }

    /// The first half's square.
    #[inline]
    pub const fn a(self) -> Square {
        self.a
    }

    /// The second half's square.
    #[inline]
    pub const fn b(self) -> Square {
        self.b
    }

    /// The same squares with the halves exchanged.
    #[must_use]
    pub const fn turned(self) -> Placement {
        Placement { a: self.b, b: self.a }
    }

    /// The same squares, the left or lower one first: how a domino with two equal halves is written.
    #[must_use]
    pub fn sorted(self) -> Placement {
        if self.a <= self.b { self } else { self.turned() }
    }

    /// Every way to lay a domino down anywhere in reach of a start tile, both ways round: for tests.
    pub fn all() -> impl Iterator<Item = Placement> {
        let reach = Square::REACH;
        (-reach..=reach)
            .flat_map(move |y| (-reach..=reach).map(move |x| Square::at(x, y)))
            .flat_map(|a| Direction::ALL.map(move |direction| direction.step(a, 1)).map(move |b| (a, b)))
            .filter(|&(_, b)| Square::new(b.x(), b.y()).is_some())
            .map(|(a, b)| Placement { a, b })
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.a, self.b)
    }
}

/// All legal places of one domino: for each direction the squares its first half may stand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    firsts: [Grid; 4],
    frame: Frame,
}

impl Places {
    #[inline]
    pub(crate) const fn new(firsts: [Grid; 4], frame: Frame) -> Places {
        Places { firsts, frame }
    }

    /// No place at all.
    pub(crate) const fn none() -> Places {
        Places { firsts: [Grid::EMPTY; 4], frame: Frame::new(super::Size::Five) }
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.firsts[0].0 | self.firsts[1].0 | self.firsts[2].0 | self.firsts[3].0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn count(&self) -> u32 {
        self.firsts[0].len() + self.firsts[1].len() + self.firsts[2].len() + self.firsts[3].len()
    }

    /// One of them, evenly at random.
    #[inline]
    pub fn random(&self, rng: &mut impl Rng) -> Option<Placement> {
        match self.count() {
            0 => None,
            count => self.at(below(rng, count)),
        }
    }

    #[inline]
    fn at(&self, mut index: u32) -> Option<Placement> {
        for (direction, &Grid(mut firsts)) in Direction::ALL.into_iter().zip(&self.firsts) {
            let here = firsts.count_ones();
            if index < here {
                for _ in 0..index {
                    firsts &= firsts - 1;
                }
                return Some(self.placement(direction, firsts.trailing_zeros()));
            }
            index -= here;
        }
        None
    }

    /// Which squares a bit and a direction stand for. At least one half touches the land; the other lies beside it.
    #[inline]
    fn placement(&self, direction: Direction, bit: u32) -> Placement {
        if let Some(a) = self.frame.square_near(bit) {
            return Placement { a, b: direction.step(a, 1) };
        }
        let first = Grid(1 << bit);
        let second = match direction {
            Direction::East => first.east(),
            Direction::North => first.north(),
            Direction::West => first.west(),
            Direction::South => first.south(),
        };
        let b = self.frame.square_near(second.0.trailing_zeros()).unwrap_or(Square::START);
        Placement { a: direction.step(b, -1), b }
    }
}

impl Iterator for Places {
    type Item = Placement;

    #[inline]
    fn next(&mut self) -> Option<Placement> {
        for direction in Direction::ALL {
            let firsts = &mut self.firsts[direction as usize];
            if let Some(first) = firsts.next() {
                return Some(self.placement(direction, first.0.trailing_zeros()));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = Places::count(self) as usize;
        (count, Some(count))
    }
}
