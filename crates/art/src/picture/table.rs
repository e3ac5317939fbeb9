//! Several players' lands side by side.

use super::card::Card;
use super::{BoardPicture, PictureStyle};
use crate::Canvas;
use crate::canvas::ViewBox;

/// Units between two cards.
const GAP: i32 = 16;

/// Pictures in `columns` columns, reading order, as one complete SVG document: a result to share.
pub fn table(pictures: &[BoardPicture], columns: u8, style: &PictureStyle) -> String {
    let width = pictures.iter().map(Card::width_for).max().unwrap_or(1);
    let cards: Vec<Card<'_>> = pictures.iter().map(|picture| Card::new(picture, width)).collect();
    // One canvas for all: shared drawings are defined once, and no id occurs twice.
    let mut canvas = Canvas::new(&style.prefix);
    let mut top = 0;
    for row in cards.chunks(usize::from(columns.max(1))) {
        let height = row.iter().map(Card::height).max().unwrap_or(1);
        for (column, card) in (0..).zip(row) {
            let view = card.view(height);
            let (x, y) = (column * (width + GAP) - view.left, top - view.top);
            canvas.put(format_args!("<g transform='translate({x} {y})'>"));
            card.draw(&mut canvas, view, style.theme);
            canvas.raw("</g>");
        }
        top += height + GAP;
    }
    let across = i32::from(columns.max(1)).min(pictures.len().max(1) as i32);
    let view = ViewBox { left: 0, top: 0, width: across * (width + GAP) - GAP, height: (top - GAP).max(1) };
    let titles: Vec<&str> = pictures.iter().map(|picture| picture.title.as_str()).collect();
    let words: Vec<String> =
        titles.iter().zip(&cards).map(|(title, card)| format!("{title}: {}", card.words())).collect();
    style.document(&canvas, view, &titles.join(", "), &words.join(" "))
}
