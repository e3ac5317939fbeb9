//! The drawings of Worlds: tiles, villages, buildings, maps and whole worlds, as SVG text.
//!
//! A square is 100 units wide. Nothing is random: shapes follow from the names of tiles. Ids begin with a prefix of the
//! caller's, so that several pictures can stand on one page.

mod canvas;
mod frame;
mod goods;
mod ground;
mod house;
mod land;
mod palette;
mod people;
mod place;
mod point;
mod sheet;
mod tile;
mod token;
mod track;
mod volcano;
mod world;

pub use sheet::sheets;
pub use tile::{Look, library, part, side};
pub use token::{chip, volcano_token};
pub use world::{Scene, piece_name, seat_colour, world};
