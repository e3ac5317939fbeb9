//! A player's land on its page.

use super::region_outline::by_key;
use std::collections::{BTreeMap, BTreeSet};

use krajina_rules::domino::Square;

use super::landscape::Landscape;
use super::region_outline::GridCell;
use super::{BoardPicture, SquarePicture, Window};
use crate::canvas::ViewBox;
use crate::label::{Label, shorten, wrap};
use crate::{Canvas, INK, SQUARE, Theme};

const MARGIN: i32 = 46;
const HEADING: i32 = 78;
/// Height of one line of the caption.
const LINE: i32 = 30;
const CAPTION_SIZE: i32 = 24;

/// The layout of a picture: its heading, its land, its caption in lines.
#[derive(Debug)]
pub(super) struct Card<'a> {
    picture: &'a BoardPicture,
    window: Window,
    width: i32,
    caption: Vec<String>,
}

impl<'a> Card<'a> {
    /// The width that a picture needs, in units.
    pub(super) fn width_for(picture: &BoardPicture) -> i32 {
        picture.window().columns * SQUARE + 2 * MARGIN
    }

    /// The layout of a picture at this width in units.
    pub(super) fn new(picture: &'a BoardPicture, width: i32) -> Self {
        let letters = usize::try_from((width - 60) * 100 / (CAPTION_SIZE * 54)).unwrap_or(1);
        let caption = picture.caption.as_deref().map(|text| wrap(text, letters)).unwrap_or_default();
        Card { picture, window: picture.window(), width, caption }
    }

    /// The height that the layout needs, in units.
    pub(super) fn height(&self) -> i32 {
        let footing = if self.caption.is_empty() { 0 } else { self.caption.len() as i32 * LINE + 18 };
        self.window.rows * SQUARE + 2 * MARGIN + HEADING + footing
    }

    /// The part of the plane it covers at this height, with the land's upper left corner at the origin.
    pub(super) fn view(&self, height: i32) -> ViewBox {
        let left = (self.window.columns * SQUARE - self.width) / 2;
        ViewBox { left, top: -MARGIN - HEADING, width: self.width, height }
    }

    /// Draws page, words and land.
    pub(super) fn draw(&self, canvas: &mut Canvas, view: ViewBox, theme: Theme) {
        let Card { picture, window, .. } = self;
        page(canvas, view, theme);
        heading(canvas, picture, view, theme);
        footing(canvas, &self.caption, view, theme);
        frame(canvas, window, theme);
        let cells = by_key(picture.tiles.iter().map(|&(square, tile)| (window.cell(square), tile)));
        empty_places(canvas, window, &cells, theme);
        let badged = picture.badges.iter().map(|&(square, _)| window.cell(square)).collect();
        let land = Landscape { cells: &cells, badged: &badged, origin: (window.left, -window.top) };
        land.draw(canvas);
        let marked: BTreeSet<GridCell> =
            picture.highlight.iter().map(|&square| window.cell(square)).collect();
        land.mark(canvas, &marked);
        for (square, text) in &picture.badges {
            lay_badge(canvas, text, window.cell(*square));
        }
    }

    /// The description for screen readers.
    pub(super) fn words(&self) -> String {
        let picture = self.picture;
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, tile) in picture.tiles.iter().filter(|(square, _)| *square != Square::START) {
            *counts.entry(tile.ground().word()).or_default() += 1;
        }
        let lands: Vec<String> = counts.into_iter().map(|(word, count)| format!("{word} {count}")).collect();
        let (home, size) = (picture.home.words(), picture.frame.size().side());
        let mut words = format!("The land around the {home}, in a frame of {size} by {size}");
        if !lands.is_empty() {
            words.push_str(": ");
            words.push_str(&lands.join(", "));
        }
        words.push('.');
        if let Some(caption) = &picture.caption {
            words.push(' ');
            words.push_str(caption);
        }
        words
    }
}

fn page(canvas: &mut Canvas, view: ViewBox, theme: Theme) {
    let (light, dark) = theme.page();
    let paper = canvas.shade("page", light, dark);
    let ViewBox { left, top, width, height } = view;
    canvas.put(format_args!(
        "<rect x='{left}' y='{top}' width='{width}' height='{height}' rx='26' fill='{paper}'/>\
         <rect x='{}' y='{}' width='{}' height='{}' rx='20' fill='none' stroke='{}' stroke-width='2' stroke-opacity='.7'/>",
        left + 8,
        top + 8,
        width - 16,
        height - 16,
        theme.faint()
    ));
}

