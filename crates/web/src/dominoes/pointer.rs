//! The pointer to the next action at the table.

use krajina_app::dominoes::{Move, move_of, squares};
use krajina_app::worker::Advice;
use krajina_rules::any::AnyAction;
use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::hunters::Person;

/// An action that is pointed at, and a bot's evaluation of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pointer {
    pub(crate) action: AnyAction,
    pub(crate) advice: Option<Advice>,
}

impl Pointer {
    /// The move that is pointed at.
    pub(crate) fn of(&self) -> Option<Move> {
        move_of(self.action)
    }

    pub(crate) fn marks_square(&self, square: Square) -> bool {
        match self.of() {
            Some(Move::Recruit(_, pay)) => pay.contains(&square),
            Some(Move::Look(pay)) => pay.contains(&square),
            Some(action) => squares(action).contains(&square),
            None => false,
        }
    }

    /// The place where it would lay a domino.
    pub(crate) fn place(&self) -> Option<Placement> {
        match self.of() {
            Some(Move::Place(placement)) => Some(placement),
            _ => None,
        }
    }

    pub(crate) fn marks_domino(&self, number: Number) -> bool {
        self.of() == Some(Move::Take(number))
    }

    pub(crate) fn marks_person(&self, person: Person) -> bool {
        match self.of() {
            Some(Move::Recruit(wanted, _) | Move::Call(wanted)) => wanted == person,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(action: &str) -> Pointer {
        Pointer { action: AnyAction::Hunters(action.parse().unwrap()), advice: None }
    }

    #[test]
    fn it_points_at_what_the_action_touches() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert!(at("place h7 i7").marks_square(square("i7")));
        assert!(!at("place h7 i7").marks_square(square("g7")));
        assert!(at("lava f7").marks_square(square("f7")));
        assert!(at("take 12").marks_domino(Number::SET[11]));
        assert!(at("recruit hunter f7 g8").marks_person(Person::Hunter));
        assert!(at("recruit hunter f7 g8").marks_square(square("g8")));
        assert!(at("call shaman").marks_person(Person::Shaman));
        assert!(!at("pass").marks_square(square("f7")));
    }
}
