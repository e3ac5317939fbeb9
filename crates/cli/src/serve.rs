//! The server: tables online.

use crate::failure::Failure;
use krajina_server::{Config, Digests, Server, TlsFiles};
use std::io::{IsTerminal as _, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// Run a server: tables online, for friends, bots and programs
///
/// Everything is kept in one database file. Every option can be given in the environment as well, which is how services
/// are set up: docs/hosting.md.
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// Where to listen, several times if wanted; 127.0.0.1 keeps it to this computer
    #[arg(
        long,
        env = "KRAJINA_LISTEN",
        value_name = "ADDRESS",
        default_value = "0.0.0.0:7410",
        value_delimiter = ','
    )]
    listen: Vec<SocketAddr>,
    /// The database: a file, or postgres://…
    #[arg(
        long,
        env = "KRAJINA_DATA",
        value_name = "PLACE",
        default_value = "krajina.db",
        hide_env_values = true
    )]
    data: String,
    /// The certificate for TLS, a PEM file
    #[arg(long, env = "KRAJINA_CERTIFICATE", value_name = "FILE", requires = "key")]
    certificate: Option<PathBuf>,
    /// The key of the certificate, a PEM file
    #[arg(long, env = "KRAJINA_KEY", value_name = "FILE", requires = "certificate")]
    key: Option<PathBuf>,
    /// The address that people open, if it is another one: https://games.example
    #[arg(long, env = "KRAJINA_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// A reverse proxy on a private address is in front: believe its X-Forwarded-For and X-Forwarded-Proto
    #[arg(long, env = "KRAJINA_BEHIND_PROXY")]
    behind_proxy: bool,
    /// The most people connected at once
    #[arg(long, env = "KRAJINA_SOCKETS", value_name = "N", default_value_t = krajina_server::limits::SOCKETS)]
    sockets: usize,
    /// Bots that think at once; one for each processor unless told otherwise
    #[arg(long, env = "KRAJINA_THINKERS", value_name = "N")]
    thinkers: Option<usize>,
    /// Let accounts play only with a second factor; guests, who have no password either, play as ever
    #[arg(long, env = "KRAJINA_REQUIRE_SECOND_FACTOR")]
    require_second_factor: bool,
    /// Do not count requests by address: for load tests from one machine only
    #[arg(long, env = "KRAJINA_NO_RATE_LIMITS")]
    no_rate_limits: bool,
    /// Log as JSON, a line for each event
    #[arg(long, env = "KRAJINA_LOG_JSON")]
    log_json: bool,
    /// How much to log: error, warn, info, debug
    #[arg(long, env = "KRAJINA_LOG", value_name = "LEVEL", default_value = "info")]
    log: tracing_subscriber::filter::LevelFilter,
    /// Whom push services may ask about this server, such as mailto:me@games.example; else the public address is told
    #[arg(long, env = "KRAJINA_CONTACT", value_name = "ADDRESS", value_parser = contact)]
    contact: Option<String>,
    /// Print no QR code
    #[arg(long, env = "KRAJINA_NO_QR")]
    no_qr: bool,
}

/// Files that are open beside the sockets: requests, the database, logs.
const OTHER_FILES: usize = 1_200;

/// Threads for what must not hold up the others: passwords, bots, files.
const BLOCKING_THREADS: usize = 16;

pub(crate) fn public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host.map(|host| host.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains('/') => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("expected https://HOST, without a path".into()),
    }
}

