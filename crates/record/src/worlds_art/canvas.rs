//! Where a picture is collected: definitions that are shared, and the drawing that uses them.

use super::point::{Point, short};
use std::collections::BTreeSet;

/// The letters of a storybook, with fallbacks that every system has.
pub(crate) const FONT: &str = "Georgia,Palatino,DejaVu Serif,serif";

/// A drawing that is defined once and stamped wherever it is needed: its name and its SVG, centred on the origin.
/// `#` before a name inside it stands for an id of the picture.
pub(crate) struct Stamp {
    pub(crate) name: &'static str,
    pub(crate) svg: &'static str,
}

/// Collects SVG text. All ids begin with a prefix, so that several pictures can stand on one page.
pub(crate) struct Canvas {
    prefix: String,
    known: BTreeSet<String>,
    defs: String,
    body: String,
}

impl Canvas {
    /// An empty canvas. Characters that ids may not have become dashes.
    pub(crate) fn new(prefix: &str) -> Canvas {
        let clean = prefix.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
        let mut prefix: String = clean.collect();
        if !prefix.starts_with(|c: char| c.is_ascii_alphabetic()) {
            prefix.insert(0, 'w');
        }
        Canvas { prefix, known: BTreeSet::new(), defs: String::new(), body: String::new() }
    }

    /// The id of a name on this canvas.
    pub(crate) fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// Adds SVG text.
    pub(crate) fn put(&mut self, svg: impl AsRef<str>) {
        self.body += svg.as_ref();
    }

    /// Adds a definition the first time its name is used.
    pub(crate) fn define(&mut self, name: &str, svg: impl FnOnce(&str) -> String) -> String {
        let id = self.id(name);
        if self.known.insert(name.to_string()) {
            self.defs += &svg(&id);
        }
        id
    }

    /// Draws a stamp with its centre at a point.
    pub(crate) fn stamp(&mut self, stamp: &Stamp, place: Point, scale: f64) {
        let prefix = self.prefix.clone();
        let id = self.define(stamp.name, |id| {
            format!("<g id='{id}'>{}</g>", stamp.svg.replace("url(#", &format!("url(#{prefix}-")))
        });
        let (x, y) = (short(place.x), short(place.y));
        let hundredths = (scale * 100.0).round() / 100.0;
        let scale =
            if (hundredths - 1.0).abs() < 0.005 { String::new() } else { format!(" scale({hundredths})") };
        self.body += &format!("<use href='#{id}' transform='translate({x} {y}){scale}'/>");
    }

    /// Opens a part of the picture that is clipped to a box of `width` by `height`, whose top left corner lies at a
    /// point and is the new origin. Boxes overlap by a hair, so that no seam shines through between neighbours.
    pub(crate) fn open_box(&mut self, corner: Point, width: f64, height: f64) {
        const HAIR: f64 = 0.2;
        let (x, y) = (short(corner.x - HAIR), short(corner.y - HAIR));
        let (w, h) = (short(width + 2.0 * HAIR), short(height + 2.0 * HAIR));
        self.body += &format!(
            "<svg x='{x}' y='{y}' width='{w}' height='{h}' viewBox='{0} {0} {w} {h}'>",
            short(-HAIR)
        );
    }

    /// Closes the last box.
    pub(crate) fn close_box(&mut self) {
        self.body += "</svg>";
    }

    /// Writes a line of words centred on a point.
    pub(crate) fn words(&mut self, text: &str, place: Point, size: f64, fill: &str) {
        let (x, y, size, text) = (short(place.x), short(place.y), short(size), escape(text));
        self.body += &format!(
            "<text x='{x}' y='{y}' font-family='{FONT}' font-size='{size}' fill='{fill}' text-anchor='middle'>{text}</text>"
        );
    }

    /// The drawing alone, 100 units wide and high, for a page that has the definitions already.
    pub(crate) fn part(self, title: &str) -> String {
        let (title, body) = (escape(title), self.body);
        format!("<svg role='img' viewBox='0 0 100 100'><title>{title}</title>{body}</svg>")
    }

    /// The definitions alone, in an element that shows nothing.
    pub(crate) fn library(self) -> String {
        format!("<svg width='0' height='0' aria-hidden='true'><defs>{}</defs></svg>", self.defs)
    }

    /// The finished document: the part of the plane from a corner, so wide and so high, at so many pixels a square.
    pub(crate) fn document(self, corner: Point, width: f64, height: f64, pixels: u32, title: &str) -> String {
        let scale = f64::from(pixels) / 100.0;
        let (w, h) = (short(width * scale), short(height * scale));
        let view = format!("{} {} {} {}", short(corner.x), short(corner.y), short(width), short(height));
        let title = escape(title);
        let defs = if self.defs.is_empty() { String::new() } else { format!("<defs>{}</defs>", self.defs) };
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{w}' height='{h}' viewBox='{view}'>\
             <title>{title}</title>{defs}{}</svg>",
            self.body
        )
    }
}

/// Text made safe for element content and attributes; characters that XML forbids are left out.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
