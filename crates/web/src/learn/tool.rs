//! What a tap on the pad puts down.

use super::pad::{Cell, Kind, Land};
use krajina_record::art::Symbol;
use krajina_record::picture::{self, Picture, Window};
use krajina_rules::domino::{Size, Square};
use krajina_rules::hunters::{self, Mode, Person};
use krajina_rules::kingdom;
use krajina_rules::seat::Colour;

/// A tool of the pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    /// One of the game's six terrains; once more on the same: another crown, fire or crater.
    Terrain(u8),
    Home,
    Erase,
    /// The resource of the terrain.
    Token,
    Lava(u8),
    Person(Person),
}

impl Tool {
    /// All tools for a game, in the order of their keys.
    pub(super) fn all(kind: Kind, mode: Mode) -> Vec<Tool> {
        let mut tools: Vec<Tool> = (0..6).map(Tool::Terrain).collect();
        tools.extend([Tool::Home, Tool::Erase]);
        if kind == Kind::Hunters {
            tools.extend([1, 2, 3].map(Tool::Lava));
            if mode.has_resources() {
                tools.push(Tool::Token);
            }
            if mode == Mode::Tribe {
                tools.extend(Person::ALL.map(Tool::Person));
            }
        }
        tools
    }

    /// The message that names it.
    pub(super) fn message(self, kind: Kind) -> String {
        match (self, kind) {
            (Tool::Terrain(index), Kind::Kingdom) => {
                format!("kingdom-{}", kingdom::Terrain::ALL[usize::from(index) % 6].name())
            }
            (Tool::Terrain(index), Kind::Hunters) => {
                format!("hunters-{}", hunters::Terrain::ALL[usize::from(index) % 6].name())
            }
            (Tool::Home, Kind::Kingdom) => "castle".into(),
            (Tool::Home, Kind::Hunters) => "hut".into(),
            (Tool::Erase, _) => "tool-erase".into(),
            (Tool::Token, _) => "tool-token".into(),
            (Tool::Lava(_), _) => "tool-lava".into(),
            (Tool::Person(person), _) => format!("person-{}", person.name()),
        }
    }

    /// What it looks like; the eraser looks like nothing.
    pub(super) fn icon(self, kind: Kind, colour: Colour, prefix: &str) -> Option<String> {
        match self {
            Tool::Terrain(index) => Some(ground(kind, index, prefix)),
            Tool::Home => {
                let home = if kind == Kind::Kingdom { Symbol::Castle(colour) } else { Symbol::Hut(colour) };
                Some(picture::symbol(home, prefix))
            }
            Tool::Erase => None,
            Tool::Token => Some(picture::symbol(Symbol::Token(hunters::Resource::Mammoth), prefix)),
            Tool::Lava(fires) => Some(picture::symbol(Symbol::Lava(fires), prefix)),
            Tool::Person(person) => Some(picture::symbol(Symbol::Person(person), prefix)),
        }
    }

    /// Puts it down on a place; false if it cannot lie there.
    pub(super) fn apply(self, kind: Kind, land: &mut Land, index: usize) -> bool {
        if index == land.home || index >= land.cells.len() {
            return self == Tool::Home;
        }
        if self == Tool::Home {
            land.home = index;
            land.cells[index] = Cell::default();
            return true;
        }
        let cell = &mut land.cells[index];
        let ground = cell.terrain.filter(|_| kind == Kind::Hunters);
        let ground = ground.and_then(|terrain| hunters::Terrain::ALL.get(usize::from(terrain)).copied());
        // Whatever lies on a square, there is one thing, and no printed fire beside it.
        let bare = ground.filter(|&terrain| terrain != hunters::Terrain::Volcano && cell.marks == 0);
        match (self, bare) {
            (Tool::Terrain(terrain), _) => {
                let is_volcano = kind == Kind::Hunters
                    && hunters::Terrain::ALL.get(usize::from(terrain)) == Some(&hunters::Terrain::Volcano);
                let least = u8::from(is_volcano);
                let marks = match cell.terrain {
                    Some(same) if same == terrain && cell.marks < 3 => cell.marks + 1,
                    _ => least,
                };
                *cell = Cell { terrain: Some(terrain), marks, ..Cell::default() };
            }
            (Tool::Erase, _) => *cell = Cell::default(),
            (Tool::Token, Some(terrain)) if terrain.resource().is_some() => {
                *cell = Cell { terrain: cell.terrain, token: !cell.token, ..Cell::default() };
            }
            (Tool::Lava(fires), Some(_)) => {
                let lava = if cell.lava == fires { 0 } else { fires };
                *cell = Cell { terrain: cell.terrain, lava, ..Cell::default() };
            }
            (Tool::Person(person), Some(_)) => {
                let person = (cell.person != Some(person)).then_some(person);
                *cell = Cell { terrain: cell.terrain, person, ..Cell::default() };
            }
            _ => return false,
        }
        true
    }
}

