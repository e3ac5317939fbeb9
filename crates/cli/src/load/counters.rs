//! Counters shared by all tables, which run on one thread.

use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Errors that are reported in full; further ones are only counted.
const REPORTED_ERRORS: usize = 5;

/// Counters, and flags that control the tables.
#[derive(Default)]
pub(super) struct LoadCounters {
    /// All tables are set up: start playing.
    pub(super) playing: Cell<bool>,
    /// Stop playing.
    pub(super) stopping: Cell<bool>,
    /// The server is killed now and then, so lost connections are not errors.
    pub(super) killing: Cell<bool>,
    /// Tables that are set up.
    pub(super) ready: Cell<usize>,
    /// Tables that ended with an error.
    pub(super) given_up: Cell<usize>,
    /// Sockets that have resumed since the last kill.
    pub(super) back: Cell<usize>,
    pub(super) moves: Cell<u64>,
    pub(super) views: Cell<u64>,
    pub(super) messages: Cell<u64>,
    pub(super) games: Cell<u64>,
    pub(super) refused: Cell<u64>,
    pub(super) reconnects: Cell<u64>,
    pub(super) errors: Cell<u64>,
    pub(super) first_errors: RefCell<Vec<String>>,
    /// Times from sending a move to its acknowledgement, in microseconds.
    pub(super) latencies: RefCell<Vec<u32>>,
}

pub(super) fn count<N: Copy + From<u8> + std::ops::Add<Output = N>>(cell: &Cell<N>) {
    cell.set(cell.get() + N::from(1));
}

impl LoadCounters {
    pub(super) fn error(&self, error: impl Into<String>) {
        count(&self.errors);
        let mut first = self.first_errors.borrow_mut();
        if first.len() < REPORTED_ERRORS {
            first.push(error.into());
        }
    }

    /// Counts an acknowledged move, with its time unless a kill interrupted it.
    pub(super) fn moved(&self, took: Option<Duration>) {
        count(&self.moves);
        if let Some(took) = took {
            self.latencies.borrow_mut().push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
        }
    }
}
