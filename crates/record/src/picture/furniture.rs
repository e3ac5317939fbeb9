//! What is laid on a square: crowns and fires on their plate, tokens, people.

use super::{Square, square::HuntersSquare};
use crate::art::terrain::Zone;
use crate::art::{Canvas, Colour, SQUARE, Symbol};

/// Draws what lies on the square whose upper left corner is at a place.
pub(super) fn lay(canvas: &mut Canvas, square: Square, owner: Colour, left: i32, top: i32) {
    if let Some((symbol, count)) = printed(square) {
        plate(canvas, symbol, count, left, top);
    }
    for (symbol, (x, y), size) in pieces(square, owner) {
        canvas.symbol(symbol, left + x, top + y, size);
    }
}

/// The zones that what lies on the square takes up.
pub(super) fn zones(square: Square) -> Vec<Zone> {
    let mut zones = Vec::new();
    if let Some((_, count)) = printed(square) {
        zones.push(Zone {
            left: 0,
            top: 0,
            right: PLATE_EDGE + plate_width(count) + 2,
            bottom: PLATE_EDGE + PLATE_HEIGHT,
        });
    }
    // The owner's colour does not change how much room a piece takes.
    for (_, (x, y), size) in pieces(square, Colour::Pink) {
        // Smaller than the piece: plants may peep out from behind it.
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

fn printed(square: Square) -> Option<(Symbol, u8)> {
    match square {
        Square::Kingdom { crowns, .. } if crowns > 0 => Some((Symbol::Crown, crowns.min(3))),
        Square::Hunters(HuntersSquare { fires, .. }) if fires > 0 => Some((Symbol::Fire, fires.min(3))),
        _ => None,
    }
}

/// A dark plate: gold on wheat and fire on sand would drown without it.
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
fn pieces(square: Square, owner: Colour) -> Vec<(Symbol, (i32, i32), i32)> {
    let symbols: Vec<Symbol> = match square {
        Square::Castle => return vec![(Symbol::Castle(owner), (50, 51), 92)],
        Square::Hut => return vec![(Symbol::Hut(owner), (50, 51), 90)],
        Square::Kingdom { .. } => Vec::new(),
        Square::Hunters(square) => {
            let token = square.terrain.resource().filter(|_| square.resource).map(Symbol::Token);
            let lava = square.lava.map(Symbol::Lava);
            token.into_iter().chain(lava).chain(square.person.map(Symbol::Person)).collect()
        }
    };
    // Below the plate, if there is one.
    let low = i32::from(printed(square).is_some());
    match symbols[..] {
        [one] => vec![(one, (50 + 4 * low, 51 + 19 * low), 72 - 18 * low)],
        [one, two] => vec![(one, (28, 58 + 8 * low), 48), (two, (72, 58 + 8 * low), 48)],
        [one, two, three] => {
            vec![(one, (24, 70), 44), (two, (76, 70), 44), (three, (50, 48 + 12 * low), 46)]
        }
        _ => Vec::new(),
    }
}
