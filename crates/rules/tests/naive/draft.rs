//! Lines of dominoes, and the seats whose kings stand on them.

use std::collections::{BTreeMap, BTreeSet};

/// The pile, the line being placed and the line being chosen from.
#[derive(Clone, Debug)]
pub struct Draft {
    line_length: usize,
    /// In drawing order.
    pile: Vec<u8>,
    /// Dominoes still to be placed in this round, with the seats whose kings stand on them.
    current: BTreeMap<u8, usize>,
    /// Face up and free to choose.
    free: BTreeSet<u8>,
    /// Chosen for the next round.
    chosen: BTreeMap<u8, usize>,
    last_round: bool,
}

impl Draft {
    /// The first line is face up and free.
    pub fn new(pile: Vec<u8>, line_length: usize) -> Draft {
        let mut draft = Draft {
            line_length,
            pile,
            current: BTreeMap::new(),
            free: BTreeSet::new(),
            chosen: BTreeMap::new(),
            last_round: false,
        };
        draft.reveal();
        draft
    }

    /// K5: a line is drawn and sorted. K11, K22: when too few are left for a line, the last round has come.
    fn reveal(&mut self) {
        if self.pile.len() < self.line_length {
            self.last_round = true;
            return;
        }
        self.free = self.pile.drain(..self.line_length).collect();
    }

    /// The free dominoes, ascending.
    pub fn free(&self) -> Vec<u8> {
        self.free.iter().copied().collect()
    }

    /// `take N` for every free domino.
    pub fn actions(&self) -> BTreeSet<String> {
        self.free.iter().map(|number| format!("take {number}")).collect()
    }

    /// Puts a king of this seat on a free domino.
    pub fn take(&mut self, seat: usize, number: u8) {
        assert!(self.free.remove(&number), "domino {number} must be free");
        self.chosen.insert(number, seat);
    }

    /// The domino whose turn it is and its seat: the lowest number first (K8).
    pub fn turn(&self) -> Option<(u8, usize)> {
        self.current.first_key_value().map(|(&number, &seat)| (number, seat))
    }

    /// Ends the turn of the lowest domino.
    pub fn end_turn(&mut self) {
        self.current.pop_first();
    }

    /// K10: the chosen line becomes the current one and a new one is revealed. K21, O6: dominoes left over are discarded.
    pub fn next_round(&mut self) {
        self.current = std::mem::take(&mut self.chosen);
        self.free.clear();
        self.reveal();
    }

    /// Nothing is left to choose from in this round (K11).
    pub fn is_last_round(&self) -> bool {
        self.last_round
    }
}