fn contact(text: &str) -> Result<String, String> {
    if text.starts_with("mailto:") || text.starts_with("https://") {
        return Ok(text.to_owned());
    }
    Err("expected mailto:NAME@HOST or https://HOST".into())
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.start_log();
        if let Err(most) = crate::open_files::allow(self.sockets + OTHER_FILES) {
            tracing::warn!(most, "the system allows fewer open files than sockets: see docs/hosting.md");
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(BLOCKING_THREADS)
            .build()
            .map_err(|error| Failure::File(error.to_string()))?;
        runtime.block_on(self.serve())
    }

    fn start_log(&self) {
        let log = tracing_subscriber::fmt().with_max_level(self.log).with_writer(std::io::stderr);
        let log = log.with_target(false).with_ansi(std::io::stderr().is_terminal());
        if self.log_json { log.json().init() } else { log.init() }
    }

    fn config(&self) -> Config {
        let tls = self.certificate.clone().zip(self.key.clone());
        let usual = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), self.data.clone());
        Config {
            listen: self.listen.clone(),
            tls: tls.map(|(certificate, key)| TlsFiles { certificate, key }),
            public_url: self.public_url.clone(),
            behind_proxy: self.behind_proxy,
            sockets: self.sockets,
            rate_limits: !self.no_rate_limits,
            require_second_factor: self.require_second_factor,
            thinkers: self.thinkers.unwrap_or(usual.thinkers),
            digests: Digests { contact: self.contact.clone(), ..Digests::default() },
            ..usual
        }
    }

    async fn serve(self) -> Result<(), Failure> {
        // Asked for before the server starts: a signal that comes early must not be lost.
        let stop = stop_signal()?;
        let server = Server::start(self.config()).await.map_err(|error| Failure::File(error.to_string()))?;
        self.say(&mut std::io::stdout().lock(), &server)?;
        stop.await;
        server.stop().await.map_err(|error| Failure::File(error.to_string()))
    }

    /// The summary: where it is, who can open it, and what should be known about it.
    fn say(&self, out: &mut impl Write, server: &Server) -> Result<(), Failure> {
        let scheme = if self.certificate.is_some() { "https" } else { "http" };
        writeln!(out, "Krajina {} is running.", env!("CARGO_PKG_VERSION"))?;
        let mut open: Vec<(String, &str)> = Vec::new();
        if let Some(url) = &self.public_url {
            open.push((url.clone(), "everyone"));
        }
        for address in server.addresses() {
            for ip in reachable(address.ip()) {
                let host = SocketAddr::new(ip, address.port());
                open.push((format!("{scheme}://{host}"), who(ip)));
            }
        }
        writeln!(out, "\nOpen it at")?;
        for (url, who) in &open {
            writeln!(out, "  {url:<40} {who}")?;
        }
        let shared = open.iter().find(|(_, who)| *who != THIS_COMPUTER);
        if let Some((url, _)) = shared.filter(|_| !self.no_qr) {
            writeln!(out, "\n{}\n{url}", qr(url).unwrap_or_default())?;
        }
        writeln!(out, "\nDatabase      {}", without_password(&self.data))?;
        writeln!(out, "Tables        {} to go on with", server.tables())?;
        writeln!(out, "Sockets       {} at most", self.sockets)?;
        writeln!(out, "Connections   {}", self.encryption())?;
        if self.require_second_factor {
            writeln!(out, "Accounts      play only with a second factor")?;
        }
        if self.no_rate_limits {
            writeln!(out, "Rate limits   OFF: anybody can ask as often as they like")?;
        }
        writeln!(out, "Stop          Ctrl-C")?;
        Ok(out.flush()?)
    }

    fn encryption(&self) -> &'static str {
        match (self.certificate.is_some(), self.behind_proxy) {
            (true, _) => "encrypted (TLS)",
            (_, true) => "encrypted by the reverse proxy in front",
            _ => {
                "not encrypted: good at home, and sessions work only there; for the internet see docs/hosting.md"
            }
        }
    }
}

const THIS_COMPUTER: &str = "this computer";

fn who(ip: IpAddr) -> &'static str {
    let home = match ip {
        IpAddr::V4(v4) => v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_unique_local() || v6.is_unicast_link_local(),
    };
    match (ip.is_loopback(), home) {
        (true, _) => THIS_COMPUTER,
        (_, true) => "everyone in your network",
        _ => "everyone",
    }
}

/// The addresses by which one that is listened on can be opened.
fn reachable(listening: IpAddr) -> Vec<IpAddr> {
    if !listening.is_unspecified() {
        return vec![listening];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = interfaces.into_iter().map(|interface| interface.ip()).collect();
    found.retain(|ip| match ip {
        IpAddr::V4(_) => true,
        // An address of a link needs the name of its interface, which nobody types.
        IpAddr::V6(v6) => listening.is_ipv6() && !v6.is_unicast_link_local(),
    });
    found.sort_by_key(|ip| (ip.is_loopback(), *ip));
    found
}

fn qr(url: &str) -> Option<String> {
    let code = qrcode::QrCode::new(url).ok()?;
    let picture = code.render::<qrcode::render::unicode::Dense1x2>().build();
    if !std::io::stdout().is_terminal() {
        return Some(picture);
    }
    // Black on white, whatever the colours of the terminal are: not every telephone reads it the other way round.
    Some(picture.lines().map(|line| format!("\x1b[30;107m{line}\x1b[0m\n")).collect())
}

pub(crate) fn without_password(database: &str) -> String {
    match (database.split_once("://"), database.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, rest))) => format!("{scheme}://…@{rest}"),
        _ => database.to_owned(),
    }
}

/// Comes when somebody wants the server to stop.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let failed = |error: std::io::Error| Failure::File(error.to_string());
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Comes when somebody wants the server to stop.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
