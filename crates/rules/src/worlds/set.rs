//! All the material of a box, checked.

use super::edge::{Edge, Rotation};
use super::map::{Map, MapNumber};
use super::picture::{Building, Landmark, Picture, Trade, Volcano};
use super::relief::Relief;
use super::side::Side;
use super::square::Segment;
use super::terrain::Terrain;
use super::tile::{BUILDINGS, BuildingId, BuildingTile, Face, PIECES, Piece, TILES, Tile, TileId};
use crate::seat::{MAX_SEATS, Seat};
use krajina_order::sort_by_number;
use std::fmt;

/// Fronts that mix two terrains, at least (M8 says "usually").
const MIXED_FRONTS: usize = TILES * 2 / 3;
/// Tiles with a road and no volcano on one side, at least (M11): a solo game needs three of them.
const ROADS_WITHOUT_VOLCANO: usize = 12;
/// Corner-shaped fronts, at least (M11).
const CORNER_FRONTS: usize = 24;

/// A village: its owner and its only side, which shows its trade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VillageTile {
    /// The player to whom it belongs.
    pub owner: Seat,
    /// Its side.
    pub side: Side,
}

/// Tiles, villages, buildings and maps as read, unchecked; perhaps not a playable set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Material {
    /// The name of the set.
    pub name: String,
    /// The landscape tiles.
    pub tiles: Vec<Tile>,
    /// The villages of all players.
    pub villages: Vec<VillageTile>,
    /// The building tiles.
    pub buildings: Vec<BuildingTile>,
    /// The maps, number 1 first.
    pub maps: Vec<Map>,
}

/// The position of a fault in the lists of the material, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum SetPosition {
    Tile(usize),
    Village(usize),
    Building(usize),
    Map(usize),
    Set,
}

impl fmt::Display for SetPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetPosition::Tile(i) => write!(f, "tile t{:03}", i + 1),
            SetPosition::Village(i) => write!(f, "village {}", i + 1),
            SetPosition::Building(i) => write!(f, "building b{}", i + 1),
            SetPosition::Map(i) => write!(f, "map {}", i + 1),
            SetPosition::Set => write!(f, "the set"),
        }
    }
}

/// A constraint that a set breaks: the position, the rule and the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {rule}: {reason}")]
pub struct SetFault {
    /// The position of the fault.
    pub place: SetPosition,
    /// The number of the rule, such as `M8`.
    pub rule: &'static str,
    /// The fault.
    pub reason: String,
}

impl Material {
    /// Every constraint of M1 to M11 that it breaks.
    pub fn check(&self) -> Vec<SetFault> {
        let mut faults = SetFaults(Vec::new());
        self.check_tiles(&mut faults);
        self.check_mix(&mut faults);
        self.check_villages(&mut faults);
        self.check_buildings(&mut faults);
        if self.maps.len() != MapNumber::ALL.len() {
            faults.add(SetPosition::Set, "M1", format!("{} maps; there are 4", self.maps.len()));
        }
        for (i, map) in self.maps.iter().enumerate() {
            check_map(i, map, &mut faults);
        }
        faults.0
    }

    fn check_tiles(&self, faults: &mut SetFaults) {
        if self.tiles.len() != TILES {
            faults.add(
                SetPosition::Set,
                "M2",
                format!("{} landscape tiles; there are {TILES}", self.tiles.len()),
            );
        }
        for (i, tile) in self.tiles.iter().enumerate() {
            let place = SetPosition::Tile(i);
            if !tile.side(Face::Back).is_whole() {
                faults.add(place, "M8", "the back is not a single whole landscape");
            }
            for face in Face::ALL {
                let side = tile.side(face);
                check_shape(place, side, faults);
                if side.landmark().is_some() {
                    faults.add(
                        place,
                        "M2",
                        format!("a village or building on the {face} of a landscape tile"),
                    );
                }
            }
        }
    }

