//! An action of any game.

use super::kind::GameKind;
use crate::game::{ActionError, Game};
use std::fmt;

type ActionOf<G> = <G as Game>::Action;

any_of! {
    /// An action of one of the games. Its text does not name the game, so [`AnyAction::read`] takes it as an argument.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum AnyAction of ActionOf
}

impl AnyAction {
    /// Reads an action of this game.
    ///
    /// # Errors
    /// The text is no action of the game.
    pub fn read(kind: GameKind, text: &str) -> Result<AnyAction, ActionError> {
        with_game!(kind, G => text.parse::<<G as Game>::Action>().map(AnyAction::from))
    }
}

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(AnyAction(self): action => action.fmt(f))
    }
}
