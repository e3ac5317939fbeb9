//! One side of a tile.

use super::edge::{Edge, Edges, Rotation};
use super::patch::Patch;
use super::picture::{Landmark, Picture, Volcano};
use super::terrain::Terrain;
use super::text::travels_as_text;
use krajina_order::sort_few;

/// The most patches on one side: four that reach edges and four enclosed ones.
pub const MAX_PATCHES: usize = 8;
/// The most pictures of one kind on one patch or road.
pub const MAX_PICTURES: u8 = 14;

/// One side of a tile as it lies, north up: its patches and perhaps a volcano.
///
/// A side that breaks M6, M7, M9 or M10 cannot exist. Patches are kept in one order (by their first edge, enclosed
/// ones last), so that equal sides are equal values. Its text is the cell of a diagram:
///
/// ```
/// use krajina_rules::worlds::{Side, Rotation};
/// let side: Side = "fNE(boar)/mSW(road:SW,coach)!".parse()?;
/// assert_eq!(side.turned(Rotation::R90).to_string(), "mNW(road:NW,coach)/fES(boar)!");
/// assert_eq!("wN(road:N)/mESW".parse::<Side>().unwrap_err().to_string(), "M9: a road on water; roads run on meadow only");
/// # Ok::<(), krajina_rules::worlds::MaterialTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side {
    patches: [Patch; MAX_PATCHES],
    count: u8,
    volcano: Volcano,
}

/// Patches that do not make a side: the rule they break, the reason, and the patch at fault.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{rule}: {reason}")]
pub struct SideError {
    /// The number of the rule, such as `M7`.
    pub rule: &'static str,
    /// The fault.
    pub reason: String,
    /// The number of the patch at fault, from 0; the number of patches where something is missing.
    pub patch: usize,
}

impl Side {
    /// The side made of these patches, or which rule they break.
    pub fn new(patches: &[Patch], volcano: Volcano) -> Result<Side, SideError> {
        check_patches(patches)?;
        let mut side = Side { patches: [FILLER; MAX_PATCHES], count: patches.len() as u8, volcano };
        for (place, patch) in side.patches.iter_mut().zip(patches) {
            *place = patch.sorted();
        }
        side.sort();
        Ok(side)
    }

    /// Its patches: first those that reach edges, by their first edge clockwise from the top, then the enclosed.
    pub fn patches(&self) -> &[Patch] {
        &self.patches[..usize::from(self.count)]
    }

    /// Its volcano.
    pub const fn volcano(&self) -> Volcano {
        self.volcano
    }

    /// The patch that reaches this edge.
    pub fn patch_at(&self, edge: Edge) -> &Patch {
        // The constructor has seen that every edge is covered.
        self.patches().iter().find(|patch| patch.edges().contains(edge)).unwrap_or(&self.patches[0])
    }

    /// The terrain of this edge.
    pub fn terrain(&self, edge: Edge) -> Terrain {
        self.patch_at(edge).terrain()
    }

    /// Does this terrain occur on it?
    pub fn has(&self, terrain: Terrain) -> bool {
        self.patches().iter().any(|patch| patch.terrain() == terrain)
    }

    /// The edges over which a road leaves.
    pub fn road_edges(&self) -> Edges {
        let roads = self.patches().iter().flat_map(Patch::roads);
        roads.fold(Edges::NONE, |edges, road| edges.or(road.edges()))
    }

    /// How many of a picture it shows, its landmark's own included.
    pub fn count(&self, picture: Picture) -> u8 {
        let own = self.landmark().and_then(Landmark::own_picture) == Some(picture);
        self.patches().iter().map(|patch| patch.count(picture)).fold(u8::from(own), u8::saturating_add)
    }

    /// Its village or building.
    pub fn landmark(&self) -> Option<Landmark> {
        self.patches().iter().find_map(Patch::landmark)
    }

    /// Is this the only terrain on it?
    pub fn is_all(&self, terrain: Terrain) -> bool {
        self.patches().iter().all(|patch| patch.terrain() == terrain)
    }

    /// How many patches reach an edge.
    pub fn edge_patches(&self) -> usize {
        self.patches().iter().filter(|patch| !patch.edges().is_empty()).count()
    }

