//! State that all parts of the server share.

use crate::config::Config;
use crate::metrics::Metrics;
use crate::password::Hasher;
use crate::push::{TurnNotices, Vapid};
use crate::rate_limit::{Rate, RateLimiter};
use crate::result::PendingResult;
use crate::rooms::{RoomMessage, Rooms};
use crate::sockets::Sockets;
use crate::{clock, heartbeat, limits, names, result};
use krajina_bots::level::LEVELS;
use krajina_rules::seed::Seed;
use krajina_store::{Store, StoreError};
use krajina_table::{FinishedTable, Lobby, Moderation, PersonInfo, Rematch, ServerAbsence, TableOpening};
use krajina_wire::{InviteCode, NewTable, PersonId, TableId, TableSummary, WallMs};
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, mpsc, watch};

/// A handle to the shared state, cheap to clone.
#[derive(Clone)]
pub(crate) struct AppState(Arc<SharedState>);

pub(crate) struct SharedState {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    pub(crate) sockets: Sockets,
    pub(crate) metrics: Metrics,
    pub(crate) hasher: Hasher,
    pub(crate) limiters: RateLimiters,
    /// Permits to read a requested room from its log.
    pub(crate) recovering: Arc<Semaphore>,
    /// Permits of bots that think at the same time.
    pub(crate) thinkers: Semaphore,
    /// Permits for requests to push services.
    pub(crate) pushing: Arc<Semaphore>,
    pub(crate) vapid: Vapid,
    pub(crate) turn_notices: TurnNotices,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    /// Queue of finished games whose results are not stored yet.
    pending_results: mpsc::Sender<PendingResult>,
    lobby: Mutex<Lobby>,
    /// Grows whenever results have been stored.
    pub(crate) results_stored: watch::Sender<u64>,
    /// The downtime before this start.
    pub(crate) away: Option<ServerAbsence>,
    next_conn: AtomicU64,
    storage_works: AtomicBool,
}

impl Deref for AppState {
    type Target = SharedState;

    fn deref(&self) -> &SharedState {
        &self.0
    }
}

/// Rate limits on requests that are expensive or that could be used for guessing.
pub(crate) struct RateLimiters {
    /// Requests of any kind.
    pub(crate) requests: RateLimiter<IpAddr>,
    /// New guests and accounts.
    pub(crate) arrivals: RateLimiter<IpAddr>,
    /// Login attempts, by address.
    pub(crate) logins: RateLimiter<IpAddr>,
    /// Login attempts, by account name, from any address.
    pub(crate) names: RateLimiter<String>,
    /// Invite codes tried.
    pub(crate) codes: RateLimiter<IpAddr>,
    /// Tables opened.
    pub(crate) tables: RateLimiter<PersonId>,
    /// Reports, exports and other rare requests.
    pub(crate) rare: RateLimiter<PersonId>,
}

impl RateLimiters {
    fn new() -> RateLimiters {
        RateLimiters {
            requests: RateLimiter::new(Rate { burst: 300.0, per_second: 30.0 }),
            // A school class registers at once.
            arrivals: RateLimiter::new(Rate::hourly(60, 240)),
            logins: RateLimiter::new(Rate::hourly(20, 60)),
            names: RateLimiter::new(Rate::hourly(10, 30)),
            // 24 bits: at this rate one address finds one of 1,000 open tables in about 70 hours.
            codes: RateLimiter::new(Rate::hourly(30, 240)),
            tables: RateLimiter::new(Rate::hourly(40, 240)),
            rare: RateLimiter::new(Rate::hourly(20, 60)),
        }
    }
}

