//! `Hosted` for Kingdom.

use super::colour;
use super::play::Kingdom;
use super::setup::Setup;
use super::view::{BoardView, View};
use crate::any::GameKind;
use crate::domino::boilerplate::hosted_items;
use crate::game::SetupError;
use crate::hosted::{Hosted, Reveals, Turn};
use crate::seat::{Colour, Seat};

impl Hosted for Kingdom {
    const KIND: GameKind = GameKind::Kingdom;

    hosted_items!();

    fn plain(players: usize) -> Result<Setup, SetupError> {
        format!("{} players={players}", Setup::GAME).parse()
    }

    fn turn(&self) -> Option<Turn> {
        let draft = self.draft();
        Some(Turn { game: self.game(), round: draft.round(), number: draft.turn() })
    }

    fn reveals(&self) -> Reveals {
        let draft = self.draft();
        (self.game(), draft.revealed().len(), draft.kings_drawn(), 0)
    }
}
