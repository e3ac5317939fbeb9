//! A side reduced to the data that scoring and joining need, in a few machine words.

use super::edge::{Edge, Edges};
use super::patch::Patch;
use super::picture::{Building, Landmark, Picture, Trade, Volcano};
use super::side::Side;
use super::terrain::Terrain;

/// A side as it lies, packed for speed: the terrains of the edges, the patch and road of each edge, and counts of
/// pictures. Everything that M18 to M39 need of a side, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Relief {
    /// Two bits per edge: the terrain's code, north lowest.
    terrains: u8,
    /// Two bits per edge: the number of the patch that reaches it.
    patch_at: u8,
    /// One bit per edge over which a road leaves.
    road_edges: Edges,
    /// Two bits per edge: the number of the road that leaves over it.
    road_at: u8,
    /// Two bits per patch: the terrain's code.
    patch_terrains: u16,
    /// One bit per terrain that occurs.
    terrain_set: u8,
    patches: u8,
    edge_patches: u8,
    roads: u8,
    /// Four bits per patch: boats on water, fields on meadow, boars in forest.
    pictures: u32,
    /// Four bits per road.
    coaches: u16,
    /// Four bits per road.
    barrels: u16,
    figures: [u8; 3],
    volcano: Volcano,
    landmark: Option<Landmark>,
    /// The number of the patch with the landmark, or of its road if it stands on one.
    landmark_at: u8,
}

impl Relief {
    /// The relief of a side.
    pub fn new(side: &Side) -> Relief {
        let mut relief = Relief {
            terrains: 0,
            patch_at: 0,
            road_edges: side.road_edges(),
            road_at: 0,
            patch_terrains: 0,
            terrain_set: 0,
            patches: side.patches().len() as u8,
            edge_patches: 0,
            roads: 0,
            pictures: 0,
            coaches: 0,
            barrels: 0,
            figures: Trade::ALL.map(|trade| side.count(trade.picture())),
            volcano: side.volcano(),
            landmark: side.landmark(),
            landmark_at: 0,
        };
        for (i, patch) in side.patches().iter().enumerate() {
            relief.add_patch(i, patch);
        }
        relief
    }

    fn add_patch(&mut self, i: usize, patch: &Patch) {
        let code = patch.terrain() as u8;
        self.patch_terrains |= u16::from(code) << (2 * i);
        self.terrain_set |= 1 << code;
        self.edge_patches += u8::from(!patch.edges().is_empty());
        for edge in patch.edges().iter() {
            self.terrains |= code << (2 * edge.index());
            // Patches that reach edges come first, so their numbers fit two bits.
            self.patch_at |= (i as u8) << (2 * edge.index());
        }
        let mut pictures = patch.count(counted_on(patch.terrain()));
        if let Some(landmark) = patch.landmark() {
            self.landmark_at = i as u8;
            pictures += u8::from(landmark.own_picture() == Some(counted_on(patch.terrain())));
        }
        self.pictures |= u32::from(pictures) << (4 * i);
        self.add_roads(patch);
    }

    fn add_roads(&mut self, patch: &Patch) {
        for road in patch.roads() {
            let number = self.roads;
            self.roads += 1;
            for edge in road.edges().iter() {
                self.road_at |= number << (2 * edge.index());
            }
            let mut coaches = road.count(Picture::Coach);
            if patch.landmark_road() == Some(*road) {
                self.landmark_at = number;
                coaches += 1;
            }
            self.coaches |= u16::from(coaches) << (4 * number);
            self.barrels |= u16::from(road.count(Picture::Barrel)) << (4 * number);
        }
    }

    /// The terrain of an edge.
    #[inline]
    pub const fn terrain(&self, edge: Edge) -> Terrain {
        Terrain::from_code(self.terrains >> (2 * edge as u8))
    }

    /// The terrain codes of all edges, two bits each, north lowest.
    #[inline]
    pub const fn terrains(&self) -> u8 {
        self.terrains
    }

    /// The number of the patch that reaches an edge.
    #[inline]
    pub(super) const fn patch_at(&self, edge: Edge) -> usize {
        (self.patch_at >> (2 * edge as u8) & 3) as usize
    }

    /// Does this patch reach this edge?
    #[inline]
    pub const fn patch_reaches(&self, patch: usize, edge: Edge) -> bool {
        self.patch_at(edge) == patch
    }

