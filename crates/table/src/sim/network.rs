//! The simulated network and the queue of events.

use crate::think::BotDecision;
use krajina_rules::rng::{Quick, Rng, below};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An event of the simulation.
#[derive(Clone, Debug)]
pub(super) enum SimEvent {
    /// A frame reaches the server.
    ToServer { conn: u64, frame: String },
    /// A frame reaches a client.
    ToClient { conn: u64, frame: Arc<str> },
    /// The server notices a closed connection.
    Gone { conn: u64 },
    /// The disk has synced the entries of a table written before this moment.
    Synced { table: usize, life: u64 },
    /// The disk refuses the entries of a table.
    Refused { table: usize, life: u64 },
    /// A broken table is loaded again.
    Reload { table: usize, life: u64 },
    /// The alarm of a room rings at this moment of the server's clock.
    Alarm { table: usize, life: u64, at: u64 },
    /// A bot answers.
    Thought { table: usize, life: u64, thought: BotDecision },
    /// A player looks at the screen.
    Tick { player: usize },
    /// The server crashes.
    Crash,
    /// The server restarts.
    Restart,
}

/// All future events, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct EventQueue {
    events: BTreeMap<(u64, u64), SimEvent>,
    count: u64,
}

impl EventQueue {
    pub(super) fn push(&mut self, at: u64, event: SimEvent) {
        self.count += 1;
        self.events.insert((at, self.count), event);
    }

    pub(super) fn pop(&mut self) -> Option<(u64, SimEvent)> {
        self.events.pop_first().map(|((at, _), event)| (at, event))
    }

    /// Keeps only the events for which `takes` is true.
    pub(super) fn keep(&mut self, takes: impl Fn(&SimEvent) -> bool) {
        self.events.retain(|_, event| takes(event));
    }
}

/// Quality of the network: loss and doubling in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetworkConditions {
    pub(super) loss: u32,
    pub(super) double: u32,
    pub(super) delay_ms: u32,
}

impl NetworkConditions {
    pub(super) const CALM: NetworkConditions = NetworkConditions { loss: 0, double: 0, delay_ms: 1 };

    pub(super) fn any(rng: &mut Quick) -> NetworkConditions {
        NetworkConditions { loss: below(rng, 120), double: below(rng, 120), delay_ms: 1 + below(rng, 400) }
    }

    /// The arrival times of the copies of a frame sent now: none, one or two.
    pub(super) fn arrivals(&self, now: u64, rng: &mut Quick) -> Vec<u64> {
        let chance = |rng: &mut Quick, thousandths| below(rng, 1_000) < thousandths;
        let copies = if chance(rng, self.loss) { 0 } else { 1 + usize::from(chance(rng, self.double)) };
        (0..copies).map(|_| now + rng.next_u64() % u64::from(self.delay_ms)).collect()
    }
}
