//! The problem of the solver: find the best world that these tiles can make on this map.

use krajina_rules::seat::{MAX_SEATS, Seat};
use krajina_rules::worlds::{
    BuildingId, Circumstances, Face, Layout, Map, Piece, Placed, SQUARES, Scoring, Set, Sheet, Square,
    Squares, Survey, TileId, Trades,
};

/// A map, the pieces on it, and the pieces that may still be placed.
#[derive(Clone, Debug)]
pub struct WorldProblem<'a> {
    /// The set of the pieces.
    pub set: &'a Set,
    /// The map.
    pub map: &'a Map,
    /// The settings for scoring.
    pub scoring: Scoring,
    /// The owner of the villages.
    pub owner: Seat,
    /// The pieces on the squares at the start.
    pub start: [Option<Placed>; SQUARES],
    /// The tiles that may be placed.
    pub tiles: Vec<TileId>,
    /// The villages that may be placed (M27).
    pub villages: Trades,
    /// The buildings of which one may be placed (M31).
    pub buildings: Vec<BuildingId>,
    /// Chip, token and handicap.
    pub circumstances: Circumstances,
    /// The other worlds, to compare volcanoes and kinds with. Without any, every active volcano costs a point and every
    /// kind has its +3.
    pub rivals: Vec<(Survey, Circumstances)>,
}

impl<'a> WorldProblem<'a> {
    /// An empty map and all tiles, without rivals.
    pub fn new(set: &'a Set, map: &'a Map, scoring: Scoring) -> WorldProblem<'a> {
        let villages = if scoring.level.has_villages() { Trades::ALL } else { Trades::NONE };
        WorldProblem { tiles: TileId::all().collect(), villages, ..WorldProblem::empty(set, map, scoring) }
    }

    /// An empty map and nothing to place, without rivals.
    pub fn empty(set: &'a Set, map: &'a Map, scoring: Scoring) -> WorldProblem<'a> {
        WorldProblem {
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

    /// The reliefs of the pieces on these squares.
    pub fn layout(&self, squares: &[Option<Placed>; SQUARES]) -> Layout<'a> {
        let set = self.set;
        squares.map(|placed| placed.map(|Placed { piece, rotation }| set.relief(piece, rotation)))
    }

    /// Everything that may be placed, both faces of tiles, not turned.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> {
        let faces = |tile| Face::ALL.map(|face| Piece::Tile(tile, face));
        let tiles = self.tiles.iter().copied().flat_map(faces);
        let villages = self.villages.iter().map(|trade| Piece::Village(self.owner, trade));
        tiles.chain(villages).chain(self.buildings.iter().copied().map(Piece::Building))
    }
}
