//! The compact text of a set, one thing a line. The program embeds this form; people edit TOML.
//!
//! ```text
//! set standard
//! tile fNE(boar)/mSW(road:SW)! w
//! village 1 wNESW(village:fisher)
//! building fNESW(building:lodge)
//! map
//! north w(building:pile-house) w m m f f
//! east f f m m
//! south m m m w w f
//! west w w f f
//! highlighted b2 e3
//! ```

use super::border::{Border, BorderCell};
use super::edge::Edge;
use super::map::Map;
use super::picture::Landmark;
use super::set::{Material, VillageTile};
use super::side::Side;
use super::side_text::MaterialTextError;
use super::square::{COLUMNS, ROWS, SEGMENTS, Square, Squares};
use super::terrain::Terrain;
use super::tile::{BuildingTile, Face, Tile};
use crate::seat::Seat;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "set {}", self.name)?;
        for tile in &self.tiles {
            writeln!(f, "tile {} {}", tile.side(Face::Front), tile.side(Face::Back))?;
        }
        for village in &self.villages {
            writeln!(f, "village {} {}", village.owner.index() + 1, village.side)?;
        }
        for building in &self.buildings {
            writeln!(f, "building {}", building.side)?;
        }
        self.maps.iter().try_for_each(|map| write_map(f, map))
    }
}

fn write_map(f: &mut fmt::Formatter<'_>, map: &Map) -> fmt::Result {
    write!(f, "map")?;
    for (segment, cell) in map.border.cells() {
        if segment.place() == 0 {
            write!(f, "\n{}", SIDES[segment.side().index()])?;
        }
        write!(f, " {cell}")?;
    }
    write!(f, "\nhighlighted")?;
    map.highlighted.iter().try_for_each(|square| write!(f, " {square}"))?;
    writeln!(f)
}

const SIDES: [&str; 4] = ["north", "east", "south", "west"];

impl FromStr for Material {
    type Err = MaterialTextError;

    fn from_str(text: &str) -> Result<Material, MaterialTextError> {
        let mut material = Material::default();
        let mut at = 0;
        for line in text.split('\n') {
            read_line(&mut material, line).map_err(|error| error.shifted(at))?;
            at += line.len() + 1;
        }
        Ok(material)
    }
}

fn read_line(material: &mut Material, line: &str) -> Result<(), MaterialTextError> {
    let mut words = LineWords { line, at: 0 };
    let Some((at, keyword)) = words.next() else { return Ok(()) };
    match keyword {
        "set" => material.name = words.need("a name")?.1.into(),
        "tile" => material.tiles.push(read_tile(&mut words)?),
        "village" => material.villages.push(read_village(&mut words)?),
        "building" => material.buildings.push(read_building(&mut words)?),
        "map" => material.maps.push(empty_map()),
        "highlighted" => current(material, at)?.highlighted = read_squares(&mut words)?,
        side => match SIDES.iter().position(|name| *name == side) {
            Some(side) => read_border(current(material, at)?, Edge::wrapping(side), &mut words)?,
            None => return Err(MaterialTextError::form(at, format!("{side:?} begins no line of a set"))),
        },
    }
    match words.next() {
        Some((at, word)) => {
            Err(MaterialTextError::form(at, format!("expected the end of the line, found {word:?}")))
        }
        None => Ok(()),
    }
}

/// The words of a line with their positions; a `#` begins a comment.
struct LineWords<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> LineWords<'a> {
    fn need(&mut self, what: &str) -> Result<(usize, &'a str), MaterialTextError> {
        self.next().ok_or_else(|| MaterialTextError::form(self.line.len(), format!("expected {what}")))
    }

    fn parse<T: FromStr<Err = MaterialTextError>>(
        &mut self,
        what: &str,
    ) -> Result<(usize, T), MaterialTextError> {
        let (at, word) = self.need(what)?;
        word.parse().map(|value| (at, value)).map_err(|error: MaterialTextError| error.shifted(at))
    }
}

impl<'a> Iterator for LineWords<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.line[self.at..];
        let start =
            rest.find(|c: char| !c.is_whitespace()).filter(|&start| !rest[start..].starts_with('#'))?;
        let end = rest[start..].find(char::is_whitespace).map_or(rest.len(), |length| start + length);
        let found = (self.at + start, &rest[start..end]);
        self.at += end;
        Some(found)
    }
}

fn read_tile(words: &mut LineWords<'_>) -> Result<Tile, MaterialTextError> {
    let (at, front) = words.parse::<Side>("the front")?;
    let (_, back) = words.parse::<Side>("the back")?;
    Tile::new(front, back).map_err(|_| MaterialTextError {
        at,
        rule: "M8",
        reason: "the two sides of the tile show the same".into(),
    })
}

fn read_village(words: &mut LineWords<'_>) -> Result<VillageTile, MaterialTextError> {
    let (at, number) = words.need("a player from 1 to 4")?;
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let owner = index
        .and_then(Seat::new)
        .ok_or_else(|| MaterialTextError::form(at, "expected a player from 1 to 4"))?;
    Ok(VillageTile { owner, side: words.parse("the side")?.1 })
}

fn read_building(words: &mut LineWords<'_>) -> Result<BuildingTile, MaterialTextError> {
    let (at, side) = words.parse::<Side>("the side")?;
    match side.landmark() {
        Some(Landmark::Building(kind)) => Ok(BuildingTile { kind, side }),
        _ => Err(MaterialTextError { at, rule: "M2", reason: "no building on the side".into() }),
    }
}

fn empty_map() -> Map {
    Map { border: Border::plain(Terrain::Water), highlighted: Squares::NONE }
}

fn current(material: &mut Material, at: usize) -> Result<&mut Map, MaterialTextError> {
    material.maps.last_mut().ok_or_else(|| MaterialTextError::form(at, "expected a line `map` first"))
}

fn read_squares(words: &mut LineWords<'_>) -> Result<Squares, MaterialTextError> {
    let mut squares = Squares::NONE;
    for (at, word) in words {
        let square =
            word.parse::<Square>().map_err(|error| MaterialTextError::form(at, error.to_string()))?;
        squares = squares.with(square);
    }
    Ok(squares)
}

fn read_border(map: &mut Map, side: Edge, words: &mut LineWords<'_>) -> Result<(), MaterialTextError> {
    let mut cells: [BorderCell; SEGMENTS] = [BorderCell::plain(Terrain::Water); SEGMENTS];
    for (segment, cell) in map.border.cells() {
        cells[segment.index()] = *cell;
        if segment.side() == side {
            let length = if matches!(side, Edge::N | Edge::S) { COLUMNS } else { ROWS };
            cells[segment.index()] = words.parse(&format!("{length} border cells"))?.1;
        }
    }
    map.border = Border::new(cells);
    Ok(())
}
