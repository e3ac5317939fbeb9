//! The counts of one finished or half-built world that the score sheet needs.

use super::border::Border;
use super::join::{
    DisjointSets, JoinNode, Joined, Layout, NODES, border_road_node, flag, patch_node, road_node, strip_node,
};
use super::picture::{Building, Picture, Trade, Volcano};
use super::relief::{Relief, counted_on};
use super::square::{SEGMENTS, SQUARES, Segment, Square};
use super::terrain::Terrain;
use serde::{Deserialize, Serialize};

/// The depth of a survey: it skips things that the level does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Depth {
    /// Count connected roads (M21, option).
    pub networks: bool,
    /// Count the earnings of buildings (M32).
    pub buildings: bool,
}

/// All counts of one world, before anything is compared with the other players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Survey {
    /// Figures by [`Trade`], those on villages included (M19, M28).
    pub figures: [u16; 3],
    /// Which villages are on the map (M28).
    pub villages: [bool; 3],
    /// Closed areas of meadow and forest without bad joins; the islet is one of them (M20).
    pub areas: u8,
    /// Tiles with a road (M21).
    pub road_tiles: u8,
    /// Road segments on the border (M21).
    pub border_roads: u8,
    /// Joins that a road crosses (M21).
    pub crossings: u8,
    /// Connected roads; 0 unless asked for (M21).
    pub networks: u8,
    /// Active volcanoes (M23).
    pub active: u8,
    /// Inactive volcanoes (M24).
    pub inactive: u8,
    /// Free squares (M22).
    pub free: u8,
    /// Bad joins (M18).
    pub bad_joins: u8,
    /// The earnings of buildings, by [`Building`]; 0 unless asked for (M32).
    pub buildings: [u16; 7],
}

impl Survey {
    /// Surveys a world.
    pub fn new(border: &Border, layout: &Layout<'_>, depth: Depth) -> Survey {
        Survey::of_joined(border, layout, depth, &mut Joined::new(border, layout))
    }

    /// Surveys a world that is being built, and counts its areas of land without bad joins that are still open.
    pub fn with_open_areas(border: &Border, layout: &Layout<'_>, depth: Depth) -> (Survey, i32) {
        let mut joined = Joined::new(border, layout);
        let survey = Survey::of_joined(border, layout, depth, &mut joined);
        (survey, open_areas(layout, &mut joined))
    }

    /// Surveys a world that is joined already.
    fn of_joined(border: &Border, layout: &Layout<'_>, depth: Depth, joined: &mut Joined) -> Survey {
        let mut survey = Survey {
            // The islet (M20).
            areas: 1,
            free: joined.free.len() as u8,
            bad_joins: joined.bad_joins,
            crossings: joined.crossings,
            border_roads: border.cells().filter(|(_, cell)| cell.has_road()).count() as u8,
            ..Survey::default()
        };
        for square in Square::all() {
            if let Some(relief) = layout[square.index()] {
                survey.add_side(joined, square, relief);
            }
        }
        if depth.networks {
            survey.networks = count_networks(border, layout, joined);
        }
        if depth.buildings {
            survey.buildings = BuildingEarnings { border, layout, joined }.earnings();
        }
        survey
    }

    #[inline]
    fn add_side(&mut self, joined: &mut Joined, square: Square, relief: &Relief) {
        for trade in Trade::ALL {
            self.figures[trade.index()] += u16::from(relief.figures(trade));
        }
        if let Some(trade) = relief.village() {
            self.villages[trade.index()] = true;
        }
        self.road_tiles += u8::from(!relief.road_edges().is_empty());
        match relief.volcano() {
            Volcano::None => {}
            Volcano::Active => self.active += 1,
            Volcano::Inactive => self.inactive += 1,
        }
        for patch in 0..relief.patch_count() {
            let node = patch_node(square, patch);
            let counts = relief.patch_terrain(patch).is_land() && joined.is_clean(node);
            // Roots are the lowest nodes, so every area with a tile in it has its root on a tile.
            self.areas += u8::from(counts && joined.areas.root(node) == node);
        }
    }

