//! Questions that come at once are answered at once: whoever has the turn asks for all who wait. After a restart
//! thousands ask who somebody is and what the log of a table says, and each way to the database costs more than an answer.

use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot::{self, error::TryRecvError};

/// Questions of one kind, and who waits for an answer.
pub(crate) struct Together<Q, A> {
    /// The most questions that are asked at once.
    most: usize,
    waiting: Mutex<Vec<(Q, oneshot::Sender<A>)>>,
    /// Whoever has it asks for all who wait.
    turn: tokio::sync::Mutex<()>,
}

impl<Q: Clone, A> Together<Q, A> {
    pub(crate) fn new(most: usize) -> Together<Q, A> {
        Together { most, waiting: Mutex::default(), turn: tokio::sync::Mutex::default() }
    }

    /// The answer to a question. `find` is asked for several at once, and answers in their order.
    pub(crate) async fn ask<F>(&self, question: Q, find: impl Fn(Vec<Q>) -> F) -> A
    where
        F: Future<Output = Vec<A>>,
    {
        loop {
            let (answer, mut told) = oneshot::channel();
            self.waiting().push((question.clone(), answer));
            let turn = tokio::select! {
                biased;
                // Who asked for us may have gone away before there was an answer: then we ask again.
                told = &mut told => match told {
                    Ok(answer) => return answer,
                    Err(_) => continue,
                },
                turn = self.turn.lock() => turn,
            };
            match told.try_recv() {
                Ok(answer) => return answer,
                Err(TryRecvError::Closed) => continue,
                Err(TryRecvError::Empty) => {}
            }
            let waiting = take(&mut *self.waiting());
            self.answer(waiting, &find).await;
            drop(turn);
            if let Ok(answer) = told.await {
                return answer;
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<(Q, oneshot::Sender<A>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn answer<F>(&self, mut waiting: Vec<(Q, oneshot::Sender<A>)>, find: &impl Fn(Vec<Q>) -> F)
    where
        F: Future<Output = Vec<A>>,
    {
        while !waiting.is_empty() {
            let rest = waiting.split_off(waiting.len().min(self.most));
            let (questions, askers): (Vec<Q>, Vec<_>) = waiting.into_iter().unzip();
            for (asker, answer) in askers.into_iter().zip(find(questions).await) {
                // Who does not wait any more needs no answer.
                let _ = asker.send(answer);
            }
            waiting = rest;
        }
    }
}

/// As many questions as a prepared query has places for: those that are left ask for the first ones again.
pub(crate) fn filled<Q: Clone>(questions: &[Q], places: usize) -> impl Iterator<Item = Q> {
    questions.iter().cycle().take(places).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::sync::Semaphore;

    #[tokio::test]
    async fn who_waits_is_answered_with_the_others_and_with_its_own_answer() {
        let (together, asked) = (Arc::new(Together::new(4)), Arc::new(AtomicUsize::new(0)));
        let gate = Arc::new(Semaphore::new(0));
        let ask = |number: u32| {
            let (together, asked, gate) = (Arc::clone(&together), Arc::clone(&asked), Arc::clone(&gate));
            tokio::spawn(async move {
                let find = |numbers: Vec<u32>| async {
                    let _passed = gate.acquire().await;
                    asked.fetch_add(1, Ordering::Relaxed);
                    assert!(numbers.len() <= 4, "{numbers:?}");
                    numbers.into_iter().map(|number| number * 10).collect()
                };
                together.ask(number, find).await
            })
        };
        let askers: Vec<_> = (0..9).map(ask).collect();
        tokio::task::yield_now().await;
        gate.add_permits(1);
        for (number, asker) in (0..).zip(askers) {
            assert_eq!(asker.await.unwrap(), number * 10);
        }
        assert!(asked.load(Ordering::Relaxed) <= 4, "one alone, then all others in fours");
    }

    #[tokio::test]
    async fn who_goes_away_leaves_nobody_without_an_answer() {
        let together = Arc::new(Together::new(4));
        let leader = tokio::spawn({
            let together = Arc::clone(&together);
            async move { together.ask(1, |_| std::future::pending::<Vec<u32>>()).await }
        });
        tokio::task::yield_now().await;
        let follower = tokio::spawn({
            let together = Arc::clone(&together);
            async move { together.ask(2, std::future::ready).await }
        });
        tokio::task::yield_now().await;
        leader.abort();
        assert_eq!(follower.await.unwrap(), 2);
    }
}