    /// Is it one whole landscape, like the backs (M8)?
    pub fn is_whole(&self) -> bool {
        self.count == 1
    }

    /// The same side after a turn of its tile.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Side {
        let mut side = *self;
        for patch in &mut side.patches[..usize::from(self.count)] {
            *patch = patch.turned(rotation);
        }
        side.sort();
        side
    }

    /// Is it the same side in some rotation?
    pub fn is_turn_of(&self, other: &Side) -> bool {
        Rotation::ALL.into_iter().any(|rotation| self.turned(rotation) == *other)
    }

    fn sort(&mut self) {
        let first = |patch: &Patch| patch.edges().first().map_or(4, Edge::index);
        sort_few(&mut self.patches[..usize::from(self.count)], |patch| (first(patch), *patch));
    }
}

/// Fills the unused places, which are never read.
const FILLER: Patch = Patch::new(Terrain::Water, Edges::NONE);

fn check_patches(patches: &[Patch]) -> Result<(), SideError> {
    let fail = |rule, patch, reason: String| Err(SideError { rule, reason, patch });
    if patches.len() > MAX_PATCHES {
        return fail("M7", MAX_PATCHES, format!("more than {MAX_PATCHES} patches on one side"));
    }
    let mut terrains: Vec<Terrain> = Vec::new();
    let mut covered = Edges::NONE;
    let mut landmarks = 0;
    for (i, patch) in patches.iter().enumerate() {
        if !terrains.contains(&patch.terrain()) {
            terrains.push(patch.terrain());
        }
        if terrains.len() > 2 {
            return fail("M6", i, "three terrains on one side; there are one or two".into());
        }
        if let Some(edge) = covered.and(patch.edges()).first() {
            return fail("M7", i, format!("edge {} is covered twice", edge.letter()));
        }
        covered = covered.or(patch.edges());
        check_patch(patch).map_err(|(rule, reason)| SideError { rule, reason, patch: i })?;
        landmarks += patch.landmark_count();
        if landmarks > 1 {
            return fail("M2", i, "more than one village or building on one side".into());
        }
    }
    match Edge::ALL.into_iter().find(|&edge| !covered.contains(edge)) {
        Some(edge) => fail("M7", patches.len(), format!("edge {} is covered by no patch", edge.letter())),
        None => Ok(()),
    }
}

fn check_patch(patch: &Patch) -> Result<(), (&'static str, String)> {
    let terrain = patch.terrain();
    if patch.road_count() > 0 && terrain != Terrain::Meadow {
        return Err(("M9", format!("a road on {terrain}; roads run on meadow only")));
    }
    let mut used = Edges::NONE;
    for road in patch.roads() {
        if !patch.edges().contains_all(road.edges()) {
            return Err(("M9", format!("a road over {} leaves its patch", road.edges())));
        }
        if !used.and(road.edges()).is_empty() {
            return Err(("M9", "two roads over one edge".into()));
        }
        used = used.or(road.edges());
    }
    for picture in Picture::ALL {
        if picture.on_road() && patch.count_off_road(picture) > 0 {
            return Err(("M10", format!("a {picture} without a road under it")));
        }
        if patch.count(picture) > 0 && picture.terrain() != terrain {
            return Err(("M10", format!("a {picture} on {terrain}; it belongs on {}", picture.terrain())));
        }
        if patch.count(picture) > MAX_PICTURES {
            return Err(("M10", format!("more than {MAX_PICTURES} of {picture} on one patch")));
        }
    }
    match patch.landmark() {
        Some(Landmark::Building(building)) => check_building(patch, building),
        _ => Ok(()),
    }
}

fn check_building(patch: &Patch, building: super::picture::Building) -> Result<(), (&'static str, String)> {
    if building.is_printed() {
        return Err(("M3", format!("a {building} on a tile; it is printed on the border")));
    }
    if building.terrain() != patch.terrain() {
        return Err((
            "M32",
            format!("a {building} on {}; it stands on {}", patch.terrain(), building.terrain()),
        ));
    }
    if building.on_road() && patch.landmark_road().is_none() {
        return Err(("M32", format!("a {building} without a road under it")));
    }
    Ok(())
}

travels_as_text!(Side);
