//! The four edges of a square, sets of them, and quarter turns.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One edge of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Edge {
    /// Towards the top.
    N = 0,
    /// Towards the right.
    E = 1,
    /// Towards the bottom.
    S = 2,
    /// Towards the left.
    W = 3,
}

impl Edge {
    /// All four, clockwise from the top.
    pub const ALL: [Edge; 4] = [Edge::N, Edge::E, Edge::S, Edge::W];

    /// Its number, clockwise from the top.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The edge this many quarter turns clockwise from the top, modulo four.
    #[inline]
    pub const fn wrapping(index: usize) -> Edge {
        Edge::ALL[index % 4]
    }

    /// The edge across the square, which is also the one it meets on the neighbouring square.
    #[inline]
    pub const fn opposite(self) -> Edge {
        Edge::wrapping(self as usize + 2)
    }

    /// The edge to which this one moves in a turn.
    #[inline]
    pub const fn turned(self, rotation: Rotation) -> Edge {
        Edge::wrapping(self as usize + rotation as usize)
    }

    /// The letter of diagrams.
    pub const fn letter(self) -> char {
        match self {
            Edge::N => 'N',
            Edge::E => 'E',
            Edge::S => 'S',
            Edge::W => 'W',
        }
    }

    /// The edge of a diagram's letter.
    pub fn from_letter(letter: char) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.letter() == letter)
    }
}

/// A set of edges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edges(u8);

impl Edges {
    /// No edge: an enclosed patch.
    pub const NONE: Edges = Edges(0);
    /// All four edges.
    pub const ALL: Edges = Edges(15);

    /// Just this edge.
    #[inline]
    pub const fn one(edge: Edge) -> Edges {
        Edges(1 << edge as u8)
    }

    /// The set with this edge in it.
    #[inline]
    #[must_use]
    pub const fn with(self, edge: Edge) -> Edges {
        Edges(self.0 | 1 << edge as u8)
    }

    /// Is this edge in the set?
    #[inline]
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 >> edge as u8 & 1 == 1
    }

    /// Is every edge of the other set in this one?
    #[inline]
    pub const fn contains_all(self, other: Edges) -> bool {
        other.0 & !self.0 == 0
    }

    /// The edges in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Edges) -> Edges {
        Edges(self.0 & other.0)
    }

    /// The edges in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Edges) -> Edges {
        Edges(self.0 | other.0)
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

    /// The edges, clockwise from the top.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(move |&edge| self.contains(edge))
    }

    /// The first edge, clockwise from the top.
    pub fn first(self) -> Option<Edge> {
        self.iter().next()
    }

    /// The edges to which these move in a turn.
    #[inline]
    #[must_use]
    pub const fn turned(self, rotation: Rotation) -> Edges {
        let twice = (self.0 as u16) << rotation as u16;
        Edges((twice as u8 | (twice >> 4) as u8) & 15)
    }

    /// One bit per edge, north lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Edge> for Edges {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Edges {
        edges.into_iter().fold(Edges::NONE, Edges::with)
    }
}

/// The letters of the edges in the order `NESW`; nothing for the empty set.
impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|edge| fmt::Write::write_char(f, edge.letter()))
    }
}

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Edges({self})")
    }
}

/// A turn clockwise, in quarter turns. Written in degrees: `0`, `90`, `180`, `270`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Rotation {
    /// As printed.
    #[default]
    R0 = 0,
    /// A quarter turn clockwise.
    R90 = 1,
    /// Upside down.
    R180 = 2,
    /// A quarter turn anticlockwise.
    R270 = 3,
}

impl Rotation {
    /// All four.
    pub const ALL: [Rotation; 4] = [Rotation::R0, Rotation::R90, Rotation::R180, Rotation::R270];

    /// The number of quarter turns.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The turn by this many quarters, modulo four.
    #[inline]
    pub const fn wrapping(quarters: usize) -> Rotation {
        Rotation::ALL[quarters % 4]
    }

    /// Degrees clockwise.
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.degrees())
    }
}

/// A text that is none of the four turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a turn: 0, 90, 180 or 270")]
pub struct RotationError;

impl FromStr for Rotation {
    type Err = RotationError;

    fn from_str(text: &str) -> Result<Rotation, RotationError> {
        match text {
            "0" => Ok(Rotation::R0),
            "90" => Ok(Rotation::R90),
            "180" => Ok(Rotation::R180),
            "270" => Ok(Rotation::R270),
            _ => Err(RotationError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_turn_clockwise() {
        let north_east = Edges::one(Edge::N).with(Edge::E);
        assert_eq!(north_east.turned(Rotation::R90).to_string(), "ES");
        assert_eq!(north_east.turned(Rotation::R270).to_string(), "NW");
        assert_eq!(Edge::W.turned(Rotation::R180), Edge::E);
        for (edge, rotation) in Edge::ALL.into_iter().flat_map(|e| Rotation::ALL.map(|r| (e, r))) {
            assert_eq!(Edges::one(edge).turned(rotation), Edges::one(edge.turned(rotation)));
            assert_eq!(rotation.to_string().parse(), Ok(rotation));
        }
    }
}
