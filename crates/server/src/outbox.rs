//! What waits to be sent to one socket.
//!
//! A lock around a short queue, and not a channel: a channel would hold a kilobyte for every socket while nothing
//! waits, and could not take two messages before the reader wakes up for the first.

use crate::limits;
use krajina_wire::{Bye, ErrorCode};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Where rooms put what a socket is to be sent. It never waits: who reads too slowly is sent away, and comes back by
/// sequence number.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Mutex<Waiting>>);

/// The socket's end of it.
pub(crate) struct Outgoing(Outbox);

#[derive(Default)]
struct Waiting {
    messages: VecDeque<Arc<str>>,
    bytes: usize,
    bye: Option<Bye>,
    /// The task of the socket, while it waits.
    reader: Option<Waker>,
}

/// Room for so many messages is kept while none waits.
const KEPT: usize = 16;

/// A new queue and its two ends.
pub(crate) fn outbox() -> (Outbox, Outgoing) {
    let outbox = Outbox(Arc::default());
    (outbox.clone(), Outgoing(outbox))
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a message in and lets the socket know, or sends a slow reader away. Returns whether it was put in.
    pub(crate) fn push(&self, message: Arc<str>) -> bool {
        let put = self.put(message);
        self.ring();
        put
    }

    /// Puts a message in, or sends a slow reader away. The socket hears of it with the next [`ring`](Outbox::ring), so that
    /// what belongs together is sent together. Returns whether it was put in.
    pub(crate) fn put(&self, message: Arc<str>) -> bool {
        let mut waiting = self.lock();
        if waiting.bye.is_some() {
            return false;
        }
        let bytes = waiting.bytes + message.len();
        let fits = bytes <= limits::QUEUED_BYTES || waiting.bytes == 0;
        if fits && waiting.messages.len() < limits::QUEUED_MESSAGES {
            waiting.bytes = bytes;
            waiting.messages.push_back(message);
            return true;
        }
        drop(waiting);
        self.close(ErrorCode::Overloaded, true);
        false
    }

    /// Lets the socket know that something waits.
    pub(crate) fn ring(&self) {
        let reader = self.lock().reader.take();
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    /// Sends the client away.
    pub(crate) fn close(&self, code: ErrorCode, retry: bool) {
        // The first reason counts.
        self.lock().bye.get_or_insert(Bye { code, retry });
        self.ring();
    }

    /// Waits until the client is to be sent away, and says why. Only the task of the socket asks: it is the one that is woken.
    pub(crate) async fn closing(&self) -> Bye {
        poll_fn(|cx| {
            let mut waiting = self.lock();
            match &waiting.bye {
                Some(bye) => Poll::Ready(bye.clone()),
                None => waiting.wait(cx),
            }
        })
        .await
    }
}

impl Outgoing {
    /// The next message to send, or why the client is to be sent away.
    pub(crate) async fn next(&mut self) -> Result<Arc<str>, Bye> {
        poll_fn(|cx| {
            let mut waiting = self.0.lock();
            match &waiting.bye {
                Some(bye) => Poll::Ready(Err(bye.clone())),
                None => waiting.take().map_or_else(|| waiting.wait(cx), |message| Poll::Ready(Ok(message))),
            }
        })
        .await
    }

    /// The next message, if one waits.
    pub(crate) fn try_next(&mut self) -> Option<Arc<str>> {
        self.0.lock().take()
    }
}

impl Waiting {
    fn take(&mut self) -> Option<Arc<str>> {
        let message = self.messages.pop_front()?;
        self.bytes -= message.len();
        if self.messages.is_empty() && self.messages.capacity() > KEPT {
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
    async fn who_reads_too_slowly_is_sent_away() {
        let (outbox, mut outgoing) = outbox();
        for _ in 0..limits::QUEUED_MESSAGES {
            assert!(outbox.push("{}".into()));
        }
        assert!(!outbox.push("{}".into()));
        assert_eq!(outbox.closing().await, Bye { code: ErrorCode::Overloaded, retry: true });
        assert!(outgoing.next().await.is_err());
        assert!(!outbox.push("{}".into()), "who is being sent away gets nothing more");
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
    async fn what_is_put_in_is_heard_of_with_the_ring() {
        let (outbox, mut outgoing) = outbox();
        let reader = tokio::spawn(async move {
            let first = outgoing.next().await;
            (first, outgoing.try_next())
        });
        tokio::task::yield_now().await;
        assert!(outbox.put("1".into()));
        tokio::task::yield_now().await;
        assert!(!reader.is_finished(), "nobody has rung");
        assert!(outbox.put("2".into()));
        outbox.ring();
        assert_eq!(reader.await.unwrap(), (Ok("1".into()), Some("2".into())));
    }

    #[tokio::test]
    async fn who_is_sent_away_hears_of_it_while_waiting() {
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
