//! `krajina serve`.

use crate::database::DatabaseArgs;
use crate::error::CliError;
use krajina_server::{Config, Digests, Server, TlsFiles};
use std::io::{IsTerminal as _, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// Run a server for games with friends, bots and programs
///
/// All data is in one database file. Every option can also be set in the environment, which suits services:
/// docs/hosting.md.
#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// Address to listen on, repeatable; 127.0.0.1 allows only this computer
    #[arg(
        long,
        env = "KRAJINA_LISTEN",
        value_name = "ADDRESS",
        default_value = "0.0.0.0:7410",
        value_delimiter = ','
    )]
    listen: Vec<SocketAddr>,
    #[command(flatten)]
    data: DatabaseArgs,
    /// The certificate for TLS, a PEM file
    #[arg(long, env = "KRAJINA_CERTIFICATE", value_name = "FILE", requires = "key")]
    certificate: Option<PathBuf>,
    /// The key of the certificate, a PEM file
    #[arg(long, env = "KRAJINA_KEY", value_name = "FILE", requires = "certificate")]
    key: Option<PathBuf>,
    /// The public address, if it differs: https://games.example
    #[arg(long, env = "KRAJINA_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// A reverse proxy on a private address is in front: believe its X-Forwarded-For and X-Forwarded-Proto
    #[arg(long, env = "KRAJINA_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Most connections at once
    #[arg(long, env = "KRAJINA_SOCKETS", value_name = "N", default_value_t = krajina_server::limits::SOCKETS)]
    sockets: usize,
    /// Bots that think at once; by default one for each processor
    #[arg(long, env = "KRAJINA_THINKERS", value_name = "N")]
    thinkers: Option<usize>,
    /// Let accounts play only with a second factor; guests are not affected
    #[arg(long, env = "KRAJINA_REQUIRE_SECOND_FACTOR")]
    require_second_factor: bool,
    /// Do not limit requests by address; only for load tests from one machine
    #[arg(long, env = "KRAJINA_NO_RATE_LIMITS")]
    no_rate_limits: bool,
    /// Log as JSON, one line per event
    #[arg(long, env = "KRAJINA_LOG_JSON")]
    log_json: bool,
    /// Log level: error, warn, info, debug
    #[arg(long, env = "KRAJINA_LOG", value_name = "LEVEL", default_value = "info")]
    log: tracing_subscriber::filter::LevelFilter,
    /// Contact address for push services, such as mailto:me@games.example; by default the public address
    #[arg(long, env = "KRAJINA_CONTACT", value_name = "ADDRESS", value_parser = contact)]
    contact: Option<String>,
    /// Serve the app from this folder, built by `cargo xtask web`, instead of the built-in one
    #[arg(long, env = "KRAJINA_APP_FOLDER", value_name = "FOLDER")]
    app: Option<PathBuf>,
    /// Do not print a QR code
    #[arg(long, env = "KRAJINA_NO_QR")]
    no_qr: bool,
}

/// Open files beside the sockets: requests, the database, logs.
const OTHER_FILES: usize = 1_200;

/// Threads for blocking work: passwords, bots, files.
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