    /// The terrain of a patch.
    #[inline]
    pub const fn patch_terrain(&self, patch: usize) -> Terrain {
        Terrain::from_code((self.patch_terrains >> (2 * patch)) as u8)
    }

    /// The edges over which a road leaves.
    #[inline]
    pub const fn road_edges(&self) -> Edges {
        self.road_edges
    }

    /// The number of the road that leaves over an edge; means nothing where none does.
    #[inline]
    pub(super) const fn road_at(&self, edge: Edge) -> usize {
        (self.road_at >> (2 * edge as u8) & 3) as usize
    }

    /// How many patches there are, enclosed ones included.
    #[inline]
    pub const fn patch_count(&self) -> usize {
        self.patches as usize
    }

    /// How many patches reach an edge; the enclosed ones follow them.
    #[inline]
    pub const fn edge_patch_count(&self) -> usize {
        self.edge_patches as usize
    }

    /// How many roads there are.
    #[inline]
    pub const fn road_count(&self) -> usize {
        self.roads as usize
    }

    /// Does this terrain occur?
    #[inline]
    pub const fn has(&self, terrain: Terrain) -> bool {
        self.terrain_set >> terrain as u8 & 1 == 1
    }

    /// Boats, fields or boars on a patch, after its terrain; a landmark's own included.
    #[inline]
    pub(super) const fn pictures_on(&self, patch: usize) -> u16 {
        (self.pictures >> (4 * patch) & 15) as u16
    }

    /// Coaches on a road, a coach stop's own included.
    #[inline]
    pub(super) const fn coaches_on(&self, road: usize) -> u16 {
        self.coaches >> (4 * road) & 15
    }

    /// Barrels on a road.
    #[inline]
    pub(super) const fn barrels_on(&self, road: usize) -> u16 {
        self.barrels >> (4 * road) & 15
    }

    /// How many figures of a trade there are, a village's own included.
    #[inline]
    pub const fn figures(&self, trade: Trade) -> u8 {
        self.figures[trade.index()]
    }

    /// Its volcano.
    #[inline]
    pub const fn volcano(&self) -> Volcano {
        self.volcano
    }

    /// Its village.
    #[inline]
    pub const fn village(&self) -> Option<Trade> {
        match self.landmark {
            Some(Landmark::Village(trade)) => Some(trade),
            _ => None,
        }
    }

    /// Its building, with the number of the patch or, for a coach stop, of the road on which it stands.
    #[inline]
    pub const fn building(&self) -> Option<(Building, usize)> {
        match self.landmark {
            Some(Landmark::Building(building)) => Some((building, self.landmark_at as usize)),
            _ => None,
        }
    }
}

/// The picture that a building on this terrain counts.
pub(super) const fn counted_on(terrain: Terrain) -> Picture {
    match terrain {
        Terrain::Water => Picture::Boat,
        Terrain::Meadow => Picture::Field,
        Terrain::Forest => Picture::Boar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relief_agrees_with_its_side() {
        let side: Side = "mSW(road:S,coach,road:W,barrel,building:coach-stop)/fNE(boar,boar,woodcutter)/m!"
            .parse()
            .unwrap();
        let relief = Relief::new(&side);
        assert_eq!(relief.terrain(Edge::N), Terrain::Forest);
        assert_eq!(relief.terrain(Edge::W), Terrain::Meadow);
        assert_eq!((relief.patch_at(Edge::E), relief.patch_at(Edge::S)), (0, 1));
        assert_eq!((relief.patch_count(), relief.edge_patch_count(), relief.road_count()), (3, 2, 2));
        assert_eq!((relief.pictures_on(0), relief.pictures_on(1)), (2, 0));
        assert_eq!(relief.building(), Some((Building::CoachStop, relief.road_at(Edge::W))));
        assert_eq!((relief.coaches_on(0), relief.coaches_on(1)), (1, 1));
        assert_eq!((relief.barrels_on(0), relief.barrels_on(1)), (0, 1));
        assert_eq!(relief.figures(Trade::Woodcutter), 1);
        assert_eq!(relief.volcano(), Volcano::Active);
        assert!(relief.has(Terrain::Forest) && !relief.has(Terrain::Water));
    }
}
