//! The rows of a board as squares around its start tile.

use super::reader::{Player, Sections};
use crate::fault::{Fault, Span};
use krajina_rules::domino::{Frame, Size, Square};
use std::fmt;

/// What stands in a cell.
pub(super) enum Cell<T> {
    Empty,
    Start,
    Land(T),
}

/// The size told, or the default.
pub(super) fn size(sections: &Sections<'_>, default: Size) -> Result<Size, Fault> {
    match sections.get("size") {
        None => Ok(default),
        Some(setting) => {
            let word = setting.only("5 or 7")?;
            let side = word.text.parse::<u8>().ok();
            side.and_then(|side| Size::try_from(side).ok()).ok_or_else(|| word.unexpected("5 or 7"))
        }
    }
}

/// `discarded n` behind a player's name.
pub(super) fn discarded(player: &Player<'_>) -> Result<u8, Fault> {
    match player.extra.as_slice() {
        [] => Ok(0),
        [key, number] if key.text == "discarded" => number
            .text
            .parse::<u8>()
            .ok()
            .filter(|&count| count <= 48 && !number.text.starts_with('+'))
            .ok_or_else(|| number.unexpected("a number of dominoes from 0 to 48")),
        [key] if key.text == "discarded" => Err(key.end().unexpected("a number of dominoes from 0 to 48")),
        [key, _, extra, ..] if key.text == "discarded" => Err(extra.unexpected("the end of the line")),
        [key, ..] => Err(key.unexpected("discarded or the end of the line")),
    }
}

/// The squares of a player's board, counted from its start tile.
pub(super) fn squares<T>(
    player: &Player<'_>,
    size: Size,
    start: &str,
    read: impl Fn(Span<'_>) -> Result<Cell<T>, Fault>,
) -> Result<Vec<(Square, T)>, Fault> {
    let width = player.rows.first().map_or(0, Vec::len);
    let mut home = None;
    let mut filled = Vec::new();
    for (down, row) in player.rows.iter().enumerate() {
        if row.len() != width {
            let at = row.get(width).copied().unwrap_or_else(|| row[row.len() - 1].end());
            return Err(at.fault(format!("expected {width} cells as in the row above, found {}", row.len())));
        }
        for (right, &cell) in row.iter().enumerate() {
            let place = (right, down, cell);
            match read(cell)? {
                Cell::Empty => {}
                Cell::Start if home.is_some() => return Err(cell.fault(format!("a second {start}"))),
                Cell::Start => home = Some(place),
                Cell::Land(land) => filled.push((place, land)),
            }
        }
    }
    let home =
        home.ok_or_else(|| player.name.fault(format!("expected a {start} on the board, found none")))?;
    fits(player, size, filled.iter().map(|(place, _)| *place).chain([home]))?;
    Ok(filled.into_iter().map(|(place, land)| (square(&place, &home), land)).collect())
}

/// A cell's place among the rows.
type Place<'a> = (usize, usize, Span<'a>);

/// Is everything within the size? Points to the first cell that is not.
fn fits<'a>(
    player: &Player<'_>,
    size: Size,
    places: impl Iterator<Item = Place<'a>> + Clone,
) -> Result<(), Fault> {
    let left = places.clone().map(|place| place.0).min().unwrap_or(0);
    let top = places.clone().map(|place| place.1).min().unwrap_or(0);
    let side = size.side() as usize;
    let beyond = places.filter(|place| place.0 - left >= side || place.1 - top >= side);
    match beyond.min_by_key(|place| (place.2.line, place.2.column)) {
        None => Ok(()),
        Some((.., cell)) => Err(cell.fault(format!(
            "expected {} to fit in {side}×{side}, found a square beyond it",
            player.name.text
        ))),
    }
}

fn square(place: &Place<'_>, home: &Place<'_>) -> Square {
    let (right, up) = (place.0 as i64 - home.0 as i64, home.1 as i64 - place.1 as i64);
    // The size was checked: nothing is farther than six squares from the start tile.
    Square::new(right as i8, up as i8).unwrap_or(Square::START)
}

/// Writes a board row by row from the top.
pub(super) fn write_rows(
    f: &mut fmt::Formatter<'_>,
    frame: &Frame,
    cell: impl Fn(Square) -> String,
) -> fmt::Result {
    let rows: Vec<Vec<String>> = (frame.south()..=frame.north())
        .rev()
        .map(|y| (frame.west()..=frame.east()).filter_map(|x| Square::new(x, y)).map(&cell).collect())
        .collect();
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        writeln!(f, "{}", cells.join(" ").trim_end())?;
    }
    Ok(())
}
