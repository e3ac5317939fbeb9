//! The queue of messages to one socket.
//!
//! It is a lock around a short queue instead of a channel: a channel holds a kilobyte for every socket even while it is
//! empty, and wakes its reader for the first of two messages.

use crate::limits;
use krajina_wire::{Bye, ErrorCode};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// The sending end, used by rooms. Sending never waits: a client that reads too slowly is disconnected, and resumes by
/// sequence number when it reconnects.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Mutex<OutboxQueue>>);

/// The receiving end, used by the socket's task.
pub(crate) struct OutboxReader(Outbox);

#[derive(Default)]
struct OutboxQueue {
    messages: VecDeque<Arc<str>>,
    bytes: usize,
    bye: Option<Bye>,
    /// The task of the socket, while it waits.
    reader: Option<Waker>,
}

/// Capacity in messages that an empty queue keeps.
const KEPT_CAPACITY: usize = 16;

/// A new queue with its two ends.
pub(crate) fn outbox() -> (Outbox, OutboxReader) {
    let outbox = Outbox(Arc::default());
    (outbox.clone(), OutboxReader(outbox))
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, OutboxQueue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a message and wakes the socket. Returns whether it was queued; a full queue closes the socket.
    pub(crate) fn push(&self, message: Arc<str>) -> bool {
        let queued = self.push_without_wake(message);
        self.wake();
        queued
    }

    /// Queues a message without waking the socket, so that several messages are sent in one write after the next
    /// [`wake`](Outbox::wake). Returns whether it was queued; a full queue closes the socket.
    pub(crate) fn push_without_wake(&self, message: Arc<str>) -> bool {
        let mut queue = self.lock();
        if queue.bye.is_some() {
            return false;
        }
        let bytes = queue.bytes + message.len();
        let fits = bytes <= limits::QUEUED_BYTES || queue.bytes == 0;
        if fits && queue.messages.len() < limits::QUEUED_MESSAGES {
            queue.bytes = bytes;
            queue.messages.push_back(message);
            return true;
        }
        drop(queue);
        self.close(ErrorCode::Overloaded, true);
        false
    }

    /// Wakes the socket's task.
    pub(crate) fn wake(&self) {
        let reader = self.lock().reader.take();
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    /// Closes the socket. The first reason counts.
    pub(crate) fn close(&self, code: ErrorCode, retry: bool) {
        self.lock().bye.get_or_insert(Bye { code, retry });
        self.wake();
    }

    /// Waits until the socket is closed, and returns the reason. Only the socket's task may wait, because only one task
    /// is woken.
    pub(crate) async fn closing(&self) -> Bye {
        poll_fn(|cx| {
            let mut queue = self.lock();
            match &queue.bye {
                Some(bye) => Poll::Ready(bye.clone()),
                None => queue.wait(cx),
            }
        })
        .await
    }
}

impl OutboxReader {
    /// The next message to send, or the reason why the socket is closed.
    pub(crate) async fn next(&mut self) -> Result<Arc<str>, Bye> {
        poll_fn(|cx| {
            let mut queue = self.0.lock();
            match &queue.bye {
                Some(bye) => Poll::Ready(Err(bye.clone())),
                None => queue.take().map_or_else(|| queue.wait(cx), |message| Poll::Ready(Ok(message))),
            }
        })
        .await
    }

    /// The next queued message, if any.
    pub(crate) fn try_next(&mut self) -> Option<Arc<str>> {
        self.0.lock().take()
    }
}

impl OutboxQueue {
    fn take(&mut self) -> Option<Arc<str>> {
        let message = self.messages.pop_front()?;
        self.bytes -= message.len();
        if self.messages.is_empty() && self.messages.capacity() > KEPT_CAPACITY {
            self.messages = VecDeque::new();
        }
        Some(message)
    }

    fn wait<T>(&mut self, cx: &Context<'_>) -> Poll<T> {
        if !self.reader.as_ref().is_some_and(|reader| reader.will_wake(cx.waker())) {
            self.reader = Some(cx.waker().clone());
        }
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_reader_is_disconnected() {
        let (outbox, mut outgoing) = outbox();
        for _ in 0..limits::QUEUED_MESSAGES {
            assert!(outbox.push("{}".into()));
        }
        assert!(!outbox.push("{}".into()));
        assert_eq!(outbox.closing().await, Bye { code: ErrorCode::Overloaded, retry: true });
        assert!(outgoing.next().await.is_err());
        assert!(!outbox.push("{}".into()), "a closed socket gets no more messages");
    }

    #[tokio::test]
    async fn bytes_are_counted_until_they_are_sent() {
        let (outbox, mut outgoing) = outbox();
        let half: Arc<str> = "x".repeat(limits::QUEUED_BYTES / 2).into();
        assert!(outbox.push(half.clone()));
        assert!(outbox.push(half.clone()));
        assert!(outgoing.next().await.is_ok());
        assert!(outbox.push(half.clone()));
        assert!(!outbox.push(half));
    }

    #[tokio::test]
    async fn messages_pushed_without_wake_are_read_after_the_wake() {
        let (outbox, mut outgoing) = outbox();
        let reader = tokio::spawn(async move {
            let first = outgoing.next().await;
            (first, outgoing.try_next())
        });
        tokio::task::yield_now().await;
        assert!(outbox.push_without_wake("1".into()));
        tokio::task::yield_now().await;
        assert!(!reader.is_finished(), "not woken yet");
        assert!(outbox.push_without_wake("2".into()));
        outbox.wake();
        assert_eq!(reader.await.unwrap(), (Ok("1".into()), Some("2".into())));
    }

    #[tokio::test]
    async fn a_waiting_reader_learns_of_the_close() {
        let (outbox, mut outgoing) = outbox();
        let reader = tokio::spawn(async move { outgoing.next().await });
        tokio::task::yield_now().await;
        outbox.close(ErrorCode::ExpiredSession, false);
        outbox.close(ErrorCode::Overloaded, true);
        let first = Bye { code: ErrorCode::ExpiredSession, retry: false };
        assert_eq!(reader.await.unwrap(), Err(first.clone()), "the first reason counts");
        assert_eq!(outbox.closing().await, first);
    }
}