    /// Checks that everything occurs often enough.
    fn check_mix(&self, faults: &mut SetFaults) {
        let mut at_least = |rule, least: usize, found: usize, what: &str| {
            if found < least {
                faults.add(SetPosition::Set, rule, format!("{found} {what}; at least {least} are needed"));
            }
        };
        let fronts = || self.tiles.iter().map(|tile| tile.side(Face::Front));
        let sides = || self.tiles.iter().flat_map(|tile| Face::ALL.map(|face| tile.side(face)));
        let mixed = |side: &&Side| Terrain::ALL.into_iter().filter(|&terrain| side.has(terrain)).count() == 2;
        at_least("M8", MIXED_FRONTS, fronts().filter(mixed).count(), "fronts that mix two terrains");
        let starts = self.tiles.iter().filter(|tile| solo_face(tile).is_some()).count();
        at_least("M11", ROADS_WITHOUT_VOLCANO, starts, "tiles with a road and no volcano");
        at_least(
            "M11",
            CORNER_FRONTS,
            fronts().filter(|side| is_corner(side)).count(),
            "corner-shaped fronts",
        );
        for picture in Picture::ALL {
            at_least("M10", 1, sides().filter(|side| side.count(picture) > 0).count(), picture.name());
        }
        for (volcano, name) in [(Volcano::Active, "active volcano"), (Volcano::Inactive, "inactive volcano")]
        {
            at_least("M10", 1, sides().filter(|side| side.volcano() == volcano).count(), name);
        }
        for terrain in Terrain::ALL {
            at_least("M6", 1, sides().filter(|side| side.has(terrain)).count(), terrain.name());
        }
    }

    fn check_villages(&self, faults: &mut SetFaults) {
        for (seat, trade) in Seat::all(MAX_SEATS).flat_map(|seat| Trade::ALL.map(|trade| (seat, trade))) {
            let landmark = Some(Landmark::Village(trade));
            let is_it = |village: &&VillageTile| village.owner == seat && village.side.landmark() == landmark;
            match self.villages.iter().filter(is_it).count() {
                1 => {}
                count => faults.add(
                    SetPosition::Set,
                    "M2",
                    format!("{count} {trade} villages of player {}; there is one", seat.index() + 1),
                ),
            }
        }
        for (i, village) in self.villages.iter().enumerate() {
            check_shape(SetPosition::Village(i), &village.side, faults);
            if !matches!(village.side.landmark(), Some(Landmark::Village(_))) {
                faults.add(SetPosition::Village(i), "M2", "no village on its side");
            }
        }
    }

    fn check_buildings(&self, faults: &mut SetFaults) {
        for kind in Building::ON_TILES {
            let count = self.buildings.iter().filter(|building| building.kind == kind).count();
            if count != 2 {
                faults.add(
                    SetPosition::Set,
                    "M2",
                    format!("{count} of {kind}; there are two of each building"),
                );
            }
        }
        for (i, building) in self.buildings.iter().enumerate() {
            check_shape(SetPosition::Building(i), &building.side, faults);
            if building.side.landmark() != Some(Landmark::Building(building.kind)) {
                faults.add(SetPosition::Building(i), "M2", format!("no {} on its side", building.kind));
            }
        }
    }
}

/// The list being written.
struct SetFaults(Vec<SetFault>);

impl SetFaults {
    fn add(&mut self, place: SetPosition, rule: &'static str, reason: impl Into<String>) {
        self.0.push(SetFault { place, rule, reason: reason.into() });
    }
}

/// Diagrams may show any side; one that is printed must also be possible to draw.
fn check_shape(place: SetPosition, side: &Side, faults: &mut SetFaults) {
    let spans = |across: [Edge; 2]| {
        side.patches().iter().any(|patch| across.into_iter().all(|edge| patch.edges().contains(edge)))
    };
    if side.edge_patches() > 1 && spans([Edge::N, Edge::S]) && spans([Edge::E, Edge::W]) {
        faults.add(place, "M7", format!("two patches of {side} cross"));
    }
    if side.patches().len() > 1 && !Terrain::ALL.into_iter().any(|t| side.has(t) && !side.is_all(t)) {
        faults.add(place, "M7", format!("the patches of {side} are of one terrain, so nothing parts them"));
    }
}

fn check_map(i: usize, map: &Map, faults: &mut SetFaults) {
    let place = SetPosition::Map(i);
    if !(2..=3).contains(&map.highlighted.len()) {
        faults.add(place, "M5", format!("{} highlighted squares; there are 2 or 3", map.highlighted.len()));
    }
    let printed = [
        (Building::PileHouse, true, "by the islet, at the top left corner"),
        (Building::Tavern, i == 1 || i == 2, "at the top left"),
        (Building::Well, i == 3, "at the bottom right"),
    ];
    for (building, wanted, whereabouts) in printed {
        let found: Vec<Segment> = map
            .border
            .cells()
            .filter_map(|(segment, cell)| (cell.building() == Some(building)).then_some(segment))
            .collect();
        if found.len() != usize::from(wanted) {
            let wanted = if wanted { "one" } else { "none" };
            faults.add(
                place,
                "M3",
                format!("{} of {building} on its border; there is {wanted}", found.len()),
            );
        }
        if found.iter().any(|&segment| !fits(building, segment)) {
            faults.add(place, "M3", format!("the {building} is not {whereabouts}"));
        }
    }
}

