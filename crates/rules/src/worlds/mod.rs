//! Worlds: the rules of Mondo Sapiens, in real time.
//!
//! Everyone builds a world of 24 squares at once from one shared heap of tiles. Rule numbers such as M14 are those of
//! docs/rules; docs/rules/worlds-table.md has the additions of a digital table.
//!
//! | contents | modules |
//! |---|---|
//! | the material: a [`Side`] of [`Patch`]es, a [`Border`], a [`Map`], a [`Set`] | `terrain` `edge` `picture` `road` `patch` `side` `square` `border` `map` `tile` `set` `standard` |
//! | scoring: [`Relief`]s are joined, a [`Survey`] counts, a [`Sheet`] compares, [`Details`] list | `relief` `join` `survey` `level` `sheet` `detail` `score` |
//! | playing: [`Worlds`] implements [`Game`](crate::game::Game) | `setup` `heap` `builder` `action` `play` `legal` `view` `inspection` `game` |
//!
//! ```
//! use krajina_rules::game::{Game, Millis};
//! use krajina_rules::seat::Seat;
//! use krajina_rules::seed::Seed;
//! use krajina_rules::worlds::{COUNTDOWN, Worlds};
//!
//! let mut game = Worlds::new("worlds players=2 level=advanced map=1".parse()?, &Seed::from_number(1));
//! game.advance(COUNTDOWN);
//! let (one, two) = (Seat::wrapping(0), Seat::wrapping(1));
//! game.play(one, "take t017".parse()?)?;
//! assert!(game.play(two, "take t017".parse()?).is_err(), "the first has it");
//! game.play(one, "place c3 front 90".parse()?)?;
//! game.advance(Millis(60 * 60_000));
//! assert!(game.outcome().is_some(), "the timer rang three times");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod border;
mod builder;
mod detail;
mod edge;
mod follow;
mod game;
mod heap;
mod hosted;
mod inspection;
mod join;
mod legal;
mod level;
mod map;
mod patch;
mod picture;
mod play;
mod relief;
mod road;
mod score;
mod set;
mod set_text;
mod setup;
mod sheet;
mod side;
mod side_text;
mod square;
mod standard;
mod survey;
mod terrain;
mod text;
mod tile;
mod view;

pub use action::Action;
pub use border::{Border, BorderCell, BorderError};
pub use builder::{Builder, HeldPiece, Placed, PlacedError, Trades, open_squares};
pub use detail::{Area, Details, Join, Network};
pub use edge::{Edge, Edges, Rotation, RotationError};
pub use follow::Reveal;
pub use heap::{
    HEAP_COLUMNS, HEAP_ROWS, Heap, HeapTile, HeapTileError, SPOTS, Spot, SpotError, TileLocation,
};
pub use join::Layout;
pub use legal::TILES_BEFORE_BUILDING;
pub use level::{Chip, Difficulty, Handicap, Level, LevelError, Minutes, Roads, Scoring};
pub use map::{Map, MapNumber, MapNumberError};
pub use patch::Patch;
pub use picture::{Building, Landmark, Picture, Trade, Volcano};
pub use play::{BREAK, COUNTDOWN, Phase, Worlds};
pub use relief::Relief;
pub use road::Road;
pub use score::{FinishedRound, World, WorldScore, score_round};
pub use set::{Material, Set, SetFault, SetPosition, VillageTile};
pub use setup::{Options, ROUNDS, Setup, Timer};
pub use sheet::{BonusKind, Circumstances, Entry, Sheet, SheetLine};
pub use side::{MAX_PATCHES, MAX_PICTURES, Side, SideError};
pub use side_text::MaterialTextError;
pub use square::{COLUMNS, Neighbour, ROWS, SEGMENTS, SQUARES, Segment, Square, SquareError, Squares};
pub use survey::{Depth, Survey};
pub use terrain::Terrain;
pub use tile::{
    BUILDINGS, BuildingId, BuildingTile, Face, PIECES, Piece, PieceError, SameSides, TILES, Tile, TileId,
    VILLAGES_EACH,
};
pub use view::{TimerView, View};

use crate::seat::{Colour, Seat};

/// The colour of each seat.
pub const COLOURS: [Colour; 4] = [Colour::Pink, Colour::Yellow, Colour::Green, Colour::Blue];

/// The colour of a seat.
pub const fn colour(seat: Seat) -> Colour {
    COLOURS[seat.index()]
}
