//! Pictures of pieces and maps, each drawn once and kept as an address that an image can show.

use krajina_record::worlds_art::{Look, Scene, piece_name, seat_colour, side, world};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Face, MapNumber, Piece, Rotation, Set, Squares, TileId};
use std::cell::RefCell;
use std::collections::HashMap;

/// A square is drawn so many pixels wide; drawings are made of curves, so any other size is as sharp.
const PIXELS: u32 = 100;

thread_local! {
    static PIECES: RefCell<HashMap<(Piece, Rotation), String>> = RefCell::default();
    static MAPS: RefCell<HashMap<(u8, bool), String>> = RefCell::default();
}

/// An SVG document as the address of an image. Only what would end the address early is written otherwise.
pub(crate) fn address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", svg.replace('%', "%25").replace('#', "%23"))
}

/// A piece as it lies.
pub(crate) fn piece(set: &Set, piece: Piece, rotation: Rotation) -> String {
    PIECES.with_borrow_mut(|known| {
        let drawn = || {
            let look = Look::of(set.side(piece), &piece_name(piece), rotation);
            let look = match piece {
                Piece::Village(owner, _) => look.in_colour(seat_colour(owner)),
                _ => look,
            };
            address(&side(&look, PIXELS, "s", ""))
        };
        known.entry((piece, rotation)).or_insert_with(drawn).clone()
    })
}

/// A tile of the heap.
pub(crate) fn tile(set: &Set, tile: TileId, face: Face) -> String {
    piece(set, Piece::Tile(tile, face), Rotation::R0)
}

/// An empty map; its highlighted squares matter only in the solo game (M5).
pub(crate) fn map(set: &Set, number: MapNumber, solo: bool) -> String {
    MAPS.with_borrow_mut(|known| {
        let drawn = || {
            let empty = Scene::empty(set.map(number), number);
            let highlighted = if solo { empty.highlighted } else { Squares::NONE };
            address(&world(&Scene { highlighted, ..empty }, PIXELS, "m", ""))
        };
        known.entry((number.into(), solo)).or_insert_with(drawn).clone()
    })
}

/// The name of a seat's colour, for styles.
pub(crate) fn colour(seat: Seat) -> &'static str {
    seat_colour(seat).name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_nothing_that_ends_it_early() {
        let set = Set::standard();
        for tile_id in TileId::all() {
            let address = tile(&set, tile_id, Face::Front);
            assert!(address.starts_with("data:image/svg+xml,<svg "), "{tile_id}");
            assert!(!address.contains('#') && !address.contains('"') && !address.contains('\n'), "{tile_id}");
        }
    }
}
