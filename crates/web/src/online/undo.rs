//! Taking back: alone as long as nothing was revealed, otherwise when all others agree.

use super::sight::Sight;
use crate::prelude::*;
use krajina_wire::{Command, ErrorCode, Refusal};

/// How far back to look for one's own last action: four players with two kings each, and lava.
const FAR: u32 = 40;

/// Takes the own last action back, or asks the others for it.
pub(crate) fn undo(sight: Sight) {
    sight.command(Command::TakeBack);
}

/// What follows from refusals: who cannot take back alone asks; the first question the server does not find empty is
/// about one's own last action.
pub(crate) fn follow_up(sight: Sight) {
    sight.on_answer(move |command, answer| {
        let Err(Refusal { code, .. }) = answer else { return };
        let ply = untrack(|| sight.ask(|room| room.ply));
        let ask = match (command, code) {
            (Command::TakeBack, ErrorCode::CannotTakeBack) => ply.checked_sub(1),
            (Command::AskUndo { ply: asked }, ErrorCode::NothingToUndo) if ply < asked + FAR => {
                asked.checked_sub(1)
            }
            _ => None,
        };
        if let Some(ply) = ask {
            sight.command(Command::AskUndo { ply });
        }
    });
}
