//! A server of our own, which can be killed.

use crate::failure::Failure;
use krajina_client::Client;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than any start takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Ports for servers.
const PORTS: Range<u16> = 15_000..32_000;

/// A server process with a database of its own, both gone when this is.
pub(super) struct House {
    address: SocketAddr,
    folder: tempfile::TempDir,
    sockets: usize,
    server: Child,
    /// Processor time of those that were killed.
    spent: Duration,
}

/// What a process has used.
#[derive(Clone, Copy, Default)]
pub(super) struct Usage {
    /// Memory now, in bytes.
    pub(super) memory: u64,
    /// Processor time so far.
    pub(super) cpu: Duration,
}

impl House {
    /// Starts a server in a new folder under `place`, and waits until it serves.
    pub(super) async fn start(place: Option<&Path>, sockets: usize) -> Result<House, Failure> {
        let place = place.map_or_else(std::env::temp_dir, Path::to_owned);
        let folder = tempfile::tempdir_in(&place).map_err(|error| Failure::file(&place, error))?;
        let address = free_address()?;
        let server = serve(address, &folder.path().join("krajina.db"), sockets)?;
        let mut house = House { address, folder, sockets, server, spent: Duration::ZERO };
        house.until_serving().await?;
        Ok(house)
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Kills the server as a power cut would, and runs `dead` before it is started again. Returns how long nobody was
    /// served.
    pub(super) async fn kill(&mut self, dead: impl FnOnce()) -> Result<Duration, Failure> {
        self.spent = self.usage().cpu;
        self.server.kill()?;
        let killed = Instant::now();
        self.server.wait()?;
        dead();
        self.server = serve(self.address, &self.folder.path().join("krajina.db"), self.sockets)?;
        self.until_serving().await?;
        Ok(killed.elapsed())
    }

    async fn until_serving(&mut self) -> Result<(), Failure> {
        let start = Instant::now();
        let mut client = Client::new(&self.url()).map_err(|error| Failure::File(error.to_string()))?;
        loop {
            if client.get("/healthz").await.is_ok_and(|answer| answer.status == 200) {
                return Ok(());
            }
            if let Some(status) = self.server.try_wait()? {
                return Err(Failure::File(format!("the server ended: {status}")));
            }
            if start.elapsed() > PATIENCE {
                return Err(Failure::File("the server does not start".into()));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// What the server uses, with those that were killed; nothing where the system does not tell.
    pub(super) fn usage(&self) -> Usage {
        let Usage { memory, cpu } = usage(&self.server.id().to_string());
        Usage { memory, cpu: cpu + self.spent }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// An address that is free now, and stays so while the server is dead: below the ports that systems give to outgoing
/// connections, or one of those that try to come back could take it.
fn free_address() -> Result<SocketAddr, Failure> {
    for _ in 0..100 {
        let mut random = [0; 2];
        getrandom::fill(&mut random).map_err(|error| Failure::File(error.to_string()))?;
        let port = PORTS.start + u16::from_be_bytes(random) % (PORTS.end - PORTS.start);
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        if TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    Err(Failure::File("no port is free".into()))
}

fn serve(address: SocketAddr, data: &Path, sockets: usize) -> Result<Child, Failure> {
    let program: PathBuf = std::env::current_exe()?;
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("KRAJINA_") {
            command.env_remove(name);
        }
    }
    command.args(["serve", "--no-qr", "--no-rate-limits", "--log", "warn"]);
    command.args(["--listen", &address.to_string(), "--sockets", &sockets.to_string(), "--data"]).arg(data);
    Ok(command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?)
}

/// What a process uses, as Linux tells it.
pub(super) fn usage(process: &str) -> Usage {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default();
    let status = read("status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: u64 = resident.and_then(|text| text.trim().split(' ').next()?.parse().ok()).unwrap_or(0);
    // After the name in brackets: state, then numbers; user and system time are the 12th and 13th of all.
    let stat = read("stat");
    let numbers = stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace();
    let ticks: u64 = numbers.skip(11).take(2).filter_map(|text| text.parse::<u64>().ok()).sum();
    // Linux counts in hundredths of a second for programs, whatever it does inside.
    Usage { memory: kib * 1_024, cpu: Duration::from_millis(ticks * 10) }
}
