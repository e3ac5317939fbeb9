//! A minimal web server for the built app, with the content security policy of the real one.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// No inline scripts or styles, nothing from other origins.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// The app on its own port.
pub(crate) struct StaticSite {
    port: u16,
    faults: Arc<Faults>,
}

/// Injected faults.
#[derive(Default)]
struct Faults {
    /// No request is answered.
    cut: AtomicBool,
    /// Files with this prefix are missing.
    missing: Mutex<Option<&'static str>>,
    /// The module is delayed.
    held: AtomicBool,
}

impl StaticSite {
    /// Serves the folder that `cargo xtask web` has built.
    pub(crate) fn open() -> StaticSite {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let faults = Arc::new(Faults::default());
        let of_thread = faults.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let faults = of_thread.clone();
                thread::spawn(move || answer(stream, &faults));
            }
        });
        StaticSite { port, faults }
    }

    pub(crate) fn address(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}/{page}", self.port)
    }

    /// Stops answering requests.
    pub(crate) fn cut(&self) {
        self.faults.cut.store(true, Ordering::SeqCst);
    }

    /// Delays the module, or delivers it.
    pub(crate) fn hold(&self, held: bool) {
        self.faults.held.store(held, Ordering::SeqCst);
    }

    /// Makes files with this prefix missing; `None` restores them.
    pub(crate) fn lose(&self, files: Option<&'static str>) {
        *self.faults.missing.lock().unwrap() = files;
    }
}

fn dist() -> PathBuf {
    std::env::var_os("KRAJINA_WEB_DIST")
        .expect("KRAJINA_WEB_DIST names the built app: run `cargo xtask test`")
        .into()
}

fn answer(mut stream: TcpStream, faults: &Faults) -> Option<()> {
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
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    };
    // Check this after reading the request: browsers open connections in advance. A cut connection is closed without
    // an answer.
    if faults.cut.load(Ordering::SeqCst) {
        return None;
    }
    while name.ends_with(".wasm") && faults.held.load(Ordering::SeqCst) {
        thread::sleep(Duration::from_millis(10));
    }
    let missing = *faults.missing.lock().ok()?;
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
