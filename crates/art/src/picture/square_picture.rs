//! One square of a picture.

use krajina_rules::hunters::{self, Mode};
use krajina_rules::kingdom;

use crate::{DrawnTerrain, Symbol};

/// One square of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquarePicture {
    /// The owner's castle or hut.
    Home(Symbol),
    /// A square of a kingdom.
    Kingdom(kingdom::Half),
    /// A square of the hunters' world.
    Hunters(hunters::BoardSquare),
}

impl SquarePicture {
    /// Half a hunters' domino in its line, with its token where the mode has them.
    pub(super) fn in_line(half: hunters::Half, mode: Mode) -> SquarePicture {
        let token = mode.has_resources() && half.bears_resource();
        SquarePicture::Hunters(hunters::BoardSquare { half, token, lava: 0, person: None })
    }

    /// The land it shows.
    pub(super) fn ground(self) -> DrawnTerrain {
        match self {
            SquarePicture::Home(_) => DrawnTerrain::Yard,
            SquarePicture::Kingdom(half) => half.terrain.into(),
            SquarePicture::Hunters(square) => square.half.terrain.into(),
        }
    }

    /// Craters, on a volcano.
    pub(super) fn craters(self) -> u8 {
        match self {
            SquarePicture::Hunters(square) => square.half.craters(),
            _ => 0,
        }
    }

    /// The crowns or fires printed on it.
    pub(super) fn printed(self) -> Option<(Symbol, u8)> {
        let (symbol, count) = match self {
            SquarePicture::Home(_) => return None,
            SquarePicture::Kingdom(half) => (Symbol::Crown, half.crowns),
            SquarePicture::Hunters(square) => (Symbol::Fire, square.half.marks - square.half.craters()),
        };
        (count > 0).then_some((symbol, count))
    }

    /// The pieces on it: token, lava, person.
    pub(super) fn pieces(self) -> Vec<Symbol> {
        match self {
            SquarePicture::Home(symbol) => vec![symbol],
            SquarePicture::Kingdom(_) => Vec::new(),
            SquarePicture::Hunters(square) => {
                let token = square.half.terrain.resource().filter(|_| square.token).map(Symbol::Token);
                let lava = (square.lava > 0).then_some(Symbol::Lava(square.lava));
                token.into_iter().chain(lava).chain(square.person.map(Symbol::Person)).collect()
            }
        }
    }
}
