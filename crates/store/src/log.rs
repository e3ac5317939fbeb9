//! The log: many tables append at once, and one writer makes them durable together.

use crate::entry::{Append, Entry};
use crate::id::TableId;
use crate::journal::Journal;
use crate::summary::TableSummary;
use crate::{StoreError, limits};
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

/// A handle on the log: cheap to clone, and every clone leads to the same writer.
#[derive(Clone)]
pub struct Log<J> {
    journal: J,
    queue: mpsc::Sender<Request>,
    room: Arc<Semaphore>,
}

enum Request {
    Append(Waiting),
    Flush(oneshot::Sender<()>),
}

struct Waiting {
    append: Append,
    asker: Asker,
}

type Answer = Result<(), StoreError>;

struct Asker {
    answer: oneshot::Sender<Answer>,
    // Held until the answer: what waits in the queue and what is being written count alike.
    _room: OwnedSemaphorePermit,
}

impl Asker {
    fn tell(self, answer: Answer) {
        // Nobody may be waiting any more; that changes nothing about what is durable.
        let _ = self.answer.send(answer);
    }
}

/// The promise of an answer about one append. Dropping it takes nothing back.
#[must_use = "an append is durable only when its ticket says so"]
pub struct Ticket(oneshot::Receiver<Answer>);

impl Future for Ticket {
    type Output = Result<(), StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|answer| answer.unwrap_or(Err(StoreError::Closed)))
    }
}

impl<J: Journal> Log<J> {
    /// Starts the writer on the current tokio runtime. It ends when the last handle is gone.
    pub fn start(journal: J) -> Log<J> {
        let (queue, requests) = mpsc::channel(limits::QUEUED_APPENDS);
        tokio::spawn(Writer { journal: journal.clone(), heads: HashMap::new() }.run(requests));
        Log { journal, queue, room: Arc::new(Semaphore::new(limits::QUEUED_BYTES)) }
    }

    /// Appends, and returns when it is durable.
    ///
    /// # Errors
    /// After a refusal ([`StoreError::is_refusal`]) nothing was written. After any other error the database may or
    /// may not have kept the entries: load the table again before going on with it.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.submit(append)?.await
    }

    /// Queues an append without waiting. Appends of one table are written in the order of these calls; when one
    /// fails, those after it are refused as out of order.
    ///
    /// # Errors
    /// [`StoreError::Overloaded`] when the queue is full, [`StoreError::TooLarge`] and
    /// [`StoreError::OutOfOrder`] when the append can never be taken.
    pub fn submit(&self, append: Append) -> Result<Ticket, StoreError> {
        append.check()?;
        let cost = u32::try_from(append.cost()).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.room).try_acquire_many_owned(cost).map_err(|_| StoreError::Overloaded)?;
        let (answer, ticket) = oneshot::channel();
        let waiting = Request::Append(Waiting { append, asker: Asker { answer, _room: room } });
        self.queue.try_send(waiting).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Overloaded,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        Ok(Ticket(ticket))
    }

    /// Waits until everything that was submitted before has its answer.
    pub async fn flush(&self) {
        let (done, answer) = oneshot::channel();
        if self.queue.send(Request::Flush(done)).await.is_ok() {
            // A writer that has gone has nothing left to answer.
            let _ = answer.await;
        }
    }

    /// The whole log of a table; empty when there is none.
    ///
    /// # Errors
    /// What the database says.
    pub async fn load(&self, table: TableId) -> Result<Vec<Entry>, StoreError> {
        self.journal.load(table, 0).await
    }

    /// The log of a table from a place on, for who has the rest already.
    ///
    /// # Errors
    /// What the database says.
    pub async fn load_from(&self, table: TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.journal.load(table, from).await
    }

    /// The tables to go on with after a start, the last touched first. Their logs are loaded when somebody comes.
    ///
    /// # Errors
    /// What the database says.
    pub async fn unfinished(&self) -> Result<Vec<TableSummary>, StoreError> {
        self.journal.unfinished().await
    }
}

struct Writer<J> {
    journal: J,
    /// The next sequence number of tables written to lately: a cache of what the journal knows.
    heads: HashMap<TableId, u64>,
}