/// The owner's piece and the title.
fn heading(canvas: &mut Canvas, picture: &BoardPicture, view: ViewBox, theme: Theme) {
    let (x, y) = (view.left + 58, view.top + 60);
    // A medallion, so that a black piece stands out on a dark page.
    canvas.put(format_args!(
        "<circle cx='{x}' cy='{y}' r='40' fill='#ecd9ad' stroke='{}' stroke-width='3'/>",
        theme.faint()
    ));
    canvas.symbol(picture.piece, x, y - 3, 66);
    // Long titles shrink, and very long ones are cut: the whole title is still read aloud.
    let room = view.width - 170;
    let text = shorten(&picture.title, usize::try_from(room / 12).unwrap_or(1));
    let letters = text.chars().count().max(1) as i32;
    let size = (room * 100 / (letters * 62)).clamp(18, 42);
    let title = Label { text: &text, size, fill: theme.words(), bold: true };
    title.centred(canvas, view.left + view.width / 2 + 36, view.top + 58 + size / 3);
}

fn footing(canvas: &mut Canvas, lines: &[String], view: ViewBox, theme: Theme) {
    let last = view.top + view.height - 36;
    for (up, text) in (0..).zip(lines.iter().rev()) {
        let label = Label { text, size: CAPTION_SIZE, fill: theme.words(), bold: false };
        label.centred(canvas, view.left + view.width / 2, last - up * LINE);
    }
}

/// A closed wall where the land cannot grow further, and an open side with arrows where it can.
fn frame(canvas: &mut Canvas, window: &Window, theme: Theme) {
    let (width, height) = (window.columns * SQUARE, window.rows * SQUARE);
    let gap = 14;
    let (left, top, right, bottom) = (-gap, -gap, width + gap, height + gap);
    let sides = [
        (left, top, right, top),
        (right, top, right, bottom),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
    ];
    let faint = theme.faint();
    for ((x1, y1, x2, y2), slack) in sides.into_iter().zip(window.slack) {
        let dashes =
            if slack > 0 { " stroke-dasharray='1 13' stroke-width='4'" } else { " stroke-width='4.5'" };
        canvas.put(format_args!("<path d='M{x1} {y1}L{x2} {y2}' stroke='{faint}'{dashes} fill='none'/>"));
    }
    let turns = [0, 90, 180, 270];
    let ends = [(width / 2, top), (right, height / 2), (width / 2, bottom), (left, height / 2)];
    for ((turn, (x, y)), slack) in turns.into_iter().zip(ends).zip(window.slack) {
        if slack > 0 {
            arrows(canvas, faint, (x, y), turn, slack);
        }
    }
}

/// One arrow for each square of room.
fn arrows(canvas: &mut Canvas, faint: &str, (x, y): GridCell, turn: i32, count: i32) {
    canvas.put(format_args!("<g transform='translate({x} {y})rotate({turn})' fill='{faint}'>"));
    for n in 0..count {
        let across = (2 * n - count + 1) * 14;
        canvas.put(format_args!("<path d='M{} -6H{}L{across} -20Z'/>", across - 11, across + 11));
    }
    canvas.raw("</g>");
}

/// Faint marks where a square may still be placed.
fn empty_places(
    canvas: &mut Canvas,
    window: &Window,
    cells: &BTreeMap<GridCell, SquarePicture>,
    theme: Theme,
) {
    let (faint, wash) = (theme.faint(), theme.wash());
    for row in 0..window.rows {
        for column in (0..window.columns).filter(|&column| !cells.contains_key(&(column, row))) {
            let id = canvas.define("place", |canvas| {
                canvas.put(format_args!(
                    "<rect x='6' y='6' width='88' height='88' rx='16' fill='{wash}' fill-opacity='.45' stroke='{faint}' stroke-width='2' stroke-dasharray='2 8'/>"
                ));
            });
            canvas.put(format_args!("<use href='#{id}' x='{}' y='{}'/>", column * SQUARE, row * SQUARE));
        }
    }
}

fn lay_badge(canvas: &mut Canvas, text: &str, (column, row): GridCell) {
    let (x, y) = (column * SQUARE + SQUARE / 2, row * SQUARE + 86);
    let half = (text.chars().count() as i32 * 14 + 22) / 2;
    canvas.put(format_args!(
        "<rect x='{}' y='{}' width='{}' height='28' rx='14' fill='#fffaf0' stroke='{INK}' stroke-width='3'/>",
        x - half,
        y - 14,
        2 * half
    ));
    Label { text, size: 22, fill: INK, bold: true }.centred(canvas, x, y + 8);
}
