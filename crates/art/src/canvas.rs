//! The canvas of a picture: shared definitions, and the drawing that uses them.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::label::escape;
use crate::symbol::Symbol;

/// A drawing that is defined once in a picture and stamped wherever it is needed.
#[derive(Clone, Copy, Debug)]
pub struct Sprite {
    /// The part of its id after the canvas' prefix.
    pub name: &'static str,
    /// Writes the drawing, its foot (or centre) at the origin.
    pub draw: fn(&mut Canvas),
}

/// The part of the plane that a document shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewBox {
    /// Leftmost unit shown.
    pub left: i32,
    /// Topmost unit shown.
    pub top: i32,
    /// Units shown across.
    pub width: i32,
    /// Units shown down.
    pub height: i32,
}

/// Collects SVG text; repeated drawings are defined once.
#[derive(Debug, Default)]
pub struct Canvas {
    prefix: String,
    known: BTreeSet<String>,
    defs: String,
    body: String,
    outlines: u32,
}

impl Canvas {
    /// An empty canvas whose ids all begin with `prefix` (characters that ids may not have become `-`).
    pub fn new(prefix: &str) -> Self {
        let mut clean: String =
            prefix.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        // An XML id may not begin with a digit or a dash.
        if !clean.starts_with(|c: char| c.is_ascii_alphabetic()) {
            clean.insert(0, 'k');
        }
        Self { prefix: clean, ..Self::default() }
    }

    /// The id of `name` on this canvas.
    pub fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// The definitions so far, as SVG text.
    pub(crate) fn defs(&self) -> &str {
        &self.defs
    }

    /// The drawing so far, as SVG text.
    pub(crate) fn body(&self) -> &str {
        &self.body
    }

    /// Adds fixed SVG text.
    pub fn raw(&mut self, svg: &str) {
        self.body.push_str(svg);
    }

    /// Adds formatted SVG text; text from outside must be [`escape`]d.
    pub fn put(&mut self, svg: fmt::Arguments<'_>) {
        // Writing into a String cannot fail.
        let _ = self.body.write_fmt(svg);
    }

    /// Defines a group `name` once; later calls with the same name only return its id.
    pub fn define(&mut self, name: &str, draw: impl FnOnce(&mut Canvas)) -> String {
        let id = self.id(name);
        if self.known.insert(name.to_owned()) {
            let outside = std::mem::take(&mut self.body);
            draw(self);
            let inside = std::mem::replace(&mut self.body, outside);
            let _ = write!(self.defs, "<g id='{id}'>{inside}</g>");
        }
        id
    }

    /// Defines raw SVG (a gradient, pattern or clip path) once. `write` gets the full id.
    pub fn define_raw(&mut self, name: &str, write: impl FnOnce(&str) -> String) -> String {
        let id = self.id(name);
        if self.known.insert(name.to_owned()) {
            let svg = write(&id);
            self.defs.push_str(&svg);
        }
        id
    }

    /// A top-to-bottom gradient of two colours as a paint, `url(#…)`.
    pub fn shade(&mut self, name: &str, top: &str, bottom: &str) -> String {
        let id = self.define_raw(name, |id| {
            format!(
                "<linearGradient id='{id}' x2='0' y2='1'><stop stop-color='{top}'/><stop offset='1' stop-color='{bottom}'/></linearGradient>"
            )
        });
        format!("url(#{id})")
    }

    /// A round gradient, lit from the upper left, as a paint.
    pub fn glow(&mut self, name: &str, inner: &str, outer: &str) -> String {
        let id = self.define_raw(name, |id| {
            format!(
                "<radialGradient id='{id}' cx='.4' cy='.35' r='.7'><stop stop-color='{inner}'/><stop offset='1' stop-color='{outer}'/></radialGradient>"
            )
        });
        format!("url(#{id})")
    }

    /// Defines an outline for filling, clipping and stroking; returns the ids of the path and of its clip.
    pub fn outline(&mut self, path: &str) -> (String, String) {
        let number = self.outlines;
        self.outlines += 1;
        let shape = self.define_raw(&format!("r{number}"), |id| format!("<path id='{id}' d='{path}'/>"));
        let clip = self.define_raw(&format!("c{number}"), |id| {
            format!("<clipPath id='{id}'><use href='#{shape}'/></clipPath>")
        });
        (shape, clip)
    }

