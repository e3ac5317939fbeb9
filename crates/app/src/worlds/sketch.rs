//! A tile of a real table, described edge by edge.

use krajina_rules::worlds::{
    Edge, Edges, Landmark, Patch, Picture, Road, Rotation, Side, SideError, Terrain, Volcano,
};

/// The description of a tile so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Sketch {
    /// The terrains of the edges: north, east, south, west.
    pub terrains: [Terrain; 4],
    /// Whether opposite edges of one terrain are separate.
    pub apart: bool,
    /// The edges over which a road leaves.
    pub roads: Edges,
    /// The number of each picture.
    pub pictures: [u8; Picture::ALL.len()],
    /// The volcano.
    pub volcano: Volcano,
    /// A village or a building on the tile.
    pub landmark: Option<Landmark>,
}

impl Sketch {
    /// A plain tile of one terrain.
    pub fn plain(terrain: Terrain) -> Sketch {
        Sketch {
            terrains: [terrain; 4],
            apart: false,
            roads: Edges::NONE,
            pictures: [0; Picture::ALL.len()],
            volcano: Volcano::None,
            landmark: None,
        }
    }

    /// The tile, or the rule that it breaks.
    pub fn side(&self) -> Result<Side, SideError> {
        let mut patches: Vec<Patch> =
            self.groups().map(|(terrain, edges)| self.patch(terrain, edges)).collect();
        let mut add = |terrain: Terrain, with: &dyn Fn(Patch) -> Patch| {
            match patches.iter_mut().find(|patch| patch.terrain() == terrain) {
                Some(patch) => *patch = with(*patch),
                // In the middle, without reaching an edge.
                None => patches.push(with(Patch::new(terrain, Edges::NONE))),
            }
        };
        if let Some(landmark) = self.landmark {
            let terrain = match landmark {
                Landmark::Village(trade) => trade.picture().terrain(),
                Landmark::Building(building) => building.terrain(),
            };
            add(terrain, &|patch| patch.with_landmark(landmark));
        }
        for picture in Picture::ALL {
            for _ in 0..self.pictures[picture.index()] {
                add(picture.terrain(), &|patch| patch.with_picture(picture));
            }
        }
        Side::new(&patches, self.volcano)
    }

    /// Groups of connected edges, by terrain.
    fn groups(&self) -> impl Iterator<Item = (Terrain, Edges)> {
        let mut groups: Vec<(Terrain, Edges)> = Vec::new();
        for edge in Edge::ALL {
            let terrain = self.terrains[edge.index()];
            let before = edge.turned(Rotation::R270);
            let joined = groups
                .iter_mut()
                .find(|(known, edges)| *known == terrain && (!self.apart || edges.contains(before)));
            match joined {
                Some((_, edges)) => *edges = edges.with(edge),
                None => groups.push((terrain, Edges::one(edge))),
            }
        }
        // West and north are neighbours, too.
        let (first, last) = (groups[0], groups.len() - 1);
        if self.apart && last > 0 && groups[last].0 == first.0 && groups[last].1.contains(Edge::W) {
            groups[0].1 = first.1.or(groups[last].1);
            groups.pop();
        }
        groups.into_iter()
    }

    /// A patch with its roads: two neighbouring edges are one road that turns, any other edge is a road that ends.
    fn patch(&self, terrain: Terrain, edges: Edges) -> Patch {
        let mut patch = Patch::new(terrain, edges);
        let mut left = self.roads.and(edges);
        for edge in Edge::ALL {
            let pair = Edges::one(edge).with(edge.turned(Rotation::R90));
            if left.contains_all(pair)
                && let Some(road) = Road::new(pair)
            {
                patch = patch.with_road(road);
                left = left.iter().filter(|edge| !pair.contains(*edge)).collect();
            }
        }
        left.iter().fold(patch, |patch, edge| patch.with_road(Road::end(edge)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Terrain::{Forest, Meadow, Water};

    fn text(sketch: &Sketch) -> String {
        sketch.side().unwrap().to_string()
    }

    #[test]
    fn edges_make_patches() {
        let mixed = Sketch { terrains: [Forest, Meadow, Forest, Meadow], ..Sketch::plain(Water) };
        assert_eq!(text(&mixed), "fNS/mEW");
        assert_eq!(text(&Sketch { apart: true, ..mixed }), "fN/mE/fS/mW");
        let corner =
            Sketch { terrains: [Forest, Meadow, Meadow, Forest], apart: true, ..Sketch::plain(Water) };
        assert_eq!(text(&corner), "fNW/mES");
        assert_eq!(text(&Sketch { apart: true, ..Sketch::plain(Water) }), "wNESW");
    }

    #[test]
    fn roads_turn_or_end() {
        let edges = |edges: &[Edge]| edges.iter().copied().collect::<Edges>();
        let with = |roads| Sketch { roads, ..Sketch::plain(Meadow) };
        assert_eq!(text(&with(edges(&[Edge::N, Edge::E]))), "mNESW(road:NE)");
        assert_eq!(text(&with(edges(&[Edge::N, Edge::S]))), "mNESW(road:N,road:S)");
        assert_eq!(text(&with(edges(&[Edge::N, Edge::W]))), "mNESW(road:NW)");
        // A road needs land: water has no such patch.
        let wet = Sketch { roads: Edges::ALL, ..Sketch::plain(Water) };
        assert_eq!(wet.side().unwrap_err().rule, "M9");
    }

    #[test]
    fn pictures_stand_on_their_terrain() {
        let mut sketch = Sketch::plain(Water);
        sketch.pictures[Picture::Fisher.index()] = 2;
        assert_eq!(text(&sketch), "wNESW(fisher,fisher)");
        sketch.pictures[Picture::Shepherd.index()] = 1;
        assert_eq!(text(&sketch), "wNESW(fisher,fisher)/m(shepherd)");
        sketch.pictures[Picture::Boar.index()] = 1;
        assert_eq!(sketch.side().unwrap_err().rule, "M6", "three terrains");
    }
}
