//! Reads a set from its texts, or lists all its faults.

use crate::fault::{MaterialFault, MaterialFaults};
use crate::source::{FILES, SetSources};
use crate::table::{SourceFile, TomlString, TomlTable};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Border, BorderCell, Building, BuildingId, BuildingTile, COLUMNS, Edge, Landmark, Map, Material,
    MaterialTextError, ROWS, SEGMENTS, Segment, Set, SetFault as Broken, SetPosition, Side, Square, Squares,
    Terrain, Tile, TileId, VillageTile,
};
use std::path::Path;
use std::str::FromStr;

/// The names of the four sides of a map's border, in the order of diagrams.
pub(crate) const BORDER_SIDES: [&str; 4] = ["north", "east", "south", "west"];

/// The set in a directory, or every fault that it has, with file, line and column. Nothing is loaded if there is any.
pub fn check_dir(dir: &Path) -> Result<Set, Vec<MaterialFault>> {
    let (sources, mut unreadable) = SetSources::readable(dir);
    if unreadable.is_empty() {
        return check(&sources);
    }
    let is_readable = |fault: &MaterialFault| unreadable.iter().all(|other| other.file != fault.file);
    let more: Vec<MaterialFault> = check(&sources).err().into_iter().flatten().filter(is_readable).collect();
    unreadable.extend(more);
    unreadable.sort();
    Err(unreadable)
}

/// The set that these texts describe, or every fault that they have.
pub fn check(sources: &SetSources) -> Result<Set, Vec<MaterialFault>> {
    let mut reader = SetReader::default();
    let material = reader.read(sources);
    let readable = reader.faults.is_empty();
    for broken in material.check() {
        // Counts over the whole set mean nothing while parts of it cannot be read.
        if readable || broken.place != SetPosition::Set {
            reader.note(&broken, sources);
        }
    }
    let faults = reader.faults.sorted();
    if !faults.is_empty() {
        return Err(faults);
    }
    Set::new(material).map_err(|broken| broken.iter().map(whole_set).collect())
}

fn whole_set(broken: &Broken) -> MaterialFault {
    MaterialFault { file: FILES[0].into(), line: 1, column: 1, reason: broken.to_string() }
}

/// Reads the files and keeps the positions of everything.
#[derive(Default)]
struct SetReader {
    faults: MaterialFaults,
    /// The bytes at which tiles, villages and buildings begin, in the order of the material's lists.
    tiles: Vec<usize>,
    villages: Vec<usize>,
    buildings: Vec<usize>,
}

