//! The configuration of a server.

use crate::push::Digests;
use std::net::SocketAddr;
use std::path::PathBuf;

/// The configuration of a server, filled from the flags and environment of `krajina serve`.
#[derive(Clone, Debug)]
pub struct Config {
    /// Addresses to listen on; port 0 takes a free port.
    pub listen: Vec<SocketAddr>,
    /// The database: a file's path, or `postgres://…`.
    pub database: String,
    /// Certificate files; without them the server speaks plain HTTP.
    pub tls: Option<TlsFiles>,
    /// The address that people open, such as `https://games.example`, if it differs from the listening address.
    pub public_url: Option<String>,
    /// Whether a reverse proxy in front is trusted to report the client's address and TLS.
    pub behind_proxy: bool,
    /// Maximum number of WebSocket connections.
    pub sockets: usize,
    /// Whether requests are limited by address. Only load tests from one machine switch this off.
    pub rate_limits: bool,
    /// Whether accounts need a second factor to play.
    pub require_second_factor: bool,
    /// Number of bots that think at the same time.
    pub thinkers: usize,
    /// When and how to notify people who are away that it is their turn.
    pub digests: Digests,
    /// A folder built by `cargo xtask web`, served instead of the embedded app.
    pub app_folder: Option<PathBuf>,
}

/// A certificate and its key, as PEM files.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate chain.
    pub certificate: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

impl Config {
    /// A server on this address with this database, and defaults for everything else.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Config {
        Config {
            listen: vec![listen],
            database: database.into(),
            tls: None,
            public_url: None,
            behind_proxy: false,
            sockets: crate::limits::SOCKETS,
            rate_limits: true,
            require_second_factor: false,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            digests: Digests::default(),
            app_folder: None,
        }
    }
}
