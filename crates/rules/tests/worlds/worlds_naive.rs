//! A second scorer, written from the rules with hash maps and flood fill, compared with the fast one.

use crate::random;
use krajina_rules::rng::{Quick, below};
use krajina_rules::worlds::*;
use std::collections::{HashMap, HashSet, VecDeque};

/// A piece of land: a patch on a square or a segment of the border.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Land {
    Patch(i32, i32, usize),
    Segment(i32, i32),
}

/// A piece of road: on a patch of a square, or on the border.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Way {
    Road(i32, i32, Edges),
    Segment(i32, i32),
}

/// Border cells live at column -1, column 6, row -1 and row 4 of one big grid.
struct Grid<'a> {
    sides: HashMap<(i32, i32), &'a Side>,
    cells: HashMap<(i32, i32), &'a BorderCell>,
    ring: Vec<(i32, i32)>,
}

const STEPS: [(Edge, i32, i32); 4] = [(Edge::N, 0, -1), (Edge::E, 1, 0), (Edge::S, 0, 1), (Edge::W, -1, 0)];

impl<'a> Grid<'a> {
    fn new(border: &'a Border, squares: &'a [Option<Side>; SQUARES]) -> Grid<'a> {
        let sides = (0..24).filter_map(|i| Some(((i % 6, i / 6), squares[i as usize].as_ref()?))).collect();
        let mut places: Vec<(i32, i32)> = Vec::new();
        places.extend((0..6).map(|x| (x, -1)));
        places.extend((0..4).map(|y| (6, y)));
        places.extend((0..6).map(|x| (x, 4)));
        places.extend((0..4).map(|y| (-1, y)));
        let cells = places.into_iter().zip(border.cells().map(|(_, cell)| cell)).collect();
        let mut ring: Vec<(i32, i32)> = Vec::new();
        ring.extend((0..6).map(|x| (x, -1)));
        ring.extend((0..4).map(|y| (6, y)));
        ring.extend((0..6).rev().map(|x| (x, 4)));
        ring.extend((0..4).rev().map(|y| (-1, y)));
        Grid { sides, cells, ring }
    }

    fn patch_index(&self, at: (i32, i32), edge: Edge) -> Option<usize> {
        self.sides.get(&at)?.patches().iter().position(|patch| patch.edges().contains(edge))
    }

    /// The land that meets this square over this edge, from outside.
    fn land_beyond(&self, (x, y): (i32, i32), (edge, dx, dy): (Edge, i32, i32)) -> Option<Land> {
        let there = (x + dx, y + dy);
        if self.cells.contains_key(&there) {
            return Some(Land::Segment(there.0, there.1));
        }
        self.patch_index(there, edge.opposite()).map(|i| Land::Patch(there.0, there.1, i))
    }

    fn terrain(&self, land: Land) -> Terrain {
        match land {
            Land::Patch(x, y, i) => self.sides[&(x, y)].patches()[i].terrain(),
            Land::Segment(x, y) => self.cells[&(x, y)].terrain(),
        }
    }

    /// The land that a piece of land meets over edges, `None` for a free square.
    fn meets(&self, land: Land) -> Vec<Option<Land>> {
        match land {
            Land::Patch(x, y, i) => {
                let patch = &self.sides[&(x, y)].patches()[i];
                let over = STEPS.into_iter().filter(|step| patch.edges().contains(step.0));
                over.map(|step| self.land_beyond((x, y), step)).collect()
            }
            Land::Segment(x, y) => {
                let step = STEPS.into_iter().find(|s| {
                    let there = (x + s.1, y + s.2);
                    (0..6).contains(&there.0) && (0..4).contains(&there.1)
                });
                let (edge, dx, dy) = step.unwrap();
                let there = (x + dx, y + dy);
                vec![self.patch_index(there, edge.opposite()).map(|i| Land::Patch(there.0, there.1, i))]
            }
        }
    }

    fn all_land(&self) -> Vec<Land> {
        let mut all: Vec<Land> = self.cells.keys().map(|&(x, y)| Land::Segment(x, y)).collect();
        for (&(x, y), side) in &self.sides {
            all.extend((0..side.patches().len()).map(|i| Land::Patch(x, y, i)));
        }
        all
    }

    fn ring_neighbours(&self, at: (i32, i32)) -> [(i32, i32); 2] {
        let i = self.ring.iter().position(|&place| place == at).unwrap();
        [self.ring[(i + 1) % 20], self.ring[(i + 19) % 20]]
    }

    /// The area of a piece of land, by flood fill.
    fn area(&self, start: Land) -> HashSet<Land> {
        let mut found = HashSet::from([start]);
        let mut queue = VecDeque::from([start]);
        while let Some(land) = queue.pop_front() {
            let mut next: Vec<Land> = self.meets(land).into_iter().flatten().collect();
            if let Land::Segment(x, y) = land {
                next.extend(self.ring_neighbours((x, y)).map(|(x, y)| Land::Segment(x, y)));
            }
            for other in next {
                if self.terrain(other) == self.terrain(start) && found.insert(other) {
                    queue.push_back(other);
                }
            }
        }
        found
    }

    fn closed(&self, area: &HashSet<Land>) -> bool {
        area.iter().all(|&land| self.meets(land).iter().all(Option::is_some))
    }

    fn clean(&self, area: &HashSet<Land>) -> bool {
        area.iter().all(|&land| {
            self.meets(land).into_iter().flatten().all(|other| self.terrain(other) == self.terrain(land))
        })
    }

    fn at_border(&self, area: &HashSet<Land>) -> bool {
        area.iter().any(|land| matches!(land, Land::Segment(..)))
    }

    fn areas(&self) -> Vec<HashSet<Land>> {
        let mut seen = HashSet::new();
        let mut areas = Vec::new();
        for land in self.all_land() {
            if !seen.contains(&land) {
                let area = self.area(land);
                seen.extend(area.iter().copied());
                areas.push(area);
            }
        }
        areas
    }

    fn bad_joins(&self) -> usize {
        let mut twice = 0;
        for land in self.all_land() {
            for other in self.meets(land).into_iter().flatten() {
                twice += usize::from(self.terrain(other) != self.terrain(land));
            }
        }
        twice / 2
    }

    // Roads.

    fn all_ways(&self) -> Vec<Way> {
        let mut all = Vec::new();
        for (&(x, y), cell) in &self.cells {
            if cell.has_road() {
                all.push(Way::Segment(x, y));
            }
        }
        for (&(x, y), side) in &self.sides {
            for patch in side.patches() {
                all.extend(patch.roads().iter().map(|road| Way::Road(x, y, road.edges())));
            }
        }
        all
    }

    fn road_over(&self, at: (i32, i32), edge: Edge) -> Option<Way> {
        if let Some(cell) = self.cells.get(&at) {
            return cell.has_road().then_some(Way::Segment(at.0, at.1));
        }
        let roads = self.sides.get(&at)?.patches().iter().flat_map(|patch| patch.roads().to_vec());
        { roads }.find(|road| road.edges().contains(edge)).map(|road| Way::Road(at.0, at.1, road.edges()))
    }

    fn continues(&self, way: Way) -> Vec<Way> {
        let (x, y, edges) = match way {
            Way::Road(x, y, edges) => (x, y, edges),
            Way::Segment(x, y) => {
                let inside =
                    |s: &(Edge, i32, i32)| (0..6).contains(&(x + s.1)) && (0..4).contains(&(y + s.2));
                (x, y, Edges::one(STEPS.into_iter().find(inside).unwrap().0))
            }
        };
        let over = STEPS.into_iter().filter(|step| edges.contains(step.0));
        over.filter_map(|(edge, dx, dy)| self.road_over((x + dx, y + dy), edge.opposite())).collect()
    }

    fn network(&self, start: Way) -> HashSet<Way> {
        let mut found = HashSet::from([start]);
        let mut queue = VecDeque::from([start]);
        while let Some(way) = queue.pop_front() {
            for next in self.continues(way) {
                if found.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        found
    }

    fn crossings(&self) -> usize {
        self.all_ways().into_iter().map(|way| self.continues(way).len()).sum::<usize>() / 2
    }

    fn networks(&self) -> usize {
        let mut seen = HashSet::new();
        let mut count = 0;
        for way in self.all_ways() {
            if !seen.contains(&way) {
                seen.extend(self.network(way));
                count += 1;
            }
        }
        count
    }

    // Buildings.

    fn on_ways(&self, network: &HashSet<Way>, picture: Picture) -> usize {
        let mut count = 0;
        for way in network {
            match *way {
                Way::Segment(x, y) => count += usize::from(self.cells[&(x, y)].count(picture)),
                Way::Road(x, y, edges) => {
                    for patch in self.sides[&(x, y)].patches() {
                        for road in patch.roads().iter().filter(|road| road.edges() == edges) {
                            count += usize::from(road.count(picture));
                            let stop = patch.landmark() == Some(Landmark::Building(Building::CoachStop));
                            if picture == Picture::Coach && stop && patch.landmark_road() == Some(*road) {
                                count += 1;
                            }
                        }
                    }
                }
            }
        }
        count
    }

    fn on_land(&self, area: &HashSet<Land>, picture: Picture) -> usize {
        let mut count = 0;
        for land in area {
            count += usize::from(match *land {
                Land::Segment(x, y) => self.cells[&(x, y)].count(picture),
                Land::Patch(x, y, i) => {
                    let patch = &self.sides[&(x, y)].patches()[i];
                    let own = patch.landmark().and_then(Landmark::own_picture) == Some(picture);
                    patch.count(picture) + u8::from(own)
                }
            });
        }
        count
    }

    /// Patches that lie on the same side as one of these and are of another terrain: they touch.
    fn touching(&self, area: &HashSet<Land>) -> HashSet<Land> {
        let mut touching = HashSet::new();
        for land in area {
            let Land::Patch(x, y, _) = *land else { continue };
            for i in 0..self.sides[&(x, y)].patches().len() {
                let other = Land::Patch(x, y, i);
                if self.terrain(other) != self.terrain(*land) {
                    touching.insert(other);
                }
            }
        }
        touching
    }

    /// All land, meadow and forest, that is connected with this area.
    fn land_mass(&self, area: HashSet<Land>) -> HashSet<Land> {
        let mut mass = area;
        loop {
            let more: Vec<Land> = self
                .touching(&mass)
                .into_iter()
                .filter(|&land| self.terrain(land) != Terrain::Water && !mass.contains(&land))
                .collect();
            if more.is_empty() {
                return mass;
            }
            for land in more {
                mass.extend(self.area(land));
            }
        }
    }

    fn islands(&self, water: &HashSet<Land>) -> usize {
        let mut seen: HashSet<Land> = HashSet::new();
        let mut count = 1;
        for area in self.areas() {
            let start = *area.iter().next().unwrap();
            if self.terrain(start) == Terrain::Water || seen.contains(&start) {
                continue;
            }
            let mass = self.land_mass(area);
            let good = self.closed(&mass) && self.clean(&mass) && !self.at_border(&mass);
            if good && self.touching(&mass).iter().any(|land| water.contains(land)) {
                count += 1;
            }
            seen.extend(mass);
        }
        count
    }

    fn lakes(&self, meadow: &HashSet<Land>) -> usize {
        let is_lake = |area: &&HashSet<Land>| {
            let water = area.iter().all(|&land| self.terrain(land) == Terrain::Water);
            water && self.closed(area) && self.clean(area) && !self.at_border(area)
        };
        let in_meadow = |area: &&HashSet<Land>| self.touching(area).iter().any(|land| meadow.contains(land));
        self.areas().iter().filter(is_lake).filter(in_meadow).count()
    }

    fn building(&self, kind: Building) -> usize {
        let mut lands: Vec<HashSet<Land>> = Vec::new();
        let mut networks: Vec<HashSet<Way>> = Vec::new();
        for (&(x, y), side) in &self.sides {
            for (i, patch) in side.patches().iter().enumerate() {
                if patch.landmark() == Some(Landmark::Building(kind)) {
                    match patch.landmark_road() {
                        Some(road) => networks.push(self.network(Way::Road(x, y, road.edges()))),
                        None => lands.push(self.area(Land::Patch(x, y, i))),
                    }
                }
            }
        }
        for (&(x, y), cell) in &self.cells {
            if cell.building() == Some(kind) {
                match kind {
                    Building::Tavern => networks.push(self.network(Way::Segment(x, y))),
                    _ => lands.push(self.area(Land::Segment(x, y))),
                }
            }
        }
        let mut points = 0;
        let mut counted: Vec<HashSet<Way>> = Vec::new();
        for network in networks {
            if !counted.contains(&network) {
                let picture = if kind == Building::Tavern { Picture::Barrel } else { Picture::Coach };
                points += self.on_ways(&network, picture);
                counted.push(network);
            }
        }
        let mut counted: Vec<HashSet<Land>> = Vec::new();
        for area in lands {
            if counted.contains(&area) || !self.closed(&area) || !self.clean(&area) {
                continue;
            }
            points += match kind {
                Building::Lighthouse => self.on_land(&area, Picture::Boat),
                Building::Lodge => self.on_land(&area, Picture::Boar),
                Building::Mill => self.on_land(&area, Picture::Field),
                Building::PileHouse => self.islands(&area),
                Building::Well => self.lakes(&area),
                _ => 0,
            };
            counted.push(area);
        }
        points
    }

    fn figures(&self, trade: Trade) -> usize {
        let mut count = 0;
        for patch in self.sides.values().flat_map(|side| side.patches()) {
            count += usize::from(patch.count(trade.picture()));
            count += usize::from(patch.landmark() == Some(Landmark::Village(trade)));
        }
        count
    }

    fn has_village(&self, trade: Trade) -> bool {
        let mut patches = self.sides.values().flat_map(|side| side.patches());
        patches.any(|patch| patch.landmark() == Some(Landmark::Village(trade)))
    }

    fn volcanoes(&self, volcano: Volcano) -> i32 {
        self.sides.values().filter(|side| side.volcano() == volcano).count() as i32
    }
}

/// The points of every player of a table, straight from the rules.
fn naive_points(table: &FinishedRound) -> Vec<i32> {
    let grids: Vec<Grid<'_>> =
        table.worlds.iter().map(|world| Grid::new(&table.border, &world.squares)).collect();
    let level = table.scoring.level;
    let solo = level.solo().is_some();
    let mut points: Vec<i32> = Vec::new();
    for (grid, world) in grids.iter().zip(&table.worlds) {
        let mut sum = 0i32;
        let cost = match table.scoring.roads {
            Roads::Crossings => grid.crossings(),
            Roads::Networks => grid.networks(),
        } as i32;
        sum -= grid.bad_joins() as i32;
        sum -= 24 - grid.sides.len() as i32;
        if solo {
            sum -= (cost - 2).max(0);
            sum -= grid.volcanoes(Volcano::Active) + grid.volcanoes(Volcano::Inactive);
            points.push(sum);
            continue;
        }
        let areas = grid.areas().into_iter().filter(|area| {
            let land = area.iter().all(|&land| grid.terrain(land) != Terrain::Water);
            land && grid.closed(area) && grid.clean(area)
        });
        sum += 2 * (areas.count() as i32 + 1);
        sum += grid.sides.values().filter(|side| !side.road_edges().is_empty()).count() as i32;
        sum += grid.cells.values().filter(|cell| cell.has_road()).count() as i32;
        sum -= cost;
        sum += world.circumstances.chip.map_or(0, |chip| i32::from(chip.value()));
        if level == Level::Beginner {
            sum += Trade::ALL.map(|trade| grid.figures(trade) as i32).iter().sum::<i32>();
        }
        points.push(sum);
    }
    if solo {
        return points;
    }
    let mut kinds: Vec<Vec<i32>> = Vec::new();
    if level != Level::Beginner {
        for trade in Trade::ALL {
            let of = |grid: &Grid<'_>| if grid.has_village(trade) { grid.figures(trade) as i32 } else { 0 };
            kinds.push(grids.iter().map(of).collect());
        }
    }
    if level == Level::Expert {
        for kind in Building::ALL {
            kinds.push(grids.iter().map(|grid| grid.building(kind) as i32).collect());
        }
    }
    for kind in kinds {
        let most = *kind.iter().max().unwrap();
        for (sum, &here) in points.iter_mut().zip(&kind) {
            *sum += here + if here > 0 && here == most { 3 } else { 0 };
        }
    }
    let handicapped = table.worlds.iter().any(|world| world.circumstances.handicap != Handicap::None);
    let counted: Vec<i32> = grids
        .iter()
        .zip(&table.worlds)
        .map(|(grid, world)| {
            let all = match world.circumstances {
                Circumstances { handicap: Handicap::All, .. } => true,
                Circumstances { token, .. } => token && !handicapped,
            };
            grid.volcanoes(Volcano::Active) + if all { grid.volcanoes(Volcano::Inactive) } else { 0 }
        })
        .collect();
    let most = *counted.iter().max().unwrap();
    for ((sum, &count), world) in points.iter_mut().zip(&counted).zip(&table.worlds) {
        let pays = if handicapped { world.circumstances.handicap != Handicap::None } else { count == most };
        *sum -= if pays { count } else { 0 };
    }
    points
}

/// The number of worlds that are compared: under twenty seconds, even in slow debug builds.
const WORLDS: usize = 100_000;

/// M18 to M24, M28, M29, M32 to M34, M37 and M39: both scorers agree on 100,000 random worlds, at every level.
#[test]
fn the_fast_scorer_agrees_with_a_naive_one() {
    let threads = 2;
    let half = |thread: u64| {
        let (mut rng, mut seen) = (Quick::new(0x5c0_2e00 + thread), Seen::default());
        let pool = random::pool(&mut rng);
        while seen.worlds < WORLDS / threads as usize {
            compare_one_table(&mut rng, &pool, &mut seen);
        }
        seen
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(move || half(thread))).collect();
        for handle in handles {
            handle.join().unwrap().check();
        }
    });
}

