//! Worlds: the rules of Mondo Sapiens, in real time.
//!
//! Everyone builds a world of 24 squares at once from one shared heap of tiles. Rule numbers such as M14 are those of
//! docs/rules.

mod action;
mod anneal;
mod border;
mod bound;
mod builder;
mod catalogue;
mod detail;
mod edge;
mod game;
mod heap;
mod join;
mod legal;
mod level;
mod map;
mod patch;
mod picture;
mod play;
mod problem;
mod relief;
mod road;
mod score;
mod set;
mod set_text;
mod setup;
mod sheet;
mod side;
mod side_text;
mod solve;
mod square;
mod standard;
mod survey;
mod terrain;
mod tile;
mod view;

pub use action::Action;
pub use border::{Border, BorderCell, BorderError};
pub use bound::upper_bound;
pub use builder::{Builder, Held, Placed, Trades};
pub use detail::{Area, Details, Join, Network};
pub use edge::{Edge, Edges, NoRotation, Rotation};
pub use heap::{HEAP_COLUMNS, HEAP_ROWS, Heap, HeapTile, NoSpot, SPOTS, Spot, Whereabouts};
pub use join::Layout;
pub use level::{Chip, Difficulty, Handicap, Level, Minutes, Roads, Scoring};
pub use map::{Map, MapNumber, NoMap};
pub use patch::Patch;
pub use picture::{Building, Landmark, Picture, Trade, Volcano};
pub use play::{BREAK, COUNTDOWN, Phase, Worlds};
pub use problem::Problem;
pub use relief::Relief;
pub use road::Road;
pub use score::{Scored, Table, World, score_round};
pub use set::{Fault, Material, Place, Set, VillageTile};
pub use setup::{Options, ROUNDS, Setup, Timer};
pub use sheet::{Circumstances, Kind, Line, Sheet};
pub use side::{MAX_PATCHES, MAX_PICTURES, Side, SideError};
pub use side_text::TextError;
pub use solve::{Solution, solve};
pub use square::{Beyond, COLUMNS, NoSquare, ROWS, SEGMENTS, SQUARES, Segment, Square, Squares};
pub use survey::{Depth, Survey};
pub use terrain::Terrain;
pub use tile::{
    BUILDINGS, BuildingId, BuildingTile, Face, NoPiece, PIECES, Piece, SameSides, TILES, Tile, TileId,
    VILLAGES_EACH,
};
pub use view::{Clock, View};
