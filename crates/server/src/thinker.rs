//! Bots think beside the rooms, a few at a time.

use crate::app::App;
use crate::clock;
use crate::rooms::Call;
use krajina_bots::Budget;
use krajina_bots::level::Level;
use krajina_table::{Thinkers, Thinking, Thought};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// What a bot of a level unknown to us may think, in milliseconds.
const UNKNOWN_MS: f64 = 50.0;

/// The bots of one room, wherever they think.
pub(crate) type Bots = Arc<Mutex<Thinkers>>;

/// Lets a bot think, and tells the room. Each seat asks one question at a time, so what waits here is bounded by the
/// number of rooms.
pub(crate) fn think(app: &App, thinkers: &Bots, thinking: Thinking, door: mpsc::WeakSender<Call>) {
    let (app, thinkers) = (app.clone(), thinkers.clone());
    tokio::spawn(async move {
        let Ok(_turn) = app.thinkers.acquire().await else { return };
        // The room may be gone, or the question be out of date, by the time it is this bot's turn.
        if door.strong_count() == 0 {
            return;
        }
        let thought = tokio::task::spawn_blocking(move || ponder(&thinkers, &thinking)).await;
        app.metrics.thoughts.add(1);
        if let (Ok(thought), Some(door)) = (thought, door.upgrade()) {
            let _ = door.send(Call::Thought(Box::new(thought))).await;
        }
    });
}

fn ponder(bots: &Bots, thinking: &Thinking) -> Thought {
    let time_ms = Level::named(thinking.level.as_str()).map_or(UNKNOWN_MS, |level| level.time_ms);
    // Of one table only those who build in real time think at the same moment, and they think briefly.
    let mut bots = bots.lock().unwrap_or_else(PoisonError::into_inner);
    bots.answer(thinking, Budget::time(time_ms, clock::ticks_ms))
}
