//! The drawings of Worlds: tiles, villages, buildings, maps and whole worlds, as SVG text.
//!
//! A square is 100 units wide. Nothing is random: shapes follow from the names of tiles. Ids begin with the caller's
//! prefix, so that several pictures can stand on one page.

mod frame;
mod goods;
mod ground;
mod house;
mod land;
mod page;
mod palette;
mod people;
mod place_finder;
mod point;
mod sheet;
mod stamp;
mod tile;
mod token;
mod track;
mod volcano;
mod world;

#[cfg(test)]
mod tests;

pub use sheet::sheets;
pub use tile::{SideDrawing, library, part, side};
pub use token::{chip, volcano_token};
pub use world::{Scene, piece_name, world};
