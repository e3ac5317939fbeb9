//! The actions of Kingdom: put the king on a domino, place a domino, discard it.

use crate::domino::scan::{self, Word};
use crate::domino::{Number, Placement};
use crate::game::ActionError;
use std::fmt;
use std::str::FromStr;

/// A step of a turn. Its text is the notation of records.
///
/// ```
/// use krajina_rules::kingdom::Action;
/// for text in ["take 12", "place f7 e7", "discard"] {
///     assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Put the king on a free domino of the line (K6, K9).
    Take(Number),
    /// Place the domino the king stands on (K9, K12).
    Place(Placement),
    /// Discard the domino the king stands on, since it fits nowhere (K14).
    Discard,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take(number) => write!(f, "take {number}"),
            Action::Place(placement) => write!(f, "place {placement}"),
            Action::Discard => f.write_str("discard"),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        let words: Vec<Word<'_>> = scan::words(text).collect();
        let (verb, rest) = scan::verb(&words, "take, place or discard")?;
        match verb.text {
            "take" => {
                let [number] = scan::arguments(verb, rest)?;
                Ok(Action::Take(scan::parse(number)?))
            }
            "place" => Ok(Action::Place(scan::placement(verb, rest)?)),
            "discard" => scan::arguments::<0>(verb, rest).map(|_| Action::Discard),
            _ => Err(scan::wrong(verb, "take, place or discard")),
        }
    }
}
