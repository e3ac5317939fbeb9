//! Worlds: the rules of Mondo Sapiens, in real time.
//!
//! Everyone builds a world of 24 squares at once from one shared heap of tiles. Rule numbers such as M14 are those of
//! docs/rules; what a digital table adds to them is in docs/rules/worlds-table.md.
//!
//! | what | where |
//! |---|---|
//! | the material: a [`Side`] of [`Patch`]es, a [`Border`], a [`Map`], a [`Set`] | `terrain` `edge` `picture` `road` `patch` `side` `square` `border` `map` `tile` `set` `standard` |
//! | scoring: [`Relief`]s are joined, a [`Survey`] counts, a [`Sheet`] compares, [`Details`] list | `relief` `join` `survey` `level` `sheet` `detail` `score` |
//! | playing: [`Worlds`] keeps the contract of [`Game`](crate::game::Game) | `setup` `heap` `builder` `action` `play` `legal` `view` `inspection` `game` |
//! | searching: [`solve`] a [`Problem`], with a proven [`upper_bound`] | `problem` `catalogue` `worth` `bound` `solve` `anneal` `refine` |
//! | judging tiles and maps: [`simulate`] | `simulate` |
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
mod anneal;
mod border;
mod bound;
mod builder;
mod catalogue;
mod detail;
mod edge;
mod game;
mod heap;
mod inspection;
mod join;
mod legal;
mod level;
mod map;
mod patch;
mod picture;
mod play;
mod problem;
mod refine;
mod relief;
mod road;
mod score;
mod set;
mod set_text;
mod setup;
mod sheet;
mod side;
mod side_text;
mod simulate;
mod solve;
mod square;
mod standard;
mod survey;
mod terrain;
mod text;
mod tile;
mod view;
mod worth;

pub use action::Action;
pub use border::{Border, BorderCell, BorderError};
pub use bound::upper_bound;
pub use builder::{Builder, Held, NoPlaced, Placed, Trades};
pub use catalogue::Demand;
pub use detail::{Area, Details, Join, Network};
pub use edge::{Edge, Edges, NoRotation, Rotation};
pub use heap::{HEAP_COLUMNS, HEAP_ROWS, Heap, HeapTile, NoHeapTile, NoSpot, SPOTS, Spot, Whereabouts};
pub use join::Layout;
pub use legal::TILES_BEFORE_BUILDING;
pub use level::{Chip, Difficulty, Handicap, Level, Minutes, NoLevel, Roads, Scoring};
pub use map::{Map, MapNumber, NoMap};
pub use patch::Patch;
pub use picture::{Building, Landmark, Picture, Trade, Volcano};
pub use play::{BREAK, COUNTDOWN, Phase, Worlds};
pub use problem::Problem;
pub use refine::refine;
pub use relief::Relief;
pub use road::Road;
pub use score::{Scored, Table, World, score_round};
pub use set::{Fault, Material, Place, Set, VillageTile};
pub use setup::{Options, ROUNDS, Setup, Timer};
pub use sheet::{Circumstances, Entry, Kind, Line, Sheet};
pub use side::{MAX_PATCHES, MAX_PICTURES, Side, SideError};
pub use side_text::TextError;
pub use simulate::{Style, random_round, simulate};
pub use solve::{Solution, solve};
pub use square::{Beyond, COLUMNS, NoSquare, ROWS, SEGMENTS, SQUARES, Segment, Square, Squares};
pub use survey::{Depth, Survey};
pub use terrain::Terrain;
pub use tile::{
    BUILDINGS, BuildingId, BuildingTile, Face, NoPiece, PIECES, Piece, SameSides, TILES, Tile, TileId,
    VILLAGES_EACH,
};
pub use view::{Clock, View};
pub use worth::{POINT, Rating};
