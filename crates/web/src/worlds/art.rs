//! Pictures of pieces and maps, each drawn once and kept as a data URL.

use super::filter::TileTrait;
use krajina_art::worlds::{Scene, SideDrawing, piece_name, side, world};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    self, Edge, Edges, Face, MapNumber, Patch, Piece, Road, Rotation, Set, Side, Squares, Terrain, TileId,
    Volcano,
};
use std::cell::RefCell;
use std::collections::HashMap;

/// The width of a square in pixels; the drawings are vectors, so any other size is as sharp.
const PIXELS: u32 = 100;

thread_local! {
    static PIECES: RefCell<HashMap<(Piece, Rotation), String>> = RefCell::default();
    static MAPS: RefCell<HashMap<(u8, bool), String>> = RefCell::default();
}

/// An SVG document as a data URL. Only characters that would end the URL early are escaped.
pub(crate) fn address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", svg.replace('%', "%25").replace('#', "%23"))
}

/// The look of a piece: villages in the colours of their owners.
pub(crate) fn look(set: &Set, piece: Piece, rotation: Rotation) -> SideDrawing<'_> {
    let look = SideDrawing::of(set.side(piece), &piece_name(piece), rotation);
    match piece {
        Piece::Village(owner, _) => look.in_colour(worlds::colour(owner)),
        _ => look,
    }
}

/// A piece with its rotation.
pub(crate) fn piece(set: &Set, piece: Piece, rotation: Rotation) -> String {
    PIECES.with_borrow_mut(|known| {
        let drawn = || address(&side(&look(set, piece, rotation), PIXELS, "s", ""));
        known.entry((piece, rotation)).or_insert_with(drawn).clone()
    })
}

/// A plain piece that shows a trait of the filter.
pub(crate) fn sample(wanted: TileTrait) -> String {
    let plain = |terrain| Patch::new(terrain, Edges::ALL);
    let patch = match wanted {
        TileTrait::Terrain(terrain) => plain(terrain),
        TileTrait::Road => {
            let corner = Road::new(Edges::one(Edge::N).with(Edge::E));
            corner.map_or(plain(Terrain::Meadow), |road| plain(Terrain::Meadow).with_road(road))
        }
    };
    let drawn =
        Side::new(&[patch], Volcano::None).map(|plain| side(&SideDrawing::lying(&plain), PIXELS, "s", ""));
    address(&drawn.unwrap_or_default())
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

/// The name of a seat's colour, for style sheets.
pub(crate) fn colour(seat: Seat) -> &'static str {
    worlds::colour(seat).name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_url_has_no_character_that_ends_it_early() {
        let set = Set::standard();
        for tile_id in TileId::all() {
            let address = tile(&set, tile_id, Face::Front);
            assert!(address.starts_with("data:image/svg+xml,<svg "), "{tile_id}");
            assert!(!address.contains('#') && !address.contains('"') && !address.contains('\n'), "{tile_id}");
        }
    }
}
