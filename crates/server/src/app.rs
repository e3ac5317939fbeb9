//! What all parts of the server share.

use crate::config::Config;
use crate::gate::{Gate, Rate};
use crate::id::{kept_bot, kept_person, kept_table};
use crate::metrics::Metrics;
use crate::password::Hasher;
use crate::push::{Turns, Vapid};
use crate::result::Over;
use crate::rooms::{Call, Rooms};
use crate::sockets::Sockets;
use crate::{clock, limits, result};
use krajina_bots::level::LEVELS;
use krajina_rules::seed::Seed;
use krajina_store::{Store, StoreError};
use krajina_table::{Finished, Lobby, Opening, Person, Rematch};
use krajina_wire::{InviteCode, NewTable, PersonId, TableId, TableSummary, WallMs};
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, mpsc, watch};

/// A handle on the whole server: cheap to clone.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// The parts.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    pub(crate) sockets: Sockets,
    pub(crate) metrics: Metrics,
    pub(crate) hasher: Hasher,
    pub(crate) gates: Gates,
    /// Rooms that are being read from their logs because somebody asks for them.
    pub(crate) recovering: Arc<Semaphore>,
    /// Bots that think.
    pub(crate) thinkers: Semaphore,
    /// Messages on their way to push services.
    pub(crate) pushing: Arc<Semaphore>,
    pub(crate) vapid: Vapid,
    pub(crate) turns: Turns,
    /// Becomes true when the server is to stop.
    pub(crate) stopping: watch::Sender<bool>,
    /// Games whose results are to be kept.
    over: mpsc::Sender<Over>,
    lobby: Mutex<Lobby>,
    conns: AtomicU64,
    storage_works: AtomicBool,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// How often an address, or whoever claims to be somebody, may do what costs us or could be guessed.
pub(crate) struct Gates {
    /// Requests of any kind.
    pub(crate) requests: Gate<IpAddr>,
    /// New guests and accounts.
    pub(crate) arrivals: Gate<IpAddr>,
    /// Tries to log in, by address.
    pub(crate) logins: Gate<IpAddr>,
    /// Tries to log in, by name: whatever the address.
    pub(crate) names: Gate<String>,
    /// Guesses of invite codes.
    pub(crate) codes: Gate<IpAddr>,
    /// Tables that somebody opens.
    pub(crate) tables: Gate<PersonId>,
    /// Reports, exports and other things that are rarely done.
    pub(crate) rare: Gate<PersonId>,
}

impl Gates {
    fn new() -> Gates {
        Gates {
            requests: Gate::new(Rate { burst: 300.0, per_second: 30.0 }),
            // A school class arrives at once.
            arrivals: Gate::new(Rate::hourly(60, 240)),
            logins: Gate::new(Rate::hourly(20, 60)),
            names: Gate::new(Rate::hourly(10, 30)),
            // 24 bits: at this rate one address finds one of 1,000 open tables in about 70 hours.
            codes: Gate::new(Rate::hourly(30, 240)),
            tables: Gate::new(Rate::hourly(40, 240)),
            rare: Gate::new(Rate::hourly(20, 60)),
        }
    }
}

impl App {
    /// The server's parts around an open store, with every table that goes on in the lobby.
    pub(crate) async fn start(config: Config, store: Store) -> Result<App, StoreError> {
        let now = clock::now();
        for level in LEVELS {
            store.add_bot(kept_bot(level.name), level.name, now.0).await?;
        }
        let vapid = Vapid::of(&store).await?;
        let mut lobby = Lobby::default();
        let mut waiting = Vec::new();
        for kept in store.log().unfinished().await? {
            // What an older or newer program wrote about a table is written anew when its room is read.
            waiting.push(crate::id::shown_table(kept.id));
            if let Ok(summary) = serde_json::from_slice::<TableSummary>(&kept.about) {
                lobby.list(summary, kept.seats.iter().filter_map(|id| crate::id::shown_person(*id)));
            }
        }
        let (over, games) = mpsc::channel(limits::RESULTS_WAITING);
        let app = App(Arc::new(Shared {
            thinkers: Semaphore::new(config.thinkers.max(1)),
            config,
            store,
            rooms: Rooms::default(),
            sockets: Sockets::default(),
            metrics: Metrics::default(),
            hasher: Hasher::default(),
            gates: Gates::new(),
            recovering: Arc::new(Semaphore::new(limits::RECOVERING)),
            pushing: Arc::new(Semaphore::new(limits::PUSHES)),
            vapid,
            turns: Turns::default(),
            stopping: watch::Sender::new(false),
            over,
            lobby: Mutex::new(lobby),
            conns: AtomicU64::new(0),
            storage_works: AtomicBool::new(true),
        }));
        tokio::spawn(result::keep_all(app.clone(), games));
        app.recover_all(waiting);
        Ok(app)
    }

