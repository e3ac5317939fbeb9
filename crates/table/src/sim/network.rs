//! What is on its way.

use crate::think::Thought;
use krajina_rules::rng::{Quick, Rng, below};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something that will happen.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// A frame reaches the server.
    ToServer { conn: u64, frame: String },
    /// A frame reaches a client.
    ToClient { conn: u64, frame: Arc<str> },
    /// The server notices that a connection is gone.
    Gone { conn: u64 },
    /// The disk has synced what was written for a table before this moment.
    Synced { table: usize, life: u64 },
    /// The disk refuses what was written for a table.
    Refused { table: usize, life: u64 },
    /// A broken table is loaded again.
    Reload { table: usize, life: u64 },
    /// A room wanted to be woken at this moment of the server's clock.
    Alarm { table: usize, life: u64, at: u64 },
    /// A bot answers.
    Thought { table: usize, life: u64, thought: Thought },
    /// Somebody looks at the screen.
    Tick { client: usize },
    /// The server dies.
    Crash,
    /// The server is back.
    Restart,
}

/// Everything that will happen, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    events: BTreeMap<(u64, u64), Event>,
    count: u64,
}

impl Queue {
    pub(super) fn push(&mut self, at: u64, event: Event) {
        self.count += 1;
        self.events.insert((at, self.count), event);
    }

    pub(super) fn pop(&mut self) -> Option<(u64, Event)> {
        self.events.pop_first().map(|((at, _), event)| (at, event))
    }

    /// Only what this takes is left.
    pub(super) fn keep(&mut self, takes: impl Fn(&Event) -> bool) {
        self.events.retain(|_, event| takes(event));
    }
}

/// How bad the network is, in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weather {
    pub(super) loss: u32,
    pub(super) double: u32,
    pub(super) delay_ms: u32,
}

impl Weather {
    pub(super) const CALM: Weather = Weather { loss: 0, double: 0, delay_ms: 1 };

    pub(super) fn any(rng: &mut Quick) -> Weather {
        Weather { loss: below(rng, 120), double: below(rng, 120), delay_ms: 1 + below(rng, 400) }
    }

    /// The moments at which copies of a frame that is sent now arrive: none, one or two.
    pub(super) fn arrivals(&self, now: u64, rng: &mut Quick) -> Vec<u64> {
        let chance = |rng: &mut Quick, thousandths| below(rng, 1_000) < thousandths;
        let copies = if chance(rng, self.loss) { 0 } else { 1 + usize::from(chance(rng, self.double)) };
        (0..copies).map(|_| now + rng.next_u64() % u64::from(self.delay_ms)).collect()
    }
}
