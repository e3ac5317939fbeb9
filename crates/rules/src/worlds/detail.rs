//! The areas, roads and joins behind a survey, listed with their squares: for people.

use super::border::Border;
use super::edge::Edge;
use super::join::{JoinNode, Joined, Layout, border_road_node, flag, patch_node, road_node, strip_node};
use super::picture::Picture;
use super::relief::Relief;
use super::square::{Neighbour, Segment, Square, Squares};
use super::terrain::Terrain;
use serde::Serialize;

/// An area: all patches joined across matching edges, border strips included (M20).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Area {
    /// Its terrain.
    pub terrain: Terrain,
    /// The squares on which it has a patch; none for the islet.
    pub squares: Squares,
    /// The border segments that belong to it.
    pub segments: Vec<Segment>,
    /// Whether no edge of it faces a free square.
    pub closed: bool,
    /// Whether it has a bad join.
    pub spoiled: bool,
}

impl Area {
    /// Closed land without bad joins: worth +2 (M20).
    pub const fn counts(&self) -> bool {
        self.terrain.is_land() && self.closed && !self.spoiled
    }

    /// The islet in the corner of the border: a closed forest by itself (M5, M20).
    pub const fn islet() -> Area {
        Area {
            terrain: Terrain::Forest,
            squares: Squares::NONE,
            segments: Vec::new(),
            closed: true,
            spoiled: false,
        }
    }
}

/// A connected road (M21, M32).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Network {
    /// The squares over which it runs.
    pub squares: Squares,
    /// The border segments on which it has an end.
    pub segments: Vec<Segment>,
    /// Coaches on it, a coach stop's own included.
    pub coaches: u16,
    /// Barrels on it.
    pub barrels: u16,
}

/// A place where a side meets another side or the border. Between two squares it is named from the west or north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Join {
    /// The square.
    pub square: Square,
    /// Its edge.
    pub edge: Edge,
}

/// Everything behind a survey, listed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Details {
    /// All areas with a tile in them, and the islet first.
    pub areas: Vec<Area>,
    /// All connected roads, single pieces included.
    pub roads: Vec<Network>,
    /// Joins of different terrains (M18).
    pub bad_joins: Vec<Join>,
    /// Joins that a road crosses (M21).
    pub crossings: Vec<Join>,
    /// Squares without a side (M22).
    pub free: Squares,
}

impl Details {
    /// Lists everything on a map.
    pub fn new(border: &Border, layout: &Layout<'_>) -> Details {
        let mut joined = Joined::new(border, layout);
        let mut details = Details { free: joined.free, ..Details::default() };
        details.list_joins(border, layout);
        details.list_areas(border, layout, &mut joined);
        details.list_roads(border, layout, &mut joined);
        details
    }

    fn list_joins(&mut self, border: &Border, layout: &Layout<'_>) {
        for (square, relief) in sides(layout) {
            for edge in Edge::ALL {
                let (terrain, road) = match square.beyond(edge) {
                    Neighbour::Border(segment) => {
                        (border.cell(segment).terrain(), border.cell(segment).has_road())
                    }
                    Neighbour::Square(other) if matches!(edge, Edge::E | Edge::S) => {
                        let Some(neighbour) = layout[other.index()] else { continue };
                        let back = edge.opposite();
                        (neighbour.terrain(back), neighbour.road_edges().contains(back))
                    }
                    Neighbour::Square(_) => continue,
                };
                if relief.terrain(edge) != terrain {
                    self.bad_joins.push(Join { square, edge });
                } else if road && relief.road_edges().contains(edge) {
                    self.crossings.push(Join { square, edge });
                }
            }
        }
    }

    fn list_areas(&mut self, border: &Border, layout: &Layout<'_>, joined: &mut Joined) {
        self.areas.push(Area::islet());
        let mut roots: Vec<JoinNode> = Vec::new();
        for (square, relief) in sides(layout) {
            for patch in 0..relief.patch_count() {
                let root = joined.areas.root(patch_node(square, patch));
                let place = roots.iter().position(|&known| known == root).unwrap_or_else(|| {
                    roots.push(root);
                    let flags = joined.flags[usize::from(root)];
                    self.areas.push(Area {
                        terrain: relief.patch_terrain(patch),
                        squares: Squares::NONE,
                        segments: Vec::new(),
                        closed: flags & flag::OPEN == 0,
                        spoiled: flags & flag::BAD != 0,
                    });
                    roots.len() - 1
                });
                let area = &mut self.areas[1 + place];
                area.squares = area.squares.with(square);
            }
        }
        for segment in Segment::all() {
            let root = joined.areas.root(strip_node(border, segment));
            if let Some(place) = roots.iter().position(|&known| known == root) {
                self.areas[1 + place].segments.push(segment);
            }
        }
    }

    fn list_roads(&mut self, border: &Border, layout: &Layout<'_>, joined: &mut Joined) {
        let mut roots: Vec<JoinNode> = Vec::new();
        let mut place_of = |roads: &mut Vec<Network>, root: JoinNode| {
            roots.iter().position(|&known| known == root).unwrap_or_else(|| {
                roots.push(root);
                roads.push(Network::default());
                roots.len() - 1
            })
        };
        for (square, relief) in sides(layout) {
            for road in 0..relief.road_count() {
                let place = place_of(&mut self.roads, joined.roads.root(road_node(square, road)));
                let network = &mut self.roads[place];
                network.squares = network.squares.with(square);
                network.coaches += relief.coaches_on(road);
                network.barrels += relief.barrels_on(road);
            }
        }
        for (segment, cell) in border.cells().filter(|(_, cell)| cell.has_road()) {
            let place = place_of(&mut self.roads, joined.roads.root(border_road_node(segment)));
            let network = &mut self.roads[place];
            network.segments.push(segment);
            network.coaches += u16::from(cell.count(Picture::Coach));
            network.barrels += u16::from(cell.count(Picture::Barrel));
        }
    }
}

fn sides<'a>(layout: &Layout<'a>) -> impl Iterator<Item = (Square, &'a Relief)> {
    Square::all().filter_map(|square| layout[square.index()].map(|relief| (square, relief)))
}