impl AppState {
    /// Builds the state around an open store and lists all unfinished tables in the lobby.
    pub(crate) async fn start(config: Config, store: Store) -> Result<AppState, StoreError> {
        let now = clock::now();
        for level in LEVELS {
            store.add_bot(crate::id::bot(level.name), level.name, now.0).await?;
        }
        let reserved: Vec<String> = names::reserved().map(str::to_owned).collect();
        store.rename_guests_called(&reserved).await?;
        let away = heartbeat::downtime(&store, clock::for_tables().now).await?;
        let vapid = Vapid::load(&store).await?;
        let mut lobby = Lobby::default();
        let mut unfinished = Vec::new();
        for stored in store.log().unfinished().await? {
            unfinished.push(stored.id);
            // A summary of another program version may be unreadable. It is rewritten when the room is recovered.
            if let Ok(summary) = serde_json::from_slice::<TableSummary>(&stored.about) {
                lobby.list(summary, stored.seats.iter().filter_map(|player| player.person()));
            }
        }
        let (pending_results, games) = mpsc::channel(limits::RESULTS_WAITING);
        let app = AppState(Arc::new(SharedState {
            thinkers: Semaphore::new(config.thinkers.max(1)),
            config,
            store,
            rooms: Rooms::default(),
            sockets: Sockets::default(),
            metrics: Metrics::default(),
            hasher: Hasher::default(),
            limiters: RateLimiters::new(),
            recovering: Arc::new(Semaphore::new(limits::RECOVERING)),
            pushing: Arc::new(Semaphore::new(limits::PUSHES)),
            vapid,
            turn_notices: TurnNotices::default(),
            stopping: watch::Sender::new(false),
            pending_results,
            results_stored: watch::Sender::new(0),
            away,
            lobby: Mutex::new(lobby),
            next_conn: AtomicU64::new(0),
            storage_works: AtomicBool::new(true),
        }));
        tokio::spawn(result::store_results(app.clone(), games));
        app.recover_all(unfinished);
        Ok(app)
    }

    /// Recovers the tables of the last run in the background, a few at a time: their deadlines pass even if nobody
    /// watches.
    fn recover_all(&self, tables: Vec<TableId>) {
        // Separate permits: people who reconnect do not wait for tables that nobody has asked for.
        let (app, permits) = (self.clone(), Arc::new(Semaphore::new(limits::RECOVERING)));
        tokio::spawn(async move {
            for table in tables {
                let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
                app.rooms.wake(&app, table, permit);
                app.rooms.send_if_awake(table, RoomMessage::Remind).await;
            }
        });
    }

    pub(crate) fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A unique number for a connection.
    pub(crate) fn new_conn(&self) -> krajina_table::Conn {
        krajina_table::Conn(self.next_conn.fetch_add(1, Ordering::Relaxed))
    }

    /// Draws the random parts of a new table: id, invite code and seed.
    pub(crate) fn opening(
        &self,
        settings: NewTable,
        host: PersonInfo,
        people: Vec<Option<PersonInfo>>,
    ) -> TableOpening {
        let invite = loop {
            let code = InviteCode::new(clock::random());
            // 16 million codes and at most 20,000 tables: the first code is nearly always free.
            if self.lobby().is_free(code) {
                break code;
            }
        };
        TableOpening {
            table: TableId::new(clock::random()),
            invite,
            seed: Seed::new(clock::random()),
            settings,
            host,
            people,
            moderation: Moderation::default(),
        }
    }

    /// The opening of a next game.
    pub(crate) fn rematch(&self, rematch: Rematch) -> Option<TableOpening> {
        let Rematch { settings, invite, host, people, moderation } = rematch;
        let host = people.iter().flatten().find(|person| person.id == host)?.clone();
        let opening = self.opening(settings, host, people);
        // The previous table has released its code. If another table has taken it meanwhile, use the new one.
        let invite = if self.lobby().is_free(invite) { invite } else { opening.invite };
        Some(TableOpening { invite, moderation, ..opening })
    }

    /// Queues a notice that it is this person's turn in a correspondence game.
    pub(crate) fn notify_turn(&self, person: PersonId, table: TableId) {
        self.turn_notices.add(person, table, &self.config.digests, Instant::now());
    }