/// The features that occurred in the random worlds: a comparison proves nothing about the others.
#[derive(Default, Debug)]
struct Seen {
    worlds: usize,
    /// Worlds with so many or more closed areas, by number.
    areas: [usize; 8],
    /// Worlds in which a building earned at least one point, and at least two.
    buildings: [[usize; 2]; 7],
}

impl Seen {
    fn add(&mut self, survey: &Survey) {
        self.worlds += 1;
        (0..8).filter(|&n| usize::from(survey.areas) >= n).for_each(|n| self.areas[n] += 1);
        for (seen, points) in self.buildings.iter_mut().zip(survey.buildings) {
            (0..2).filter(|&n| usize::from(points) > n).for_each(|n| seen[n] += 1);
        }
    }

    fn check(&self) {
        assert!(self.areas.iter().all(|&n| n > 300), "{self:?}");
        assert!(self.buildings.iter().flatten().all(|&n| n > 20), "{self:?}");
    }
}

fn compare_one_table(rng: &mut Quick, pool: &[Side], seen: &mut Seen) {
    let level = if random::once_in(rng, 2) { Level::Expert } else { random::pick(rng, &Level::ALL) };
    let roads = random::pick(rng, &[Roads::Crossings, Roads::Networks]);
    let border = random::border(rng);
    let players = if level.solo().is_some() { 1 } else { 1 + below(rng, 4) };
    let care = random::pick(rng, &[0, 3, 12, 40]);
    let full = random::once_in(rng, 2);
    let worlds = (0..players).map(|_| random::world(rng, pool, &border, care, full)).collect();
    let table = FinishedRound { scoring: Scoring { level, roads }, border, worlds };
    let scored = score_round(&table);
    let fast: Vec<i32> = scored.iter().map(|player| player.sheet.points()).collect();
    assert_eq!(fast, naive_points(&table), "{}", draw(&table));
    for player in &scored {
        check_sheet(player, &table);
        seen.add(&player.sheet.survey);
    }
}

