//! The cave people, the row of those face up and the pile of those to come.

use std::collections::BTreeSet;

/// One of the 22 cave people (O27, O28).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Person {
    Hunter,
    Fisher,
    Gatherer,
    Sculptor,
    Painter,
    FireLady,
    Shaman,
    Warrior1,
    Warrior2,
    Warrior3,
}

impl Person {
    pub const KINDS: [Person; 10] = [
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

    pub fn word(self) -> &'static str {
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

    pub fn from_word(word: &str) -> Person {
        Person::KINDS.into_iter().find(|person| person.word() == word).expect("the word for a cave person")
    }

    /// O28; `None` for hunter-gatherers.
    pub fn strength(self) -> Option<i32> {
        match self {
            Person::Warrior1 => Some(1),
            Person::Warrior2 => Some(2),
            Person::Warrior3 => Some(3),
            _ => None,
        }
    }

    /// The number of people of this kind (O27, O28).
    pub fn count(self) -> usize {
        match self {
            Person::Warrior1 => 4,
            Person::Warrior2 => 3,
            Person::Warrior3 => 1,
            _ => 2,
        }
    }
}

/// All 22 cave people, kind by kind.
pub fn everybody() -> Vec<Person> {
    Person::KINDS.into_iter().flat_map(|person| vec![person; person.count()]).collect()
}

/// The cave board: four face up, the rest in a pile (O21).
#[derive(Clone, Debug)]
pub struct Cave {
    face_up: Vec<Person>,
    /// The top first.
    pile: Vec<Person>,
}

impl Cave {
    /// The first four of these lie face up.
    pub fn new(people: Vec<Person>) -> Cave {
        let mut cave = Cave { face_up: Vec::new(), pile: people };
        cave.refill();
        cave
    }

    /// O23: the row is refilled to four from the top of the pile.
    pub fn refill(&mut self) {
        while self.face_up.len() < 4 && !self.pile.is_empty() {
            self.face_up.push(self.pile.remove(0));
        }
    }

    /// The kinds of people face up.
    pub fn face_up(&self) -> BTreeSet<Person> {
        self.face_up.iter().copied().collect()
    }

    /// The kinds of people in the pile.
    pub fn pile(&self) -> BTreeSet<Person> {
        self.pile.iter().copied().collect()
    }

    /// O22 (a): the first of this kind leaves the row.
    pub fn take_face_up(&mut self, person: Person) {
        take_first(&mut self.face_up, person);
    }

    /// O22 (b): the first of this kind leaves the pile; the rest keep their order.
    pub fn take_from_pile(&mut self, person: Person) {
        take_first(&mut self.pile, person);
    }
}

fn take_first(people: &mut Vec<Person>, person: Person) {
    let place = people.iter().position(|&other| other == person).expect("a person of this kind");
    people.remove(place);
}
