//! The cave: four people face up, the others in a face-down pile (O21–O23).

use super::person::Person;
use crate::domino::draft::move_to_front;
use crate::follow::FollowError;
use crate::rng::{self, Rng};
use crate::seed::Seed;
use krajina_order::sort_few;
use serde::{Deserialize, Serialize};

/// How many people lie face up (O21).
const ROW: usize = 4;

/// The order of the pile after a look (O22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reshuffle {
    /// Shuffled anew from this seed, each time differently.
    Seeded(Seed),
    /// Kept as it is: the order in which people came up in a game played with cardboard.
    Kept,
}

/// The streams of a seed that reshuffle the pile, apart from those of the deal.
const RESHUFFLES: u64 = 1 << 32;

/// The cave board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cave {
    /// The row face up in front, then the pile from its top.
    people: [Person; Person::COUNT],
    row: u8,
    pile: u8,
    looks: u8,
    reshuffle: Reshuffle,
}

impl Cave {
    /// Four people of this order lie face up, the rest form the pile.
    pub const fn new(people: [Person; Person::COUNT], reshuffle: Reshuffle) -> Cave {
        Cave { people, row: ROW as u8, pile: (Person::COUNT - ROW) as u8, looks: 0, reshuffle }
    }

    /// A cave without people, for the modes that do not use it.
    pub const fn closed() -> Cave {
        Cave {
            people: [Person::Hunter; Person::COUNT],
            row: 0,
            pile: 0,
            looks: 0,
            reshuffle: Reshuffle::Kept,
        }
    }

    /// The people face up.
    #[inline]
    pub fn row(&self) -> &[Person] {
        &self.people[..self.row as usize]
    }

    /// The face-down pile from its top: a secret.
    #[inline]
    pub(super) fn pile(&self) -> &[Person] {
        &self.people[self.row as usize..(self.row + self.pile) as usize]
    }

    /// How many people are in the pile.
    #[inline]
    pub const fn pile_len(&self) -> usize {
        self.pile as usize
    }

    /// The kinds of people face up, as bits.
    #[inline]
    pub(super) fn kinds_in_row(&self) -> u16 {
        kinds(self.row())
    }

    /// The kinds of people in the pile, as bits.
    #[inline]
    pub(super) fn kinds_in_pile(&self) -> u16 {
        kinds(self.pile())
    }

    /// Takes a person of this kind from the row (O22a). The row is not refilled yet (O23).
    pub(super) fn recruit(&mut self, person: Person) {
        if let Some(at) = self.row().iter().position(|&other| other == person) {
            self.remove(at);
            self.row -= 1;
        }
    }

    /// Takes a person of this kind from the pile and reshuffles the rest (O22b).
    pub(super) fn call(&mut self, person: Person) {
        if let Some(at) = self.pile().iter().position(|&other| other == person) {
            self.remove(at + self.row as usize);
            self.pile -= 1;
        }
        self.looks = self.looks.wrapping_add(1);
        if let Reshuffle::Seeded(seed) = self.reshuffle {
            let (from, to) = (self.row as usize, (self.row + self.pile) as usize);
            rng::shuffle(&mut seed.stream(RESHUFFLES + u64::from(self.looks)), &mut self.people[from..to]);
        }
    }

    fn remove(&mut self, at: usize) {
        self.people[at..].rotate_left(1);
    }

    /// Refills the row from the pile, as far as it goes (O23).
    #[inline]
    pub(super) fn refill(&mut self) {
        let moved = (ROW as u8).saturating_sub(self.row).min(self.pile);
        self.row += moved;
        self.pile -= moved;
    }

    /// Arranges the pile so that these people come up next.
    pub(super) fn expect(&mut self, people: &[Person]) -> Result<(), FollowError> {
        let (from, to) = (self.row as usize, (self.row + self.pile) as usize);
        let pile = self.people.get_mut(from..to).unwrap_or_default();
        move_to_front(pile, people).map_err(|_| FollowError::Unexpected("a person who is not in the pile"))
    }

    /// Row, pile and reshuffling as text.
    pub(super) fn dump(&self) -> String {
        let names =
            |people: &[Person]| people.iter().map(|person| person.name()).collect::<Vec<_>>().join(" ");
        let reshuffle = match self.reshuffle {
            Reshuffle::Kept => "kept".into(),
            Reshuffle::Seeded(seed) => seed.commitment().to_string(),
        };
        format!("row {}\npile {}\nlooks {} {reshuffle}\n", names(self.row()), names(self.pile()), self.looks)
    }

    /// The view of it; `looking`: for the player who has just paid for a look.
    pub(super) fn view(&self, looking: bool) -> CaveView {
        let look = looking.then(|| {
            let mut pile = self.pile().to_vec();
            sort_few(&mut pile, |person| *person);
            pile
        });
        CaveView { row: self.row().to_vec(), pile: self.pile, look }
    }

    /// A cave that looks like `view`, its pile being these people in random order.
    pub(super) fn determinize(view: &CaveView, pile: &[Person], rng: &mut impl Rng) -> Cave {
        let mut hidden = pile.to_vec();
        rng::shuffle(rng, &mut hidden);
        let mut order = view.row.iter().chain(&hidden).copied();
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        Cave {
            people: std::array::from_fn(|_| order.next().unwrap_or(Person::Hunter)),
            row: view.row.len() as u8,
            pile: pile.len() as u8,
            looks: 0,
            reshuffle: Reshuffle::Seeded(Seed::new(seed)),
        }
    }
}

#[inline]
fn kinds(people: &[Person]) -> u16 {
    people.iter().fold(0, |kinds, person| kinds | 1 << person.index())
}

/// The cave as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CaveView {
    /// The people face up.
    pub row: Vec<Person>,
    /// How many are in the pile.
    pub pile: u8,
    /// The people in the pile, sorted: only for the player who paid for a look, and only while looking.
    pub look: Option<Vec<Person>>,
}
