//! A view of any game.

use super::action::AnyAction;
use super::kind::GameKind;
use crate::game::Game;
use crate::hosted::Hosted;
use crate::rng::Rng;
use crate::seat::Seat;
use serde::{Deserializer, Serialize};

/// Boxed, because views are large.
type ViewOf<G> = Box<<G as Game>::View>;

any_of! {
    /// Everything that a seat or a watcher may know of one of the games. Its JSON does not name the game, so
    /// [`AnyView::read`] takes it as an argument.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(untagged)]
    pub enum AnyView of ViewOf
}

impl AnyView {
    /// The game.
    pub fn kind(&self) -> GameKind {
        with_game!(AnyView(self): _view as G => G::KIND)
    }

    /// Reads a view of this game. It may be impossible: see [`AnyView::inspect`].
    ///
    /// # Errors
    /// It is no view of this game.
    pub fn read<'de, D: Deserializer<'de>>(kind: GameKind, source: D) -> Result<AnyView, D::Error> {
        with_game!(kind, G => {
            let view = <<G as Game>::View as serde::Deserialize>::deserialize(source)?;
            Ok(AnyView::from(Box::new(view)))
        })
    }

    /// Could a game show this view?
    ///
    /// # Errors
    /// The first impossible thing found.
    pub fn inspect(&self) -> Result<(), String> {
        with_game!(AnyView(self): view as G => G::inspect(view))
    }

    /// A legal action of a seat in a game that shows this view.
    pub fn random_action(&self, seat: Seat, rng: &mut impl Rng) -> Option<AnyAction> {
        with_game!(AnyView(self): view as G => {
            G::determinize(view, rng).random_action(seat, rng).map(AnyAction::from)
        })
    }
}
