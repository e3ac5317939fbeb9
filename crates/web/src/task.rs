//! What the acting seat has to do.

use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::hunters::{Person, Resource};
use krajina_rules::seat::Seat;

/// A step of a turn and every way to take it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// Split the first line of Hunters for two.
    Pair,
    /// Choose one of these dominoes.
    Take(Vec<Number>),
    /// Lay this domino on one of these places, each with the points it brings.
    Place(Number, Vec<(Placement, i32)>),
    /// This domino fits nowhere.
    Discard(Number),
    /// Let lava land on one of these squares.
    Lava(Vec<(Square, i32)>),
    /// Hand a totem to one of these.
    Give(Resource, Vec<Seat>),
    /// Recruit one of these people for two different resources, or anybody for four, or nobody.
    Recruit {
        row: Vec<Person>,
        /// Whether there are all four resources and somebody left in the pile.
        can_look: bool,
        /// Whether there are two different resources.
        can_pay: bool,
    },
    /// Choose one of these people from the pile.
    Call(Vec<Person>),
    /// Put this person on one of these squares.
    Settle(Person, Vec<(Square, i32)>),
    Over,
}
