//! `Hosted` for Worlds.

use super::action::Action;
use super::colour;
use super::play::{Phase, Worlds};
use super::setup::{Setup, Timer};
use super::view::View;
use crate::any::GameKind;
use crate::game::{Game, Millis, SetupError};
use crate::hosted::{Hosted, Reveals, Turn};
use crate::seat::{Colour, Seat};

impl Hosted for Worlds {
    const KIND: GameKind = GameKind::Worlds;
    const NAME: &'static str = Setup::GAME;
    const REAL_TIME: bool = true;

    /// A view has no boards apart: the heap changes with nearly every action.
    type BoardView = ();

    fn seats(setup: &Setup) -> usize {
        setup.players()
    }

    fn plain(players: usize) -> Result<Setup, SetupError> {
        format!("{} players={players} level=beginner", Setup::GAME).parse()
    }

    fn colour(seat: Seat) -> Colour {
        colour(seat)
    }

    fn inspect(view: &View) -> Result<(), String> {
        view.inspect()
    }

    fn points(&self, seat: Seat) -> i32 {
        self.total(seat)
    }

    fn turn(&self) -> Option<Turn> {
        None
    }

    fn reveals(&self) -> Reveals {
        (self.round(), usize::from(self.phase() == Phase::Over), 0, 0)
    }

    fn is_mixing(action: &Action) -> bool {
        matches!(action, Action::Flip(..) | Action::Move(..))
    }

    fn allows(&self, seat: Seat, action: &Action) -> bool {
        Worlds::allows(self, seat, action)
    }

    fn stops(action: &Action) -> bool {
        matches!(action, Action::Stop)
    }

    fn is_round(&self) -> bool {
        self.phase() == Phase::Building
    }

    fn hides_time(&self) -> bool {
        self.is_round() && self.setup().options().timer == Timer::Hidden
    }

    fn now(&self) -> Option<Millis> {
        Some(Worlds::now(self))
    }
}
