//! The connected patches and roads of a map: union-find over fixed arrays.
//!
//! Every patch of every placed side is a node, and so is every strip of the border. Two passes over the map find all
//! areas (M18, M20); nothing is allocated.

use super::border::Border;
use super::edge::Edge;
use super::relief::Relief;
use super::side::MAX_PATCHES;
use super::square::{COLUMNS, Neighbour, ROWS, SEGMENTS, SQUARES, Segment, Square, Squares};

/// The squares of one map: the reliefs of the placed sides, as they lie.
pub type Layout<'a> = [Option<&'a Relief>; SQUARES];

/// A patch, a strip of the border or a road, as a number: first those of all squares, then those of the border.
pub(super) type JoinNode = u8;

/// The number of values of a [`JoinNode`], so that indexing needs no bounds check.
pub(super) const NODES: usize = 256;
const _: () = assert!(SQUARES * MAX_PATCHES + SEGMENTS <= NODES);

/// The node of a patch.
#[inline]
pub(super) const fn patch_node(square: Square, patch: usize) -> JoinNode {
    (square.index() * MAX_PATCHES + patch) as JoinNode
}

/// The node of a border segment's strip.
#[inline]
pub(super) fn strip_node(border: &Border, segment: Segment) -> JoinNode {
    (SQUARES * MAX_PATCHES + border.strip(segment).index()) as JoinNode
}

/// The node of a road on a tile.
#[inline]
pub(super) const fn road_node(square: Square, road: usize) -> JoinNode {
    (square.index() * 4 + road) as JoinNode
}

/// The node of the road on a border segment.
#[inline]
pub(super) const fn border_road_node(segment: Segment) -> JoinNode {
    (SQUARES * 4 + segment.index()) as JoinNode
}

/// Sets of nodes that are joined step by step. The root of a set is its lowest node.
#[derive(Clone, Copy)]
pub(super) struct DisjointSets {
    parent: [JoinNode; NODES],
}

impl DisjointSets {
    /// Every node by itself.
    pub(super) const APART: DisjointSets = {
        let mut parent = [0; NODES];
        let mut i = 0;
        while i < NODES {
            parent[i] = i as JoinNode;
            i += 1;
        }
        DisjointSets { parent }
    };

    #[inline]
    pub(super) fn root(&mut self, mut node: JoinNode) -> JoinNode {
        loop {
            let parent = self.parent[node as usize];
            if parent == node {
                return node;
            }
            // Halving the path keeps the trees flat without a second walk.
            let above = self.parent[parent as usize];
            self.parent[node as usize] = above;
            node = above;
        }
    }

    #[inline]
    pub(super) fn join(&mut self, a: JoinNode, b: JoinNode) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}

/// Facts about a node, one bit each.
pub(super) mod flag {
    /// An edge faces a free square.
    pub(in super::super) const OPEN: u8 = 1;
    /// A bad join.
    pub(in super::super) const BAD: u8 = 2;
    /// Includes a strip of the border.
    pub(in super::super) const BORDER: u8 = 4;
}

/// The joins between two squares, named from the west or north.
const INNER_JOINS: [(Square, Edge, Square); 2 * SQUARES - COLUMNS - ROWS] = {
    let mut joins = [(Square::FIRST, Edge::E, Square::FIRST); 2 * SQUARES - COLUMNS - ROWS];
    let (mut count, mut i) = (0, 0);
    while let Some(square) = Square::from_index(i) {
        let mut edge = Edge::E as usize;
        while edge <= Edge::S as usize {
            if let Neighbour::Square(other) = square.beyond(Edge::ALL[edge]) {
                joins[count] = (square, Edge::ALL[edge], other);
                count += 1;
            }
            edge += 1;
        }
        i += 1;
    }
    assert!(count == joins.len());
    joins
};

/// A map whose connected patches and roads are joined.
pub(super) struct Joined {
    pub(super) areas: DisjointSets,
    /// The facts about every area, at its root.
    pub(super) flags: [u8; NODES],
    pub(super) roads: DisjointSets,
    /// Squares without a side.
    pub(super) free: Squares,
    pub(super) bad_joins: u8,
    pub(super) crossings: u8,
}