/// One square of a terrain.
fn ground(kind: Kind, index: u8, prefix: &str) -> String {
    let index = usize::from(index) % 6;
    let Some(square) = Square::new(2, 0) else { return String::new() };
    let land = match kind {
        Kind::Kingdom => {
            let half = kingdom::Half { terrain: kingdom::Terrain::ALL[index], crowns: 0 };
            let board = kingdom::Board::from_squares(Size::Five, [(square, half)], 0);
            board.ok().map(|board| Picture::kingdom(&board, Colour::Pink, ""))
        }
        Kind::Hunters => {
            let terrain = hunters::Terrain::ALL[index];
            let marks = u8::from(terrain == hunters::Terrain::Volcano);
            let half = hunters::Half { terrain, marks };
            let on = hunters::BoardSquare { half, token: false, lava: 0, person: None };
            let board = hunters::Board::from_squares(Size::Five, [(square, on)], 0);
            board.ok().map(|board| Picture::hunters(&board, Colour::Pink, ""))
        }
    };
    let window = Window { left: 2, top: 0, columns: 1, rows: 1, slack: [0; 4] };
    land.map_or_else(String::new, |land| land.scene(&window, prefix))
}

#[cfg(test)]
mod tests {
    use super::super::pad::Pad;
    use super::*;

    fn land() -> Land {
        Pad::default().players[0].land.clone()
    }

    #[test]
    fn a_terrain_again_adds_crowns_and_begins_anew() {
        let mut land = land();
        let marks: Vec<u8> = (0..5)
            .map(|_| {
                assert!(Tool::Terrain(0).apply(Kind::Kingdom, &mut land, 0));
                land.cells[0].marks
            })
            .collect();
        assert_eq!(marks, [0, 1, 2, 3, 0]);
        assert!(!Tool::Terrain(0).apply(Kind::Kingdom, &mut land, 12), "the castle stays");
        assert!(Tool::Home.apply(Kind::Kingdom, &mut land, 0));
        assert_eq!((land.home, land.cells[0]), (0, Cell::default()));
    }

    #[test]
    fn only_what_can_lie_there_lies_there() {
        let mut land = land();
        let volcano =
            hunters::Terrain::ALL.iter().position(|t| *t == hunters::Terrain::Volcano).unwrap() as u8;
        let desert = hunters::Terrain::ALL.iter().position(|t| *t == hunters::Terrain::Desert).unwrap() as u8;
        let mut put = |tool: Tool, index| tool.apply(Kind::Hunters, &mut land, index);
        assert!(!put(Tool::Token, 0), "nothing there");
        assert!(put(Tool::Terrain(volcano), 0) && !put(Tool::Lava(1), 0));
        assert!(put(Tool::Terrain(desert), 1) && !put(Tool::Token, 1) && put(Tool::Lava(2), 1));
        assert!(put(Tool::Person(Person::Hunter), 1));
        assert_eq!(land.cells[0].marks, 1, "a volcano has a crater");
        assert_eq!((land.cells[1].lava, land.cells[1].person), (0, Some(Person::Hunter)));
    }
}
