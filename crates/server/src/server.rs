//! Starting, accepting, stopping.

use crate::app::App;
use crate::config::Config;
use crate::peer::Peer;
use crate::tls::{self, TlsError};
use crate::{api, clock, limits, push};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use krajina_store::{Store, StoreError};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt as _;

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database.
    #[error("{database}: {source}")]
    Store {
        /// Which.
        database: String,
        /// Why.
        source: StoreError,
    },
    /// An address that cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The certificate files.
    #[error(transparent)]
    Tls(#[from] TlsError),
}

/// A server that runs.
pub struct Server {
    app: App,
    addresses: Vec<SocketAddr>,
    listening: JoinSet<()>,
    /// Held by every connection: the last one that goes lets the server end.
    connections: Arc<Semaphore>,
}

/// Connections that wait for a request or carry one, beside the sockets.
const REQUESTS: usize = 1_024;

impl Server {
    /// Opens the database, takes up every table where it was, and listens.
    ///
    /// # Errors
    /// The database, an address or the certificate cannot be used.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let failed = |source| StartError::Store { database: shown(&config.database), source };
        let tls = config.tls.as_ref().map(tls::acceptor).transpose()?;
        // Addresses first: a second server must not touch the database before it fails.
        let mut listeners = Vec::new();
        for &address in &config.listen {
            listeners.push(listen(address).map_err(|source| StartError::Listen { address, source })?);
        }
        let store = Store::open(&config.database).await.map_err(failed)?;
        let connections = Arc::new(Semaphore::new(config.sockets + REQUESTS));
        let app = App::start(config.clone(), store).await.map_err(failed)?;
        let addresses = listeners.iter().filter_map(|listener| listener.local_addr().ok()).collect();
        let router = api::router(app.clone());
        let mut listening = JoinSet::new();
        for listener in listeners {
            let door = Door {
                app: app.clone(),
                router: router.clone(),
                tls: tls.clone(),
                connections: Arc::clone(&connections),
            };
            listening.spawn(door.accept(listener));
        }
        tokio::spawn(sweep(app.clone()));
        tokio::spawn(watch_logins(app.clone()));
        tokio::spawn(push::run(app.clone()));
        Ok(Server { app, addresses, listening, connections })
    }

    /// Where it listens.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    #[cfg(test)]
    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    /// How many tables there are to go on with.
    pub fn tables(&self) -> usize {
        self.app.lobby().len()
    }

    /// Stops: nobody new is let in, everybody is told, what was taken is on disk.
    ///
    /// # Errors
    /// What the database says while it is closed.
    pub async fn stop(mut self) -> Result<(), StoreError> {
        tracing::info!(sockets = self.app.sockets.len(), "stopping");
        self.app.stopping.send_replace(true);
        self.listening.shutdown().await;
        let all = (self.app.config.sockets + REQUESTS) as u32;
        let _ = timeout(limits::STOP_WAIT, self.connections.acquire_many(all)).await;
        self.app.store.clone().close().await
    }
}

/// Listens with small buffers: what a slow reader does not read should wait where it is counted.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that was killed comes back on its port at once.
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(limits::SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(limits::BACKLOG)
}

/// A database as it may be logged: without the password of its address.
fn shown(database: &str) -> String {
    match (database.split_once("://"), database.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, rest))) => format!("{scheme}://…@{rest}"),
        _ => database.to_owned(),
    }
}

/// Clears away what has expired, from time to time.
async fn sweep(app: App) {
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
            (Ok(expired), Ok(guests)) => tracing::info!(expired, guests, "cleared away"),
            (Err(error), _) | (_, Err(error)) => app.storage_failed(&error),
        }
    }
}

/// Sends away who was logged out by a command beside the server.
async fn watch_logins(app: App) {
    let mut stopping = app.stopping.subscribe();
    let (mut seen, mut looks) = (None, 0);
    loop {
        tokio::select! {
            () = tokio::time::sleep(limits::LOGINS_EVERY) => {}
            () = stop(&mut stopping) => return,
        }
        // What fails here is tried again, and whoever needs the database says that it fails.
        let Ok(ended) = app.store.logins_ended().await else { continue };
        if ended != seen {
            // Twice: a socket whose session was looked up just before its end may be listed just after it.
            (seen, looks) = (ended, 2);
        }
        if looks > 0 && close_ended(&app).await.is_ok() {
            looks -= 1;
        }
    }
}

/// Closes the sockets of sessions and tokens that are over.
async fn close_ended(app: &App) -> Result<(), StoreError> {
    for (person, open) in app.sockets.logins() {
        let still = app.store.logins(crate::id::kept_person(person), clock::now().0).await?;
        app.sockets.close(person, |login| open.contains(login) && !still.contains(login));
    }
    Ok(())
}

/// Waits until the server is to stop.
pub(crate) async fn stop(stopping: &mut watch::Receiver<bool>) {
    // A server that is gone has stopped.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Where connections come in.
struct Door {
    app: App,
    router: Router,
    tls: Option<TlsAcceptor>,
    connections: Arc<Semaphore>,
}

impl Door {
    async fn accept(self, listener: TcpListener) {
        let door = Arc::new(self);
        loop {
            let (stream, address) = match listener.accept().await {
                Ok(accepted) => accepted,
                // Too many open files, or a connection that was gone at once: neither may stop the others.
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let Ok(place) = Arc::clone(&door.connections).try_acquire_owned() else {
                door.app.metrics.connections_refused.add(1);
                continue;
            };
            tokio::spawn(Arc::clone(&door).welcome(stream, address, place));
        }
    }

    async fn welcome(self: Arc<Self>, stream: TcpStream, address: SocketAddr, place: OwnedSemaphorePermit) {
        // Moves are small and should not wait for more.
        let _ = stream.set_nodelay(true);
        let stopping = self.app.stopping.subscribe();
        match &self.tls {
            None => self.serve(stream, Peer { address, tls: false }, stopping, place).await,
            Some(tls) => {
                if let Ok(Ok(stream)) = timeout(limits::HANDSHAKE_WAIT, tls.accept(stream)).await {
                    self.serve(stream, Peer { address, tls: true }, stopping, place).await;
                }
            }
        }
    }

    async fn serve<S>(
        &self,
        stream: S,
        peer: Peer,
        mut stopping: watch::Receiver<bool>,
        place: OwnedSemaphorePermit,
    ) where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let router = self.router.clone();
        let place = Arc::new(place);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            // A socket outlives its request, and its place with it.
            request.extensions_mut().insert(Place(Arc::clone(&place)));
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

/// The place of a connection among all that are allowed: it is free again when the last copy is gone.
#[derive(Clone)]
pub(crate) struct Place(#[allow(dead_code, reason = "held, not used")] Arc<OwnedSemaphorePermit>);
