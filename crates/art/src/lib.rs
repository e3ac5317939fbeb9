//! Krajina's own illustrations: landscapes, people, tokens and tools, written as SVG text.
//!
//! One square of a board is [`SQUARE`] units wide. Pictures are small, identical on every machine, and crisp at any size:
//! coordinates are whole numbers of units, in Worlds tenths. The nouns are those of the rules; the code does not depend on
//! how a game is played.
//!
//! | contents | modules |
//! |---|---|
//! | the canvas: shared definitions, a drawing, a document | `canvas` |
//! | the page behind a picture; the players' colours and emblems; words | `theme` `colour` `label` |
//! | kings, people, tokens: [`Symbol`] | `symbol` |
//! | landscapes of Kingdom and Hunters: [`DrawnTerrain`] | `terrain` `scatter` |
//! | whole pictures of Kingdom and Hunters: lands, dominoes, tables | `picture` |
//! | sides, borders, whole maps and sheets of Worlds | `worlds` |
//! | a seat's board of any game: [`Illustrated`] | `illustrated` |

pub mod canvas;
pub mod colour;
mod illustrated;
pub mod label;
pub mod picture;
pub mod scatter;
pub mod symbol;
pub mod terrain;
pub mod theme;
#[cfg(feature = "toy")]
mod toy;
pub mod worlds;

#[cfg(test)]
pub(crate) mod well_formed;

pub use canvas::{Canvas, Sprite};
pub use illustrated::{Illustrated, PictureText};
pub use label::escape;
pub use symbol::{
    Symbol, castle, cave, chief, crown, fire, fish, flint, hut, king, lava, mammoth, mushroom, person, totem,
};
pub use terrain::DrawnTerrain;
pub use theme::{INK, Theme};

/// The side of one square in user units.
pub const SQUARE: i32 = 100;

/// One symbol as a complete SVG document of `pixels` by `pixels`, named for screen readers.
///
/// `prefix` keeps its ids apart from those of other pictures on the same page.
pub fn icon(symbol: Symbol, pixels: u32, prefix: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    canvas.symbol(symbol, 0, 0, SQUARE);
    canvas.document(
        canvas::ViewBox { left: -52, top: -52, width: 104, height: 104 },
        pixels,
        &symbol.title(),
        None,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_a_well_formed_named_icon() {
        for symbol in Symbol::all() {
            let svg = icon(symbol, 64, "t");
            well_formed::check(&svg).unwrap_or_else(|why| panic!("{symbol:?}: {why}"));
            assert!(svg.contains(&format!(">{}</title>", symbol.title())), "{symbol:?}");
            assert!(svg.contains("<path") || svg.contains("<circle"), "{symbol:?} draws nothing");
        }
    }

    #[test]
    fn every_id_carries_the_prefix() {
        for symbol in Symbol::all() {
            let svg = icon(symbol, 64, "left board");
            for id in svg.split(" id='").skip(1) {
                assert!(id.starts_with("left-board-"), "{symbol:?}: {}", &id[..20]);
            }
        }
    }
}
