//! The real server behind a line that can be cut: the app's files come from the folder that was just built, everything
//! under `/api/` from the server.

use krajina_server::{Config, Server};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A server for one test.
pub(crate) struct House {
    server: Option<Server>,
    config: Config,
    port: u16,
    line: watch::Sender<bool>,
    upstream: Arc<Mutex<SocketAddr>>,
    // Vanishes with the test.
    _folder: TempDir,
}

impl House {
    pub(crate) async fn open() -> House {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("krajina.db");
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), data.to_str().unwrap());
        config.rate_limits = false;
        let server = Server::start(config.clone()).await.unwrap();
        let upstream = Arc::new(Mutex::new(server.addresses()[0]));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (line, whole) = watch::channel(true);
        let to = upstream.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (to, mut whole) = (to.clone(), whole.clone());
                tokio::spawn(async move {
                    // A cut line: what is on its way is lost, and nobody answers.
                    tokio::select! {
                        _ = whole.wait_for(|whole| !whole) => {}
                        _ = carry(stream, to) => {}
                    }
                });
            }
        });
        House { server: Some(server), config, port, line, upstream, _folder: folder }
    }

    pub(crate) fn address(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}/{page}", self.port)
    }

    /// Where the server keeps everything.
    pub(crate) fn database(&self) -> &str {
        &self.config.database
    }

    /// The server itself, for those who come without a browser.
    pub(crate) fn server_address(&self) -> String {
        format!("http://{}", self.upstream.lock().unwrap())
    }

    /// Everything that is connected is disconnected, and nothing connects.
    pub(crate) fn cut(&self) {
        self.line.send_replace(false);
    }

    pub(crate) fn mend(&self) {
        self.line.send_replace(true);
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

/// One request, or one WebSocket.
async fn carry(mut stream: TcpStream, upstream: Arc<Mutex<SocketAddr>>) -> Option<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    let text = String::from_utf8(head).ok()?;
    let path = text.split(' ').nth(1)?.split('?').next()?.to_owned();
    if !path.starts_with("/api/") {
        return file(stream, path.trim_start_matches('/')).await;
    }
    // A connection carries one request: the next may be for a file.
    let once = text.replace("Connection: keep-alive", "Connection: close");
    let address = *upstream.lock().ok()?;
    let mut server = TcpStream::connect(address).await.ok()?;
    server.write_all(once.as_bytes()).await.ok()?;
    copy_bidirectional(&mut stream, &mut server).await.ok().map(|_| ())
}

async fn file(mut stream: TcpStream, path: &str) -> Option<()> {
    let folder: PathBuf = std::env::var_os("KRAJINA_WEB_DIST")?.into();
    let name = if path.is_empty() { "index.html" } else { path };
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let found = if name.contains('/') { None } else { std::fs::read(folder.join(name)).ok() };
    let (status, body) = found.map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.ok()?;
    stream.write_all(&body).await.ok()?;
    stream.shutdown().await.ok()
}
