//! A player's land as a document.

use std::collections::{BTreeMap, BTreeSet};

use super::landscape::Landscape;
use super::region_outline::Cell;
use super::{Badge, Game, Picture, Square, Style, Window};
use crate::art::canvas::View;
use crate::art::label::{Label, shorten, wrap};
use crate::art::{Canvas, INK, SQUARE, Symbol, Theme};

const MARGIN: i32 = 46;
const HEADING: i32 = 78;
/// Height of one line of the caption.
const LINE: i32 = 30;
const CAPTION_SIZE: i32 = 24;

pub(super) fn svg(picture: &Picture, style: &Style) -> String {
    let window = picture.window();
    let mut canvas = Canvas::new(&style.prefix);
    let width = window.columns * SQUARE + 2 * MARGIN;
    let caption = caption_lines(picture, width);
    let footing = if caption.is_empty() { 0 } else { caption.len() as i32 * LINE + 18 };
    let height = window.rows * SQUARE + 2 * MARGIN + HEADING + footing;
    let view = View { left: -MARGIN, top: -MARGIN - HEADING, width, height };
    page(&mut canvas, view, style.theme);
    heading(&mut canvas, picture, view, style.theme);
    footing_words(&mut canvas, &caption, view, style.theme);
    frame(&mut canvas, &window, style.theme);
    let cells: BTreeMap<Cell, Square> =
        picture.squares.iter().map(|&(x, y, square)| (window.cell(x, y), square)).collect();
    empty_places(&mut canvas, &window, &cells, style.theme);
    let badged = picture.badges.iter().map(|badge| window.cell(badge.x, badge.y)).collect();
    let land = Landscape {
        cells: &cells,
        owner: picture.owner,
        badged: &badged,
        origin: (window.left, -window.top),
    };
    land.draw(&mut canvas);
    let marked: BTreeSet<Cell> = picture.highlight.iter().map(|&(x, y)| window.cell(x, y)).collect();
    land.mark(&mut canvas, &marked);
    for badge in &picture.badges {
        lay_badge(&mut canvas, badge, &window);
    }
    let across = view.width.unsigned_abs().saturating_mul(style.pixels) / SQUARE.unsigned_abs();
    canvas.document(view, across, &picture.title, Some(&describe(picture)))
}

fn page(canvas: &mut Canvas, view: View, theme: Theme) {
    let (light, dark) = theme.page();
    let paper = canvas.shade("page", light, dark);
    let View { left, top, width, height } = view;
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
fn heading(canvas: &mut Canvas, picture: &Picture, view: View, theme: Theme) {
    let piece = match picture.game {
        Game::Kingdom => Symbol::King(picture.owner),
        Game::Hunters => Symbol::Chief(picture.owner),
    };
    let (x, y) = (view.left + 58, view.top + 60);
    // A medallion, so that a black piece does not sink into a dark page.
    canvas.put(format_args!(
        "<circle cx='{x}' cy='{y}' r='40' fill='#ecd9ad' stroke='{}' stroke-width='3'/>",
        theme.faint()
    ));
    canvas.symbol(piece, x, y - 3, 66);
    // Long titles shrink, and very long ones are cut: the whole title is still read aloud.
    let room = view.width - 170;
    let text = shorten(&picture.title, usize::try_from(room / 12).unwrap_or(1));
    let letters = text.chars().count().max(1) as i32;
    let size = (room * 100 / (letters * 62)).clamp(18, 42);
    let title = Label { text: &text, size, fill: theme.words(), bold: true };
    title.centred(canvas, view.left + view.width / 2 + 36, view.top + 58 + size / 3);
}

fn caption_lines(picture: &Picture, width: i32) -> Vec<String> {
    let letters = usize::try_from((width - 60) * 100 / (CAPTION_SIZE * 54)).unwrap_or(1);
    picture.caption.as_deref().map(|text| wrap(text, letters)).unwrap_or_default()
}

fn footing_words(canvas: &mut Canvas, lines: &[String], view: View, theme: Theme) {
    let last = view.top + view.height - 36;
    for (up, text) in (0..).zip(lines.iter().rev()) {
        let label = Label { text, size: CAPTION_SIZE, fill: theme.words(), bold: false };
        label.centred(canvas, view.left + view.width / 2, last - up * LINE);
    }
}

/// A closed wall where the land can reach no further, an open side with arrows where it still can.
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

/// As many arrows as squares of room.
fn arrows(canvas: &mut Canvas, faint: &str, (x, y): Cell, turn: i32, count: i32) {
    canvas.put(format_args!("<g transform='translate({x} {y})rotate({turn})' fill='{faint}'>"));
    for n in 0..count {
        let across = (2 * n - count + 1) * 14;
        canvas.put(format_args!("<path d='M{} -6H{}L{across} -20Z'/>", across - 11, across + 11));
    }
    canvas.raw("</g>");
}

/// Faint places where a square may still come to lie.
fn empty_places(canvas: &mut Canvas, window: &Window, cells: &BTreeMap<Cell, Square>, theme: Theme) {
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

fn lay_badge(canvas: &mut Canvas, badge: &Badge, window: &Window) {
    let (column, row) = window.cell(badge.x, badge.y);
    let (x, y) = (column * SQUARE + SQUARE / 2, row * SQUARE + 86);
    let half = (badge.text.chars().count() as i32 * 14 + 22) / 2;
    canvas.put(format_args!(
        "<rect x='{}' y='{}' width='{}' height='28' rx='14' fill='#fffaf0' stroke='{INK}' stroke-width='3'/>",
        x - half,
        y - 14,
        2 * half
    ));
    Label { text: &badge.text, size: 22, fill: INK, bold: true }.centred(canvas, x, y + 8);
}

/// The picture in words: what a screen reader says instead of it.
fn describe(picture: &Picture) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, _, square) in &picture.squares {
        *counts.entry(square.ground().word()).or_default() += 1;
    }
    let lands: Vec<String> = counts
        .into_iter()
        .filter(|&(word, _)| word != "yard")
        .map(|(word, count)| format!("{word} {count}"))
        .collect();
    let home = match picture.game {
        Game::Kingdom => "castle",
        Game::Hunters => "hut",
    };
    let size = picture.size;
    let mut words =
        format!("The land around the {} {home}, in a frame of {size} by {size}", picture.owner.name());
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
