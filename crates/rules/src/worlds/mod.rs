//! Worlds: the rules of Mondo Sapiens, in real time.
//!
//! Everyone builds a world of 24 squares at once from one shared heap of tiles. Rule numbers such as M14 are those of
//! docs/rules.

mod border;
mod edge;
mod map;
mod patch;
mod picture;
mod relief;
mod road;
mod set;
mod set_text;
mod side;
mod side_text;
mod square;
mod terrain;
mod tile;

pub use border::{Border, BorderCell, BorderError};
pub use edge::{Edge, Edges, NoRotation, Rotation};
pub use map::{Map, MapNumber, NoMap};
pub use patch::Patch;
pub use picture::{Building, Landmark, Picture, Trade, Volcano};
pub use relief::Relief;
pub use road::Road;
pub use set::{Fault, Material, Place, Set, VillageTile};
pub use side::{MAX_PATCHES, MAX_PICTURES, Side, SideError};
pub use side_text::TextError;
pub use square::{Beyond, COLUMNS, NoSquare, ROWS, SEGMENTS, SQUARES, Segment, Square, Squares};
pub use terrain::Terrain;
pub use tile::{
    BUILDINGS, BuildingId, BuildingTile, Face, NoPiece, PIECES, Piece, SameSides, TILES, Tile, TileId,
    VILLAGES_EACH,
};