    /// Queues a notice for a turn that began before the server started. Pending notices were only in memory: notify
    /// everyone who has not been notified since.
    pub(crate) fn remind(&self, person: PersonId, table: TableId, since: WallMs) {
        let app = self.clone();
        tokio::spawn(async move {
            match app.store.subscriptions(person).await {
                Ok(browsers) if browsers.iter().any(|browser| browser.told_ms < since.0) => {
                    app.notify_turn(person, table)
                }
                Ok(_) => {}
                Err(error) => app.storage_failed(&error),
            }
        });
    }

    /// Queues the result of a game to be stored.
    pub(crate) fn finished(
        &self,
        finished: FinishedTable,
        opened_ms: u64,
        mailbox: mpsc::WeakSender<RoomMessage>,
    ) {
        self.metrics.games_finished.add(1);
        let pending = PendingResult { finished, opened_ms, mailbox };
        // If the queue is full, a task waits for each result. There is at most one per room.
        if let Err(TrySendError::Full(pending)) = self.pending_results.try_send(pending) {
            let queue = self.pending_results.clone();
            tokio::spawn(async move { queue.send(pending).await });
        }
    }

    /// Stores a report about a chat line. The line itself is in the table's log.
    pub(crate) fn reported(&self, table: TableId, by: PersonId, about: PersonId, line: u32) {
        let app = self.clone();
        tokio::spawn(async move {
            let words = format!("chat line {line}");
            let done = app.store.add_report(by, about, Some(table), &words, clock::now().0).await;
            if let Err(error) = done {
                tracing::warn!(%table, %error, "could not store a report");
            }
        });
    }

    /// Records a failure of the database.
    pub(crate) fn storage_failed(&self, error: &StoreError) {
        self.metrics.storage_failures.add(1);
        if !error.is_refusal() && self.storage_works.swap(false, Ordering::Relaxed) {
            tracing::error!(%error, "the database fails; refusing new moves");
        }
    }

    /// Records that the database works.
    pub(crate) fn storage_works(&self) {
        if !self.storage_works.swap(true, Ordering::Relaxed) {
            tracing::info!("the database works again");
        }
    }

    /// Whether the last write succeeded.
    pub(crate) fn does_storage_work(&self) -> bool {
        self.storage_works.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_page_documents_the_actual_limits() {
        let page = include_str!("../../../docs/protocol.md");
        let limiters = RateLimiters::new();
        let hourly =
            |rate: Rate| format!("| {} | {} an hour |", rate.burst, (rate.per_second * 3_600.0).round());
        let Rate { burst, per_second } = limiters.requests.rate();
        for row in [
            format!("| requests of an address | {burst} | {per_second} a second |"),
            format!(
                "| frames on a socket | {} | {} a second; {} refused in a row end the connection |",
                limits::FRAMES_BURST,
                limits::FRAMES_PER_SECOND,
                limits::FRAMES_OVER
            ),
            format!("| guests and accounts made from an address {}", hourly(limiters.arrivals.rate())),
            format!("| logins from an address {}", hourly(limiters.logins.rate())),
            format!("| logins to a name {}", hourly(limiters.names.rate())),
            format!("| invite codes tried from an address {}", hourly(limiters.codes.rate())),
            format!("| tables opened by a person {}", hourly(limiters.tables.rate())),
            format!("| reports, new names, exports and tokens of a person {}", hourly(limiters.rare.rate())),
            format!("at most {} sockets", limits::SOCKETS_EACH),
            format!("at most {} tables, and looks", krajina_table::limits::TABLES_EACH),
            format!("looks at at most {} tables on one socket", limits::TABLES_PER_SOCKET),
            format!("at most {} bytes. Unknown fields", limits::BODY_BYTES),
        ] {
            assert!(page.contains(&row), "{row}");
        }
    }
}
