//! A road on a tile.

use super::edge::{Edge, Edges, Rotation};
use super::picture::Picture;
use serde::Serialize;

/// A road on a tile side: it ends on the tile and leaves over one edge, or turns at a right angle and joins two
/// neighbouring edges (M9). It never runs straight: such a road cannot be built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Road {
    edges: Edges,
    coaches: u8,
    barrels: u8,
}

impl Road {
    /// Fills the unused places of a fixed array.
    pub(super) const NO_ROAD: Road = Road { edges: Edges::NONE, coaches: 0, barrels: 0 };

    /// A road that ends on the tile.
    pub const fn end(edge: Edge) -> Road {
        Road { edges: Edges::one(edge), coaches: 0, barrels: 0 }
    }

    /// A road that joins this edge and the next one clockwise.
    pub const fn turn(edge: Edge) -> Road {
        Road { edges: Edges::one(edge).with(edge.turned(Rotation::R90)), coaches: 0, barrels: 0 }
    }

    /// The road over these edges, if there can be one: a single edge or two neighbours.
    pub fn new(edges: Edges) -> Option<Road> {
        let mut all = Edge::ALL.into_iter().flat_map(|edge| [Road::end(edge), Road::turn(edge)]);
        all.find(|road| road.edges == edges)
    }

    /// The same road with a coach or a barrel more on it; other pictures do not stand on roads and are ignored.
    #[must_use]
    pub const fn with(mut self, picture: Picture) -> Road {
        match picture {
            Picture::Coach => self.coaches = self.coaches.saturating_add(1),
            Picture::Barrel => self.barrels = self.barrels.saturating_add(1),
            _ => {}
        }
        self
    }

    /// The edges it leaves over: one or two.
    pub const fn edges(self) -> Edges {
        self.edges
    }

    /// How many coaches or barrels stand on it; 0 for any other picture.
    pub const fn count(self, picture: Picture) -> u8 {
        match picture {
            Picture::Coach => self.coaches,
            Picture::Barrel => self.barrels,
            _ => 0,
        }
    }

    /// The same road after a turn of its tile.
    #[must_use]
    pub const fn turned(self, rotation: Rotation) -> Road {
        Road { edges: self.edges.turned(rotation), ..self }
    }
}