impl Joined {
    /// Joins everything on a map.
    pub(super) fn new(border: &Border, layout: &Layout<'_>) -> Joined {
        let mut joined = Joined {
            areas: DisjointSets::APART,
            flags: [0; NODES],
            roads: DisjointSets::APART,
            free: Squares::NONE,
            bad_joins: 0,
            crossings: 0,
        };
        for (square, edge, other) in INNER_JOINS {
            if let (Some(here), Some(there)) = (layout[square.index()], layout[other.index()]) {
                joined.join_sides((square, here), edge, (other, there));
            }
        }
        for segment in Segment::all() {
            if let Some(here) = layout[segment.square().index()] {
                joined.join_border(border, segment, (segment.square(), here), segment.side());
            }
        }
        for square in Square::all().filter(|square| layout[square.index()].is_none()) {
            joined.leave_free(border, layout, square);
        }
        joined.gather_flags(border, layout);
        joined
    }

    #[inline]
    fn join_sides(&mut self, (a, one): (Square, &Relief), edge: Edge, (b, other): (Square, &Relief)) {
        let back = edge.opposite();
        let (here, there) = (patch_node(a, one.patch_at(edge)), patch_node(b, other.patch_at(back)));
        if one.terrain(edge) != other.terrain(back) {
            self.spoil(here, there);
            return;
        }
        self.areas.join(here, there);
        if one.road_edges().contains(edge) && other.road_edges().contains(back) {
            self.crossings += 1;
            self.roads.join(road_node(a, one.road_at(edge)), road_node(b, other.road_at(back)));
        }
    }

    #[inline]
    fn join_border(&mut self, border: &Border, segment: Segment, (a, one): (Square, &Relief), edge: Edge) {
        let cell = border.cell(segment);
        let (here, there) = (patch_node(a, one.patch_at(edge)), strip_node(border, segment));
        if one.terrain(edge) != cell.terrain() {
            self.spoil(here, there);
            return;
        }
        self.areas.join(here, there);
        if cell.has_road() && one.road_edges().contains(edge) {
            self.crossings += 1;
            self.roads.join(road_node(a, one.road_at(edge)), border_road_node(segment));
        }
    }

    #[inline]
    fn spoil(&mut self, here: JoinNode, there: JoinNode) {
        self.bad_joins += 1;
        self.flags[here as usize] |= flag::BAD;
        self.flags[there as usize] |= flag::BAD;
    }

    /// A free square opens every area that faces it.
    fn leave_free(&mut self, border: &Border, layout: &Layout<'_>, square: Square) {
        self.free = self.free.with(square);
        for edge in Edge::ALL {
            let node = match square.beyond(edge) {
                Neighbour::Border(segment) => strip_node(border, segment),
                Neighbour::Square(other) => match layout[other.index()] {
                    Some(neighbour) => patch_node(other, neighbour.patch_at(edge.opposite())),
                    None => continue,
                },
            };
            self.flags[node as usize] |= flag::OPEN;
        }
    }

    /// Moves the facts about the nodes to the roots of their areas.
    fn gather_flags(&mut self, border: &Border, layout: &Layout<'_>) {
        for segment in Segment::all() {
            let node = strip_node(border, segment);
            let root = self.areas.root(node);
            self.flags[root as usize] |= self.flags[node as usize] | flag::BORDER;
        }
        for square in Square::all() {
            let Some(relief) = layout[square.index()] else { continue };
            for patch in 0..relief.edge_patch_count() {
                let node = patch_node(square, patch);
                let root = self.areas.root(node);
                self.flags[root as usize] |= self.flags[node as usize];
            }
        }
    }

    /// The area of a patch.
    #[inline]
    pub(super) fn area(&mut self, square: Square, patch: usize) -> JoinNode {
        self.areas.root(patch_node(square, patch))
    }

    /// Is this area closed and without bad joins (M20)?
    #[inline]
    pub(super) fn is_clean(&self, area: JoinNode) -> bool {
        self.flags[area as usize] & (flag::OPEN | flag::BAD) == 0
    }

    /// Is this area clean and away from the border?
    #[inline]
    pub(super) fn is_clean_inland(&self, area: JoinNode) -> bool {
        self.flags[area as usize] == 0
    }
}
