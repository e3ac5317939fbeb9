//! A few lines of web server for the built app, with the policy the real one sends.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// No inline scripts, no inline styles, nothing from elsewhere.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// The app on a port of its own.
pub(crate) struct Site {
    port: u16,
    cut: Arc<AtomicBool>,
    /// Files whose names begin like this cannot be had.
    missing: Arc<Mutex<Option<&'static str>>>,
}

impl Site {
    /// Serves the folder that `cargo xtask web` has built.
    pub(crate) fn open() -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let cut = Arc::new(AtomicBool::new(false));
        let missing = Arc::new(Mutex::new(None));
        let (is_cut, is_missing) = (cut.clone(), missing.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A cut line: the connection is closed without a word.
                if !is_cut.load(Ordering::SeqCst) {
                    let missing: Option<&str> = *is_missing.lock().unwrap();
                    thread::spawn(move || answer(stream, missing));
                }
            }
        });
        Site { port, cut, missing }
    }

    pub(crate) fn address(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}/{page}", self.port)
    }

    /// From now on nobody answers.
    pub(crate) fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
    }
}

impl Site {
    /// From now on files whose names begin like this are missing; `None` brings them back.
    pub(crate) fn lose(&self, files: Option<&'static str>) {
        *self.missing.lock().unwrap() = files;
    }
}

fn dist() -> PathBuf {
    std::env::var_os("KRAJINA_WEB_DIST")
        .expect("KRAJINA_WEB_DIST names the built app: run `cargo xtask test`")
        .into()
}

fn answer(mut stream: TcpStream, missing: Option<&str>) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut request = String::new();
    reader.read_line(&mut request).ok()?;
    let mut header = String::new();
    while reader.read_line(&mut header).ok()? > 2 {
        header.clear();
    }
    let path = request.split(' ').nth(1)?.split('?').next()?.trim_start_matches('/');
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
    let lost = missing.is_some_and(|missing| name.starts_with(missing));
    let found = if lost || name.contains('/') { None } else { std::fs::read(dist().join(name)).ok() };
    let (status, body) = found.map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nContent-Security-Policy: {POLICY}\r\nConnection: close\r\n\r\n"
    )
    .ok()?;
    stream.write_all(&body).ok()
}
