//! Hunters followed from outside.

use super::action::Action;
use super::person::Person;
use super::play::Hunters;
use crate::domino::DraftReveal;
use crate::follow::{FollowError, Followed, GameStep};
use crate::seat::Viewer;
use serde::{Deserialize, Serialize};

/// The hidden things that an action makes known. A look into the cave's pile is not among them: the people in the pile
/// follow from all the people elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reveal {
    /// A line, a chief.
    #[serde(flatten)]
    pub draft: DraftReveal,
    /// The people who come up in the cave, in the order of the row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<Person>,
}

impl Followed for Hunters {
    type Reveal = Reveal;

    fn revealed_since(&self, before: &Hunters, _viewer: Viewer) -> Option<Reveal> {
        let people = self.cave.row().get(before.cave.row().len()..).unwrap_or_default();
        let reveal = Reveal { draft: self.draft().revealed_since(before.draft()), people: people.to_vec() };
        (reveal != Reveal::default()).then_some(reveal)
    }

    fn follow(&mut self, step: GameStep<Action>, reveal: Option<&Reveal>) -> Result<(), FollowError> {
        if let Some(reveal) = reveal {
            self.draft.expect(&reveal.draft)?;
            self.cave.expect(&reveal.people)?;
        }
        Ok(step.play(self)?)
    }
}
