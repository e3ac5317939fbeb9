//! The pictures of the score pad's tools.

use krajina_app::dominoes::Tool;
use krajina_art::Symbol;
use krajina_art::picture::{self, BoardPicture, Window};
use krajina_rules::any::GameKind;
use krajina_rules::domino::{Size, Square};
use krajina_rules::hunters;
use krajina_rules::kingdom;
use krajina_rules::seat::Colour;

/// The picture of a tool; the eraser has none.
pub(crate) fn icon(tool: Tool, kind: GameKind, colour: Colour, prefix: &str) -> Option<String> {
    match tool {
        Tool::Terrain(index) => Some(ground(kind, index, prefix)),
        Tool::Home => {
            let home = if kind == GameKind::Kingdom { Symbol::Castle(colour) } else { Symbol::Hut(colour) };
            Some(picture::symbol(home, prefix))
        }
        Tool::Erase => None,
        Tool::Token => Some(picture::symbol(Symbol::Token(hunters::Resource::Mammoth), prefix)),
        Tool::Lava(fires) => Some(picture::symbol(Symbol::Lava(fires), prefix)),
        Tool::Person(person) => Some(picture::symbol(Symbol::Person(person), prefix)),
    }
}

/// One square of a terrain.
fn ground(kind: GameKind, index: u8, prefix: &str) -> String {
    let index = usize::from(index) % 6;
    let Some(square) = Square::new(2, 0) else { return String::new() };
    let land = match kind {
        GameKind::Kingdom => {
            let half = kingdom::Half { terrain: kingdom::Terrain::ALL[index], crowns: 0 };
            let board = kingdom::Board::from_squares(Size::Five, [(square, half)], 0);
            board.ok().map(|board| BoardPicture::kingdom(&board, Colour::Pink, ""))
        }
        _ => {
            let terrain = hunters::Terrain::ALL[index];
            let marks = u8::from(terrain == hunters::Terrain::Volcano);
            let half = hunters::Half { terrain, marks };
            let on = hunters::BoardSquare { half, token: false, lava: 0, person: None };
            let board = hunters::Board::from_squares(Size::Five, [(square, on)], 0);
            board.ok().map(|board| BoardPicture::hunters(&board, Colour::Pink, ""))
        }
    };
    let window = Window { left: 2, top: 0, columns: 1, rows: 1, slack: [0; 4] };
    land.map_or_else(String::new, |land| land.scene(&window, prefix))
}
