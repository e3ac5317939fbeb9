//! The border of a map.

use super::picture::{Building, Picture};
use super::side::MAX_PICTURES;
use super::side_text::{MaterialTextError, read_building, read_terrain, things_in};
use super::square::{SEGMENTS, Segment};
use super::terrain::Terrain;
use super::text::travels_as_text;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One segment of the border: its terrain, perhaps a road end, pictures and a printed building (M3, M4, M10).
///
/// Written as in diagrams: `m`, `f(boar)`, `m(road,coach)`, `w(building:pile-house)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BorderCell {
    terrain: Terrain,
    road: bool,
    pictures: [u8; Picture::ALL.len()],
    building: Option<Building>,
}

/// An impossible border cell: the rule it breaks and the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{rule}: {reason}")]
pub struct BorderError {
    /// The number of the rule, such as `M10`.
    pub rule: &'static str,
    /// The fault.
    pub reason: String,
}

impl BorderCell {
    /// Plain land.
    pub const fn plain(terrain: Terrain) -> BorderCell {
        BorderCell { terrain, road: false, pictures: [0; Picture::ALL.len()], building: None }
    }

    /// The cell with all that is on it, or the rule that forbids it.
    pub fn new(
        terrain: Terrain,
        road: bool,
        pictures: &[Picture],
        building: Option<Building>,
    ) -> Result<BorderCell, BorderError> {
        let mut cell = BorderCell { terrain, road, building, ..BorderCell::plain(terrain) };
        for picture in pictures {
            cell.pictures[picture.index()] = cell.pictures[picture.index()].saturating_add(1);
        }
        cell.check().map(|()| cell).map_err(|(rule, reason)| BorderError { rule, reason })
    }

    fn check(&self) -> Result<(), (&'static str, String)> {
        let terrain = self.terrain;
        if self.road && terrain != Terrain::Meadow {
            return Err(("M9", format!("a road on {terrain}; roads run on meadow only")));
        }
        for picture in Picture::ALL.into_iter().filter(|&picture| self.count(picture) > 0) {
            if picture.is_figure() {
                return Err(("M10", format!("a {picture} on the border; figures are on tiles only")));
            }
            if picture.terrain() != terrain {
                return Err((
                    "M10",
                    format!("a {picture} on {terrain}; it belongs on {}", picture.terrain()),
                ));
            }
            if picture.on_road() && !self.road {
                return Err(("M10", format!("a {picture} without a road under it")));
            }
            if self.count(picture) > MAX_PICTURES {
                return Err(("M10", format!("more than {MAX_PICTURES} of {picture} on one segment")));
            }
        }
        self.building.map_or(Ok(()), |building| self.check_building(building))
    }

    fn check_building(&self, building: Building) -> Result<(), (&'static str, String)> {
        if !building.is_printed() {
            return Err(("M3", format!("a {building} on the border; it is a tile")));
        }
        if building.terrain() != self.terrain {
            return Err((
                "M32",
                format!("a {building} on {}; it stands on {}", self.terrain, building.terrain()),
            ));
        }
        if building.on_road() && !self.road {
            return Err(("M32", format!("a {building} without a road under it")));
        }
        Ok(())
    }

    /// Its terrain.
    #[inline]
    pub const fn terrain(&self) -> Terrain {
        self.terrain
    }

    /// Does a road leave it towards the grid?
    #[inline]
    pub const fn has_road(&self) -> bool {
        self.road
    }

    /// How many of a picture stand on it.
    pub const fn count(&self, picture: Picture) -> u8 {
        self.pictures[picture.index()]
    }

    /// The building printed on it.
    pub const fn building(&self) -> Option<Building> {
        self.building
    }
}

impl fmt::Display for BorderCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut things: Vec<String> = self.road.then(|| "road".into()).into_iter().collect();
        for picture in Picture::ALL {
            things.extend((0..self.count(picture)).map(|_| picture.to_string()));
        }
        things.extend(self.building.map(|building| format!("building:{building}")));
        let letter = self.terrain.letter();
        if things.is_empty() { write!(f, "{letter}") } else { write!(f, "{letter}({})", things.join(",")) }
    }
}

impl FromStr for BorderCell {
    type Err = MaterialTextError;

    fn from_str(text: &str) -> Result<BorderCell, MaterialTextError> {
        let (terrain, rest) = read_terrain(text)?;
        if !rest.is_empty() && !rest.starts_with('(') {
            return Err(MaterialTextError::form(
                1,
                format!("expected '(' or the end of the border cell, found {rest:?}"),
            ));
        }
        let mut cell = BorderCell::plain(terrain);
        for (at, thing) in things_in(rest).map_err(|error| error.shifted(1))? {
            cell = cell.with_thing(thing).map_err(|error| error.shifted(1 + at))?;
        }
        cell.check().map(|()| cell).map_err(|(rule, reason)| MaterialTextError { at: 0, rule, reason })
    }
}

