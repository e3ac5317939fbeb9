//! The tools of the score pad: each puts something down on a place.

use super::pad::{Cell, Land};
use krajina_rules::any::GameKind;
use krajina_rules::hunters::{self, Mode, Person};
use krajina_rules::kingdom;

/// A tool of the pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// One of the game's six terrains; on a square that has it already, another crown, fire or crater.
    Terrain(u8),
    /// The castle or the hut.
    Home,
    /// Nothing: the place becomes empty.
    Erase,
    /// The resource of the terrain.
    Token,
    /// Lava with this many fires.
    Lava(u8),
    /// A person.
    Person(Person),
}

impl Tool {
    /// All tools for a game, in the order of their keys.
    pub fn all(kind: GameKind, mode: Mode) -> Vec<Tool> {
        let mut tools: Vec<Tool> = (0..6).map(Tool::Terrain).collect();
        tools.extend([Tool::Home, Tool::Erase]);
        if kind == GameKind::Hunters {
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
    pub fn message(self, kind: GameKind) -> String {
        match (self, kind) {
            (Tool::Terrain(index), GameKind::Kingdom) => {
                format!("kingdom-{}", kingdom::Terrain::ALL[usize::from(index) % 6].name())
            }
            (Tool::Terrain(index), _) => {
                format!("hunters-{}", hunters::Terrain::ALL[usize::from(index) % 6].name())
            }
            (Tool::Home, GameKind::Kingdom) => "castle".into(),
            (Tool::Home, _) => "hut".into(),
            (Tool::Erase, _) => "tool-erase".into(),
            (Tool::Token, _) => "tool-token".into(),
            (Tool::Lava(_), _) => "tool-lava".into(),
            (Tool::Person(person), _) => format!("person-{}", person.name()),
        }
    }

    /// The terrain that a letter stands for, as in diagrams.
    pub fn of_letter(kind: GameKind, letter: char) -> Option<Tool> {
        let letter = letter.to_ascii_uppercase();
        let found = match kind {
            GameKind::Kingdom => kingdom::Terrain::ALL.iter().position(|terrain| terrain.letter() == letter),
            _ => hunters::Terrain::ALL.iter().position(|terrain| terrain.letter() == letter),
        };
        found.and_then(|index| u8::try_from(index).ok()).map(Tool::Terrain)
    }

    /// Applies the tool to a place; returns false if that is not possible there.
    pub fn apply(self, kind: GameKind, land: &mut Land, index: usize) -> bool {
        if index == land.home || index >= land.cells.len() {
            return self == Tool::Home;
        }
        if self == Tool::Home {
            land.home = index;
            land.cells[index] = Cell::default();
            return true;
        }
        let cell = &mut land.cells[index];
        let ground = cell.terrain.filter(|_| kind == GameKind::Hunters);
        let ground = ground.and_then(|terrain| hunters::Terrain::ALL.get(usize::from(terrain)).copied());
        // A square holds at most one thing, and none if it has printed fires or is a volcano.
        let bare = ground.filter(|&terrain| terrain != hunters::Terrain::Volcano && cell.marks == 0);
        match (self, bare) {
            (Tool::Terrain(terrain), _) => {
                let is_volcano = kind == GameKind::Hunters
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dominoes::pad::Pad;

    fn land() -> Land {
        Pad::default().players[0].land.clone()
    }

    #[test]
    fn a_terrain_again_adds_crowns_and_begins_anew() {
        let mut land = land();
        let marks: Vec<u8> = (0..5)
            .map(|_| {
                assert!(Tool::Terrain(0).apply(GameKind::Kingdom, &mut land, 0));
                land.cells[0].marks
            })
            .collect();
        assert_eq!(marks, [0, 1, 2, 3, 0]);
        assert!(!Tool::Terrain(0).apply(GameKind::Kingdom, &mut land, 12), "the castle stays");
        assert!(Tool::Home.apply(GameKind::Kingdom, &mut land, 0));
        assert_eq!((land.home, land.cells[0]), (0, Cell::default()));
    }

    #[test]
    fn only_what_can_lie_there_lies_there() {
        let mut land = land();
        let volcano =
            hunters::Terrain::ALL.iter().position(|t| *t == hunters::Terrain::Volcano).unwrap() as u8;
        let desert = hunters::Terrain::ALL.iter().position(|t| *t == hunters::Terrain::Desert).unwrap() as u8;
        let mut put = |tool: Tool, index| tool.apply(GameKind::Hunters, &mut land, index);
        assert!(!put(Tool::Token, 0), "nothing there");
        assert!(put(Tool::Terrain(volcano), 0) && !put(Tool::Lava(1), 0));
        assert!(put(Tool::Terrain(desert), 1) && !put(Tool::Token, 1) && put(Tool::Lava(2), 1));
        assert!(put(Tool::Person(Person::Hunter), 1));
        assert_eq!(land.cells[0].marks, 1, "a volcano has a crater");
        assert_eq!((land.cells[1].lava, land.cells[1].person), (0, Some(Person::Hunter)));
    }
}