impl<J: Journal> Writer<J> {
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut batch = Vec::with_capacity(limits::APPENDS_PER_COMMIT);
        let mut busy = false;
        // Whatever came while the last commit was syncing is the next batch.
        while requests.recv_many(&mut batch, limits::APPENDS_PER_COMMIT).await > 0 {
            if busy {
                // Each commit costs a sync and a dozen changes of thread, however many appends it has. Where many come
                // a short wait makes few large commits of many small ones; where few come nobody waits.
                tokio::time::sleep(limits::GATHER).await;
                while batch.len() < limits::APPENDS_PER_COMMIT
                    && let Ok(request) = requests.try_recv()
                {
                    batch.push(request);
                }
            }
            busy = batch.len() >= limits::BUSY_COMMIT;
            let mut flushes = Vec::new();
            let mut waiting = Vec::with_capacity(batch.len());
            for request in batch.drain(..) {
                match request {
                    Request::Append(append) => waiting.push(append),
                    Request::Flush(done) => flushes.push(done),
                }
            }
            self.write(waiting).await;
            for done in flushes {
                let _ = done.send(());
            }
        }
    }

    async fn write(&mut self, waiting: Vec<Waiting>) {
        if let Err(error) = self.learn_heads(&waiting).await {
            return tell(waiting.into_iter().map(|waiting| waiting.asker), &Err(error));
        }
        let (appends, askers) = self.accept(waiting);
        if appends.is_empty() {
            return;
        }
        let done = self.journal.commit(&appends).await;
        if done.is_err() {
            self.forget(&appends);
        }
        match done {
            // One of them contradicts what is stored: alone, only that one fails.
            Err(error) if error.is_refusal() && appends.len() > 1 => self.one_by_one(appends, askers).await,
            done => tell(askers.into_iter(), &done),
        }
    }

    async fn one_by_one(&mut self, appends: Vec<Append>, askers: Vec<Asker>) {
        for (append, asker) in appends.into_iter().zip(askers) {
            asker.tell(self.journal.commit(std::slice::from_ref(&append)).await);
        }
    }

    /// Asks the journal for the heads of tables that are not remembered.
    async fn learn_heads(&mut self, waiting: &[Waiting]) -> Result<(), StoreError> {
        if self.heads.len() > limits::REMEMBERED_HEADS {
            self.heads.clear();
        }
        let mut unknown: Vec<TableId> = waiting.iter().map(|waiting| waiting.append.table).collect();
        unknown.retain(|table| !self.heads.contains_key(table));
        unknown.sort_unstable();
        unknown.dedup();
        if !unknown.is_empty() {
            let heads = self.journal.heads(&unknown).await?;
            self.heads.extend(unknown.into_iter().zip(heads));
        }
        Ok(())
    }

    /// Answers those that do not continue their log, and returns the others.
    fn accept(&mut self, waiting: Vec<Waiting>) -> (Vec<Append>, Vec<Asker>) {
        let mut accepted = (Vec::with_capacity(waiting.len()), Vec::with_capacity(waiting.len()));
        for Waiting { append, asker } in waiting {
            match self.continues(&append) {
                Ok(()) => {
                    accepted.0.push(append);
                    accepted.1.push(asker);
                }
                Err(error) => asker.tell(Err(error)),
            }
        }
        accepted
    }

    fn continues(&mut self, append: &Append) -> Result<(), StoreError> {
        let table = append.table;
        let head = self.heads.entry(table).or_insert(0);
        match append.entries.first() {
            Some(first) if first.seq != *head => {
                Err(StoreError::OutOfOrder { table, expected: *head, found: first.seq })
            }
            _ => {
                *head += append.entries.len() as u64;
                Ok(())
            }
        }
    }

    /// After an error only the journal knows what it kept.
    fn forget(&mut self, appends: &[Append]) {
        for append in appends {
            self.heads.remove(&append.table);
        }
    }
}

fn tell(askers: impl Iterator<Item = Asker>, answer: &Answer) {
    for asker in askers {
        asker.tell(answer.clone());
    }
}