impl SetReader {
    fn read(&mut self, sources: &SetSources) -> Material {
        let files: [SourceFile<'_>; FILES.len()] =
            std::array::from_fn(|i| SourceFile { name: FILES[i], text: &sources.0[i] });
        let [set, tiles, villages, buildings, maps @ ..] = &files;
        Material {
            name: self.read_name(set),
            tiles: self.read_tiles(tiles),
            villages: self.read_villages(villages),
            buildings: self.read_buildings(buildings),
            maps: maps.iter().map(|map| self.read_map(map)).collect(),
        }
    }

    fn read_name(&mut self, file: &SourceFile<'_>) -> String {
        let parsed = file.parse(&mut self.faults);
        let table = TomlTable::new(file, &parsed);
        table.only(&["name"], &mut self.faults);
        let Some(name) = table.string("name", &mut self.faults) else { return String::new() };
        // Names are words of the compact text form, so they have no spaces.
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if name.text.is_empty() || name.text.len() > 40 || !name.text.chars().all(plain) {
            let reason = "expected a name of 1 to 40 letters, digits and dashes";
            file.fault(&mut self.faults, name.start, reason);
        }
        name.text.into()
    }

    fn read_tiles(&mut self, file: &SourceFile<'_>) -> Vec<Tile> {
        let parsed = file.parse(&mut self.faults);
        let table = TomlTable::new(file, &parsed);
        table.only(&["tile"], &mut self.faults);
        let mut tiles: Vec<(TileId, usize, Tile)> = Vec::new();
        for entry in table.tables("tile", &mut self.faults) {
            entry.only(&["id", "front", "back"], &mut self.faults);
            let id = self.read_id::<TileId>(&entry, tiles.iter().map(|(id, ..)| *id));
            let front = self.read_side(&entry, "front");
            let back = self.read_side(&entry, "back");
            let (Some(id), Some(front), Some(back)) = (id, front, back) else { continue };
            match Tile::new(front, back) {
                Ok(tile) => tiles.push((id, entry.start, tile)),
                Err(error) => file.fault(&mut self.faults, entry.start, error.to_string()),
            }
        }
        tiles.sort_by_key(|(id, ..)| *id);
        self.tiles = tiles.iter().map(|(_, start, _)| *start).collect();
        tiles.into_iter().map(|(.., tile)| tile).collect()
    }

    fn read_villages(&mut self, file: &SourceFile<'_>) -> Vec<VillageTile> {
        let parsed = file.parse(&mut self.faults);
        let table = TomlTable::new(file, &parsed);
        table.only(&["village"], &mut self.faults);
        let mut villages = Vec::new();
        for entry in table.tables("village", &mut self.faults) {
            entry.only(&["player", "side"], &mut self.faults);
            let owner = self.read_player(&entry);
            let side = self.read_side(&entry, "side");
            let (Some(owner), Some(side)) = (owner, side) else { continue };
            self.villages.push(entry.start);
            villages.push(VillageTile { owner, side });
        }
        villages
    }

    fn read_buildings(&mut self, file: &SourceFile<'_>) -> Vec<BuildingTile> {
        let parsed = file.parse(&mut self.faults);
        let table = TomlTable::new(file, &parsed);
        table.only(&["building"], &mut self.faults);
        let mut buildings: Vec<(BuildingId, usize, BuildingTile)> = Vec::new();
        for entry in table.tables("building", &mut self.faults) {
            entry.only(&["id", "side"], &mut self.faults);
            let id = self.read_id::<BuildingId>(&entry, buildings.iter().map(|(id, ..)| *id));
            let side = self.read_side(&entry, "side");
            let (Some(id), Some(side)) = (id, side) else { continue };
            match side.landmark() {
                Some(Landmark::Building(kind)) => {
                    buildings.push((id, entry.start, BuildingTile { kind, side }));
                }
                _ => file.fault(&mut self.faults, entry.start, "M2: no building on its side"),
            }
        }
        buildings.sort_by_key(|(id, ..)| *id);
        self.buildings = buildings.iter().map(|(_, start, _)| *start).collect();
        buildings.into_iter().map(|(.., building)| building).collect()
    }

    fn read_map(&mut self, file: &SourceFile<'_>) -> Map {
        let parsed = file.parse(&mut self.faults);
        let table = TomlTable::new(file, &parsed);
        let [north, east, south, west] = BORDER_SIDES;
        table.only(&[north, east, south, west, "highlighted"], &mut self.faults);
        let mut cells = [BorderCell::plain(Terrain::Water); SEGMENTS];
        for (side, name) in BORDER_SIDES.into_iter().enumerate() {
            if let Some(words) = table.string(name, &mut self.faults) {
                self.read_border(file, Edge::wrapping(side), words, &mut cells);
            }
        }
        Map { border: Border::new(cells), highlighted: self.read_highlighted(&table) }
    }

    fn read_border(
        &mut self,
        file: &SourceFile<'_>,
        side: Edge,
        words: TomlString<'_>,
        cells: &mut [BorderCell; SEGMENTS],
    ) {
        let length = if matches!(side, Edge::N | Edge::S) { COLUMNS } else { ROWS };
        let mut segments = Segment::all().filter(|segment| segment.side() == side);
        let found = words.text.split_whitespace().count();
        if found != length {
            let reason = format!("M4: {found} border cells; there are {length} on this side");
            file.fault(&mut self.faults, words.start, reason);
        }
        for cell in words.text.split_whitespace() {
            // Both are slices of one text, so the difference of their addresses is the position of the cell.
            let at = words.start + (cell.as_ptr().addr() - words.text.as_ptr().addr());
            if let (Some(cell), Some(segment)) = (self.parse(file, cell, at), segments.next()) {
                cells[segment.index()] = cell;
            }
        }
    }

    fn read_highlighted(&mut self, table: &TomlTable<'_, '_>) -> Squares {
        let mut squares = Squares::NONE;
        for words in table.strings("highlighted", &mut self.faults).unwrap_or_default() {
            match words.text.parse::<Square>() {
                Ok(square) if squares.contains(square) => {
                    let reason = format!("M5: {square} is highlighted twice");
                    table.file.fault(&mut self.faults, words.start, reason);
                }
                Ok(square) => squares = squares.with(square),
                Err(error) => table.file.fault(&mut self.faults, words.start, error.to_string()),
            }
        }
        squares
    }

    fn read_side(&mut self, entry: &TomlTable<'_, '_>, key: &str) -> Option<Side> {
        let words = entry.string(key, &mut self.faults)?;
        self.parse(entry.file, words.text, words.start)
    }

    fn parse<T: FromStr<Err = MaterialTextError>>(
        &mut self,
        file: &SourceFile<'_>,
        text: &str,
        start: usize,
    ) -> Option<T> {
        match text.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                file.fault(&mut self.faults, start + error.at, error.to_string());
                None
            }
        }
    }

    fn read_id<I: FromStr + PartialEq>(
        &mut self,
        entry: &TomlTable<'_, '_>,
        taken: impl Iterator<Item = I>,
    ) -> Option<I>
    where
        I::Err: ToString,
    {
        let words = entry.string("id", &mut self.faults)?;
        let reason = match words.text.parse::<I>() {
            Ok(id) if taken.into_iter().any(|other| other == id) => format!("{} stands twice", words.text),
            Ok(id) => return Some(id),
            Err(error) => error.to_string(),
        };
        entry.file.fault(&mut self.faults, words.start, reason);
        None
    }

    fn read_player(&mut self, entry: &TomlTable<'_, '_>) -> Option<Seat> {
        let (at, number) = entry.number("player", &mut self.faults)?;
        let seat = usize::try_from(number - 1).ok().and_then(Seat::new);
        if seat.is_none() {
            entry.file.fault(&mut self.faults, at, format!("player {number}; expected 1 to 4"));
        }
        seat
    }

    /// Adds a broken constraint at the position of its tile, village, building or map.
    fn note(&mut self, broken: &Broken, sources: &SetSources) {
        let (file, at) = match broken.place {
            SetPosition::Tile(i) => ("tiles.toml", self.tiles.get(i).copied()),
            SetPosition::Village(i) => ("villages.toml", self.villages.get(i).copied()),
            SetPosition::Building(i) => ("buildings.toml", self.buildings.get(i).copied()),
            SetPosition::Map(i) => {
                let file = FILES[(4 + i).min(FILES.len() - 1)];
                (file, place_in_map(broken, sources.text(file)))
            }
            SetPosition::Set => (file_of(broken), None),
        };
        let reason = format!("{}: {}", broken.rule, broken.reason);
        self.faults.at(file, sources.text(file), at.unwrap_or(0), reason);
    }
}

/// The position of a map's fault: the highlighted squares, or the misplaced building.
fn place_in_map(broken: &Broken, text: &str) -> Option<usize> {
    let printed = Building::ALL.into_iter().filter(|building| building.is_printed());
    let mut named = printed.filter(|building| broken.reason.contains(building.name()));
    let wanted = match broken.rule {
        "M5" => "highlighted".to_string(),
        _ => format!("building:{}", named.next()?),
    };
    let (mut at, mut found) = (0, None);
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        // Of two equal buildings the later one is reported.
        found = code.rfind(&wanted).map(|column| at + column).or(found);
        at += line.len();
    }
    found
}

/// The file to which a fault of the whole set belongs: the tiles, except for the two other lists of M2.
fn file_of(broken: &Broken) -> &'static str {
    match broken.rule {
        "M2" if broken.reason.contains("villages of player") => "villages.toml",
        "M2" if broken.reason.contains("of each building") => "buildings.toml",
        _ => "tiles.toml",
    }
}
