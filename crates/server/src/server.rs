//! Starts the server, accepts connections, stops the server.

use crate::app_state::AppState;
use crate::config::Config;
use crate::connections::{ConnectionPermit, Connections};
use crate::peer::{Peer, is_trusted};
use crate::rate_limit::address_group;
use crate::tls::{self, TlsError};
use crate::{api, clock, heartbeat, limits, push};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use krajina_store::{Store, StoreError, redacted_location};
use krajina_wire::{ToClient, encode};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt as _;

/// An error that keeps a server from starting.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be opened.
    #[error("{database}: {source}")]
    Store {
        /// The database, without its password.
        database: String,
        /// The cause.
        source: StoreError,
    },
    /// The server cannot listen on an address.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: std::io::Error,
    },
    /// The certificate files cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
}

/// A running server.
pub struct Server {
    app: AppState,
    addresses: Vec<SocketAddr>,
    listening: JoinSet<()>,
    connections: Arc<Connections>,
}

/// Connections that are idle or carry a request, in addition to the WebSockets.
const REQUESTS: usize = 1_024;

impl Server {
    /// Opens the database, resumes every unfinished table, and listens.
    ///
    /// # Errors
    /// The database, an address or the certificate cannot be used.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let failed = |source| StartError::Store { database: redacted_location(&config.database), source };
        let tls = config.tls.as_ref().map(tls::acceptor).transpose()?;
        // Listen first, so that a second server fails before it touches the database.
        let mut listeners = Vec::new();
        for &address in &config.listen {
            listeners.push(listen(address).map_err(|source| StartError::Listen { address, source })?);
        }
        let store = Store::open(&config.database).await.map_err(failed)?;
        let connections = Connections::new(config.sockets + REQUESTS);
        let app = AppState::start(config.clone(), store).await.map_err(failed)?;
        let addresses = listeners.iter().filter_map(|listener| listener.local_addr().ok()).collect();
        let router = api::router(app.clone());
        let mut listening = JoinSet::new();
        for listener in listeners {
            let listener = Listener {
                socket: listener,
                app: app.clone(),
                router: router.clone(),
                tls: tls.clone(),
                connections: Arc::clone(&connections),
            };
            listening.spawn(Arc::new(listener).accept());
        }
        tokio::spawn(sweep(app.clone()));
        tokio::spawn(watch_surroundings(app.clone()));
        tokio::spawn(heartbeat::run(app.clone()));
        tokio::spawn(push::run(app.clone()));
        Ok(Server { app, addresses, listening, connections })
    }

    /// The addresses on which the server listens.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    #[cfg(test)]
    pub(crate) fn app(&self) -> &AppState {
        &self.app
    }

    /// Number of unfinished tables.
    pub fn tables(&self) -> usize {
        self.app.lobby().len()
    }

    /// Stops: accepts no new connections, notifies all clients, and writes all accepted moves to disk.
    ///
    /// # Errors
    /// The database fails while it is closed.
    pub async fn stop(mut self) -> Result<(), StoreError> {
        tracing::info!(sockets = self.app.sockets.len(), "stopping");
        self.app.stopping.send_replace(true);
        self.listening.shutdown().await;
        let _ = timeout(limits::STOP_WAIT, self.connections.all_closed()).await;
        // A failing database has been logged already; the previous heartbeat counts then.
        let _ = heartbeat::write(&self.app.store, clock::for_tables().now).await;
        self.app.store.clone().close().await
    }

    /// Stores the server's public address, for the links that `krajina account` prints.
    ///
    /// # Errors
    /// The database fails.
    pub async fn keep_address(&self, url: &str) -> Result<(), StoreError> {
        self.app.store.set_address(url).await
    }
}

/// Listens with small send buffers, so that unread data of a slow client waits in its outbox, where it is counted.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that was killed can bind its port again at once.
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(limits::SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(limits::BACKLOG)
}

/// Removes expired sessions and idle guests periodically.
async fn sweep(app: AppState) {
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(limits::SWEEP_EVERY) => {}
            () = stop(&mut stopping) => return,
        }
        let now = clock::now();
        let guests_before = now.0.saturating_sub(limits::GUEST.as_millis() as u64);
        let expired = app.store.remove_expired(now.0).await;
        let guests = app.store.forget_idle_guests(guests_before).await;
        match (expired, guests) {
            (Ok(expired), Ok(guests)) => tracing::info!(expired, guests, "removed expired data"),
            (Err(error), _) | (_, Err(error)) => app.storage_failed(&error),
        }
    }
}

