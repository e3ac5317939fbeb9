//! The log: many tables append at once, and one writer makes them durable together.

use crate::entry::{Append, StoredEntry};
use crate::journal::Journal;
use crate::summary::StoredSummary;
use crate::{StoreError, limits};
use krajina_ids::TableId;
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

/// A handle on the log of all tables. It is cheap to clone, and all clones share one writer.
#[derive(Clone)]
pub struct EventLog<J> {
    journal: J,
    queue: mpsc::Sender<WriterMessage>,
    room: Arc<Semaphore>,
}

enum WriterMessage {
    Append(QueuedAppend),
    Flush(oneshot::Sender<()>),
}

struct QueuedAppend {
    append: Append,
    reply: ReplySender,
}

type AppendResult = Result<(), StoreError>;

struct ReplySender {
    result: oneshot::Sender<AppendResult>,
    // Held until the reply: queued and running appends count alike.
    _room: OwnedSemaphorePermit,
}

impl ReplySender {
    fn send(self, result: AppendResult) {
        // The receiver may be gone; the append is done all the same.
        let _ = self.result.send(result);
    }
}

/// Resolves when an append is durable or has failed. Dropping it does not cancel the append.
#[must_use = "an append is durable only when its ticket says so"]
pub struct Ticket(oneshot::Receiver<AppendResult>);

impl Future for Ticket {
    type Output = Result<(), StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|result| result.unwrap_or(Err(StoreError::Closed)))
    }
}

impl<J: Journal> EventLog<J> {
    /// Starts the writer on the current tokio runtime. It ends when the last handle is dropped.
    pub fn start(journal: J) -> EventLog<J> {
        let (queue, messages) = mpsc::channel(limits::QUEUED_APPENDS);
        tokio::spawn(LogWriter { journal: journal.clone(), heads: HashMap::new() }.run(messages));
        EventLog { journal, queue, room: Arc::new(Semaphore::new(limits::QUEUED_BYTES)) }
    }

    /// Appends entries and returns when they are durable.
    ///
    /// # Errors
    /// After a refusal ([`StoreError::is_refusal`]) nothing was written. After any other error the database may or may
    /// not have the entries: load the table again before you continue it.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.submit(append)?.await
    }

    /// Queues an append without waiting. Appends of one table are written in the order of these calls; if one fails,
    /// those after it are refused as out of order.
    ///
    /// # Errors
    /// [`StoreError::Overloaded`] if the queue is full, [`StoreError::TooLarge`] and [`StoreError::OutOfOrder`] if the
    /// append is invalid.
    pub fn submit(&self, append: Append) -> Result<Ticket, StoreError> {
        append.check()?;
        let cost = u32::try_from(append.cost()).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.room).try_acquire_many_owned(cost).map_err(|_| StoreError::Overloaded)?;
        let (result, ticket) = oneshot::channel();
        let queued =
            WriterMessage::Append(QueuedAppend { append, reply: ReplySender { result, _room: room } });
        self.queue.try_send(queued).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Overloaded,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        Ok(Ticket(ticket))
    }

    /// Waits until everything submitted before has its reply.
    pub async fn flush(&self) {
        let (done, result) = oneshot::channel();
        if self.queue.send(WriterMessage::Flush(done)).await.is_ok() {
            // A stopped writer has no appends left.
            let _ = result.await;
        }
    }

    /// The whole log of a table; empty if there is none.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn load(&self, table: TableId) -> Result<Vec<StoredEntry>, StoreError> {
        self.journal.load(table, 0).await
    }

    /// The log of a table after the entry with this number.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn load_after(&self, table: TableId, after: u64) -> Result<Vec<StoredEntry>, StoreError> {
        self.journal.load(table, after).await
    }

    /// The unfinished tables, the most recently changed first. Their logs are loaded on demand.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn unfinished(&self) -> Result<Vec<StoredSummary>, StoreError> {
        self.journal.unfinished().await
    }
}

struct LogWriter<J> {
    journal: J,
    /// The number of the last entry of recently written tables: a cache of the journal's heads.
    heads: HashMap<TableId, u64>,
}