    /// Stamps a sprite at a place; `percent` of its natural size, negative to mirror it.
    pub fn stamp(&mut self, sprite: Sprite, x: i32, y: i32, percent: i32) {
        let id = self.define(sprite.name, sprite.draw);
        self.use_at(&id, x, y, percent);
    }

    /// Draws a symbol `size` units wide with its centre at a place.
    pub fn symbol(&mut self, symbol: Symbol, x: i32, y: i32, size: i32) {
        let id = self.define(&symbol.name(), |canvas| symbol.draw(canvas));
        self.use_at(&id, x, y, size);
    }

    fn use_at(&mut self, id: &str, x: i32, y: i32, percent: i32) {
        match percent {
            100 => self.put(format_args!("<use href='#{id}' x='{x}' y='{y}'/>")),
            _ if percent < 0 => {
                let (across, down) = (Hundredths(percent), Hundredths(-percent));
                self.put(format_args!(
                    "<use href='#{id}' transform='translate({x} {y})scale({across} {down})'/>"
                ));
            }
            _ => {
                let scale = Hundredths(percent);
                self.put(format_args!("<use href='#{id}' transform='translate({x} {y})scale({scale})'/>"));
            }
        }
    }

    /// The drawing alone, scaled to its container and hidden from screen readers: for a page that describes it in its own
    /// words.
    pub fn bare(&self, view: ViewBox) -> String {
        let ViewBox { left, top, width, height } = view;
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='{left} {top} {width} {height}' aria-hidden='true' focusable='false'>\
             <defs>{}</defs><g stroke-linejoin='round' stroke-linecap='round'>{}</g></svg>",
            self.defs, self.body
        )
    }

    /// The finished document, `width` pixels wide, with a name and a description for screen readers.
    pub fn document(&self, view: ViewBox, width: u32, title: &str, description: Option<&str>) -> String {
        let ViewBox { left, top, width: across, height: down } = view;
        let height =
            u64::from(width) * u64::from(down.unsigned_abs()) / u64::from(across.unsigned_abs().max(1));
        let (title_id, description_id) = (self.id("title"), self.id("desc"));
        let mut svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='{left} {top} {across} {down}' width='{width}' height='{height}' role='img' aria-labelledby='{title_id}"
        );
        if description.is_some() {
            let _ = write!(svg, " {description_id}");
        }
        let _ = write!(svg, "'><title id='{title_id}'>{}</title>", escape(title));
        if let Some(words) = description {
            let _ = write!(svg, "<desc id='{description_id}'>{}</desc>", escape(words));
        }
        // Round joins everywhere make all outlines look drawn by the same pen.
        let _ = write!(
            svg,
            "<defs>{}</defs><g stroke-linejoin='round' stroke-linecap='round'>{}</g></svg>",
            self.defs, self.body
        );
        svg
    }
}

/// A percentage written as the shortest decimal: 85 is `.85`, -120 is `-1.2`.
#[derive(Clone, Copy)]
pub(crate) struct Hundredths(pub(crate) i32);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hundredths(value) = *self;
        if value < 0 {
            f.write_char('-')?;
        }
        let (whole, rest) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            (0, _) => write!(f, ".{rest:02}"),
            _ if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_written_short() {
        let written: Vec<String> =
            [0, 5, 50, 85, 100, 120, 125, -100, -85].map(|n| Hundredths(n).to_string()).into();
        assert_eq!(written, ["0", ".05", ".5", ".85", "1", "1.2", "1.25", "-1", "-.85"]);
    }

    #[test]
    fn a_sprite_is_defined_once() {
        let dot = Sprite { name: "dot", draw: |canvas| canvas.raw("<circle r='1'/>") };
        let mut canvas = Canvas::new("a");
        canvas.stamp(dot, 1, 2, 100);
        canvas.stamp(dot, 3, 4, -50);
        let svg = canvas.document(ViewBox { left: 0, top: 0, width: 10, height: 5 }, 20, "Dots", None);
        assert_eq!(svg.matches("<circle").count(), 1);
        assert_eq!(svg.matches("<use").count(), 2);
        assert!(svg.contains("width='20' height='10'"));
    }

    #[test]
    fn a_prefix_becomes_a_valid_id() {
        assert_eq!(Canvas::new("1 <x>").id("a"), "k1--x--a");
        assert_eq!(Canvas::new("").id("a"), "k-a");
    }
}
