//! Following a game from outside: a viewer's copy that needs only the actions and their reveals.
//!
//! A client that knows the rules can work out nearly everything that an action changes. The rest is hidden until the
//! action reveals it: the next line of dominoes, the next king, people of the cave, the heap of a new round. A
//! [`Followed`] game names these as a [`Reveal`](Followed::Reveal), and a [`FollowedGame`] applies them. The law
//! [`following_keeps_the_view`](crate::laws::Followers::following_keeps_the_view) ties the result to [`Game::view`].

use crate::game::{Game, Illegal, Millis};
use crate::rng::Rng;
use crate::seat::{Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameStep<A> {
    /// A seat took an action.
    Action(Seat, A),
    /// Time passed until this moment, and no further than to the next [`deadline`](Game::deadline).
    Time(Millis),
}

impl<A> GameStep<A> {
    /// Takes the step in a game that decides by itself.
    ///
    /// # Errors
    /// The action is illegal; the game stays as it was.
    pub fn play<G: Game<Action = A>>(self, game: &mut G) -> Result<(), Illegal> {
        match self {
            GameStep::Action(seat, action) => game.play(seat, action),
            GameStep::Time(now) => {
                game.advance(now);
                Ok(())
            }
        }
    }
}

/// Why a step could not be followed. The follower needs a new view.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FollowError {
    /// The action is illegal in the follower's copy.
    #[error("the action is illegal here: {0}")]
    Illegal(#[from] Illegal),
    /// The reveal names something that is not hidden in the follower's copy.
    #[error("the reveal does not fit: {0}")]
    Unexpected(&'static str),
}

/// A game whose views can follow it.
pub trait Followed: Game {
    /// The hidden things that one step makes known, as one viewer may know them.
    type Reveal: Clone + Eq + Debug + Serialize + DeserializeOwned;

    /// The hidden things that the step from `before` to this state made known to `viewer`; `None` if there are none.
    fn revealed_since(&self, before: &Self, viewer: Viewer) -> Option<Self::Reveal>;

    /// Takes a step in a state that was determinized from a view, so that it reveals exactly `reveal`. After an error
    /// the state is undefined.
    ///
    /// # Errors
    /// The step or the reveal does not fit.
    fn follow(
        &mut self,
        step: GameStep<Self::Action>,
        reveal: Option<&Self::Reveal>,
    ) -> Result<(), FollowError>;
}

/// A viewer's copy of a game. Everything that the viewer may not know is sampled, and never shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FollowedGame<G> {
    game: G,
    viewer: Viewer,
}

impl<G: Followed> FollowedGame<G> {
    /// A copy that begins with this view.
    pub fn new(view: &G::View, viewer: Viewer, rng: &mut impl Rng) -> FollowedGame<G> {
        FollowedGame { game: G::determinize(view, rng), viewer }
    }

    /// Takes a step with its reveal to this viewer.
    ///
    /// # Errors
    /// The step or the reveal does not fit; the copy stays as it was.
    pub fn follow(
        &mut self,
        step: GameStep<G::Action>,
        reveal: Option<&G::Reveal>,
    ) -> Result<(), FollowError> {
        let mut next = self.game.clone();
        next.follow(step, reveal)?;
        self.game = next;
        Ok(())
    }

    /// The viewer's view.
    pub fn view(&self) -> G::View {
        self.game.view(self.viewer)
    }

    /// A state that looks to the viewer like the true one.
    pub fn game(&self) -> &G {
        &self.game
    }
}