    /// Wakes the tables of the last run, a few at a time: deadlines pass whether somebody looks or not. Who asks for
    /// one of them need not wait for the others.
    fn recover_all(&self, waiting: Vec<TableId>) {
        let (app, turns) = (self.clone(), Arc::new(Semaphore::new(limits::RECOVERING)));
        tokio::spawn(async move {
            for table in waiting {
                // They take turns of their own: people who come back do not wait for tables that nobody asks for.
                let Ok(turn) = Arc::clone(&turns).acquire_owned().await else { return };
                app.rooms.wake(&app, table, turn);
                app.rooms.tell(table, Call::Remind).await;
            }
        });
    }

    pub(crate) fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A number for a connection, never used twice.
    pub(crate) fn new_conn(&self) -> krajina_table::Conn {
        krajina_table::Conn(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// Draws what a new table needs.
    pub(crate) fn opening(&self, settings: NewTable, host: Person, people: Vec<Option<Person>>) -> Opening {
        let invite = loop {
            let code = InviteCode::new(clock::random());
            // 16 million codes, 20,000 tables at most: the first is nearly always free.
            if self.lobby().is_free(code) {
                break code;
            }
        };
        Opening {
            table: TableId::new(clock::random()),
            invite,
            seed: Seed::new(clock::random()),
            settings,
            host,
            people,
        }
    }

    /// The opening of a next game.
    pub(crate) fn rematch(&self, rematch: Rematch) -> Option<Opening> {
        let Rematch { settings, invite, host, people } = rematch;
        let host = people.iter().flatten().find(|person| person.id == host)?.clone();
        let opening = self.opening(settings, host, people);
        // The table before has given its code back; if somebody else has got it by now, another one is as good.
        let invite = if self.lobby().is_free(invite) { invite } else { opening.invite };
        Some(Opening { invite, ..opening })
    }

    /// It has become somebody's turn in a correspondence game.
    pub(crate) fn turn(&self, person: PersonId, table: TableId) {
        self.turns.add(person, table, &self.config.digests, Instant::now());
    }

    /// It has been somebody's turn since before the server started. What waited to be told then was in memory only, so
    /// who has not been told since is told now.
    pub(crate) fn remind(&self, person: PersonId, table: TableId, since: WallMs) {
        let app = self.clone();
        tokio::spawn(async move {
            match app.store.subscriptions(kept_person(person)).await {
                Ok(browsers) if browsers.iter().any(|browser| browser.told_ms < since.0) => {
                    app.turn(person, table)
                }
                Ok(_) => {}
                Err(error) => app.storage_failed(&error),
            }
        });
    }

    /// Keeps the result of a game, once.
    pub(crate) fn finished(&self, finished: Finished, opened_ms: u64, door: mpsc::WeakSender<Call>) {
        self.metrics.games_finished.add(1);
        let over = Over { finished, opened_ms, door };
        // Where more wait than the queue holds, each waits by itself: there are no more of them than rooms.
        if let Err(TrySendError::Full(over)) = self.over.try_send(over) {
            let queue = self.over.clone();
            tokio::spawn(async move { queue.send(over).await });
        }
    }

    /// Keeps a report about a line of the chat. The line itself is in the table's log.
    pub(crate) fn reported(&self, table: TableId, by: PersonId, about: PersonId, line: u32) {
        let app = self.clone();
        tokio::spawn(async move {
            let words = format!("chat line {line}");
            let (by, about) = (kept_person(by), kept_person(about));
            let done = app.store.add_report(by, about, Some(kept_table(table)), &words, clock::now().0).await;
            if let Err(error) = done {
                tracing::warn!(%table, %error, "a report could not be kept");
            }
        });
    }

    /// Notes that the database does not do what it should.
    pub(crate) fn storage_failed(&self, error: &StoreError) {
        self.metrics.storage_failures.add(1);
        if !error.is_refusal() && self.storage_works.swap(false, Ordering::Relaxed) {
            tracing::error!(%error, "the database fails: no moves are taken, and what is there is kept");
        }
    }

    /// Notes that the database works.
    pub(crate) fn storage_works(&self) {
        if !self.storage_works.swap(true, Ordering::Relaxed) {
            tracing::info!("the database works again");
        }
    }

    /// Did the last write succeed?
    pub(crate) fn does_storage_work(&self) -> bool {
        self.storage_works.load(Ordering::Relaxed)
    }
}
