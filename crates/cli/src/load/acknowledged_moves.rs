//! Acknowledged moves of one table, compared with the moves shown: each must appear exactly once.

use krajina_rules::seat::Seat;
use std::collections::BTreeMap;

/// A move: the seat, and the action in notation.
pub(super) type PlayedMove = (Seat, String);

/// Moves of one game by their number, from 1.
#[derive(Default)]
pub(super) struct AcknowledgedMoves {
    acknowledged: BTreeMap<u32, PlayedMove>,
    shown: BTreeMap<u32, PlayedMove>,
}

impl AcknowledgedMoves {
    /// Records a move that a client was shown. All clients must be shown the same.
    pub(super) fn show(&mut self, ply: u32, seat: Seat, action: &str) -> Result<(), String> {
        match self.shown.get(&ply) {
            Some((other, text)) if (*other, text.as_str()) != (seat, action) => {
                Err(format!("move {ply} was shown as {text} and as {action}"))
            }
            Some(_) => Ok(()),
            None => {
                self.shown.insert(ply, (seat, action.to_owned()));
                Ok(())
            }
        }
    }

    /// Records an acknowledgement: the move is on disk.
    pub(super) fn acknowledge(&mut self, ply: u32, seat: Seat, action: String) -> Result<(), String> {
        match self.acknowledged.insert(ply, (seat, action.clone())) {
            Some((_, before)) => {
                Err(format!("move {ply} was acknowledged twice: as {before} and as {action}"))
            }
            None => Ok(()),
        }
    }

    /// The number of the last acknowledged move: the game has at least as many.
    pub(super) fn last(&self) -> u32 {
        self.acknowledged.last_key_value().map_or(0, |(ply, _)| *ply)
    }

    /// Compares the acknowledged moves with a game of `ply` moves. If all players are ours (`complete`), it must have
    /// no other moves.
    pub(super) fn verify(&self, ply: u32, complete: bool) -> Result<(), String> {
        for (number, (seat, action)) in &self.acknowledged {
            if *number > ply {
                return Err(format!("move {number} ({action}) was acknowledged, but only {ply} exist"));
            }
            match self.shown.get(number) {
                Some((other, text)) if (other, text) != (seat, action) => {
                    return Err(format!("move {number} was acknowledged as {action}, but it is {text}"));
                }
                _ => {}
            }
        }
        match self.acknowledged.len() {
            count if complete && count != ply as usize => {
                Err(format!("{count} moves were acknowledged, but {ply} exist"))
            }
            _ => Ok(()),
        }
    }

    /// All moves of the game, or `None` if one is unknown.
    pub(super) fn all(&self, ply: u32) -> Option<Vec<&PlayedMove>> {
        (1..=ply).map(|number| self.shown.get(&number).or_else(|| self.acknowledged.get(&number))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::wrapping(index)
    }

    fn moves() -> AcknowledgedMoves {
        let mut moves = AcknowledgedMoves::default();
        for ply in 1..=3 {
            let seat = seat(ply as usize % 2);
            assert_eq!(moves.show(ply, seat, "take 1"), Ok(()));
            assert_eq!(moves.acknowledge(ply, seat, "take 1".into()), Ok(()));
        }
        moves
    }

    #[test]
    fn each_acknowledged_move_exists_exactly_once() {
        let mut moves = moves();
        assert_eq!(moves.verify(3, true), Ok(()));
        assert!(moves.verify(2, false).is_err(), "one is missing");
        assert!(moves.verify(4, true).is_err(), "one is doubled");
        assert_eq!(moves.verify(4, false), Ok(()), "a bot moved");
        assert!(moves.acknowledge(3, seat(1), "take 2".into()).is_err(), "twice");
    }

    #[test]
    fn all_clients_must_be_shown_the_same_moves() {
        let mut moves = moves();
        assert!(moves.show(2, seat(0), "take 2").is_err());
        assert!(moves.show(2, seat(1), "take 1").is_err());
        assert_eq!(moves.show(2, seat(0), "take 1"), Ok(()));
        assert_eq!(moves.acknowledge(4, seat(0), "take 3".into()), Ok(()));
        assert_eq!(moves.show(4, seat(0), "take 4"), Ok(()));
        assert!(moves.verify(4, true).is_err(), "another move than the acknowledged one");
        assert_eq!(moves.all(4).map(|moves| moves.len()), Some(4));
        assert!(moves.all(5).is_none());
    }
}
