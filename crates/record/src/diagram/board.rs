//! The rows of a board as squares around its start tile.

use super::reader::{PlayerSection, Sections};
use crate::fault::{Span, TextFault};
use krajina_rules::domino::{Board, Frame, Layers, Size, Square};
use std::fmt;

/// The contents of a cell.
pub(super) enum BoardCell<T> {
    Empty,
    Start,
    Land(T),
}

/// The size that the diagram names, or the default.
pub(super) fn size(sections: &Sections<'_>, default: Size) -> Result<Size, TextFault> {
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
fn discarded(player: &PlayerSection<'_>) -> Result<u8, TextFault> {
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
fn squares<T>(
    player: &PlayerSection<'_>,
    size: Size,
    start: &str,
    read: impl Fn(Span<'_>) -> Result<BoardCell<T>, TextFault>,
) -> Result<Vec<(Square, T)>, TextFault> {
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
                BoardCell::Empty => {}
                BoardCell::Start if home.is_some() => return Err(cell.fault(format!("a second {start}"))),
                BoardCell::Start => home = Some(place),
                BoardCell::Land(land) => filled.push((place, land)),
            }
        }
    }
    let home =
        home.ok_or_else(|| player.name.fault(format!("expected a {start} on the board, found none")))?;
    fits(player, size, filled.iter().map(|(place, _)| *place).chain([home]))?;
    Ok(filled.into_iter().map(|(place, land)| (square(&place, &home), land)).collect())
}

/// The column and row of a cell, and its position in the text.
type CellPosition<'a> = (usize, usize, Span<'a>);

/// Checks that everything is within the size; the error points to the first cell that is not.
fn fits<'a>(
    player: &PlayerSection<'_>,
    size: Size,
    places: impl Iterator<Item = CellPosition<'a>> + Clone,
) -> Result<(), TextFault> {
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

fn square(place: &CellPosition<'_>, home: &CellPosition<'_>) -> Square {
    let (right, up) = (place.0 as i64 - home.0 as i64, home.1 as i64 - place.1 as i64);
    // The size was checked: nothing is farther than six squares from the start tile.
    Square::new(right as i8, up as i8).unwrap_or(Square::START)
}

/// The names and boards of all players.
pub(super) fn players<L: Layers>(
    sections: &Sections<'_>,
    size: Size,
    start: &str,
    read: impl Fn(Span<'_>) -> Result<BoardCell<L::Square>, TextFault>,
) -> Result<Vec<(String, Board<L>)>, TextFault> {
    let read_player = |player: &PlayerSection<'_>| {
        let squares = squares(player, size, start, &read)?;
        let board = Board::from_squares(size, squares, discarded(player)?)
            .map_err(|(square, misfit)| player.name.fault(format!("{square}: {misfit:?}")))?;
        Ok((player.name.text.to_owned(), board))
    };
    sections.players.iter().map(read_player).collect()
}

/// Writes the options that are on, if any are.
pub(super) fn write_options(f: &mut fmt::Formatter<'_>, names: &[&str]) -> fmt::Result {
    if names.is_empty() { Ok(()) } else { writeln!(f, "options {}", names.join(" ")) }
}

/// Writes the names and boards of all players.
pub(super) fn write_players<L: Layers, D: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    players: &[(String, Board<L>)],
    at: impl Fn(&Board<L>, Square) -> Option<D>,
) -> fmt::Result {
    for (name, board) in players {
        write!(f, "player {name}")?;
        match board.discarded() {
            0 => writeln!(f)?,
            count => writeln!(f, " discarded {count}")?,
        }
        let cell = |square| at(board, square).map_or_else(|| ".".to_owned(), |ground| ground.to_string());
        write_rows(f, board.frame(), cell)?;
    }
    Ok(())
}

/// Writes a board row by row from the top.
fn write_rows(f: &mut fmt::Formatter<'_>, frame: &Frame, cell: impl Fn(Square) -> String) -> fmt::Result {
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
