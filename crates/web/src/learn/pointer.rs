//! A finger that points at the table: what to do next.

use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::hunters::{self, Person};
use serde::{Deserialize, Serialize};

/// An action that is pointed at, and what a bot thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pointer {
    /// In notation.
    pub(crate) action: String,
    pub(crate) advice: Option<Advice>,
}

/// What a bot thinks of the action it would take.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Advice {
    /// The points it expects at the end.
    pub(crate) points: f64,
    /// The chance to win.
    pub(crate) win: f64,
    /// The action it would take otherwise, and its points and chance.
    pub(crate) second: Option<(String, f64, f64)>,
}

impl Pointer {
    fn parsed(&self) -> Option<hunters::Action> {
        // Every action of Kingdom is one of Hunters, too.
        self.action.parse().ok()
    }

    pub(crate) fn marks_square(&self, square: Square) -> bool {
        match self.parsed() {
            Some(hunters::Action::Place(placement)) => placement.a() == square || placement.b() == square,
            Some(hunters::Action::Lava(at) | hunters::Action::Settle(at)) => at == square,
            Some(hunters::Action::Recruit(_, pay)) => pay.contains(&square),
            Some(hunters::Action::Look(pay)) => pay.contains(&square),
            _ => false,
        }
    }

    /// Where it would lay a domino.
    pub(crate) fn place(&self) -> Option<Placement> {
        match self.parsed() {
            Some(hunters::Action::Place(placement)) => Some(placement),
            _ => None,
        }
    }

    pub(crate) fn marks_domino(&self, number: Number) -> bool {
        matches!(self.parsed(), Some(hunters::Action::Take(domino)) if domino == number)
    }

    pub(crate) fn marks_person(&self, person: Person) -> bool {
        match self.parsed() {
            Some(hunters::Action::Recruit(wanted, _)) | Some(hunters::Action::Call(wanted)) => {
                wanted == person
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(action: &str) -> Pointer {
        Pointer { action: action.into(), advice: None }
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
        assert!(!at("nonsense").marks_square(square("f7")));
    }
}
