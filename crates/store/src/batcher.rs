//! Batches concurrent queries: the task that holds the lock runs one query for all waiters.
//!
//! After a restart thousands of clients need their session and the log of their table at once, and a round trip to the
//! database costs more than a row.

use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot::{self, error::TryRecvError};

/// Batches queries of one kind: keys of type `K`, results of type `R`.
pub(crate) struct Batcher<K, R> {
    /// The most keys in one query.
    most: usize,
    waiting: Mutex<Vec<(K, oneshot::Sender<R>)>>,
    /// Held by the task that runs the query for all waiters.
    turn: tokio::sync::Mutex<()>,
}

impl<K: Clone, R> Batcher<K, R> {
    pub(crate) fn new(most: usize) -> Batcher<K, R> {
        Batcher { most, waiting: Mutex::default(), turn: tokio::sync::Mutex::default() }
    }

    /// The result for a key. `query` gets several keys at once and returns their results in the same order.
    pub(crate) async fn run<F>(&self, key: K, query: impl Fn(Vec<K>) -> F) -> R
    where
        F: Future<Output = Vec<R>>,
    {
        loop {
            let (sender, mut receiver) = oneshot::channel();
            self.waiting().push((key.clone(), sender));
            let turn = tokio::select! {
                biased;
                // The task that ran our query may have been cancelled before it had a result: try again.
                received = &mut receiver => match received {
                    Ok(result) => return result,
                    Err(_) => continue,
                },
                turn = self.turn.lock() => turn,
            };
            match receiver.try_recv() {
                Ok(result) => return result,
                Err(TryRecvError::Closed) => continue,
                Err(TryRecvError::Empty) => {}
            }
            let waiting = take(&mut *self.waiting());
            self.run_all(waiting, &query).await;
            drop(turn);
            if let Ok(result) = receiver.await {
                return result;
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<(K, oneshot::Sender<R>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run_all<F>(&self, mut waiting: Vec<(K, oneshot::Sender<R>)>, query: &impl Fn(Vec<K>) -> F)
    where
        F: Future<Output = Vec<R>>,
    {
        while !waiting.is_empty() {
            let rest = waiting.split_off(waiting.len().min(self.most));
            let (keys, senders): (Vec<K>, Vec<_>) = waiting.into_iter().unzip();
            for (sender, result) in senders.into_iter().zip(query(keys).await) {
                // A cancelled waiter needs no result.
                let _ = sender.send(result);
            }
            waiting = rest;
        }
    }
}

/// Fills all parameters of a prepared query: with fewer keys than parameters, the keys repeat.
pub(crate) fn fill_parameters<K: Clone>(keys: &[K], parameters: usize) -> impl Iterator<Item = K> {
    keys.iter().cycle().take(parameters).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::sync::Semaphore;

    #[tokio::test]
    async fn waiters_share_queries_and_get_their_own_results() {
        let (batcher, queries) = (Arc::new(Batcher::new(4)), Arc::new(AtomicUsize::new(0)));
        let permits = Arc::new(Semaphore::new(0));
        let run = |number: u32| {
            let (batcher, queries, permits) =
                (Arc::clone(&batcher), Arc::clone(&queries), Arc::clone(&permits));
            tokio::spawn(async move {
                let query = |numbers: Vec<u32>| async {
                    let _permit = permits.acquire().await;
                    queries.fetch_add(1, Ordering::Relaxed);
                    assert!(numbers.len() <= 4, "{numbers:?}");
                    numbers.into_iter().map(|number| number * 10).collect()
                };
                batcher.run(number, query).await
            })
        };
        let waiters: Vec<_> = (0..9).map(run).collect();
        tokio::task::yield_now().await;
        permits.add_permits(1);
        for (number, waiter) in (0..).zip(waiters) {
            assert_eq!(waiter.await.unwrap(), number * 10);
        }
        assert!(queries.load(Ordering::Relaxed) <= 4, "one query alone, then the others in fours");
    }

    #[tokio::test]
    async fn waiters_survive_a_cancelled_query() {
        let batcher = Arc::new(Batcher::new(4));
        let leader = tokio::spawn({
            let batcher = Arc::clone(&batcher);
            async move { batcher.run(1, |_| std::future::pending::<Vec<u32>>()).await }
        });
        tokio::task::yield_now().await;
        let follower = tokio::spawn({
            let batcher = Arc::clone(&batcher);
            async move { batcher.run(2, std::future::ready).await }
        });
        tokio::task::yield_now().await;
        leader.abort();
        assert_eq!(follower.await.unwrap(), 2);
    }
}
