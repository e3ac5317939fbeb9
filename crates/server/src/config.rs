//! How a server is to run.

use crate::push::Digests;
use std::net::SocketAddr;
use std::path::PathBuf;

/// How a server is to run. Flags and environment of `krajina serve` fill it in.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: Vec<SocketAddr>,
    /// The database: a file's path, or `postgres://…`.
    pub database: String,
    /// Own certificate files; without them HTTP is plain.
    pub tls: Option<TlsFiles>,
    /// The address that people open, such as `https://games.example`, if it is not simply where the server listens.
    pub public_url: Option<String>,
    /// Is a reverse proxy in front, whose word about the client's address and TLS counts?
    pub behind_proxy: bool,
    /// The most WebSocket connections.
    pub sockets: usize,
    /// Are requests counted by address? Only load tests from one machine go without.
    pub rate_limits: bool,
    /// Do accounts play only with a second factor?
    pub require_second_factor: bool,
    /// Bots that think at once.
    pub thinkers: usize,
    /// How people who are away are told that it is their turn.
    pub digests: Digests,
}

/// A certificate and its key, in PEM form.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate, and those that vouch for it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl Config {
    /// A server on this address with this database, and everything else as usual.
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
        }
    }
}