impl<J: Journal> LogWriter<J> {
    async fn run(mut self, mut messages: mpsc::Receiver<WriterMessage>) {
        let mut batch = Vec::with_capacity(limits::APPENDS_PER_COMMIT);
        let mut busy = false;
        // All appends that arrived during the last commit form the next batch.
        while messages.recv_many(&mut batch, limits::APPENDS_PER_COMMIT).await > 0 {
            if busy {
                // Each commit costs a sync and a dozen thread switches, however many appends it has. Under load, a
                // short wait turns many small commits into a few large ones; without load, nothing waits.
                tokio::time::sleep(limits::GATHER).await;
                while batch.len() < limits::APPENDS_PER_COMMIT
                    && let Ok(message) = messages.try_recv()
                {
                    batch.push(message);
                }
            }
            busy = batch.len() >= limits::BUSY_COMMIT;
            let mut flushes = Vec::new();
            let mut queued = Vec::with_capacity(batch.len());
            for message in batch.drain(..) {
                match message {
                    WriterMessage::Append(append) => queued.push(append),
                    WriterMessage::Flush(done) => flushes.push(done),
                }
            }
            self.write(queued).await;
            for done in flushes {
                let _ = done.send(());
            }
        }
    }

    async fn write(&mut self, queued: Vec<QueuedAppend>) {
        if let Err(error) = self.learn_heads(&queued).await {
            return reply_all(queued.into_iter().map(|queued| queued.reply), &Err(error));
        }
        let (appends, replies) = self.accept(queued);
        if appends.is_empty() {
            return;
        }
        let done = self.journal.commit(&appends).await;
        if done.is_err() {
            self.forget(&appends);
        }
        match done {
            // One append contradicts the stored data: written one by one, only that one fails.
            Err(error) if error.is_refusal() && appends.len() > 1 => self.one_by_one(appends, replies).await,
            done => reply_all(replies.into_iter(), &done),
        }
    }

    async fn one_by_one(&mut self, appends: Vec<Append>, replies: Vec<ReplySender>) {
        for (append, reply) in appends.into_iter().zip(replies) {
            reply.send(self.journal.commit(std::slice::from_ref(&append)).await);
        }
    }

    /// Loads the heads of tables that are not in the cache.
    async fn learn_heads(&mut self, queued: &[QueuedAppend]) -> Result<(), StoreError> {
        if self.heads.len() > limits::REMEMBERED_HEADS {
            self.heads.clear();
        }
        let mut unknown: Vec<TableId> = queued.iter().map(|queued| queued.append.table).collect();
        unknown.retain(|table| !self.heads.contains_key(table));
        unknown.sort_unstable();
        unknown.dedup();
        if !unknown.is_empty() {
            let heads = self.journal.heads(&unknown).await?;
            self.heads.extend(unknown.into_iter().zip(heads));
        }
        Ok(())
    }

    /// Refuses appends that do not continue their log, and returns the others.
    fn accept(&mut self, queued: Vec<QueuedAppend>) -> (Vec<Append>, Vec<ReplySender>) {
        let mut accepted = (Vec::with_capacity(queued.len()), Vec::with_capacity(queued.len()));
        for QueuedAppend { append, reply } in queued {
            match self.continues(&append) {
                Ok(()) => {
                    accepted.0.push(append);
                    accepted.1.push(reply);
                }
                Err(error) => reply.send(Err(error)),
            }
        }
        accepted
    }

    fn continues(&mut self, append: &Append) -> Result<(), StoreError> {
        let table = append.table;
        let head = self.heads.entry(table).or_insert(0);
        match append.entries.first() {
            Some(first) if first.seq != *head + 1 => {
                Err(StoreError::OutOfOrder { table, expected: *head + 1, found: first.seq })
            }
            _ => {
                *head += append.entries.len() as u64;
                Ok(())
            }
        }
    }

    /// Drops cached heads: after an error only the journal knows which entries it has.
    fn forget(&mut self, appends: &[Append]) {
        for append in appends {
            self.heads.remove(&append.table);
        }
    }
}

fn reply_all(replies: impl Iterator<Item = ReplySender>, result: &AppendResult) {
    for reply in replies {
        reply.send(result.clone());
    }
}
