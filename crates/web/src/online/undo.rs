//! Taking back a move: alone as long as nothing was revealed, otherwise when all others agree.

use super::table_subscription::TableSubscription;
use crate::prelude::*;
use krajina_wire::{Command, ErrorCode, Refusal};

/// How many actions to go back for the own last one: four players with two kings each, and lava.
const FAR: u32 = 40;

/// Takes back the own last action, or asks the others to agree.
pub(crate) fn undo(subscription: TableSubscription) {
    subscription.command(Command::TakeBack);
}

/// Reacts to refusals: if the move cannot be taken back alone, asks the others. Tries one action further back as long
/// as the server finds nothing of the player's to undo.
pub(crate) fn handle_refusals(subscription: TableSubscription) {
    subscription.on_answer(move |command, answer| {
        let Err(Refusal { code, .. }) = answer else { return };
        let ply = untrack(|| subscription.ask(|room| room.ply));
        let ask = match (command, code) {
            (Command::TakeBack, ErrorCode::CannotTakeBack) => ply.checked_sub(1),
            (Command::AskUndo { ply: asked }, ErrorCode::NothingToUndo) if ply < asked + FAR => {
                asked.checked_sub(1)
            }
            _ => None,
        };
        if let Some(ply) = ask {
            subscription.command(Command::AskUndo { ply });
        }
    });
}
