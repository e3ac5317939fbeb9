//! What was acknowledged and what was seen at one table: every acknowledged move exactly once.

use krajina_rules::seat::Seat;
use std::collections::BTreeMap;

/// A move: who, and what in notation.
pub(super) type Move = (Seat, String);

/// Moves of one game, by their number from 1.
#[derive(Default)]
pub(super) struct Ledger {
    acknowledged: BTreeMap<u32, Move>,
    seen: BTreeMap<u32, Move>,
}

impl Ledger {
    /// Somebody was shown a move.
    pub(super) fn saw(&mut self, ply: u32, seat: Seat, action: &str) -> Result<(), String> {
        match self.seen.get(&ply) {
            Some((other, text)) if (*other, text.as_str()) != (seat, action) => {
                Err(format!("move {ply} is {text} for one and {action} for another"))
            }
            Some(_) => Ok(()),
            None => {
                self.seen.insert(ply, (seat, action.to_owned()));
                Ok(())
            }
        }
    }

    /// The server says that a move is on disk.
    pub(super) fn acknowledge(&mut self, ply: u32, seat: Seat, action: String) -> Result<(), String> {
        match self.acknowledged.insert(ply, (seat, action.clone())) {
            Some((_, before)) => {
                Err(format!("move {ply} was acknowledged twice: as {before} and as {action}"))
            }
            None => Ok(()),
        }
    }

    /// How many moves there must be at least.
    pub(super) fn last(&self) -> u32 {
        self.acknowledged.last_key_value().map_or(0, |(ply, _)| *ply)
    }

    /// Compares what was acknowledged with what is there after `ply` moves. Where all players are ours (`complete`),
    /// there is nothing else.
    pub(super) fn settle(&self, ply: u32, complete: bool) -> Result<(), String> {
        for (number, (seat, action)) in &self.acknowledged {
            if *number > ply {
                return Err(format!("move {number} ({action}) was acknowledged, but there are only {ply}"));
            }
            match self.seen.get(number) {
                Some((other, text)) if (other, text) != (seat, action) => {
                    return Err(format!("move {number} was acknowledged as {action}, but it is {text}"));
                }
                _ => {}
            }
        }
        match self.acknowledged.len() {
            count if complete && count != ply as usize => {
                Err(format!("{count} moves were acknowledged, but there are {ply}"))
            }
            _ => Ok(()),
        }
    }

    /// All moves of the game, if each is known.
    pub(super) fn moves(&self, ply: u32) -> Option<Vec<&Move>> {
        (1..=ply).map(|number| self.seen.get(&number).or_else(|| self.acknowledged.get(&number))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::wrapping(index)
    }

    fn ledger() -> Ledger {
        let mut ledger = Ledger::default();
        for ply in 1..=3 {
            let who = seat(ply as usize % 2);
            assert_eq!(ledger.saw(ply, who, "take 1"), Ok(()));
            assert_eq!(ledger.acknowledge(ply, who, "take 1".into()), Ok(()));
        }
        ledger
    }

    #[test]
    fn each_acknowledged_move_is_there_once() {
        let mut ledger = ledger();
        assert_eq!(ledger.settle(3, true), Ok(()));
        assert!(ledger.settle(2, false).is_err(), "one is missing");
        assert!(ledger.settle(4, true).is_err(), "one is doubled");
        assert_eq!(ledger.settle(4, false), Ok(()), "a bot moved");
        assert!(ledger.acknowledge(3, seat(1), "take 2".into()).is_err(), "twice");
    }

    #[test]
    fn all_see_the_same() {
        let mut ledger = ledger();
        assert!(ledger.saw(2, seat(0), "take 2").is_err());
        assert!(ledger.saw(2, seat(1), "take 1").is_err());
        assert_eq!(ledger.saw(2, seat(0), "take 1"), Ok(()));
        assert_eq!(ledger.acknowledge(4, seat(0), "take 3".into()), Ok(()));
        assert_eq!(ledger.saw(4, seat(0), "take 4"), Ok(()));
        assert!(ledger.settle(4, true).is_err(), "another move than the acknowledged one");
        assert_eq!(ledger.moves(4).map(|moves| moves.len()), Some(4));
        assert!(ledger.moves(5).is_none());
    }
}
