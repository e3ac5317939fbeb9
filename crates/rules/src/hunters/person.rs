//! The cave people.

use super::terrain::Resource;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A kind of cave person (O27, O28).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Person {
    /// 3 per mammoth around.
    Hunter,
    /// 3 per fish around.
    Fisher,
    /// 4 per mushroom around.
    Gatherer,
    /// 5 per flint around.
    Sculptor,
    /// 2 per resource token around.
    Painter,
    /// 1 per fire around.
    FireLady,
    /// 2 per cave person around.
    Shaman,
    /// Strength 1 in a band.
    Warrior1,
    /// Strength 2 in a band.
    Warrior2,
    /// Strength 3 in a band.
    Warrior3,
}

/// The things that a hunter-gatherer counts on the eight squares around (O27).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedThing {
    /// Tokens of one resource.
    Tokens(Resource),
    /// Tokens of any resource.
    AnyToken,
    /// Fires, printed or lava.
    Fires,
    /// Cave people.
    People,
}

impl Person {
    /// All ten kinds.
    pub const ALL: [Person; 10] = [
        Person::Hunter,
        Person::Fisher,
        Person::Gatherer,
        Person::Sculptor,
        Person::Painter,
        Person::FireLady,
        Person::Shaman,
        Person::Warrior1,
        Person::Warrior2,
        Person::Warrior3,
    ];

    /// The number of people of all kinds (O3).
    pub const COUNT: usize = 22;

    /// Its place among [`ALL`](Person::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of this kind there are (O27, O28).
    pub const fn copies(self) -> usize {
        match self {
            Person::Warrior1 => 4,
            Person::Warrior2 => 3,
            Person::Warrior3 => 1,
            _ => 2,
        }
    }

    /// All people, kind by kind.
    pub fn everybody() -> [Person; Person::COUNT] {
        let mut people =
            Person::ALL.into_iter().flat_map(|person| std::iter::repeat_n(person, person.copies()));
        std::array::from_fn(|_| people.next().unwrap_or(Person::Hunter))
    }

    /// A warrior's strength; 0 for the others (O28).
    #[inline]
    pub const fn strength(self) -> u32 {
        match self {
            Person::Warrior1 => 1,
            Person::Warrior2 => 2,
            Person::Warrior3 => 3,
            _ => 0,
        }
    }

    /// The things that a hunter-gatherer counts around, and the points for each; `None` for a warrior (O27).
    #[inline]
    pub const fn counts(self) -> Option<(CountedThing, i32)> {
        match self {
            Person::Hunter => Some((CountedThing::Tokens(Resource::Mammoth), 3)),
            Person::Fisher => Some((CountedThing::Tokens(Resource::Fish), 3)),
            Person::Gatherer => Some((CountedThing::Tokens(Resource::Mushroom), 4)),
            Person::Sculptor => Some((CountedThing::Tokens(Resource::Flint), 5)),
            Person::Painter => Some((CountedThing::AnyToken, 2)),
            Person::FireLady => Some((CountedThing::Fires, 1)),
            Person::Shaman => Some((CountedThing::People, 2)),
            Person::Warrior1 | Person::Warrior2 | Person::Warrior3 => None,
        }
    }

    /// The name in records and sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Person::Hunter => "hunter",
            Person::Fisher => "fisher",
            Person::Gatherer => "gatherer",
            Person::Sculptor => "sculptor",
            Person::Painter => "painter",
            Person::FireLady => "fire-lady",
            Person::Shaman => "shaman",
            Person::Warrior1 => "warrior1",
            Person::Warrior2 => "warrior2",
            Person::Warrior3 => "warrior3",
        }
    }

    /// The letter in diagrams.
    pub const fn letter(self) -> char {
        match self {
            Person::Hunter => 'h',
            Person::Fisher => 'f',
            Person::Gatherer => 'g',
            Person::Sculptor => 's',
            Person::Painter => 'p',
            Person::FireLady => 'l',
            Person::Shaman => 'z',
            Person::Warrior1 => '1',
            Person::Warrior2 => '2',
            Person::Warrior3 => '3',
        }
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Person {
    type Err = String;

    fn from_str(text: &str) -> Result<Person, String> {
        Person::ALL.into_iter().find(|person| person.name() == text).ok_or_else(|| {
            let names = crate::domino::scan::one_of(Person::ALL.map(Person::name));
            format!("expected {names}, found {text:?}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn o3_o27_o28_there_are_22_people() {
        let everybody = Person::everybody();
        for person in Person::ALL {
            assert_eq!(everybody.iter().filter(|&&other| other == person).count(), person.copies());
        }
        assert_eq!(Person::ALL.map(Person::copies).iter().sum::<usize>(), Person::COUNT);
    }
}
