//! The legal places of a domino.

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
    const fn step(self, from: Square) -> Square {
        match self {
            Direction::East => Square::at(from.x() + 1, from.y()),
            Direction::North => Square::at(from.x(), from.y() + 1),
            Direction::West => Square::at(from.x() - 1, from.y()),
            Direction::South => Square::at(from.x(), from.y() - 1),
        }
    }

    #[inline]
    const fn opposite(self) -> Direction {
        match self {
            Direction::East => Direction::West,
            Direction::North => Direction::South,
            Direction::West => Direction::East,
            Direction::South => Direction::North,
        }
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
            .flat_map(|a| Direction::ALL.map(move |direction| direction.step(a)).map(move |b| (a, b)))
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

    /// Is it empty?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.firsts.iter().all(|firsts| firsts.is_empty())
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
            return Placement { a, b: direction.step(a) };
        }
        let first = Grid(1 << bit);
        let second = match direction {
            Direction::East => first.east(),
            Direction::North => first.north(),
            Direction::West => first.west(),
            Direction::South => first.south(),
        };
        let b = self.frame.square_near(second.0.trailing_zeros()).unwrap_or(Square::START);
        Placement { a: direction.opposite().step(b), b }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_leads_away_and_back() {
        let from = Square::at(1, -2);
        let reached = Direction::ALL.map(|direction| direction.step(from));
        assert_eq!(reached.map(|square| (square.x(), square.y())), [(2, -2), (1, -1), (0, -2), (1, -3)]);
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().step(direction.step(from)), from);
        }
    }

    #[test]
    fn a_placement_is_two_squares_side_by_side() {
        let (a, b) = (Square::at(0, 1), Square::at(0, 2));
        let placement = Placement::new(a, b).unwrap();
        assert_eq!((placement.a(), placement.b(), placement.turned().a()), (a, b, b));
        assert_eq!((placement.sorted(), placement.turned().sorted()), (placement, placement));
        assert_eq!(Placement::new(a, Square::at(1, 2)), None);
        assert_eq!(Placement::new(a, a), None);
        // 13×13 squares: 12×13 pairs each way, both ways round.
        assert_eq!(Placement::all().count(), 2 * 2 * 12 * 13);
        assert!(Placement::all().all(|placement| placement.a().touches(placement.b())));
    }
}
