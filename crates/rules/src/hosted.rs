//! The parts of a game beyond its rules that records, tables and clients use without knowing which game it is.

use crate::any::GameKind;
use crate::game::{Game, Millis};
use crate::seat::{Colour, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Counts of revealed things: they change with every reveal.
pub type Reveals = (usize, usize, usize, usize);

/// A turn in a game of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The game of a Dynasty, from 0.
    pub game: usize,
    /// The round.
    pub round: usize,
    /// The turn of the round, such as the number of the king.
    pub number: usize,
}

/// A game that can be recorded and hosted.
pub trait Hosted: Game<View: Serialize + DeserializeOwned> {
    /// The game.
    const KIND: GameKind;

    /// Its name in setups, records, diagrams and addresses.
    const NAME: &'static str;

    /// Do all players act at once, by a clock?
    const REAL_TIME: bool = false;

    /// Do players know things that watchers do not?
    const PRIVATE: bool = false;

    /// The part of the view that seldom changes, so that tables need not write it every time.
    type BoardView: Clone + Eq + Debug + Serialize;

    /// How many seats a setup has.
    fn seats(setup: &Self::Setup) -> usize;

    /// The default setup for this number of players, for load and tests.
    ///
    /// # Errors
    /// The game is not for this many players.
    fn plain(players: usize) -> Result<Self::Setup, crate::game::SetupError>;

    /// A seat's colour.
    fn colour(seat: Seat) -> Colour;

    /// Could a game show this view? A view from outside must pass before anything else reads it.
    ///
    /// # Errors
    /// The first impossible thing found.
    fn inspect(view: &Self::View) -> Result<(), String>;

    /// May `seat` take this action now? The same as [`check`](Game::check), without a reason.
    fn allows(&self, seat: Seat, action: &Self::Action) -> bool {
        self.check(seat, action).is_ok()
    }

    /// A seat's points as its board stands.
    fn points(&self, seat: Seat) -> i32;

    /// The current turn; `None` if players do not take turns. Moves of one seat with the same value belong together.
    fn turn(&self) -> Option<Turn>;

    /// The number of things revealed so far.
    fn reveals(&self) -> Reveals;

    /// Takes the boards out of a view.
    fn take_boards(_view: &mut Self::View) -> Vec<Self::BoardView> {
        Vec::new()
    }

    /// Does this action show its player something that the others do not see?
    fn peeks(_action: &Self::Action) -> bool {
        false
    }

    /// Does this action only move shared pieces, without any effect on its player's own?
    fn is_mixing(_action: &Self::Action) -> bool {
        false
    }

    /// Does this action end its player's part in the round?
    fn stops(_action: &Self::Action) -> bool {
        false
    }

    /// In real time: is a round in progress? Outside a round an absent player loses nothing.
    fn is_round(&self) -> bool {
        false
    }

    /// Is a round with a hidden timer running?
    fn hides_time(&self) -> bool {
        false
    }

    /// In real time: the time of the last [`advance`](Game::advance).
    fn now(&self) -> Option<Millis> {
        None
    }
}
