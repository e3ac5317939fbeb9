//! A table of dominoes together with its game, and the pictures of it.

use krajina_app::TableModel;
use krajina_app::dominoes::Dominoes;
use krajina_art::Symbol;
use krajina_art::picture::{self, BoardPicture};
use krajina_rules::domino::Number;
use krajina_rules::game::Game as _;
use krajina_rules::seat::Seat;
use std::ops::Deref;

/// A table of Kingdom or Hunters.
pub(crate) struct DominoTable<'a> {
    /// The current state of the game.
    pub(crate) play: Dominoes<'a>,
    table: &'a TableModel,
}

impl<'a> DominoTable<'a> {
    /// `None` if no dominoes are laid at the table.
    pub(crate) fn of(table: &'a TableModel) -> Option<DominoTable<'a>> {
        Some(DominoTable { play: table.dominoes()?, table })
    }
}

impl Deref for DominoTable<'_> {
    type Target = TableModel;

    fn deref(&self) -> &TableModel {
        self.table
    }
}

/// The pictures of a game of dominoes.
pub(crate) trait Pictures {
    /// A seat's land.
    fn picture(&self, seat: Seat) -> BoardPicture;
    /// A domino.
    fn domino_picture(&self, number: Number) -> picture::DominoPicture;
    /// A player's king or chief.
    fn piece(&self, seat: Seat) -> Symbol;
}

impl Pictures for Dominoes<'_> {
    fn picture(&self, seat: Seat) -> BoardPicture {
        match self {
            Dominoes::Kingdom(game) => BoardPicture::kingdom(game.board(seat), self.colour(seat), ""),
            Dominoes::Hunters(game) => BoardPicture::hunters(game.board(seat), self.colour(seat), ""),
        }
    }

    fn domino_picture(&self, number: Number) -> picture::DominoPicture {
        match self {
            Dominoes::Kingdom(_) => picture::DominoPicture::kingdom(number, None),
            Dominoes::Hunters(game) => picture::DominoPicture::hunters(number, game.setup().mode(), None),
        }
    }

    fn piece(&self, seat: Seat) -> Symbol {
        match self {
            Dominoes::Kingdom(_) => Symbol::King(self.colour(seat)),
            Dominoes::Hunters(_) => Symbol::Chief(self.colour(seat)),
        }
    }
}
