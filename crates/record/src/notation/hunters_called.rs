//! Finds which of several people of one kind was called after a look.
//!
//! A record lists the cave people in the order they came up. Those who were called may stand anywhere behind the people
//! that lay open then. `call hunter` does not say which of two hunters in the header it means: it is the one that fits
//! the moves that follow. The game takes the first of the kind, so this module moves the right one to the front.

use super::record::Record;
use super::replay::Replay;
use krajina_rules::hunters::{Action, Hunters, Person};

/// The most orders that are tried. A game can pay for nine looks (O2 has nine flints). With four people of one kind, three
/// of another and two of most others (O3), nine calls can mean at most 24 · 6 · 16 orders.
const MOST_TRIES: usize = 24 * 6 * 16;

/// Orders the recorded cave people so that the game takes those who were really called. If no order fits all moves, the
/// one that fits most of them stays; among equals the recorded order comes first.
pub(super) fn arrange(record: &mut Record<Hunters>) {
    let is_call = |action: &Action| matches!(action, Action::Call(_));
    if record.deal.cave.is_empty() || !record.moves.iter().any(|played| is_call(&played.action)) {
        return;
    }
    let mut search = CallSearch { best: None, tries: 0 };
    search.try_from(record, 0);
    if let Some((_, cave)) = search.best {
        record.deal.cave = cave;
    }
}

struct CallSearch {
    /// The most moves that could be played, and the order for which they could.
    best: Option<(usize, Vec<Person>)>,
    tries: usize,
}

/// A call that was replayed.
struct ReplayedCall {
    /// The number of its move, from 0.
    number: usize,
    person: Person,
    /// How many people had come up or been called before: the pile begins there.
    before: usize,
    /// The recorded people, those called before moved to the position where the pile began then.
    cave: Vec<Person>,
}

impl ReplayedCall {
    /// The order in which the person at this place of the pile is the first of the kind.
    fn taking(&self, at: usize) -> Vec<Person> {
        let mut cave = self.cave.clone();
        cave[self.before..=at].rotate_right(1);
        cave
    }

    /// The places of all people of the kind in the pile.
    fn places(&self) -> impl Iterator<Item = usize> {
        let pile = self.cave.iter().enumerate().skip(self.before);
        pile.filter(|(_, person)| **person == self.person).map(|(at, _)| at)
    }
}

impl CallSearch {
    /// Tries the order of the record, then those that differ in the people called in the moves from `first` on. True if
    /// one fits the whole record.
    fn try_from(&mut self, record: &mut Record<Hunters>, first: usize) -> bool {
        if self.tries == MOST_TRIES {
            return false;
        }
        self.tries += 1;
        let (played, fits, calls) = replay(record);
        if fits || self.best.as_ref().is_none_or(|(most, _)| played > *most) {
            self.best = Some((played, record.deal.cave.clone()));
        }
        // The latest call is the likeliest to be the one that does not fit.
        fits || calls
            .iter()
            .rev()
            .filter(|call| call.number >= first)
            .any(|call| self.try_others(record, call))
    }

    /// Tries to call another person of the kind than the first in the pile.
    fn try_others(&mut self, record: &mut Record<Hunters>, call: &ReplayedCall) -> bool {
        call.places().skip(1).any(|at| {
            record.deal.cave = call.taking(at);
            self.try_from(record, call.number + 1)
        })
    }
}

/// Plays a record as far as it goes: how many moves, whether that is all of it, and the calls among them.
fn replay(record: &Record<Hunters>) -> (usize, bool, Vec<ReplayedCall>) {
    let mut calls = Vec::new();
    let Ok(mut replay) = Replay::new(record) else { return (0, false, calls) };
    let mut cave = record.deal.cave.clone();
    loop {
        let before = replay.game().people_revealed();
        match replay.step() {
            Ok(Some(played)) => {
                if let Action::Call(person) = played.action {
                    let call = ReplayedCall { number: replay.done() - 1, person, before, cave: cave.clone() };
                    match call.places().next() {
                        Some(at) => cave = call.taking(at),
                        // A person who is not in the record: the seed decides when they would have come up.
                        None => cave.insert(before.min(cave.len()), person),
                    }
                    calls.push(call);
                }
            }
            Ok(None) => return (replay.done(), replay.check_claims().is_ok(), calls),
            Err(_) => return (replay.done(), false, calls),
        }
    }
}
