//! `Hosted` for the toy game.

use super::{Setup, Toy, View};
use crate::any::GameKind;
use crate::game::{Game, SetupError};
use crate::hosted::{Hosted, Reveals, Turn};
use crate::seat::{Colour, Seat};

impl Hosted for Toy {
    const KIND: GameKind = GameKind::Toy;
    const NAME: &'static str = Setup::GAME;

    type BoardView = ();

    fn seats(setup: &Setup) -> usize {
        setup.players()
    }

    fn plain(players: usize) -> Result<Setup, SetupError> {
        Setup::new(players)
    }

    fn colour(seat: Seat) -> Colour {
        [Colour::Pink, Colour::Yellow, Colour::Green, Colour::Blue][seat.index()]
    }

    fn inspect(view: &View) -> Result<(), String> {
        view.inspect()
    }

    fn points(&self, seat: Seat) -> i32 {
        self.score(seat).points
    }

    fn turn(&self) -> Option<Turn> {
        let actions = self.amounts().len();
        Some(Turn { game: 0, round: actions / self.players(), number: actions % self.players() })
    }

    /// Every action shows whether the goal is reached.
    fn reveals(&self) -> Reveals {
        (0, self.amounts().len(), 0, 0)
    }
}
