//! Whole pictures: a player's land, a table of lands, a domino, a line of dominoes.

mod card;
mod domino;
mod landscape;
mod pieces;
mod region_outline;
mod scene;
mod square_picture;
mod style;
mod table;
mod window;

#[cfg(test)]
mod tests;

pub use domino::{DominoPicture, line};
pub use scene::symbol;
pub use style::PictureStyle;
pub use table::table;
pub use window::Window;

use krajina_rules::domino::{Frame, Square};
use krajina_rules::seat::Colour;
use krajina_rules::{hunters, kingdom};

use crate::{Canvas, Symbol};
use card::Card;
use square_picture::SquarePicture;

/// One player's land, with a title, a caption, highlights and badges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPicture {
    title: String,
    caption: Option<String>,
    frame: Frame,
    /// The owner's castle or hut.
    home: Symbol,
    /// The owner's king or chief.
    piece: Symbol,
    tiles: Vec<(Square, SquarePicture)>,
    highlight: Vec<Square>,
    badges: Vec<(Square, String)>,
}

impl BoardPicture {
    /// A kingdom; the title is also its name for screen readers.
    pub fn kingdom(board: &kingdom::Board, owner: Colour, title: impl Into<String>) -> BoardPicture {
        let halves = board.squares().map(|(square, half)| (square, SquarePicture::Kingdom(half)));
        let home = Symbol::Castle(owner);
        BoardPicture::new(*board.frame(), home, Symbol::King(owner), halves, title.into())
    }

    /// A territory of hunters; the title is also its name for screen readers.
    pub fn hunters(board: &hunters::Board, owner: Colour, title: impl Into<String>) -> BoardPicture {
        let squares = board.squares().map(|(place, square)| (place, SquarePicture::Hunters(square)));
        let home = Symbol::Hut(owner);
        BoardPicture::new(*board.frame(), home, Symbol::Chief(owner), squares, title.into())
    }

    fn new(
        frame: Frame,
        home: Symbol,
        piece: Symbol,
        land: impl Iterator<Item = (Square, SquarePicture)>,
        title: String,
    ) -> BoardPicture {
        let tiles = land.chain([(Square::START, SquarePicture::Home(home))]).collect();
        BoardPicture {
            title,
            caption: None,
            frame,
            home,
            piece,
            tiles,
            highlight: Vec::new(),
            badges: Vec::new(),
        }
    }

    /// With words below the land.
    #[must_use]
    pub fn caption(mut self, words: impl Into<String>) -> BoardPicture {
        self.caption = Some(words.into());
        self
    }

    /// With a bright line around these squares, such as those of the last move.
    #[must_use]
    pub fn highlight(mut self, squares: impl IntoIterator<Item = Square>) -> BoardPicture {
        self.highlight.extend(squares);
        self
    }

    /// With a few words laid over a square, such as the points of a region.
    #[must_use]
    pub fn badge(mut self, square: Square, text: impl Into<String>) -> BoardPicture {
        self.badges.push((square, text.into()));
        self
    }

    /// The picture as a complete SVG document.
    pub fn to_svg(&self, style: &PictureStyle) -> String {
        let card = Card::new(self, Card::width_for(self));
        let view = card.view(card.height());
        let mut canvas = Canvas::new(&style.prefix);
        card.draw(&mut canvas, view, style.theme);
        style.document(&canvas, view, &self.title, &card.words())
    }

    /// The window in which the land is drawn.
    ///
    /// In the user units of [`BoardPicture::to_svg`], column `c` and row `r` of the window begin at
    /// (`c` × [`SQUARE`](crate::SQUARE), `r` × `SQUARE`): enough to find the square under a pointer.
    pub fn window(&self) -> Window {
        Window::around(&self.frame)
    }
}
