//! Drawings that are defined once and stamped wherever they are needed.

use super::point::{Point, short};
use crate::Canvas;

/// A drawing that is defined once and stamped wherever it is needed: its name and its SVG, centred on the origin.
/// `#` before a name inside it stands for an id of the picture.
pub(crate) struct Stamp {
    pub(crate) name: &'static str,
    pub(crate) svg: &'static str,
}

impl Stamp {
    /// Draws it with its centre at a point.
    pub(crate) fn draw(&self, canvas: &mut Canvas, place: Point, scale: f64) {
        let own = format!("url(#{}", canvas.id(""));
        let id = canvas
            .define_raw(self.name, |id| format!("<g id='{id}'>{}</g>", self.svg.replace("url(#", &own)));
        let (x, y) = (short(place.x), short(place.y));
        let hundredths = (scale * 100.0).round() / 100.0;
        let scale =
            if (hundredths - 1.0).abs() < 0.005 { String::new() } else { format!(" scale({hundredths})") };
        canvas.put(format_args!("<use href='#{id}' transform='translate({x} {y}){scale}'/>"));
    }
}
