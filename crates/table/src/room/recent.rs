//! The last updates, for clients that reconnect after a short gap.

use crate::limits;
use krajina_rules::seat::Seat;
use std::collections::VecDeque;
use std::sync::Arc;

/// An update as it was sent.
#[derive(Clone, Debug)]
pub(crate) struct SentUpdate {
    pub(crate) from: u64,
    /// To watchers, and to players who saw no more than they.
    pub(crate) shared: Arc<str>,
    /// To players who saw something else.
    pub(crate) own: Vec<(Seat, Arc<str>)>,
}

impl SentUpdate {
    pub(crate) fn of(&self, seat: Option<Seat>) -> &Arc<str> {
        let own = self.own.iter().find(|(own, _)| Some(*own) == seat);
        own.map_or(&self.shared, |(_, message)| message)
    }

    fn bytes(&self) -> usize {
        self.shared.len() + self.own.iter().map(|(_, message)| message.len()).sum::<usize>()
    }
}

/// The last updates, as many as are cheaper than a whole document.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecentUpdates {
    sent: VecDeque<SentUpdate>,
    bytes: usize,
}

impl RecentUpdates {
    pub(crate) fn push(&mut self, sent: SentUpdate) {
        self.bytes += sent.bytes();
        self.sent.push_back(sent);
        while self.sent.len() > limits::RESUME_UPDATES || self.bytes > limits::RESUME_BYTES {
            let Some(oldest) = self.sent.pop_front() else { return };
            self.bytes -= oldest.bytes();
        }
    }

    /// The updates after this sequence number; `None` if they are not kept.
    pub(crate) fn since(&self, seq: u64) -> Option<impl Iterator<Item = &SentUpdate>> {
        let first = self.sent.iter().position(|sent| sent.from == seq)?;
        Some(self.sent.iter().skip(first))
    }
}
