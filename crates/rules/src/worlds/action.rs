//! The actions of Worlds and their text.
//!
//! | text | meaning |
//! |---|---|
//! | `take t017` | take a free tile from the heap into the hand |
//! | `take b3` | take a building from the building board into the hand |
//! | `flip t017` | turn a free tile of the heap over |
//! | `move t017 k7` | move a free tile of the heap to an empty spot |
//! | `place c3 front 90` | put the piece in the hand on a square, this face up, turned clockwise; a building has only its front |
//! | `village fisher c3 0` | put the own fisher village on a square |
//! | `put k7` | put the tile in the hand back into the heap, on its own spot or an empty one |
//! | `put back` | put the building in the hand back on the building board |
//! | `stop` | take the highest chip left and build no more this round |
//! | `ready` | between rounds: let the next one begin |

use super::edge::Rotation;
use super::heap::Spot;
use super::picture::Trade;
use super::setup::words;
use super::square::Square;
use super::text::travels_as_text;
use super::tile::{BuildingId, Face, TileId};
use crate::game::ActionError;
use std::fmt;
use std::str::FromStr;

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take a free tile into the hand (M14).
    Take(TileId),
    /// Take a building into the hand (M31).
    TakeBuilding(BuildingId),
    /// Turn a free tile over (M15).
    Flip(TileId),
    /// Move a free tile to an empty spot (M15).
    Move(TileId, Spot),
    /// Put the piece in the hand on a square of the own map (M14).
    Place(Square, Face, Rotation),
    /// Put an own village on a square of the own map (M27).
    Village(Trade, Square, Rotation),
    /// Put the tile in the hand back into the heap (M14).
    Put(Spot),
    /// Put the building in the hand back on its board (M31).
    PutBack,
    /// Stop building this round (M16).
    Stop,
    /// Let the next round begin (M13).
    Ready,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take(tile) => write!(f, "take {tile}"),
            Action::TakeBuilding(building) => write!(f, "take {building}"),
            Action::Flip(tile) => write!(f, "flip {tile}"),
            Action::Move(tile, spot) => write!(f, "move {tile} {spot}"),
            Action::Place(square, face, rotation) => write!(f, "place {square} {face} {rotation}"),
            Action::Village(trade, square, rotation) => write!(f, "village {trade} {square} {rotation}"),
            Action::Put(spot) => write!(f, "put {spot}"),
            Action::PutBack => write!(f, "put back"),
            Action::Stop => write!(f, "stop"),
            Action::Ready => write!(f, "ready"),
        }
    }
}

travels_as_text!(Action);

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        let mut reader = WordReader { words: words(text), end: text.len() };
        let (at, verb) = reader.word("an action")?;
        let action = match verb {
            "take" => reader.taken()?,
            "flip" => Action::Flip(reader.parse()?),
            "move" => Action::Move(reader.parse()?, reader.parse()?),
            "place" => Action::Place(reader.parse()?, reader.face()?, reader.parse()?),
            "village" => Action::Village(reader.trade()?, reader.parse()?, reader.parse()?),
            "put" => reader.put()?,
            "stop" => Action::Stop,
            "ready" => Action::Ready,
            _ => {
                let verbs = "take, flip, move, place, village, put, stop or ready";
                return Err(ActionError { at, reason: format!("expected {verbs}, found `{verb}`") });
            }
        };
        match reader.words.next() {
            Some((at, word)) => {
                Err(ActionError { at, reason: format!("expected the end of the action, found `{word}`") })
            }
            None => Ok(action),
        }
    }
}

struct WordReader<'a, I: Iterator<Item = (usize, &'a str)>> {
    words: I,
    end: usize,
}

impl<'a, I: Iterator<Item = (usize, &'a str)>> WordReader<'a, I> {
    fn word(&mut self, what: &str) -> Result<(usize, &'a str), ActionError> {
        self.words.next().ok_or_else(|| ActionError { at: self.end, reason: format!("expected {what}") })
    }

    fn parse<T: FromStr<Err: fmt::Display>>(&mut self) -> Result<T, ActionError> {
        // An empty word is always wrong, so its error names the expected text.
        let (at, word) = self.words.next().unwrap_or((self.end, ""));
        word.parse().map_err(|error: T::Err| ActionError { at, reason: error.to_string() })
    }

    fn taken(&mut self) -> Result<Action, ActionError> {
        let (at, word) = self.word("a tile or a building")?;
        let tile = word.parse().map(Action::Take);
        tile.or_else(|_| word.parse().map(Action::TakeBuilding))
            .map_err(|error| ActionError { at, reason: error.to_string() })
    }

    fn face(&mut self) -> Result<Face, ActionError> {
        let (at, word) = self.word("front or back")?;
        Face::from_name(word).ok_or_else(|| ActionError { at, reason: "expected front or back".into() })
    }

    fn trade(&mut self) -> Result<Trade, ActionError> {
        let expected = "fisher, shepherd or woodcutter";
        let (at, word) = self.word(expected)?;
        Trade::from_name(word).ok_or_else(|| ActionError { at, reason: format!("expected {expected}") })
    }

    fn put(&mut self) -> Result<Action, ActionError> {
        let (at, word) = self.word("a spot of the heap or `back`")?;
        match word {
            "back" => Ok(Action::PutBack),
            spot => spot.parse().map(Action::Put).map_err(|_| ActionError {
                at,
                reason: "expected a spot of the heap from a1 to p10, or `back`".into(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_print_and_parse() {
        for text in [
            "take t017",
            "take b3",
            "flip t145",
            "move t001 p10",
            "place c3 front 90",
            "place f4 back 270",
            "village woodcutter a1 0",
            "put k7",
            "put back",
            "stop",
            "ready",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn wrong_actions_are_refused_with_their_place() {
        let error = |text: &str| {
            let error = text.parse::<Action>().unwrap_err();
            (error.at, error.reason)
        };
        assert_eq!(error(""), (0, "expected an action".into()));
        let verbs = "expected take, flip, move, place, village, put, stop or ready, found `dig`";
        assert_eq!(error("dig t001"), (0, verbs.into()));
        let piece = "expected a tile from t001 to t145 or a building from b1 to b8";
        assert_eq!(error("take t146"), (5, piece.into()));
        assert_eq!(error("flip"), (4, piece.into()));
        assert_eq!(error("place c3 front 45"), (15, "expected a turn: 0, 90, 180 or 270".into()));
        assert_eq!(error("place g3 front 0"), (6, "expected a square from a1 (top left) to f4".into()));
        assert_eq!(error("stop now"), (5, "expected the end of the action, found `now`".into()));
    }
}