impl BorderCell {
    fn with_thing(mut self, thing: &str) -> Result<BorderCell, MaterialTextError> {
        if thing == "road" && !self.road {
            self.road = true;
        } else if let Some(building) = read_building(thing).filter(|_| self.building.is_none()) {
            self.building = Some(building);
        } else if let Some(picture) = Picture::from_name(thing) {
            self.pictures[picture.index()] = self.pictures[picture.index()].saturating_add(1);
        } else {
            let reason = format!(
                "{thing:?} is nothing that can be added to the border here; expected road, coach, boat, boar, field, \
                 barrel, building:pile-house, building:tavern or building:well, a road and a building once"
            );
            return Err(MaterialTextError::form(0, reason));
        }
        Ok(self)
    }
}

travels_as_text!(BorderCell);

/// The whole border: twenty segments, with the strips of one terrain that they form worked out (M4).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Border {
    cells: [BorderCell; SEGMENTS],
    /// For every segment the first segment, in the order of diagrams, of the strip to which it belongs.
    strips: [Segment; SEGMENTS],
}

impl Border {
    /// The border made of these cells, in the order of diagrams: north, east, south, west.
    pub fn new(cells: [BorderCell; SEGMENTS]) -> Border {
        let mut strips = [FIRST; SEGMENTS];
        Segment::all().for_each(|segment| strips[segment.index()] = segment);
        // One walk around the ring carries a strip's first segment everywhere except across the starting point, so walk
        // twice.
        let ring = std::iter::successors(Some(FIRST), |segment| Some(segment.next()));
        for segment in ring.take(2 * SEGMENTS) {
            let (here, next) = (segment.index(), segment.next().index());
            if cells[here].terrain() == cells[next].terrain() {
                let first = strips[here].min(strips[next]);
                let (old_here, old_next) = (strips[here], strips[next]);
                for strip in &mut strips {
                    if *strip == old_here || *strip == old_next {
                        *strip = first;
                    }
                }
            }
        }
        Border { cells, strips }
    }

    /// Plain land of one terrain all round.
    pub fn plain(terrain: Terrain) -> Border {
        Border::new([BorderCell::plain(terrain); SEGMENTS])
    }

    /// A segment's cell.
    #[inline]
    pub const fn cell(&self, segment: Segment) -> &BorderCell {
        &self.cells[segment.index()]
    }

    /// The first segment, in the order of diagrams, of the strip of one terrain to which a segment belongs.
    #[inline]
    pub const fn strip(&self, segment: Segment) -> Segment {
        self.strips[segment.index()]
    }

    /// All segments with their cells.
    pub fn cells(&self) -> impl Iterator<Item = (Segment, &BorderCell)> {
        Segment::all().zip(&self.cells)
    }
}

const FIRST: Segment = match Segment::from_index(0) {
    Some(segment) => segment,
    None => unreachable!(),
};

/// As its twenty cells.
impl Serialize for Border {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M10: the pictures that may stand on the border, and those that may not.
    #[test]
    fn m10_border_cells_print_parse_and_refuse() {
        for text in
            ["m", "f(boar)", "m(road,coach,barrel)", "w(boat,building:pile-house)", "m(road,building:tavern)"]
        {
            assert_eq!(text.parse::<BorderCell>().unwrap().to_string(), text);
        }
        let error = |text: &str| text.parse::<BorderCell>().unwrap_err().to_string();
        assert_eq!(error("w(fisher)"), "M10: a fisher on the border; figures are on tiles only");
        assert_eq!(error("f(road)"), "M9: a road on forest; roads run on meadow only");
        assert_eq!(error("m(coach)"), "M10: a coach without a road under it");
        assert_eq!(error("m(building:tavern)"), "M32: a tavern without a road under it");
        assert_eq!(error("f(building:lodge)"), "M3: a lodge on the border; it is a tile");
        assert_eq!("m(road,cow)".parse::<BorderCell>().unwrap_err().at, 7);
    }

    /// M4: neighbouring segments of one terrain are one patch, round corners too.
    #[test]
    fn m4_strips_run_round_corners() {
        let letters = "mmwwff ffmm mmmwwf mwwf".replace(' ', "");
        let cells: Vec<BorderCell> = letters.chars().map(|c| c.to_string().parse().unwrap()).collect();
        let border = Border::new(cells.try_into().unwrap());
        let strips: Vec<usize> = Segment::all().map(|segment| border.strip(segment).index()).collect();
        assert_eq!(strips, [0, 0, 2, 2, 4, 4, 4, 4, 8, 8, 10, 10, 10, 13, 13, 15, 0, 17, 17, 19]);
        let all = Border::plain(Terrain::Water);
        assert!(Segment::all().all(|segment| all.strip(segment).index() == 0));
    }
}
