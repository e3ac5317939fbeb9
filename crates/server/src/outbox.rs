//! What waits to be sent to one socket.

use crate::limits;
use krajina_wire::{Bye, ErrorCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::{Notify, mpsc};

/// Where rooms put what a socket is to be sent. It never waits: who reads too slowly is sent away, and comes back by
/// sequence number.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Shared>);

struct Shared {
    queue: mpsc::Sender<Arc<str>>,
    bytes: AtomicUsize,
    bye: OnceLock<Bye>,
    closing: Notify,
}

/// The socket's end of it.
pub(crate) struct Outgoing {
    queue: mpsc::Receiver<Arc<str>>,
    shared: Arc<Shared>,
}

/// A new queue and its two ends.
pub(crate) fn outbox() -> (Outbox, Outgoing) {
    let (sender, queue) = mpsc::channel(limits::QUEUED_MESSAGES);
    let shared =
        Shared { queue: sender, bytes: AtomicUsize::new(0), bye: OnceLock::new(), closing: Notify::new() };
    let shared = Arc::new(shared);
    (Outbox(Arc::clone(&shared)), Outgoing { queue, shared })
}

impl Outbox {
    /// Puts a message in, or sends a slow reader away. Returns whether it was put in.
    pub(crate) fn push(&self, message: Arc<str>) -> bool {
        let shared = &self.0;
        if shared.bye.get().is_some() {
            return false;
        }
        let length = message.len();
        let waiting = shared.bytes.fetch_add(length, Ordering::Relaxed);
        let fits = waiting + length <= limits::QUEUED_BYTES || waiting == 0;
        if fits && shared.queue.try_send(message).is_ok() {
            return true;
        }
        self.close(ErrorCode::Overloaded, true);
        false
    }

    /// Sends the client away.
    pub(crate) fn close(&self, code: ErrorCode, retry: bool) {
        // The first reason counts.
        if self.0.bye.set(Bye { code, retry }).is_ok() {
            self.0.closing.notify_one();
        }
    }

    /// Waits until the client is to be sent away, and says why.
    pub(crate) async fn closing(&self) -> Bye {
        loop {
            if let Some(bye) = self.0.bye.get() {
                return bye.clone();
            }
            self.0.closing.notified().await;
        }
    }
}

impl Outgoing {
    /// The next message to send.
    pub(crate) async fn next(&mut self) -> Option<Arc<str>> {
        let message = self.queue.recv().await?;
        self.took(&message);
        Some(message)
    }

    /// The next message, if one waits.
    pub(crate) fn try_next(&mut self) -> Option<Arc<str>> {
        let message = self.queue.try_recv().ok()?;
        self.took(&message);
        Some(message)
    }

    fn took(&self, message: &str) {
        self.shared.bytes.fetch_sub(message.len(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_reads_too_slowly_is_sent_away() {
        let (outbox, mut outgoing) = outbox();
        for _ in 0..limits::QUEUED_MESSAGES {
            assert!(outbox.push("{}".into()));
        }
        assert!(!outbox.push("{}".into()));
        assert_eq!(outbox.closing().await, Bye { code: ErrorCode::Overloaded, retry: true });
        assert!(outgoing.next().await.is_some());
        assert!(!outbox.push("{}".into()), "who is being sent away gets nothing more");
    }

    #[tokio::test]
    async fn bytes_are_counted_until_they_are_sent() {
        let (outbox, mut outgoing) = outbox();
        let half: Arc<str> = "x".repeat(limits::QUEUED_BYTES / 2).into();
        assert!(outbox.push(half.clone()));
        assert!(outbox.push(half.clone()));
        assert!(outgoing.next().await.is_some());
        assert!(outbox.push(half.clone()));
        assert!(!outbox.push(half));
    }
}