impl ServeArgs {
    pub(crate) fn run(self) -> Result<(), CliError> {
        self.start_log();
        if let Err(most) = crate::open_files::allow(self.sockets + OTHER_FILES) {
            tracing::warn!(most, "the system allows fewer open files than sockets: see docs/hosting.md");
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(BLOCKING_THREADS)
            .build()
            .map_err(|error| CliError::File(error.to_string()))?;
        runtime.block_on(self.serve())
    }

    fn start_log(&self) {
        let log = tracing_subscriber::fmt().with_max_level(self.log).with_writer(std::io::stderr);
        let log = log.with_target(false).with_ansi(std::io::stderr().is_terminal());
        if self.log_json { log.json().init() } else { log.init() }
    }

    fn config(&self) -> Config {
        let tls = self.certificate.clone().zip(self.key.clone());
        let usual = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), self.data.location.clone());
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
            app_folder: self.app.clone(),
            ..usual
        }
    }

    async fn serve(self) -> Result<(), CliError> {
        // Install the signal handlers before the server starts, so that no early signal is lost.
        let stop = stop_signal()?;
        let server = Server::start(self.config()).await.map_err(|error| CliError::File(error.to_string()))?;
        let open = self.open_addresses(&server);
        if let Some((url, _)) = open.first() {
            server.keep_address(url).await.map_err(|error| CliError::File(error.to_string()))?;
        }
        self.print_summary(&mut std::io::stdout().lock(), &server, &open)?;
        stop.await;
        server.stop().await.map_err(|error| CliError::File(error.to_string()))
    }

    /// The addresses of the server, best first, each with its audience.
    fn open_addresses(&self, server: &Server) -> Vec<(String, &'static str)> {
        let scheme = if self.certificate.is_some() { "https" } else { "http" };
        let mut open: Vec<(String, &'static str)> = Vec::new();
        if let Some(url) = &self.public_url {
            open.push((url.clone(), "everyone"));
        }
        for address in server.addresses() {
            for ip in reachable(address.ip()) {
                let host = SocketAddr::new(ip, address.port());
                open.push((format!("{scheme}://{host}"), audience(ip)));
            }
        }
        open
    }

    /// Prints the addresses, their audience, and the main settings.
    fn print_summary(
        &self,
        out: &mut impl Write,
        server: &Server,
        open: &[(String, &str)],
    ) -> Result<(), CliError> {
        writeln!(out, "Krajina {} is running.", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "\nOpen it at")?;
        for (url, audience) in open {
            writeln!(out, "  {url:<40} {audience}")?;
        }
        let shared = open.iter().find(|(_, audience)| *audience != THIS_COMPUTER);
        if let Some((url, _)) = shared.filter(|_| !self.no_qr) {
            writeln!(out, "\n{}\n{url}", qr(url).unwrap_or_default())?;
        }
        writeln!(out, "\nDatabase      {}", self.data.shown())?;
        writeln!(out, "Tables        {} resumed", server.tables())?;
        writeln!(out, "Sockets       {} at most", self.sockets)?;
        writeln!(out, "Connections   {}", self.encryption())?;
        if self.require_second_factor {
            writeln!(out, "Accounts      need a second factor to play")?;
        }
        if self.no_rate_limits {
            writeln!(out, "Rate limits   OFF: clients can send requests without limit")?;
        }
        writeln!(out, "Stop          Ctrl-C")?;
        Ok(out.flush()?)
    }

    fn encryption(&self) -> &'static str {
        match (self.certificate.is_some(), self.behind_proxy) {
            (true, _) => "encrypted (TLS)",
            (_, true) => "encrypted by the reverse proxy in front",
            _ => "not encrypted: only for a home network; for the internet see docs/hosting.md",
        }
    }
}

const THIS_COMPUTER: &str = "this computer";

fn audience(ip: IpAddr) -> &'static str {
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

/// The addresses by which a listening address can be opened.
fn reachable(listening: IpAddr) -> Vec<IpAddr> {
    if !listening.is_unspecified() {
        return vec![listening];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = interfaces.into_iter().map(|interface| interface.ip()).collect();
    found.retain(|ip| match ip {
        IpAddr::V4(_) => true,
        // A link-local address needs the name of its interface, so it is no use to people.
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
    // Black on white, whatever the colours of the terminal: not every phone reads an inverted code.
    Some(picture.lines().map(|line| format!("\x1b[30;107m{line}\x1b[0m\n")).collect())
}

/// Completes when the process receives a signal to stop.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>, CliError> {
    use tokio::signal::unix::{SignalKind, signal};
    let failed = |error: std::io::Error| CliError::File(error.to_string());
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Completes when the process receives a signal to stop.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>, CliError> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