/// Checks periodically for changes from outside: the system clock, the database file, sessions ended by `krajina
/// account`.
async fn watch_surroundings(app: AppState) {
    let mut stopping = app.stopping.subscribe();
    let mut logins = EndedLogins::default();
    let (mut skipped_ms, mut lost) = (clock::for_tables().skipped_ms, false);
    loop {
        tokio::select! {
            () = tokio::time::sleep(limits::WATCH_EVERY) => {}
            () = stop(&mut stopping) => return,
        }
        skipped_ms = watch_clock(&app, skipped_ms);
        lost = watch_database(&app, lost).await;
        logins.watch(&app).await;
    }
}

/// Sends the time to all clients after the clock was set forward, because they show clocks relative to their own.
fn watch_clock(app: &AppState, skipped_ms: u64) -> u64 {
    let time = clock::for_tables();
    if time.skipped_ms > skipped_ms {
        let seconds = (time.skipped_ms - skipped_ms) / 1_000;
        tracing::warn!(seconds, "the system clock was set forward; game clocks skipped the difference");
        app.sockets.send_to_all(&encode(&ToClient::Pong { n: 0, now: time.now }).into());
    }
    time.skipped_ms
}

/// Notices a replaced database or a lost lock, even if nobody plays. Returns whether the check failed.
async fn watch_database(app: &AppState, lost: bool) -> bool {
    match app.store.check().await {
        Err(error) => {
            app.storage_failed(&error);
            return true;
        }
        Ok(()) if lost => app.storage_works(),
        Ok(()) => {}
    }
    false
}

/// Disconnects clients whose sessions were ended by a command that ran beside the server.
#[derive(Default)]
struct EndedLogins {
    last_marker: Option<Vec<u8>>,
    checks_left: u32,
}

impl EndedLogins {
    async fn watch(&mut self, app: &AppState) {
        // Errors are not reported here: the next round tries again, and other users of the database report them.
        let Ok(marker) = app.store.logins_ended().await else { return };
        if marker != self.last_marker {
            // Check twice: a socket whose session was looked up just before its end may be registered just after it.
            (self.last_marker, self.checks_left) = (marker, 2);
        }
        if self.checks_left > 0 && close_ended(app).await.is_ok() {
            self.checks_left -= 1;
        }
    }
}

/// Closes the sockets of ended sessions and tokens.
async fn close_ended(app: &AppState) -> Result<(), StoreError> {
    for (person, open) in app.sockets.logins() {
        let still = app.store.logins(person, clock::now().0).await?;
        app.sockets.close(person, |login| open.contains(login) && !still.contains(login));
    }
    Ok(())
}

