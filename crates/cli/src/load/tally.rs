//! What all tables count together. They share one thread.

use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Errors that are told; more are only counted.
const TOLD: usize = 5;

/// Counts, and what everybody should do.
#[derive(Default)]
pub(super) struct Tally {
    /// Everybody is there: the games may go on.
    pub(super) playing: Cell<bool>,
    /// Enough.
    pub(super) stopping: Cell<bool>,
    /// Is the server killed now and then? Then a lost connection is no error.
    pub(super) killing: Cell<bool>,
    /// Tables at which a game has begun.
    pub(super) ready: Cell<usize>,
    /// Tables that have ended by an error.
    pub(super) given_up: Cell<usize>,
    /// Sockets that have come back since the last kill.
    pub(super) back: Cell<usize>,
    pub(super) moves: Cell<u64>,
    pub(super) views: Cell<u64>,
    pub(super) messages: Cell<u64>,
    pub(super) games: Cell<u64>,
    pub(super) refused: Cell<u64>,
    pub(super) reconnects: Cell<u64>,
    pub(super) errors: Cell<u64>,
    pub(super) first_errors: RefCell<Vec<String>>,
    /// Times to the acknowledgement, in microseconds.
    pub(super) latencies: RefCell<Vec<u32>>,
}

/// Counts one more.
pub(super) fn count<N: Copy + From<u8> + std::ops::Add<Output = N>>(cell: &Cell<N>) {
    cell.set(cell.get() + N::from(1));
}

impl Tally {
    pub(super) fn error(&self, what: impl Into<String>) {
        count(&self.errors);
        let mut first = self.first_errors.borrow_mut();
        if first.len() < TOLD {
            first.push(what.into());
        }
    }

    /// A move is on disk; how long that took, unless a kill came between.
    pub(super) fn moved(&self, took: Option<Duration>) {
        count(&self.moves);
        if let Some(took) = took {
            self.latencies.borrow_mut().push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
        }
    }
}