    /// All figures (M19).
    pub fn all_figures(&self) -> u16 {
        self.figures.iter().sum()
    }
}

/// Areas of land without bad joins that are still open.
fn open_areas(layout: &Layout<'_>, joined: &mut Joined) -> i32 {
    let mut count = 0;
    for square in Square::all() {
        let Some(relief) = layout[square.index()] else { continue };
        for patch in 0..relief.edge_patch_count() {
            let node = patch_node(square, patch);
            let open = joined.flags[usize::from(node)] & (flag::OPEN | flag::BAD) == flag::OPEN;
            let root = open && joined.areas.root(node) == node;
            count += i32::from(root && relief.patch_terrain(patch).is_land());
        }
    }
    count
}

/// How many connected roads there are, unconnected pieces included (M21, option).
fn count_networks(border: &Border, layout: &Layout<'_>, joined: &mut Joined) -> u8 {
    let mut networks = 0;
    for square in Square::all() {
        for road in 0..layout[square.index()].map_or(0, Relief::road_count) {
            let node = road_node(square, road);
            networks += u8::from(joined.roads.root(node) == node);
        }
    }
    for (segment, cell) in border.cells() {
        let node = border_road_node(segment);
        networks += u8::from(cell.has_road() && joined.roads.root(node) == node);
    }
    networks
}

/// Counts the earnings of buildings on a map (M32, M33).
struct BuildingEarnings<'a, 'b> {
    border: &'a Border,
    layout: &'a Layout<'b>,
    joined: &'a mut Joined,
}

impl BuildingEarnings<'_, '_> {
    fn earnings(&mut self) -> [u16; 7] {
        let mut earned = [0; 7];
        let mut seen = CountedBuildings::default();
        for square in Square::all() {
            let Some((building, place)) = self.layout[square.index()].and_then(Relief::building) else {
                continue;
            };
            let home = match building.on_road() {
                true => self.joined.roads.root(road_node(square, place)),
                false => self.joined.area(square, place),
            };
            self.earn(building, home, &mut seen, &mut earned);
        }
        for segment in Segment::all() {
            let Some(building) = self.border.cell(segment).building() else { continue };
            let home = match building.on_road() {
                true => self.joined.roads.root(border_road_node(segment)),
                false => self.joined.areas.root(strip_node(self.border, segment)),
            };
            self.earn(building, home, &mut seen, &mut earned);
        }
        earned
    }

    /// Two equal buildings on one area or road count its pictures once.
    fn earn(
        &mut self,
        building: Building,
        home: JoinNode,
        seen: &mut CountedBuildings,
        earned: &mut [u16; 7],
    ) {
        if seen.is_new(building, home) {
            earned[building.index()] += self.earning(building, home);
        }
    }

    fn earning(&mut self, building: Building, home: JoinNode) -> u16 {
        match building {
            Building::CoachStop => self.on_road(home, Picture::Coach),
            Building::Tavern => self.on_road(home, Picture::Barrel),
            _ if !self.joined.is_clean(home) => 0,
            Building::Lighthouse | Building::Lodge | Building::Mill => {
                self.on_area(home, counted_on(building.terrain()))
            }
            Building::PileHouse => self.islands(home),
            Building::Well => self.lakes(home),
        }
    }

    /// Coaches or barrels on a connected road.
    fn on_road(&mut self, home: JoinNode, picture: Picture) -> u16 {
        let mut count = 0;
        for square in Square::all() {
            let Some(relief) = self.layout[square.index()] else { continue };
            for road in 0..relief.road_count() {
                if self.joined.roads.root(road_node(square, road)) == home {
                    count += match picture {
                        Picture::Coach => relief.coaches_on(road),
                        _ => relief.barrels_on(road),
                    };
                }
            }
        }
        for (segment, cell) in self.border.cells() {
            if cell.has_road() && self.joined.roads.root(border_road_node(segment)) == home {
                count += u16::from(cell.count(picture));
            }
        }
        count
    }

