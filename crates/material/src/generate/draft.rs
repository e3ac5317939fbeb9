//! A side that is being generated.

use super::shape::{SideShape, edges};
use krajina_rules::worlds::{Edge, Edges, Patch, Picture, Road, Rotation, Side, SideError, Terrain, Volcano};

/// The most pictures and volcanoes on one side together: more would be too small to tell apart.
const MOST_THINGS: usize = 2;

/// The patches of a side and the things put on them so far.
#[derive(Clone)]
pub(super) struct SideDraft {
    patches: Vec<Patch>,
    volcano: Volcano,
    things: usize,
    pub(super) has_figure: bool,
    pub(super) has_road: bool,
}

impl SideDraft {
    /// One whole landscape.
    pub(super) fn whole(terrain: Terrain) -> SideDraft {
        SideDraft::new(vec![Patch::new(terrain, Edges::ALL)])
    }

    /// Two terrains in a shape.
    pub(super) fn mixed(shape: &SideShape, first: Terrain, second: Terrain) -> SideDraft {
        let patch = |terrain| move |letters: &&str| Patch::new(terrain, edges(letters));
        let patches = shape.first.iter().map(patch(first)).chain(shape.second.iter().map(patch(second)));
        SideDraft::new(patches.collect())
    }

    fn new(patches: Vec<Patch>) -> SideDraft {
        SideDraft { patches, volcano: Volcano::None, things: 0, has_figure: false, has_road: false }
    }

    pub(super) fn has_room(&self) -> bool {
        self.things < MOST_THINGS
    }

    pub(super) fn has_volcano(&self) -> bool {
        self.volcano != Volcano::None
    }

    /// Adds a picture to the first patch it can stand on; false if there is none.
    pub(super) fn add_picture(&mut self, picture: Picture) -> bool {
        let fits = |patch: &&mut Patch| {
            patch.terrain() == picture.terrain()
                && patch.count(picture) == 0
                && (!picture.on_road() || !patch.roads().is_empty())
        };
        let room = self.has_room();
        let Some(patch) = self.patches.iter_mut().find(fits).filter(|_| room) else { return false };
        *patch = patch.with_picture(picture);
        self.things += 1;
        self.has_figure |= picture.is_figure();
        true
    }

    /// Adds a volcano; false if there is one already.
    pub(super) fn add_volcano(&mut self, volcano: Volcano) -> bool {
        let free = self.has_room() && !self.has_volcano();
        if free {
            self.volcano = volcano;
            self.things += 1;
        }
        free
    }

    /// Adds a road that turns or ends, beginning the search at an edge; false if there is no place for it.
    pub(super) fn add_road(&mut self, turns: bool, from: usize) -> bool {
        let road = |i| {
            let edge = Edge::wrapping(from + i);
            if turns { Road::turn(edge) } else { Road::end(edge) }
        };
        let fits = |patch: &Patch, road: Road| {
            patch.terrain() == Terrain::Meadow && patch.edges().contains_all(road.edges())
        };
        let roads = (0..4).map(road);
        let places = roads.flat_map(|road| (0..self.patches.len()).map(move |i| (i, road)));
        let place = places.into_iter().find(|&(i, road)| !self.has_road && fits(&self.patches[i], road));
        let Some((i, road)) = place else { return false };
        self.patches[i] = self.patches[i].with_road(road);
        self.has_road = true;
        true
    }

    /// The finished side, turned as it will be written.
    pub(super) fn side(&self, rotation: Rotation) -> Result<Side, SideError> {
        Ok(Side::new(&self.patches, self.volcano)?.turned(rotation))
    }
}
