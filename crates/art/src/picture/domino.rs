//! Dominoes as they lie in a line, waiting for a king or chief.

use super::region_outline::by_key;
use std::collections::BTreeSet;

use krajina_rules::domino::Number;
use krajina_rules::hunters::{self, Mode};
use krajina_rules::kingdom;
use krajina_rules::seat::Colour;

use super::landscape::Landscape;
use super::{PictureStyle, SquarePicture};
use crate::canvas::ViewBox;
use crate::label::Label;
use crate::{Canvas, INK, SQUARE, Symbol, Theme};

/// A domino in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DominoPicture {
    pub(super) number: Number,
    /// Both halves, left and right.
    pub(super) halves: [SquarePicture; 2],
    /// The king or chief that stands on it.
    piece: Option<Symbol>,
}

/// Width of a domino with its number tag.
const WIDTH: i32 = 2 * SQUARE + TAG + 12;
const HEIGHT: i32 = SQUARE + 22;
const TAG: i32 = 48;

impl DominoPicture {
    /// A domino of Kingdom, with the colour of the king on it.
    pub fn kingdom(number: Number, taken_by: Option<Colour>) -> DominoPicture {
        let kingdom::Domino { a, b } = *kingdom::Domino::of(number);
        DominoPicture {
            number,
            halves: [a, b].map(SquarePicture::Kingdom),
            piece: taken_by.map(Symbol::King),
        }
    }

    /// A domino of Hunters with its tokens in this mode, and with the colour of the chief on it.
    pub fn hunters(number: Number, mode: Mode, taken_by: Option<Colour>) -> DominoPicture {
        let hunters::Domino { a, b } = *hunters::Domino::of(number);
        let halves = [a, b].map(|half| SquarePicture::in_line(half, mode));
        DominoPicture { number, halves, piece: taken_by.map(Symbol::Chief) }
    }

    /// The domino alone as a complete SVG document.
    pub fn to_svg(&self, style: &PictureStyle) -> String {
        line(std::slice::from_ref(self), 1, &format!("Domino {}", self.number), style)
    }

    /// Draws it with the upper left corner of its card at a place.
    fn draw(&self, canvas: &mut Canvas, left: i32, top: i32, theme: Theme) {
        canvas.put(format_args!("<g transform='translate({left} {top})'>"));
        tag(canvas, self.number, theme);
        canvas.put(format_args!("<g transform='translate({TAG} 11)'>"));
        let cells = by_key([((0, 0), self.halves[0]), ((1, 0), self.halves[1])].into_iter());
        // The number moves the scatter, so that dominoes of one kind are not all alike.
        let origin = (i32::from(self.number.get()) * 2, 50);
        Landscape { cells: &cells, badged: &BTreeSet::new(), origin }.draw(canvas);
        // A faint notch where the halves meet: one piece of card, two squares.
        canvas.put(format_args!(
            "<path d='M100-2V6M100 102V94' stroke='{INK}' stroke-width='3' stroke-opacity='.6'/>"
        ));
        if let Some(piece) = self.piece {
            // Low enough to leave the plates with crowns or fires visible.
            canvas.symbol(piece, SQUARE, 71, 66);
        }
        canvas.raw("</g></g>");
    }

    /// The description for screen readers.
    fn words(&self) -> String {
        let [a, b] = self.halves.map(half_in_words);
        let taken = self.piece.map_or_else(String::new, |piece| format!(", taken by the {}", piece.words()));
        format!("{}: {a} and {b}{taken}", self.number)
    }
}

fn tag(canvas: &mut Canvas, number: Number, theme: Theme) {
    let (light, dark) = match theme {
        Theme::Light => ("#6b452a", "#fbeccb"),
        Theme::Dark => ("#c9a56b", "#2b1a0e"),
    };
    canvas.put(format_args!("<path d='M6 42C6 36 10 34 14 34H50V86H14C10 86 6 84 6 78Z' fill='{light}'/>"));
    Label { text: &number.to_string(), size: 24, fill: dark, bold: true }.centred(canvas, 25, 69);
}

fn half_in_words(half: SquarePicture) -> String {
    let counted = |what: &str, count: u8| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let craters = (half.craters() > 0).then(|| counted("crater", half.craters()));
    let printed = half.printed().map(|(symbol, count)| counted(&symbol.words(), count));
    let pieces = half.pieces().into_iter().map(|piece| format!("a {}", piece.words()));
    let extras: Vec<String> = craters.into_iter().chain(printed).chain(pieces).collect();
    let word = half.ground().word();
    if extras.is_empty() { word.to_owned() } else { format!("{word} with {}", extras.join(" and ")) }
}

/// Dominoes in `columns` columns, reading order, as one complete SVG document.
pub fn line(dominoes: &[DominoPicture], columns: u8, title: &str, style: &PictureStyle) -> String {
    let columns = i32::from(columns.max(1));
    let rows = (dominoes.len() as i32 + columns - 1) / columns;
    let view = ViewBox {
        left: 0,
        top: 0,
        width: columns.min(dominoes.len().max(1) as i32) * WIDTH,
        height: rows.max(1) * HEIGHT,
    };
    let mut canvas = Canvas::new(&style.prefix);
    for (index, domino) in (0..).zip(dominoes) {
        domino.draw(&mut canvas, index % columns * WIDTH, index / columns * HEIGHT, style.theme);
    }
    let words: Vec<String> = dominoes.iter().map(DominoPicture::words).collect();
    style.document(&canvas, view, title, &words.join("; "))
}
