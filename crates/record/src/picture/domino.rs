//! Dominoes as they lie in a line, waiting for a king or chief.

use std::collections::{BTreeMap, BTreeSet};

use super::landscape::Landscape;
use super::region_outline::Cell;
use super::{Game, Square, Style};
use crate::art::canvas::View;
use crate::art::label::Label;
use crate::art::{Canvas, Colour, INK, SQUARE, Symbol, Theme};

/// A domino in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino {
    /// The world it belongs to.
    pub game: Game,
    /// The number on its back.
    pub number: u8,
    /// Both halves, left and right.
    pub halves: [Square; 2],
    /// Whose king or chief stands on it.
    pub taken_by: Option<Colour>,
}

/// Width of a domino with its number tag.
const WIDTH: i32 = 2 * SQUARE + TAG + 12;
const HEIGHT: i32 = SQUARE + 22;
const TAG: i32 = 48;

impl Domino {
    /// The domino alone as a complete SVG document.
    pub fn to_svg(&self, style: &Style) -> String {
        line(std::slice::from_ref(self), 1, &format!("Domino {}", self.number), style)
    }

    /// Draws it with the upper left corner of its card at a place.
    fn draw(&self, canvas: &mut Canvas, left: i32, top: i32, theme: Theme) {
        canvas.put(format_args!("<g transform='translate({left} {top})'>"));
        tag(canvas, self.number, theme);
        canvas.put(format_args!("<g transform='translate({TAG} 11)'>"));
        let cells: BTreeMap<Cell, Square> =
            BTreeMap::from([((0, 0), self.halves[0]), ((1, 0), self.halves[1])]);
        // The number moves the scatter, so that dominoes of one kind are not all alike.
        let origin = (i32::from(self.number) * 2, 50);
        let owner = self.taken_by.unwrap_or(Colour::Pink);
        Landscape { cells: &cells, owner, badged: &BTreeSet::new(), origin }.draw(canvas);
        // A faint notch where the halves meet: one piece of card, two squares.
        canvas.put(format_args!(
            "<path d='M100-2V6M100 102V94' stroke='{INK}' stroke-width='3' stroke-opacity='.6'/>"
        ));
        if let Some(colour) = self.taken_by {
            let piece = match self.game {
                Game::Kingdom => Symbol::King(colour),
                Game::Hunters => Symbol::Chief(colour),
            };
            // Low enough to leave the plates with crowns or fires in sight.
            canvas.symbol(piece, SQUARE, 71, 66);
        }
        canvas.raw("</g></g>");
    }
}

fn tag(canvas: &mut Canvas, number: u8, theme: Theme) {
    let (light, dark) = match theme {
        Theme::Light => ("#6b452a", "#fbeccb"),
        Theme::Dark => ("#c9a56b", "#2b1a0e"),
    };
    canvas.put(format_args!("<path d='M6 42C6 36 10 34 14 34H50V86H14C10 86 6 84 6 78Z' fill='{light}'/>"));
    Label { text: &number.to_string(), size: 24, fill: dark, bold: true }.centred(canvas, 25, 69);
}

/// Dominoes in `columns` columns, reading order, as one complete SVG document.
pub fn line(dominoes: &[Domino], columns: u8, title: &str, style: &Style) -> String {
    let columns = i32::from(columns.max(1));
    let rows = (dominoes.len() as i32 + columns - 1) / columns;
    let view = View {
        left: 0,
        top: 0,
        width: columns.min(dominoes.len().max(1) as i32) * WIDTH,
        height: rows.max(1) * HEIGHT,
    };
    let mut canvas = Canvas::new(&style.prefix);
    for (index, domino) in (0..).zip(dominoes) {
        domino.draw(&mut canvas, index % columns * WIDTH, index / columns * HEIGHT, style.theme);
    }
    let across = view.width.unsigned_abs().saturating_mul(style.pixels) / SQUARE.unsigned_abs();
    canvas.document(view, across, title, Some(&describe(dominoes)))
}

fn describe(dominoes: &[Domino]) -> String {
    let one = |domino: &Domino| {
        let [a, b] = domino.halves.map(half_in_words);
        let taken =
            domino.taken_by.map_or_else(String::new, |colour| format!(", taken by {}", colour.name()));
        format!("{}: {a} and {b}{taken}", domino.number)
    };
    dominoes.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn half_in_words(square: Square) -> String {
    let word = square.ground().word();
    match square {
        Square::Kingdom { crowns, .. } if crowns > 0 => format!("{word} with {crowns} crowns"),
        Square::Hunters(half) if half.fires > 0 => format!("{word} with {} fires", half.fires),
        Square::Hunters(_) if square.craters() > 0 => format!("{word} with {} craters", square.craters()),
        _ => word.to_owned(),
    }
}
