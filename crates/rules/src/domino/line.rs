//! A line of dominoes lying open, with the kings or chiefs on them.

use super::number::Number;
use crate::rng::{Rng, below};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The most dominoes in a line (four kings and one more to choose from, K21).
pub const MAX_LINE: usize = 5;

/// A line of open dominoes, sorted ascending (K5), and the kings on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    numbers: [u8; MAX_LINE],
    kings: [u8; MAX_LINE],
    len: u8,
    free: u8,
}

/// The king slot of a free domino.
const NOBODY: u8 = u8::MAX;

impl Line {
    /// A line without dominoes.
    pub const EMPTY: Line = Line { numbers: [0; MAX_LINE], kings: [NOBODY; MAX_LINE], len: 0, free: 0 };

    /// These dominoes, sorted. At most [`MAX_LINE`] are taken.
    #[inline]
    pub fn new(dominoes: &[Number]) -> Line {
        let mut line = Line::EMPTY;
        for &number in dominoes.iter().take(MAX_LINE) {
            let mut at = line.len as usize;
            while at > 0 && line.numbers[at - 1] > number.get() {
                line.numbers[at] = line.numbers[at - 1];
                at -= 1;
            }
            line.numbers[at] = number.get();
            line.len += 1;
        }
        line.free = ((1u32 << line.len) - 1) as u8;
        line
    }

    /// How many dominoes lie in it.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The domino at this place, from 0.
    #[inline]
    pub const fn number(&self, slot: usize) -> Number {
        Number::wrapping((self.numbers[slot] as usize).wrapping_sub(1))
    }

    /// The owner of the king on the domino at this place.
    #[inline]
    pub const fn king(&self, slot: usize) -> Option<Seat> {
        Seat::new(self.kings[slot] as usize)
    }

    /// The places of the free dominoes, as bits.
    #[inline]
    pub const fn free(&self) -> u8 {
        self.free
    }

    /// The free dominoes, ascending.
    pub fn free_numbers(&self) -> impl Iterator<Item = Number> + use<> {
        let line = *self;
        (0..line.len()).filter(move |&slot| line.free >> slot & 1 == 1).map(move |slot| line.number(slot))
    }

    /// One of the free dominoes, evenly at random.
    #[inline]
    pub fn random_free(&self, rng: &mut impl Rng) -> Option<Number> {
        let mut free = self.free;
        match free.count_ones() {
            0 => return None,
            1 => {}
            count => (0..below(rng, count)).for_each(|_| free &= free - 1),
        }
        Some(self.number(free.trailing_zeros() as usize))
    }

    /// The place of this domino.
    #[inline]
    pub fn slot(&self, number: Number) -> Option<usize> {
        (0..self.len()).find(|&slot| self.numbers[slot] == number.get())
    }

    /// Puts a king on the domino at this place.
    #[inline]
    pub fn put(&mut self, slot: usize, king: Seat) {
        self.kings[slot] = king.index() as u8;
        self.free &= !(1 << slot);
    }

    /// The line without its free dominoes (K21, O6).
    #[inline]
    #[must_use]
    pub fn taken(&self) -> Line {
        if self.free == 0 {
            return *self;
        }
        let mut taken = Line::EMPTY;
        for slot in (0..self.len()).filter(|&slot| self.free >> slot & 1 == 0) {
            taken.numbers[taken.len()] = self.numbers[slot];
            taken.kings[taken.len()] = self.kings[slot];
            taken.len += 1;
        }
        taken
    }

    /// The line as plain values.
    pub fn places(&self) -> Vec<LineDomino> {
        (0..self.len()).map(|slot| LineDomino { domino: self.number(slot), king: self.king(slot) }).collect()
    }

    /// The line made of plain values; they must be sorted.
    pub fn from_places(places: &[LineDomino]) -> Line {
        let numbers: Vec<Number> = places.iter().map(|place| place.domino).collect();
        let mut line = Line::new(&numbers);
        for place in places {
            if let (Some(king), Some(slot)) = (place.king, line.slot(place.domino)) {
                line.put(slot, king);
            }
        }
        line
    }
}

/// A domino of a line and the king or chief on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LineDomino {
    /// The domino.
    pub domino: Number,
    /// The owner of the king or chief on it.
    pub king: Option<Seat>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Quick;

    fn line() -> Line {
        Line::new(&[9, 3, 40, 12].map(Number::wrapping))
    }

    #[test]
    fn every_free_domino_is_drawn_and_no_other() {
        let mut line = line();
        line.put(1, Seat::wrapping(0));
        assert_eq!(line.free(), 0b1101);
        let mut drawn: Vec<Number> = (0..200).filter_map(|n| line.random_free(&mut Quick::new(n))).collect();
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn, line.free_numbers().collect::<Vec<_>>());
        assert_eq!(drawn.len(), 3);
    }

    #[test]
    fn dominoes_without_a_king_leave_the_line() {
        let mut line = line();
        line.put(0, Seat::wrapping(1));
        line.put(2, Seat::wrapping(0));
        let taken = line.taken();
        assert_eq!(taken.places(), [line.places()[0], line.places()[2]]);
        assert_eq!(taken.free_numbers().count(), 0);
    }
}
