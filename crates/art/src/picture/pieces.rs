//! The things on a square: crowns and fires on their plate, tokens, people.

use super::SquarePicture;
use crate::terrain::Zone;
use crate::{Canvas, SQUARE, Symbol};

/// Draws the things on the square whose upper left corner is at this position.
pub(super) fn lay(canvas: &mut Canvas, tile: SquarePicture, left: i32, top: i32) {
    if let Some((symbol, count)) = tile.printed() {
        plate(canvas, symbol, count, left, top);
    }
    for (symbol, (x, y), size) in pieces(tile) {
        canvas.symbol(symbol, left + x, top + y, size);
    }
}

/// The zones that the things on the square cover.
pub(super) fn zones(tile: SquarePicture) -> Vec<Zone> {
    let mut zones = Vec::new();
    if let Some((_, count)) = tile.printed() {
        zones.push(Zone {
            left: 0,
            top: 0,
            right: PLATE_EDGE + plate_width(count) + 2,
            bottom: PLATE_EDGE + PLATE_HEIGHT,
        });
    }
    for (_, (x, y), size) in pieces(tile) {
        // Smaller than the piece: plants may show behind it.
        let half = size * 32 / SQUARE;
        zones.push(Zone { left: x - half, top: y - half, right: x + half, bottom: y + half });
    }
    zones
}

const PLATE_EDGE: i32 = 6;
const PLATE_HEIGHT: i32 = 36;
const STEP: i32 = 28;

fn plate_width(count: u8) -> i32 {
    i32::from(count) * STEP + 7
}

/// A dark plate: without it, gold on wheat and fire on sand are hard to see.
fn plate(canvas: &mut Canvas, symbol: Symbol, count: u8, left: i32, top: i32) {
    let name = format!("plate-{}{count}", symbol.name());
    let id = canvas.define(&name, |canvas| {
        let width = plate_width(count);
        canvas.put(format_args!(
            "<rect x='1' y='3' width='{width}' height='{PLATE_HEIGHT}' rx='11' fill='#1c0f08' opacity='.35'/>\
             <rect width='{width}' height='{PLATE_HEIGHT}' rx='11' fill='#4a2d1d' stroke='#f6dfae' stroke-width='2.5'/>"
        ));
        for n in 0..i32::from(count) {
            canvas.symbol(symbol, n * STEP + STEP / 2 + 4, PLATE_HEIGHT / 2, 27);
        }
    });
    canvas.put(format_args!("<use href='#{id}' x='{}' y='{}'/>", left + PLATE_EDGE, top + PLATE_EDGE));
}

/// The pieces on a square with centre and size. Alone, a piece lies large in the middle.
fn pieces(tile: SquarePicture) -> Vec<(Symbol, (i32, i32), i32)> {
    // Below the plate, if there is one.
    let low = i32::from(tile.printed().is_some());
    match tile.pieces()[..] {
        [home @ Symbol::Castle(_)] => vec![(home, (50, 51), 92)],
        [home @ Symbol::Hut(_)] => vec![(home, (50, 51), 90)],
        [one] => vec![(one, (50 + 4 * low, 51 + 19 * low), 72 - 18 * low)],
        [one, two] => vec![(one, (28, 58 + 8 * low), 48), (two, (72, 58 + 8 * low), 48)],
        [one, two, three] => {
            vec![(one, (24, 70), 44), (two, (76, 70), 44), (three, (50, 48 + 12 * low), 46)]
        }
        _ => Vec::new(),
    }
}
