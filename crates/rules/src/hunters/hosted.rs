//! `Hosted` for Hunters.

use super::action::Action;
use super::colour;
use super::play::Hunters;
use super::setup::Setup;
use super::view::{BoardView, View};
use crate::any::GameKind;
use crate::domino::boilerplate::hosted_items;
use crate::game::SetupError;
use crate::hosted::{Hosted, Reveals, Turn};
use crate::seat::{Colour, Seat};

impl Hosted for Hunters {
    const KIND: GameKind = GameKind::Hunters;
    const PRIVATE: bool = true;

    hosted_items!();

    fn plain(players: usize) -> Result<Setup, SetupError> {
        format!("{} players={players} mode=tribe", Setup::GAME).parse()
    }

    fn turn(&self) -> Option<Turn> {
        let draft = self.draft();
        Some(Turn { game: 0, round: draft.round(), number: draft.turn() })
    }

    fn reveals(&self) -> Reveals {
        let draft = self.draft();
        (0, draft.revealed().len(), draft.kings_drawn(), self.people_revealed())
    }

    fn peeks(action: &Action) -> bool {
        matches!(action, Action::Look(_))
    }
}
