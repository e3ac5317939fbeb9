//! Runs bots on blocking threads, a few at a time.

use crate::app_state::AppState;
use crate::clock;
use crate::rooms::RoomMessage;
use krajina_bots::Budget;
use krajina_bots::level::LevelProfile;
use krajina_table::{BotDecision, BotQuestion, TableBots};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// Time budget of a bot of an unknown level, in milliseconds.
const UNKNOWN_MS: f64 = 50.0;

/// The bots of one room, shared with the threads on which they think.
pub(crate) type Bots = Arc<Mutex<TableBots>>;

/// Runs a bot and sends its decision to the room. Each seat has at most one request, so the number of waiting requests
/// is bounded by the number of rooms.
pub(crate) fn think(
    app: &AppState,
    thinkers: &Bots,
    thinking: BotQuestion,
    mailbox: mpsc::WeakSender<RoomMessage>,
) {
    let (app, thinkers) = (app.clone(), thinkers.clone());
    tokio::spawn(async move {
        let Ok(_turn) = app.thinkers.acquire().await else { return };
        // The room may be gone by now.
        if mailbox.strong_count() == 0 {
            return;
        }
        let thought = tokio::task::spawn_blocking(move || ponder(&thinkers, &thinking)).await;
        app.metrics.thoughts.add(1);
        if let (Ok(thought), Some(mailbox)) = (thought, mailbox.upgrade()) {
            let _ = mailbox.send(RoomMessage::Thought(Box::new(thought))).await;
        }
    });
}

fn ponder(bots: &Bots, thinking: &BotQuestion) -> BotDecision {
    let time_ms = LevelProfile::named(thinking.level.as_str()).map_or(UNKNOWN_MS, |level| level.time_ms);
    // Only bots in real-time games of one table compete for this lock, and they think briefly.
    let mut bots = bots.lock().unwrap_or_else(PoisonError::into_inner);
    bots.answer(thinking, Budget::time(time_ms, clock::ticks_ms))
}
