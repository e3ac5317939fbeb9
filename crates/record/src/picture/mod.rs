//! Whole pictures: a player's land, a domino, a line of dominoes.
//!
//! The types here are neutral: they say what is to be seen, not how a game came to it.

mod board;
mod domino;
mod furniture;
mod landscape;
mod region_outline;
mod square;
mod window;

#[cfg(test)]
mod tests;

pub use domino::{Domino, line};
pub use square::{HuntersSquare, HuntersTerrain, KingdomTerrain, Square};
pub use window::Window;

use crate::art::{Colour, Theme};

/// Which world a picture is set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Kings and castles.
    Kingdom,
    /// Chiefs and huts.
    Hunters,
}

/// Words laid over a square, such as the points of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// Column of the square.
    pub x: i8,
    /// Row of the square.
    pub y: i8,
    /// The words; short, they are written in one line.
    pub text: String,
}

/// One player's land.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The world it is set in.
    pub game: Game,
    /// The heading, also the name for screen readers.
    pub title: String,
    /// A line below the land.
    pub caption: Option<String>,
    /// Squares along one side of the frame the land must fit in: 5 or 7.
    pub size: u8,
    /// Whose land it is.
    pub owner: Colour,
    /// What lies where: x to the right, y up, the castle or hut at (0, 0).
    pub squares: Vec<(i8, i8, Square)>,
    /// Squares of the last move.
    pub highlight: Vec<(i8, i8)>,
    /// Points and the like.
    pub badges: Vec<Badge>,
}

/// How a picture is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Keeps ids apart when several pictures stand on one page.
    pub prefix: String,
    /// The page behind the picture.
    pub theme: Theme,
    /// Pixels along one square.
    pub pixels: u32,
}

impl Default for Style {
    fn default() -> Self {
        Style { prefix: "k".to_owned(), theme: Theme::Light, pixels: 80 }
    }
}

impl Picture {
    /// The picture as a complete SVG document.
    pub fn to_svg(&self, style: &Style) -> String {
        board::svg(self, style)
    }

    /// The frame as it is drawn: which square is where.
    ///
    /// In the user units of [`Picture::to_svg`], column `c` and row `r` of the window begin at
    /// (`c` × [`SQUARE`](crate::art::SQUARE), `r` × `SQUARE`): enough to find the square under a pointer.
    pub fn window(&self) -> Window {
        Window::around(self.squares.iter().map(|&(x, y, _)| (x, y)), self.size)
    }
}
