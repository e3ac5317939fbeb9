//! The actions of Hunters.

use super::colour;
use super::person::Person;
use super::terrain::Resource;
use crate::domino::scan::{self, Word};
use crate::domino::{Number, Placement, Square};
use crate::game::ActionError;
use crate::seat::{MAX_SEATS, Seat};
use std::fmt;
use std::str::FromStr;

/// A step of a turn. Its text is the notation of records.
///
/// ```
/// use krajina_rules::hunters::Action;
/// for text in [
///     "pair outer", "pair inner", "take 12", "place f7 e7", "discard", "lava g8", "give fish black",
///     "pass", "recruit fire-lady f7 g6", "look f7 g6 h7 g8", "call warrior2", "settle f7",
/// ] {
///     assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Split the first line between two players: the own pair is the outer one, or the inner one (O33).
    Pair {
        /// The first and the fourth domino.
        outer: bool,
    },
    /// Put the chief on a free domino of the line.
    Take(Number),
    /// Place the domino the chief stands on.
    Place(Placement),
    /// Discard it, since it fits nowhere.
    Discard,
    /// Let the lava of the volcano just placed land on this square (O9–O12).
    Lava(Square),
    /// Hand a totem to one of several who now have more (O19).
    Give(Resource, Seat),
    /// Do not recruit.
    Pass,
    /// Pay two different resources, from these squares, for a person face up in the cave (O22a).
    Recruit(Person, [Square; 2]),
    /// Pay one of each resource, from these squares, for a look through the pile (O22b).
    Look([Square; 4]),
    /// Take this person from the pile after a look (O22b).
    Call(Person),
    /// Put the recruited person on a square (O24).
    Settle(Square),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pair { outer: true } => f.write_str("pair outer"),
            Action::Pair { outer: false } => f.write_str("pair inner"),
            Action::Take(number) => write!(f, "take {number}"),
            Action::Place(placement) => write!(f, "place {placement}"),
            Action::Discard => f.write_str("discard"),
            Action::Lava(square) => write!(f, "lava {square}"),
            Action::Give(resource, seat) => write!(f, "give {resource} {}", colour(*seat)),
            Action::Pass => f.write_str("pass"),
            Action::Recruit(person, [a, b]) => write!(f, "recruit {person} {a} {b}"),
            Action::Look([a, b, c, d]) => write!(f, "look {a} {b} {c} {d}"),
            Action::Call(person) => write!(f, "call {person}"),
            Action::Settle(square) => write!(f, "settle {square}"),
        }
    }
}

/// The words with which an action may begin.
const VERBS: &str = "pair, take, place, discard, lava, give, pass, recruit, look, call or settle";

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        let words: Vec<Word<'_>> = scan::words(text).collect();
        let (verb, rest) = scan::verb(&words, VERBS)?;
        match verb.text {
            "pair" => pair(verb, rest),
            "take" => {
                let [number] = scan::arguments(verb, rest)?;
                Ok(Action::Take(scan::parse(number)?))
            }
            "place" => Ok(Action::Place(scan::placement(verb, rest)?)),
            "discard" => scan::arguments::<0>(verb, rest).map(|_| Action::Discard),
            "lava" => square(verb, rest).map(Action::Lava),
            "give" => give(verb, rest),
            "pass" => scan::arguments::<0>(verb, rest).map(|_| Action::Pass),
            "recruit" => {
                let [person, a, b] = scan::arguments(verb, rest)?;
                Ok(Action::Recruit(scan::parse(person)?, [scan::parse(a)?, scan::parse(b)?]))
            }
            "look" => {
                let [a, b, c, d] = scan::arguments(verb, rest)?;
                Ok(Action::Look([scan::parse(a)?, scan::parse(b)?, scan::parse(c)?, scan::parse(d)?]))
            }
            "call" => {
                let [person] = scan::arguments(verb, rest)?;
                Ok(Action::Call(scan::parse(person)?))
            }
            "settle" => square(verb, rest).map(Action::Settle),
            _ => Err(scan::wrong(verb, VERBS)),
        }
    }
}

fn square(verb: Word<'_>, rest: &[Word<'_>]) -> Result<Square, ActionError> {
    let [square] = scan::arguments(verb, rest)?;
    scan::parse(square)
}

fn pair(verb: Word<'_>, rest: &[Word<'_>]) -> Result<Action, ActionError> {
    let [which] = scan::arguments(verb, rest)?;
    match which.text {
        "outer" => Ok(Action::Pair { outer: true }),
        "inner" => Ok(Action::Pair { outer: false }),
        _ => Err(scan::wrong(which, "outer or inner")),
    }
}

fn give(verb: Word<'_>, rest: &[Word<'_>]) -> Result<Action, ActionError> {
    let [resource, to] = scan::arguments(verb, rest)?;
    let seat = Seat::all(MAX_SEATS)
        .find(|&seat| colour(seat).name() == to.text)
        .ok_or_else(|| scan::wrong(to, &scan::one_of(super::COLOURS.map(|colour| colour.name()))))?;
    Ok(Action::Give(scan::parse(resource)?, seat))
}