/// Waits until the server stops.
pub(crate) async fn stop(stopping: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone: the server has stopped.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Accepts connections on one address.
struct Listener {
    socket: TcpListener,
    app: AppState,
    router: Router,
    tls: Option<TlsAcceptor>,
    connections: Arc<Connections>,
}

impl Listener {
    async fn accept(self: Arc<Self>) {
        loop {
            let (stream, address) = match self.socket.accept().await {
                Ok(accepted) => accepted,
                // Too many open files, or a connection that was closed at once: keep accepting others.
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let Some(permit) = self.connections.admit(self.counted(address.ip())) else {
                self.app.metrics.connections_refused.add(1);
                // Reset the connection: after a normal close the system would keep its state for a minute.
                let _ = stream.set_zero_linger();
                continue;
            };
            tokio::spawn(Arc::clone(&self).serve(stream, address, permit));
        }
    }

    /// The address group whose connections are counted; `None` for a trusted proxy, which carries everybody's
    /// connections.
    fn counted(&self, address: IpAddr) -> Option<IpAddr> {
        let config = &self.app.config;
        let limited = config.rate_limits && !is_trusted(address, config);
        limited.then(|| address_group(address))
    }

    async fn serve(self: Arc<Self>, stream: TcpStream, address: SocketAddr, permit: ConnectionPermit) {
        // Moves are small: send them without Nagle's delay.
        let _ = stream.set_nodelay(true);
        let stopping = self.app.stopping.subscribe();
        match &self.tls {
            None => self.serve_http(stream, Peer { address, tls: false }, stopping, permit).await,
            Some(tls) => {
                if let Ok(Ok(stream)) = timeout(limits::HANDSHAKE_WAIT, tls.accept(stream)).await {
                    self.serve_http(stream, Peer { address, tls: true }, stopping, permit).await;
                }
            }
        }
    }

    async fn serve_http<S>(
        &self,
        stream: S,
        peer: Peer,
        mut stopping: watch::Receiver<bool>,
        permit: ConnectionPermit,
    ) where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let router = self.router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            // A WebSocket outlives its request and keeps a copy of the permit.
            request.extensions_mut().insert(permit.clone());
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits::HEAD_WAIT)
            .max_buf_size(limits::HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = std::pin::pin!(connection);
        tokio::select! {
            _ = connection.as_mut() => {}
            () = stop(&mut stopping) => {
                connection.as_mut().graceful_shutdown();
                let _ = timeout(limits::STOP_WAIT, connection).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::test_clock;
    use crate::rooms::RoomMessage;
    use krajina_client::{Client, Socket, SocketEvent};
    use krajina_wire::{Command, CommandId, FromClient, PersonId, TableId, WallMs};
    use serde_json::{Value, json};
    use tokio::sync::oneshot;

    const BEGIN: WallMs = WallMs(1_800_000_000_000);
    const HOUR_MS: u64 = 60 * 60 * 1_000;

    /// The table as a person sees it, after all due changes have happened and are on disk.
    async fn document(app: &AppState, table: TableId, person: PersonId) -> Value {
        app.rooms.send(app, table, RoomMessage::Alarm).unwrap();
        loop {
            let (sender, receiver) = oneshot::channel();
            let inspect = RoomMessage::Inspect(Box::new(move |room| {
                let on_disk = room.shown_seq() == room.state().seq();
                let _ = sender.send(on_disk.then(|| room.document(person)));
            }));
            app.rooms.send(app, table, inspect).unwrap();
            if let Some(document) = receiver.await.unwrap() {
                return serde_json::from_str(&document).unwrap();
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    async fn guest(url: &str, name: &str) -> (Client, PersonId) {
        let mut client = Client::new(url).unwrap();
        let person = client.guest(name).await.unwrap();
        (client, person)
    }

    async fn join(client: &Client, table: TableId, invite: krajina_wire::InviteCode) -> Socket {
        let mut socket = client.socket().await.unwrap();
        socket.send(&FromClient::Attach { table, since: None, invite: Some(invite) }).await.unwrap();
        until(&mut socket, |message| matches!(message, ToClient::Snapshot(_))).await;
        socket
    }

    async fn until(socket: &mut Socket, wanted: impl Fn(&ToClient) -> bool) -> ToClient {
        loop {
            match socket.next_within(Duration::from_secs(30)).await.unwrap() {
                SocketEvent::Message(message, _) if wanted(&message) => return *message,
                SocketEvent::Message(..) => {}
                closed => panic!("{closed:?}"),
            }
        }
    }

    /// The system clock was two hours slow when the server started. When it is corrected, no player's time runs out,
    /// all clients receive the right time, and games go on.
    #[tokio::test(flavor = "multi_thread")]
    #[allow(clippy::await_holding_lock, reason = "tests that set the clock run one after another")]
    async fn correcting_the_system_clock_takes_no_players_time() {
        let _guard = test_clock::lock();
        test_clock::start_at(BEGIN);
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("krajina.db");
        let config = Config::new(([127, 0, 0, 1], 0).into(), database.to_str().unwrap());
        let server = Server::start(config).await.unwrap();
        let (app, url) = (server.app(), format!("http://{}", server.addresses()[0]));
        let ((mut eva, person), (iva, _)) = (guest(&url, "Eva").await, guest(&url, "Iva").await);
        let new = json!({"setup": "kingdom players=2", "seats": ["me", "open"], "start": "when-full",
            "time": {"per-turn": {"seconds": 30}}});
        let opened = eva.open_table(&serde_json::from_value(new).unwrap()).await.unwrap();
        let mut first = join(&eva, opened.table, opened.invite).await;
        let mut second = join(&iva, opened.table, opened.invite).await;
        let sit =
            FromClient::Do { table: opened.table, id: CommandId(1, 1), command: Command::Sit { seat: None } };
        second.send(&sit).await.unwrap();
        until(&mut second, |message| matches!(message, ToClient::Ack { .. })).await;
        test_clock::pass(20_000);
        assert_eq!(document(app, opened.table, person).await["room"]["phase"], "playing");

        let before = clock::for_tables().skipped_ms;
        test_clock::skip(2 * HOUR_MS);
        let after = document(app, opened.table, person).await;
        assert_eq!((&after["room"]["phase"], &after["room"]["pause"]), (&json!("playing"), &Value::Null));
        assert_eq!(watch_clock(app, before), before + 2 * HOUR_MS);
        let pong = until(&mut first, |message| matches!(message, ToClient::Pong { .. })).await;
        let ToClient::Pong { now, .. } = pong else { panic!("{pong:?}") };
        assert_eq!(now, BEGIN.plus(20_000 + 2 * HOUR_MS));
        // Ten of the thirty seconds were left, and they pass as usual.
        test_clock::pass(9_000);
        let still = document(app, opened.table, person).await;
        assert_eq!(still["room"]["ply"], after["room"]["ply"]);
        let stand_ins = |document: &Value| document.to_string().matches("\"stand_in\":\"").count();
        assert_eq!((&still["room"]["phase"], stand_ins(&still)), (&json!("playing"), 0));
        test_clock::pass(2_000);
        let over = document(app, opened.table, person).await;
        assert!(over["room"]["phase"] != "playing" || stand_ins(&over) == 1, "{over}");
        drop((first, second));
        server.stop().await.unwrap();
    }
}
