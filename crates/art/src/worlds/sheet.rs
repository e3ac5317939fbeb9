//! Sheets of everything in a set, to look at or to print.

use super::page::{close_box, document, open_box, words};
use super::point::{Point, at, short};
use super::tile::{SideDrawing, draw};
use super::world::{Scene, piece_name, world};
use crate::theme::PARCHMENT;
use crate::{Canvas, INK};
use krajina_rules::worlds::{BuildingId, Face, Landmark, MapNumber, Piece, Rotation, Set, TileId, colour};

/// Tiles on one sheet.
const TILES_A_SHEET: usize = 30;
/// Tiles in one row.
const COLUMNS: usize = 6;
/// Pixels a square.
const PIXELS: u32 = 100;

/// Sheets of all tiles (both sides), villages, buildings and maps: file names and SVG documents.
pub fn sheets(set: &Set) -> Vec<(String, String)> {
    let tiles: Vec<TileId> = TileId::all().collect();
    let numbered = tiles.chunks(TILES_A_SHEET).enumerate();
    let mut sheets: Vec<(String, String)> =
        numbered.map(|(i, tiles)| (format!("tiles{}.svg", i + 1), tile_sheet(set, tiles))).collect();
    sheets.push(("pieces.svg".into(), piece_sheet(set)));
    for number in MapNumber::ALL {
        let title = format!("Map {number} of {}", set.name());
        let scene = Scene::empty(set.map(number), number);
        sheets.push((format!("map{number}.svg"), world(&scene, PIXELS, &format!("map{number}"), &title)));
    }
    sheets
}

fn tile_sheet(set: &Set, tiles: &[TileId]) -> String {
    let (wide, high) = (230.0, 132.0);
    let mut canvas = Canvas::new("tiles");
    let size = at(COLUMNS as f64 * wide + 20.0, tiles.len().div_ceil(COLUMNS) as f64 * high + 20.0);
    paper(&mut canvas, size);
    for (i, &tile) in tiles.iter().enumerate() {
        let corner = at(20.0 + (i % COLUMNS) as f64 * wide, 20.0 + (i / COLUMNS) as f64 * high);
        for face in Face::ALL {
            let name = piece_name(Piece::Tile(tile, face));
            let look = SideDrawing::of(set.tile(tile).side(face), &name, Rotation::R0);
            card(&mut canvas, &look, corner.plus(face.index() as f64 * 104.0, 0.0));
        }
        words(&mut canvas, &tile.to_string(), corner.plus(102.0, 114.0), 11.0, INK);
    }
    let title =
        format!("Tiles {} to {} of {}, fronts and backs", tiles[0], tiles[tiles.len() - 1], set.name());
    document(&canvas, at(0.0, 0.0), size.x, size.y, PIXELS, &title)
}

fn piece_sheet(set: &Set) -> String {
    let mut canvas = Canvas::new("pieces");
    let size = at(6.0 * 118.0 + 20.0, 4.0 * 132.0 + 20.0);
    paper(&mut canvas, size);
    let corner = |i: usize| at(20.0 + (i % 6) as f64 * 118.0, 20.0 + (i / 6) as f64 * 132.0);
    let villages = &set.material().villages;
    for (i, village) in villages.iter().enumerate() {
        let Some(Landmark::Village(trade)) = village.side.landmark() else { continue };
        let name = piece_name(Piece::Village(village.owner, trade));
        let look = SideDrawing::of(&village.side, &name, Rotation::R0).in_colour(colour(village.owner));
        card(&mut canvas, &look, corner(i));
        let said = format!("{name} {}", village.owner.index() + 1);
        words(&mut canvas, &said, corner(i).plus(50.0, 114.0), 10.0, INK);
    }
    for (i, id) in BuildingId::all().enumerate() {
        let tile = set.building(id);
        let corner = corner(villages.len() + i);
        card(&mut canvas, &SideDrawing::of(&tile.side, &id.to_string(), Rotation::R0), corner);
        words(&mut canvas, &format!("{id} {}", tile.kind), corner.plus(50.0, 114.0), 10.0, INK);
    }
    document(
        &canvas,
        at(0.0, 0.0),
        size.x,
        size.y,
        PIXELS,
        &format!("Villages and buildings of {}", set.name()),
    )
}

fn paper(canvas: &mut Canvas, size: Point) {
    canvas.put(format_args!(
        "<rect width='{}' height='{}' fill='{PARCHMENT}'/>",
        short(size.x),
        short(size.y)
    ));
}

/// A single tile.
fn card(canvas: &mut Canvas, look: &SideDrawing<'_>, corner: Point) {
    open_box(canvas, corner, 100.0, 100.0);
    draw(canvas, look);
    close_box(canvas);
    canvas.put(format_args!(
        "<rect x='{}' y='{}' width='100' height='100' fill='none' stroke='{INK}' stroke-width='1.5' rx='2'/>",
        short(corner.x),
        short(corner.y)
    ));
}
