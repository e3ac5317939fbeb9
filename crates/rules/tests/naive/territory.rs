//! One player's territory in Mammoth Hunters: squares and everything that lies on them.

use super::board::Board;
use super::domino::{Domino, Half, Resource, Terrain};
use super::people::Person;
use super::square::{self, Square};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug)]
pub struct Territory {
    pub board: Board,
    /// Fires of the lava tokens.
    pub lava: BTreeMap<Square, i32>,
    pub resources: BTreeMap<Square, Resource>,
    pub people: BTreeMap<Square, Person>,
    pub discarded: usize,
}

impl Territory {
    pub fn new(size: i32) -> Territory {
        Territory {
            board: Board::new(size),
            lava: BTreeMap::new(),
            resources: BTreeMap::new(),
            people: BTreeMap::new(),
            discarded: 0,
        }
    }

    /// Lays a domino, with the resources put on it when it was revealed (O16) if the mode has them.
    pub fn place(&mut self, domino: Domino, a: Square, b: Square, with_resources: bool) {
        self.board.place(domino, a, b);
        if with_resources {
            self.put_resource(domino.a, a);
            self.put_resource(domino.b, b);
        }
    }

    fn put_resource(&mut self, half: Half, square: Square) {
        if let Some(resource) = half.resource {
            self.resources.insert(square, resource);
        }
    }

    /// The squares on which the lava of this volcano may land (O9–O11).
    pub fn lava_targets(&self, volcano: Square) -> Vec<Square> {
        let reach = match self.board.halves[&volcano].craters {
            1 => 3,
            2 => 2,
            3 => 1,
            craters => panic!("no volcano has {craters} craters"),
        };
        let can_burn = |square: &Square| self.is_landscape_without_fire(*square);
        let in_reach = |square: &Square| square::king_steps(volcano, *square) <= reach;
        self.board.halves.keys().copied().filter(can_burn).filter(in_reach).collect()
    }

    /// Lava with as many fires as the volcano has craters lands on a square (O9).
    pub fn put_lava(&mut self, volcano: Square, target: Square) {
        self.lava.insert(target, self.board.halves[&volcano].craters);
        // O17
        self.resources.remove(&target);
        // O25
        self.people.remove(&target);
    }

    /// No volcano, no printed fire, no lava (O11, O24); the hut is not a landscape square.
    fn is_landscape_without_fire(&self, square: Square) -> bool {
        self.board
            .halves
            .get(&square)
            .is_some_and(|half| half.terrain != Terrain::Volcano && half.symbols == 0)
            && !self.lava.contains_key(&square)
    }

    /// The squares on which a cave person may settle (O24).
    pub fn settling_places(&self) -> Vec<Square> {
        let empty =
            |square: &Square| !self.resources.contains_key(square) && !self.people.contains_key(square);
        let squares = self.board.halves.keys().copied();
        squares.filter(|&square| self.is_landscape_without_fire(square)).filter(empty).collect()
    }

    /// The squares with a token of this resource.
    pub fn squares_with(&self, resource: Resource) -> Vec<Square> {
        self.resources.iter().filter(|&(_, &token)| token == resource).map(|(&square, _)| square).collect()
    }

    /// How many tokens of this resource lie here.
    pub fn count(&self, resource: Resource) -> i32 {
        self.squares_with(resource).len() as i32
    }

    /// Printed fires and lava on a square; craters do not count.
    fn fires(&self, square: Square) -> i32 {
        let printed = self.board.halves.get(&square).map_or(0, |half| half.symbols);
        printed + self.lava.get(&square).unwrap_or(&0)
    }

    /// All fires of the territory (O15).
    pub fn all_fires(&self) -> i32 {
        self.board.halves.keys().map(|&square| self.fires(square)).sum()
    }

    /// O14: squares × fires of every region.
    pub fn region_points(&self) -> i32 {
        let points = |region: &BTreeSet<Square>| {
            region.len() as i32 * region.iter().map(|&square| self.fires(square)).sum::<i32>()
        };
        self.board.regions().iter().map(points).sum()
    }

    /// O27, O28.
    pub fn people_points(&self) -> i32 {
        let hunter_gatherers: i32 =
            self.people.iter().map(|(&square, &person)| self.hunter_gatherer_points(person, square)).sum();
        hunter_gatherers + self.warrior_points()
    }

    /// O27: the points of the eight squares around the person; warriors score in bands instead.
    fn hunter_gatherer_points(&self, person: Person, square: Square) -> i32 {
        match person {
            Person::Hunter => 3 * self.resource_around(square, Resource::Mammoth),
            Person::Fisher => 3 * self.resource_around(square, Resource::Fish),
            Person::Gatherer => 4 * self.resource_around(square, Resource::Mushroom),
            Person::Sculptor => 5 * self.resource_around(square, Resource::Flint),
            Person::Painter => {
                let around = Resource::ALL.map(|resource| self.resource_around(square, resource));
                2 * around.into_iter().sum::<i32>()
            }
            Person::FireLady => square::surroundings(square).into_iter().map(|near| self.fires(near)).sum(),
            Person::Shaman => 2 * self.people_around(square),
            Person::Warrior1 | Person::Warrior2 | Person::Warrior3 => 0,
        }
    }

    fn resource_around(&self, center: Square, resource: Resource) -> i32 {
        let around = square::surroundings(center).into_iter();
        around.filter(|square| self.resources.get(square) == Some(&resource)).count() as i32
    }

    fn people_around(&self, center: Square) -> i32 {
        let around = square::surroundings(center).into_iter();
        around.filter(|square| self.people.contains_key(square)).count() as i32
    }

    /// O28: (sum of strengths) × (members) of every band.
    fn warrior_points(&self) -> i32 {
        let strengths: BTreeMap<Square, i32> = self
            .people
            .iter()
            .filter_map(|(&square, person)| person.strength().map(|strength| (square, strength)))
            .collect();
        let bands = square::groups(&strengths.keys().copied().collect());
        bands
            .iter()
            .map(|band| band.len() as i32 * band.iter().map(|square| strengths[square]).sum::<i32>())
            .sum()
    }
}
