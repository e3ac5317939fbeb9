//! The real server with the newly built app, behind a connection that can be cut.

use krajina_server::{Config, Server};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A server for one test.
pub(crate) struct TestServer {
    server: Option<Server>,
    config: Config,
    port: u16,
    connected: watch::Sender<bool>,
    upstream: Arc<Mutex<SocketAddr>>,
    // Deleted after the test.
    _folder: TempDir,
}

impl TestServer {
    pub(crate) async fn open() -> TestServer {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("krajina.db");
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), data.to_str().unwrap());
        config.rate_limits = false;
        config.app_folder = std::env::var_os("KRAJINA_WEB_DIST").map(Into::into);
        let server = Server::start(config.clone()).await.unwrap();
        let upstream = Arc::new(Mutex::new(server.addresses()[0]));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (connected, is_connected) = watch::channel(true);
        let to = upstream.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (to, mut is_connected) = (to.clone(), is_connected.clone());
                tokio::spawn(async move {
                    // A cut connection loses all data in transit, and new ones get no answer.
                    tokio::select! {
                        _ = is_connected.wait_for(|connected| !connected) => {}
                        _ = forward(stream, to) => {}
                    }
                });
            }
        });
        TestServer { server: Some(server), config, port, connected, upstream, _folder: folder }
    }

    pub(crate) fn address(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}/{page}", self.port)
    }

    /// The database of the server.
    pub(crate) fn database(&self) -> &str {
        &self.config.database
    }

    /// The address of the server itself, for clients without a browser.
    pub(crate) fn server_address(&self) -> String {
        format!("http://{}", self.upstream.lock().unwrap())
    }

    /// Cuts all connections and refuses new ones.
    pub(crate) fn cut(&self) {
        self.connected.send_replace(false);
    }

    /// Allows connections again.
    pub(crate) fn reconnect(&self) {
        self.connected.send_replace(true);
    }

    /// Stops the server and starts it again on the same database.
    pub(crate) async fn restart(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop().await.unwrap();
        }
        let server = Server::start(self.config.clone()).await.unwrap();
        *self.upstream.lock().unwrap() = server.addresses()[0];
        self.server = Some(server);
    }
}

/// Forwards a connection to the server.
async fn forward(mut stream: TcpStream, upstream: Arc<Mutex<SocketAddr>>) -> Option<()> {
    let address = *upstream.lock().ok()?;
    let mut server = TcpStream::connect(address).await.ok()?;
    copy_bidirectional(&mut stream, &mut server).await.ok().map(|_| ())
}
