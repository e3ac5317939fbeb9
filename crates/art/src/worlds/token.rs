//! Bonus chips and the volcano token (M2).

use super::page::{document, words};
use super::point::at;
use super::volcano::volcano;
use crate::{Canvas, INK};
use krajina_rules::worlds::{Chip, Volcano};

/// A bonus chip with its value, as a document this many pixels wide.
pub fn chip(chip: Chip, pixels: u32, prefix: &str, title: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    disc(&mut canvas, "#f3c64a", "#fbe6a2", "#b07d1a");
    words(&mut canvas, &chip.value().to_string(), at(50.0, 67.0), 50.0, INK);
    document(&canvas, at(0.0, 0.0), 100.0, 100.0, pixels, title)
}

/// The volcano token (M24), as a document this many pixels wide.
pub fn volcano_token(pixels: u32, prefix: &str, title: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    disc(&mut canvas, "#c9502f", "#f7dcb4", "#7d2a18");
    if let Some(stamp) = volcano(Volcano::Active) {
        stamp.draw(&mut canvas, at(50.0, 53.0), 1.35);
    }
    document(&canvas, at(0.0, 0.0), 100.0, 100.0, pixels, title)
}

/// A disc with a milled rim.
fn disc(canvas: &mut Canvas, rim: &str, face: &str, mill: &str) {
    canvas.put(format_args!(
        "<circle cx='50' cy='50' r='46' fill='{rim}' stroke='{INK}' stroke-width='3'/>\
         <circle cx='50' cy='50' r='41' fill='none' stroke='{mill}' stroke-width='5' stroke-dasharray='3 5'/>\
         <circle cx='50' cy='50' r='35' fill='{face}' stroke='{mill}' stroke-width='2'/>"
    ));
}