/// Is a printed building where M3 wants it?
fn fits(building: Building, segment: Segment) -> bool {
    let (side, place) = (segment.side(), segment.place());
    match building {
        Building::PileHouse => matches!(side, Edge::N | Edge::W) && place == 0,
        Building::Tavern => side == Edge::N && place < 3 || side == Edge::W && place < 2,
        Building::Well => side == Edge::S && place >= 3 || side == Edge::E && place >= 2,
        _ => false,
    }
}

/// Two patches that each reach two neighbouring edges (M11).
fn is_corner(side: &Side) -> bool {
    let corner = |edge: Edge| {
        side.patches().iter().any(|patch| patch.edges() == super::road::Road::turn(edge).edges())
    };
    Edge::ALL.into_iter().any(|edge| corner(edge) && corner(edge.opposite()))
}

/// The face of a tile that may begin a solo game: a road and no volcano on it (M36). The front, if both could.
pub(super) fn solo_face(tile: &Tile) -> Option<Face> {
    let fits = |side: &Side| !side.road_edges().is_empty() && side.volcano() == Volcano::None;
    Face::ALL.into_iter().find(|&face| fits(tile.side(face)))
}

/// A playable set: 145 tiles, 12 villages, 8 buildings and 4 maps that keep M1 to M11, with the tables that make
/// joins and scores fast. Shared between games, so it is behind an `Arc` everywhere.
pub struct Set {
    material: Material,
    /// The reliefs of every piece, both faces, four turns: [`PIECES`] × 2 × 4. Pieces with one side have it twice.
    reliefs: Box<[[Relief; 8]]>,
}

impl Set {
    /// The set made of this material, or every fault it has.
    pub fn new(mut material: Material) -> Result<Set, Vec<SetFault>> {
        let faults = material.check();
        if !faults.is_empty() {
            return Err(faults);
        }
        let trade = |village: &VillageTile| match village.side.landmark() {
            Some(Landmark::Village(trade)) => trade.index(),
            _ => 0,
        };
        sort_by_number(&mut material.villages, |village| {
            (village.owner.index() << 8 | trade(village)) as i64
        });
        let one_sided = material.villages.iter().map(|village| &village.side);
        let one_sided = one_sided.chain(material.buildings.iter().map(|building| &building.side));
        let tiles = material.tiles.iter().map(|tile| Face::ALL.map(|face| tile.side(face)));
        let reliefs: Box<[_]> = tiles.chain(one_sided.map(|side| [side, side])).map(reliefs).collect();
        debug_assert_eq!(reliefs.len(), PIECES);
        Ok(Set { material, reliefs })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.material.name
    }

    /// All its material.
    pub const fn material(&self) -> &Material {
        &self.material
    }

    /// A landscape tile.
    pub fn tile(&self, tile: TileId) -> &Tile {
        &self.material.tiles[tile.index()]
    }

    /// A player's village.
    pub fn village(&self, owner: Seat, trade: Trade) -> &Side {
        &self.material.villages[owner.index() * Trade::ALL.len() + trade.index()].side
    }

    /// A building tile.
    pub fn building(&self, building: BuildingId) -> &BuildingTile {
        &self.material.buildings[building.index() % BUILDINGS]
    }

    /// A map.
    pub fn map(&self, number: MapNumber) -> &Map {
        &self.material.maps[number.index()]
    }

    /// The side of a piece, as printed.
    pub fn side(&self, piece: Piece) -> &Side {
        match piece {
            Piece::Tile(tile, face) => self.tile(tile).side(face),
            Piece::Village(owner, trade) => self.village(owner, trade),
            Piece::Building(building) => &self.building(building).side,
        }
    }

    /// A piece's relief after a turn.
    #[inline]
    pub fn relief(&self, piece: Piece, rotation: Rotation) -> &Relief {
        let face = if let Piece::Tile(_, face) = piece { face.index() } else { 0 };
        &self.reliefs[piece.index()][face * 4 + rotation.index()]
    }
}

fn reliefs(faces: [&Side; 2]) -> [Relief; 8] {
    std::array::from_fn(|i| Relief::new(&faces[i / 4].turned(Rotation::wrapping(i))))
}

/// Sets are equal if their material is.
impl PartialEq for Set {
    fn eq(&self, other: &Set) -> bool {
        std::ptr::eq(self, other) || self.material == other.material
    }
}

impl Eq for Set {}

/// By its name: 145 tiles in a failed assertion help nobody.
impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Set({})", self.name())
    }
}
