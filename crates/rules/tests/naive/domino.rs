//! The dominoes of both games, as their tables list them.

/// The terrain of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Terrain {
    Wheat,
    Forest,
    Lake,
    Grassland,
    Swamp,
    Mine,
    Jungle,
    Quarry,
    Desert,
    Volcano,
}

impl Terrain {
    fn from_word(word: &str) -> Terrain {
        match word {
            "wheat" => Terrain::Wheat,
            "forest" => Terrain::Forest,
            "lake" => Terrain::Lake,
            "grassland" => Terrain::Grassland,
            "swamp" => Terrain::Swamp,
            "mine" => Terrain::Mine,
            "jungle" => Terrain::Jungle,
            "quarry" => Terrain::Quarry,
            "desert" => Terrain::Desert,
            "volcano" => Terrain::Volcano,
            _ => panic!("no terrain is called {word}"),
        }
    }
}

/// The wooden tokens of O2, in the order in which actions name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Resource {
    Mammoth,
    Fish,
    Mushroom,
    Flint,
}

impl Resource {
    pub const ALL: [Resource; 4] = [Resource::Mammoth, Resource::Fish, Resource::Mushroom, Resource::Flint];

    pub fn word(self) -> &'static str {
        match self {
            Resource::Mammoth => "mammoth",
            Resource::Fish => "fish",
            Resource::Mushroom => "mushroom",
            Resource::Flint => "flint",
        }
    }

    pub fn from_word(word: &str) -> Resource {
        Resource::ALL.into_iter().find(|resource| resource.word() == word).expect("the word for a resource")
    }
}

/// One square of a domino.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Half {
    pub terrain: Terrain,
    /// Printed crowns in Kingdomino, printed fires in Mammoth Hunters.
    pub symbols: i32,
    /// Only volcanoes have them.
    pub craters: i32,
    /// The resource that O16 puts on this square when its line is revealed.
    pub resource: Option<Resource>,
}

/// Two squares and the number on their back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domino {
    pub number: u8,
    pub a: Half,
    pub b: Half,
}

/// The 48 dominoes of Kingdomino (K1).
pub fn kingdomino() -> Vec<Domino> {
    rows(include_str!("../../data/kingdomino_dominoes.csv"))
        .map(|row| Domino {
            number: row[0].parse().expect("a domino number"),
            a: kingdomino_half(&row[1..3]),
            b: kingdomino_half(&row[3..5]),
        })
        .collect()
}

/// The 48 dominoes of Mammoth Hunters (O1).
pub fn origins() -> Vec<Domino> {
    rows(include_str!("../../data/origins_dominoes.csv"))
        .map(|row| Domino {
            number: row[0].parse().expect("a domino number"),
            a: origins_half(&row[1..5]),
            b: origins_half(&row[5..9]),
        })
        .collect()
}

/// The domino of this number.
pub fn numbered(dominoes: &[Domino], number: u8) -> Domino {
    *dominoes.iter().find(|domino| domino.number == number).expect("a domino number from 1 to 48")
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split(',').collect())
}

fn kingdomino_half(cells: &[&str]) -> Half {
    Half {
        terrain: Terrain::from_word(cells[0]),
        symbols: cells[1].parse().expect("a number of crowns"),
        craters: 0,
        resource: None,
    }
}

fn origins_half(cells: &[&str]) -> Half {
    Half {
        terrain: Terrain::from_word(cells[0]),
        symbols: cells[1].parse().expect("a number of fires"),
        craters: cells[2].parse().expect("a number of craters"),
        resource: if cells[3].is_empty() { None } else { Some(Resource::from_word(cells[3])) },
    }
}
