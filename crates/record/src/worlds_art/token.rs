//! What lies beside the maps: bonus chips and the volcano token (M2).

use super::canvas::Canvas;
use super::palette::INK;
use super::point::at;
use super::volcano::volcano;
use krajina_rules::worlds::{Chip, Volcano};

/// A bonus chip with its value, as a document so many pixels wide.
pub fn chip(chip: Chip, pixels: u32, prefix: &str, title: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    disc(&mut canvas, "#f3c64a", "#fbe6a2", "#b07d1a");
    canvas.words(&chip.value().to_string(), at(50.0, 67.0), 50.0, INK);
    canvas.document(at(0.0, 0.0), 100.0, 100.0, pixels, title)
}

/// The token of whoever won the last round, for whom even quiet volcanoes count (M24), as a document so many pixels wide.
pub fn volcano_token(pixels: u32, prefix: &str, title: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    disc(&mut canvas, "#c9502f", "#f7dcb4", "#7d2a18");
    if let Some(stamp) = volcano(Volcano::Active) {
        canvas.stamp(stamp, at(50.0, 53.0), 1.35);
    }
    canvas.document(at(0.0, 0.0), 100.0, 100.0, pixels, title)
}

/// A disc with a milled rim.
fn disc(canvas: &mut Canvas, rim: &str, face: &str, mill: &str) {
    canvas.put(format!(
        "<circle cx='50' cy='50' r='46' fill='{rim}' stroke='{INK}' stroke-width='3'/>\
         <circle cx='50' cy='50' r='41' fill='none' stroke='{mill}' stroke-width='5' stroke-dasharray='3 5'/>\
         <circle cx='50' cy='50' r='35' fill='{face}' stroke='{mill}' stroke-width='2'/>"
    ));
}
