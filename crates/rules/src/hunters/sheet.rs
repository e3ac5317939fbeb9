//! The score sheet of a territory.

use super::board::Board;
use super::person::Person;
use super::setup::{Mode, Scoring};
use super::terrain::{Resource, Terrain};
use super::totem::Totems;
use crate::domino::sheet::{self, plural};
use crate::domino::{Grid, Square};
use crate::seat::Seat;
use serde::Serialize;
use std::fmt;

/// The item that a line of the sheet counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "item", rename_all = "kebab-case")]
pub enum Item {
    /// A region: squares × fires; volcanoes score nothing (O14).
    Region {
        /// Its terrain.
        terrain: Terrain,
        /// How many squares.
        squares: u32,
        /// How many fires, printed and lava.
        fires: i32,
        /// Which squares.
        places: Vec<Square>,
    },
    /// Resource tokens left, a point each (O20).
    Tokens {
        /// Of which resource.
        resource: Resource,
        /// How many.
        tokens: u32,
    },
    /// A totem held (O20).
    Totem {
        /// Of which resource.
        resource: Resource,
    },
    /// A hunter-gatherer and the things counted around it (O27).
    Person {
        /// Which kind.
        person: Person,
        /// The square.
        at: Square,
        /// How many were counted.
        counted: i32,
        /// Points for each.
        each: i32,
    },
    /// A band of warriors: strengths × members (O28).
    Band {
        /// How many.
        members: u32,
        /// Their strengths, added up.
        strength: u32,
        /// The square.
        places: Vec<Square>,
    },
    /// The hut in the centre (O30).
    Center,
    /// All squares filled, nothing discarded (O31).
    Complete {
        /// Squares filled, the hut included.
        filled: u32,
        /// Dominoes discarded.
        discarded: u8,
    },
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Region { terrain, squares, fires, .. } => {
                write!(f, "{terrain}: {} × {}", plural(*squares, "square"), plural(*fires as u32, "fire"))
            }
            Item::Tokens { resource, tokens } => write!(f, "{resource}: {}", plural(*tokens, "token")),
            Item::Totem { resource } => write!(f, "{resource} totem"),
            Item::Person { person, at, counted, each } => write!(f, "{person} on {at}: {counted} × {each}"),
            Item::Band { members, strength, .. } => {
                write!(f, "band: {} × strength {strength}", plural(*members, "warrior"))
            }
            Item::Center => f.write_str("center: hut in the centre"),
            Item::Complete { filled, discarded } => {
                write!(f, "complete: {} filled, {discarded} discarded", plural(*filled, "square"))
            }
        }
    }
}

/// A line of a territory's sheet.
pub type SheetLine = sheet::SheetLine<Item>;
/// A territory's sheet.
pub type Sheet = sheet::Sheet<Item>;

impl Board {
    /// The score with every line that leads to it. Counts from scratch.
    pub fn sheet(&self, scoring: Scoring, totems: &Totems, seat: Seat) -> Sheet {
        let mut lines = self.region_lines();
        let largest = self.regions().iter().map(|region| region.squares.len() as i32).max().unwrap_or(0);
        match scoring.mode {
            Mode::Discovery => {}
            Mode::Totems => lines.extend(self.resource_lines(totems, seat)),
            Mode::Tribe => lines.extend(self.people_lines().into_iter().chain(self.band_lines())),
        }
        let complete = Item::Complete { filled: self.land().occupied().len(), discarded: self.discarded() };
        lines.extend(self.center(scoring).map(|points| SheetLine { item: Item::Center, points }));
        lines.extend(self.complete(scoring).map(|points| SheetLine { item: complete, points }));
        let fires = self
            .squares()
            .map(|(_, square)| i32::from(square.lava + square.half.marks - square.half.craters()));
        Sheet::new(lines, [largest, fires.sum()])
    }

    fn region_lines(&self) -> Vec<SheetLine> {
        let line = |terrain: Terrain, squares: Grid| {
            let (count, fires) = (squares.len(), self.fires_in(squares));
            let points = if terrain == Terrain::Volcano { 0 } else { count as i32 * fires };
            let places = self.places_of(squares);
            SheetLine { item: Item::Region { terrain, squares: count, fires, places }, points }
        };
        self.regions().iter().map(|region| line(Terrain::ALL[region.terrain], region.squares)).collect()
    }

    fn resource_lines(&self, totems: &Totems, seat: Seat) -> Vec<SheetLine> {
        let tokens = Resource::ALL.into_iter().map(|resource| {
            let tokens = self.tokens(resource).len();
            SheetLine { item: Item::Tokens { resource, tokens }, points: tokens as i32 }
        });
        let held = Resource::ALL
            .into_iter()
            .filter(|&resource| totems.holder(resource) == Some(seat))
            .map(|resource| SheetLine { item: Item::Totem { resource }, points: resource.totem_points() });
        tokens.chain(held).collect()
    }

    fn people_lines(&self) -> Vec<SheetLine> {
        self.squares()
            .filter_map(|(at, square)| Some((at, square.person?)))
            .filter_map(|(at, person)| {
                let (counts, each) = person.counts()?;
                let counted = self.counted(counts, Grid::of(at));
                Some(SheetLine { item: Item::Person { person, at, counted, each }, points: counted * each })
            })
            .collect()
    }

    fn band_lines(&self) -> Vec<SheetLine> {
        self.bands()
            .map(|band| {
                let item = Item::Band {
                    members: band.len(),
                    strength: self.strength(band),
                    places: self.places_of(band),
                };
                SheetLine { item, points: self.band_points(band) }
            })
            .collect()
    }

    fn places_of(&self, squares: Grid) -> Vec<Square> {
        self.frame().squares(squares).collect()
    }
}