    /// Boats, boars or fields in an area.
    fn on_area(&mut self, home: JoinNode, picture: Picture) -> u16 {
        let mut count = 0;
        for square in Square::all() {
            let Some(relief) = self.layout[square.index()] else { continue };
            for patch in 0..relief.patch_count() {
                if relief.pictures_on(patch) > 0 && self.joined.area(square, patch) == home {
                    count += relief.pictures_on(patch);
                }
            }
        }
        for (segment, cell) in self.border.cells() {
            if cell.count(picture) > 0 && self.joined.areas.root(strip_node(self.border, segment)) == home {
                count += u16::from(cell.count(picture));
            }
        }
        count
    }

    /// Islands in the water `home`, the islet among them (M33). An island is all connected land, meadow and
    /// forest alike: two patches of different terrain on one side touch.
    fn islands(&mut self, home: JoinNode) -> u16 {
        let mut masses = DisjointSets::APART;
        let mut flags = [0u8; NODES];
        self.for_each_side(|joined, square, relief| {
            if relief.has(Terrain::Meadow) && relief.has(Terrain::Forest) {
                let first = joined.area(square, 0);
                (1..relief.patch_count()).for_each(|patch| masses.join(first, joined.area(square, patch)));
            }
        });
        self.for_each_side(|joined, square, relief| {
            let wet = areas_of(joined, square, relief, Terrain::Water).any(|water| water == home);
            for patch in (0..relief.patch_count()).filter(|&patch| relief.patch_terrain(patch).is_land()) {
                let area = joined.area(square, patch);
                let mass = usize::from(masses.root(area));
                flags[mass] |= joined.flags[usize::from(area)] | if wet { TOUCHES } else { 0 };
            }
        });
        // The islet, and every clean mass in this water that does not touch the border.
        1 + flags.iter().filter(|&&flags| flags == TOUCHES).count() as u16
    }

    /// Lakes in the meadow `home` (M33).
    fn lakes(&mut self, home: JoinNode) -> u16 {
        let mut found = [false; NODES];
        self.for_each_side(|joined, square, relief| {
            if areas_of(joined, square, relief, Terrain::Meadow).any(|meadow| meadow == home) {
                for water in areas_of(joined, square, relief, Terrain::Water) {
                    found[usize::from(water)] = true;
                }
            }
        });
        let is_lake = |(area, found): (usize, &bool)| *found && self.joined.is_clean_inland(area as JoinNode);
        found.iter().enumerate().filter(|&lake| is_lake(lake)).count() as u16
    }

    fn for_each_side(&mut self, mut visit: impl FnMut(&mut Joined, Square, &Relief)) {
        for square in Square::all() {
            if let Some(relief) = self.layout[square.index()] {
                visit(self.joined, square, relief);
            }
        }
    }
}

/// Marks land that touches the water in question; the lower bits are those of [`flag`].
const TOUCHES: u8 = flag::BORDER << 1;

fn areas_of<'a>(
    joined: &'a mut Joined,
    square: Square,
    relief: &'a Relief,
    terrain: Terrain,
) -> impl Iterator<Item = JoinNode> + 'a {
    let patches = (0..relief.patch_count()).filter(move |&patch| relief.patch_terrain(patch) == terrain);
    patches.map(move |patch| joined.area(square, patch))
}

/// The buildings already counted, with the area or road on which they stand.
struct CountedBuildings {
    places: [(Building, JoinNode); SQUARES + SEGMENTS],
    count: usize,
}

impl Default for CountedBuildings {
    fn default() -> CountedBuildings {
        CountedBuildings { places: [(Building::CoachStop, 0); SQUARES + SEGMENTS], count: 0 }
    }
}

impl CountedBuildings {
    fn is_new(&mut self, building: Building, home: JoinNode) -> bool {
        let new = !self.places[..self.count].contains(&(building, home));
        if new {
            // Every square and segment has at most one building, so there is room.
            self.places[self.count] = (building, home);
            self.count += 1;
        }
        new
    }
}
