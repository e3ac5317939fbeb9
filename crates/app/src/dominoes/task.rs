//! The step that the acting seat has to take.

use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::hunters::{Person, Resource};
use krajina_rules::seat::Seat;

/// A step of a turn and every way to take it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Split the first line of Hunters for two.
    Pair,
    /// Choose one of these dominoes.
    Take(Vec<Number>),
    /// Lay this domino on one of these places, each with the points it brings.
    Place(Number, Vec<(Placement, i32)>),
    /// This domino fits nowhere.
    Discard(Number),
    /// Throw lava onto one of these squares.
    Lava(Vec<(Square, i32)>),
    /// Hand a totem to one of these seats.
    Give(Resource, Vec<Seat>),
    /// Recruit one of these people for two different resources, or anyone in the pile for four, or pass.
    Recruit {
        /// The people face up.
        row: Vec<Person>,
        /// Whether the player has all four resources and the pile is not empty.
        can_look: bool,
        /// Whether the player has two different resources.
        can_pay: bool,
    },
    /// Choose one of these people from the pile.
    Call(Vec<Person>),
    /// Put this person on one of these squares.
    Settle(Person, Vec<(Square, i32)>),
    /// None: the game is over.
    Over,
}
