//! The boards of a game as score sheets and text.

mod hunters;
mod kingdom;
mod worlds;

use crate::diagram::PlayerScore;
use krajina_rules::domino::{Frame, Square};
use krajina_rules::hosted::Hosted;
use krajina_rules::seat::Seat;
use std::fmt::{Display, Write};

/// A game with score sheets.
pub trait Scored: Hosted {
    /// Every seat's score sheet, as the boards stand; the earlier games or rounds of a row are added up.
    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore>;

    /// The points of the finished games of a row, by seat.
    fn finished_points(&self) -> Vec<Vec<i32>> {
        Vec::new()
    }

    /// The table at the end of a game of a row, if this action ends one: by then the game itself has cleared its boards
    /// for the next.
    fn ended_by(&self, _seat: Seat, _action: &Self::Action) -> Option<Self> {
        None
    }
}

/// A board of dominoes as text, with the names of rows and columns.
pub trait Drawn: Scored {
    /// A seat's board.
    fn drawing(&self, seat: Seat) -> String;

    /// Everything else that lies open on the table beside the lines and the boards, a line each.
    fn open(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A board row by row from the top, with a margin to build on and the names of its rows and columns.
fn drawing<D: Display>(frame: &Frame, at: impl Fn(Square) -> Option<D>) -> String {
    let cell = |square| at(square).map_or_else(|| "·".to_owned(), |ground| ground.to_string());
    let side = frame.size().side();
    let (west, east) =
        ((frame.east() - side + 1).max(frame.west() - 2), (frame.west() + side - 1).min(frame.east() + 2));
    let (south, north) = (
        (frame.north() - side + 1).max(frame.south() - 2),
        (frame.south() + side - 1).min(frame.north() + 2),
    );
    let squares = |y: i8| (west..=east).filter_map(move |x| Square::new(x, y));
    let mut text = String::new();
    for y in (south..=north).rev() {
        let cells: Vec<String> = squares(y).map(|square| format!("{:<5}", cell(square))).collect();
        let _ = writeln!(text, "{:>4} {}", y + 7, cells.join(" ").trim_end());
    }
    let names: Vec<String> = squares(0).map(|square| format!("{:<5}", &square.to_string()[..1])).collect();
    let _ = writeln!(text, "     {}", names.join(" ").trim_end());
    text
}
