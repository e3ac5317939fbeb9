//! A patch of one terrain on a tile side.

use super::edge::{Edges, Rotation};
use super::picture::{Landmark, Picture};
use super::road::Road;
use super::terrain::Terrain;
use krajina_order::sort_few;
use serde::Serialize;

/// The most roads on one patch: each needs an edge of its own.
const MAX_ROADS: usize = 4;

/// A connected piece of one terrain on a tile side: the edges it reaches and the pictures on it (M7, M10).
///
/// A patch accepts anything; [`Side::new`](super::side::Side::new) refuses patches that the rules do not allow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Patch {
    terrain: Terrain,
    edges: Edges,
    /// Counts by [`Picture::index`]; coaches and barrels are with their road once there is one.
    pictures: [u8; Picture::ALL.len()],
    roads: [Road; MAX_ROADS],
    /// How many roads were put on it. If more than fit, no side can be made of it.
    road_count: u8,
    landmark: Option<Landmark>,
    /// How many landmarks were put on it: a side with two is refused.
    landmark_count: u8,
    /// The edges of the road on which the landmark stands; none for one that needs no road.
    landmark_road: Edges,
}

impl Patch {
    /// An empty patch. Without edges it is enclosed by the rest of the tile.
    pub const fn new(terrain: Terrain, edges: Edges) -> Patch {
        Patch {
            terrain,
            edges,
            pictures: [0; Picture::ALL.len()],
            roads: [Road::NO_ROAD; MAX_ROADS],
            road_count: 0,
            landmark: None,
            landmark_count: 0,
            landmark_road: Edges::NONE,
        }
    }

    /// With one more picture. A coach or a barrel goes on the road added last, or on the first one to come.
    #[must_use]
    pub fn with_picture(mut self, picture: Picture) -> Patch {
        match self.last_road().filter(|_| picture.on_road()) {
            Some(road) => *road = road.with(picture),
            None => self.pictures[picture.index()] = self.pictures[picture.index()].saturating_add(1),
        }
        self
    }

    /// With one more road.
    #[must_use]
    pub fn with_road(mut self, road: Road) -> Patch {
        if let Some(free) = self.roads.get_mut(usize::from(self.road_count)) {
            *free = road;
        }
        self.road_count = self.road_count.saturating_add(1);
        if self.road_count == 1 {
            self.settle_on_first_road();
        }
        self
    }

    /// With a village or building. One that needs a road stands on the road added last, or on the first to come.
    #[must_use]
    pub fn with_landmark(mut self, landmark: Landmark) -> Patch {
        self.landmark = Some(landmark);
        self.landmark_count = self.landmark_count.saturating_add(1);
        if matches!(landmark, Landmark::Building(building) if building.on_road()) {
            self.landmark_road = self.last_road().map_or(Edges::NONE, |road| road.edges());
        }
        self
    }

    /// Moves the pictures and landmarks that waited for a road onto the first one.
    fn settle_on_first_road(&mut self) {
        for picture in Picture::ALL.into_iter().filter(|picture| picture.on_road()) {
            for _ in 0..std::mem::take(&mut self.pictures[picture.index()]) {
                self.roads[0] = self.roads[0].with(picture);
            }
        }
        if matches!(self.landmark, Some(Landmark::Building(building)) if building.on_road()) {
            self.landmark_road = self.roads[0].edges();
        }
    }

    fn last_road(&mut self) -> Option<&mut Road> {
        self.roads.get_mut(usize::from(self.road_count).checked_sub(1)?)
    }

    /// Its terrain.
    pub const fn terrain(&self) -> Terrain {
        self.terrain
    }

    /// The edges it reaches; none if it is enclosed.
    pub const fn edges(&self) -> Edges {
        self.edges
    }

    /// Its roads.
    pub fn roads(&self) -> &[Road] {
        &self.roads[..usize::from(self.road_count).min(MAX_ROADS)]
    }

    /// The village or building on it.
    pub const fn landmark(&self) -> Option<Landmark> {
        self.landmark
    }

    /// The road on which its building stands, if it stands on one.
    pub fn landmark_road(&self) -> Option<Road> {
        self.roads().iter().copied().find(|road| road.edges() == self.landmark_road)
    }

    /// How many of a picture are named on it, its landmark's own not counted.
    pub fn count(&self, picture: Picture) -> u8 {
        let on_roads = self.roads().iter().map(|road| road.count(picture));
        on_roads.fold(self.pictures[picture.index()], u8::saturating_add)
    }

    /// Pictures that stand on the land itself, not on a road: those that no road took.
    pub(super) fn count_off_road(&self, picture: Picture) -> u8 {
        self.pictures[picture.index()]
    }

    pub(super) const fn road_count(&self) -> u8 {
        self.road_count
    }

    pub(super) const fn landmark_count(&self) -> u8 {
        self.landmark_count
    }

    /// The same patch after a turn of its tile.
    #[must_use]
    pub fn turned(mut self, rotation: Rotation) -> Patch {
        self.edges = self.edges.turned(rotation);
        self.landmark_road = self.landmark_road.turned(rotation);
        for road in &mut self.roads[..usize::from(self.road_count).min(MAX_ROADS)] {
            *road = road.turned(rotation);
        }
        self.sorted()
    }

    /// The same patch with its roads in the one order that makes equal patches equal values.
    pub(super) fn sorted(mut self) -> Patch {
        let count = usize::from(self.road_count).min(MAX_ROADS);
        sort_few(&mut self.roads[..count], |road| *road);
        self
    }
}

impl Serialize for Patch {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
