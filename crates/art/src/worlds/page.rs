//! The frame of a drawing of Worlds: boxes on the plane, words, the finished document.

use super::point::{Point, short};
use crate::Canvas;
use crate::label::{Label, escape};

/// Opens a part of the picture that is clipped to a box of `width` by `height`, whose top left corner lies at a
/// point and is the new origin. Boxes overlap by a hair, so that no seam shines through between neighbours.
pub(crate) fn open_box(canvas: &mut Canvas, corner: Point, width: f64, height: f64) {
    const HAIR: f64 = 0.2;
    let (x, y) = (short(corner.x - HAIR), short(corner.y - HAIR));
    let (w, h) = (short(width + 2.0 * HAIR), short(height + 2.0 * HAIR));
    canvas.put(format_args!(
        "<svg x='{x}' y='{y}' width='{w}' height='{h}' viewBox='{0} {0} {w} {h}'>",
        short(-HAIR)
    ));
}

/// Closes the last box.
pub(crate) fn close_box(canvas: &mut Canvas) {
    canvas.raw("</svg>");
}

/// Writes a line of words centred on a point.
pub(crate) fn words(canvas: &mut Canvas, text: &str, place: Point, size: f64, fill: &str) {
    Label { text, size: short(size), fill, bold: false }.centred(canvas, short(place.x), short(place.y));
}

/// The drawing alone, 100 units wide and high, for a page that has the definitions already.
pub(crate) fn part(canvas: &Canvas, title: &str) -> String {
    format!("<svg role='img' viewBox='0 0 100 100'><title>{}</title>{}</svg>", escape(title), canvas.body())
}

/// The definitions alone, in an element that shows nothing.
pub(crate) fn library(canvas: &Canvas) -> String {
    format!("<svg width='0' height='0' aria-hidden='true'><defs>{}</defs></svg>", canvas.defs())
}

/// The finished document: the part of the plane with this corner, width and height, at this many pixels per square.
pub(crate) fn document(
    canvas: &Canvas,
    corner: Point,
    width: f64,
    height: f64,
    pixels: u32,
    title: &str,
) -> String {
    let scale = f64::from(pixels) / 100.0;
    let (w, h) = (short(width * scale), short(height * scale));
    let view = format!("{} {} {} {}", short(corner.x), short(corner.y), short(width), short(height));
    let title = escape(title);
    let defs =
        if canvas.defs().is_empty() { String::new() } else { format!("<defs>{}</defs>", canvas.defs()) };
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{w}' height='{h}' viewBox='{view}'>\
         <title>{title}</title>{defs}{}</svg>",
        canvas.body()
    )
}