/// The lines of a sheet add up, and the lists behind it are as long as its counts.
fn check_sheet(player: &WorldScore, table: &FinishedRound) {
    let lines: i32 = player.sheet.lines().iter().map(|line| line.points).sum();
    assert_eq!(lines, player.sheet.points(), "{}", draw(table));
    let (survey, details) = (&player.sheet.survey, &player.details);
    assert_eq!(details.areas.iter().filter(|area| area.counts()).count(), usize::from(survey.areas));
    assert_eq!(details.bad_joins.len(), usize::from(survey.bad_joins));
    assert_eq!(details.crossings.len(), usize::from(survey.crossings));
    assert_eq!(details.free.len(), usize::from(survey.free));
    if table.scoring.roads == Roads::Networks {
        assert_eq!(details.roads.len(), usize::from(survey.networks));
    }
}

/// The table as a diagram, for a failed comparison.
fn draw(table: &FinishedRound) -> String {
    let mut text = format!("{:?}\n", table.scoring);
    text += &table.border.cells().map(|(segment, cell)| format!("{segment} {cell} ")).collect::<String>();
    for world in &table.worlds {
        text += &format!("\n{:?}\n", world.circumstances);
        for (i, side) in world.squares.iter().enumerate() {
            text += &side.map_or(".".into(), |side| side.to_string());
            text += if i % 6 == 5 { "\n" } else { " " };
        }
    }
    text
}
