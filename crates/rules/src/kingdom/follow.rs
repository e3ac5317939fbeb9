//! Kingdom followed from outside.

use super::action::Action;
use super::play::Kingdom;
use crate::domino::DraftReveal;
use crate::follow::{FollowError, Followed, GameStep};
use crate::seat::Viewer;

impl Followed for Kingdom {
    type Reveal = DraftReveal;

    fn revealed_since(&self, before: &Kingdom, _viewer: Viewer) -> Option<DraftReveal> {
        let reveal = if self.game() == before.game() {
            self.draft().revealed_since(before.draft())
        } else {
            self.draft().revealed_at_first()
        };
        (!reveal.is_empty()).then_some(reveal)
    }

    fn follow(&mut self, step: GameStep<Action>, reveal: Option<&DraftReveal>) -> Result<(), FollowError> {
        if let Some(reveal) = reveal {
            self.expect(reveal)?;
        }
        Ok(step.play(self)?)
    }
}
