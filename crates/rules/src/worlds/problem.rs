//! The question a solver answers: what is the best world that these tiles can make on this map?

use super::builder::{Placed, Trades};
use super::join::Layout;
use super::level::Scoring;
use super::map::Map;
use super::set::Set;
use super::sheet::{Circumstances, Sheet};
use super::square::{SQUARES, Square, Squares};
use super::survey::Survey;
use super::tile::{BuildingId, Piece, TileId};
use crate::seat::{MAX_SEATS, Seat};

/// A map, what already lies on it, and what may still be placed.
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    /// Where the pieces come from.
    pub set: &'a Set,
    /// The map.
    pub map: &'a Map,
    /// How it is scored.
    pub scoring: Scoring,
    /// Whose villages are meant.
    pub owner: Seat,
    /// What already lies on the squares.
    pub start: [Option<Placed>; SQUARES],
    /// The tiles that may be placed.
    pub tiles: Vec<TileId>,
    /// The villages that may be placed (M27).
    pub villages: Trades,
    /// The buildings of which one may be placed (M31).
    pub buildings: Vec<BuildingId>,
    /// Chip, token and handicap.
    pub circumstances: Circumstances,
    /// The other worlds, to compare volcanoes and kinds with. None: alone, so every active volcano costs a point and
    /// every kind has its +3.
    pub rivals: Vec<(Survey, Circumstances)>,
}

impl<'a> Problem<'a> {
    /// An empty map and all tiles, alone.
    pub fn new(set: &'a Set, map: &'a Map, scoring: Scoring) -> Problem<'a> {
        let villages = if scoring.level.has_villages() { Trades::ALL } else { Trades::NONE };
        Problem { tiles: TileId::all().collect(), villages, ..Problem::empty(set, map, scoring) }
    }

    /// An empty map and nothing to place, alone.
    pub fn empty(set: &'a Set, map: &'a Map, scoring: Scoring) -> Problem<'a> {
        Problem {
            set,
            map,
            scoring,
            owner: Seat::wrapping(0),
            start: [None; SQUARES],
            tiles: Vec::new(),
            villages: Trades::NONE,
            buildings: Vec::new(),
            circumstances: Circumstances::default(),
            rivals: Vec::new(),
        }
    }

    /// The squares that are not free at the start.
    pub fn occupied(&self) -> Squares {
        Square::all().filter(|square| self.start[square.index()].is_some()).collect()
    }

    /// The points of a world with this survey, compared with the rivals.
    pub fn points(&self, survey: Survey) -> i32 {
        self.sheet(survey).points()
    }

    /// The sheet of a world with this survey, compared with the rivals.
    pub fn sheet(&self, survey: Survey) -> Sheet {
        let mut players = [(survey, self.circumstances); MAX_SEATS];
        let count = (1 + self.rivals.len()).min(MAX_SEATS);
        players[1..count].copy_from_slice(&self.rivals[..count - 1]);
        Sheet::compare(self.scoring, &players[..count])[0]
    }

    /// Surveys a world.
    pub fn survey(&self, layout: &Layout<'_>) -> Survey {
        Survey::new(&self.map.border, layout, self.scoring.depth())
    }

    /// The reliefs of what lies on these squares.
    pub fn layout(&self, squares: &[Option<Placed>; SQUARES]) -> Layout<'a> {
        let set = self.set;
        squares.map(|placed| placed.map(|Placed { piece, rotation }| set.relief(piece, rotation)))
    }

    /// Everything that may be placed, both faces of tiles, not turned.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> {
        let faces = |tile| super::tile::Face::ALL.map(|face| Piece::Tile(tile, face));
        let tiles = self.tiles.iter().copied().flat_map(faces);
        let villages = self.villages.iter().map(|trade| Piece::Village(self.owner, trade));
        tiles.chain(villages).chain(self.buildings.iter().copied().map(Piece::Building))
    }
}
