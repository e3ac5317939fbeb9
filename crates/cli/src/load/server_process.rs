//! A server process that the load test starts, kills and restarts.

use crate::error::CliError;
use krajina_client::Client;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than any start of a server takes.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// Ports to try for the server.
const PORTS: Range<u16> = 15_000..32_000;

/// A server process with its own database. Dropping it stops the server and deletes the database.
pub(super) struct ServerProcess {
    address: SocketAddr,
    folder: tempfile::TempDir,
    sockets: usize,
    child: Child,
    /// Processor time of the processes killed so far.
    previous_cpu: Duration,
}

/// Memory and processor time of a process.
#[derive(Clone, Copy, Default)]
pub(super) struct ProcessUsage {
    /// Memory now, in bytes.
    pub(super) memory: u64,
    /// Processor time so far.
    pub(super) cpu: Duration,
}

impl ServerProcess {
    /// Starts a server with a new folder under `parent` and waits until it serves.
    pub(super) async fn start(parent: Option<&Path>, sockets: usize) -> Result<ServerProcess, CliError> {
        let parent = parent.map_or_else(std::env::temp_dir, Path::to_owned);
        let folder = tempfile::tempdir_in(&parent).map_err(|error| CliError::file(&parent, error))?;
        let address = free_address()?;
        let child = serve(address, &folder.path().join("krajina.db"), sockets)?;
        let mut process = ServerProcess { address, folder, sockets, child, previous_cpu: Duration::ZERO };
        process.wait_until_serving().await?;
        Ok(process)
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Kills the server with SIGKILL, runs `while_down`, and starts it again. Returns how long it did not serve.
    pub(super) async fn kill(&mut self, while_down: impl FnOnce()) -> Result<Duration, CliError> {
        self.previous_cpu = self.usage().cpu;
        self.child.kill()?;
        let killed = Instant::now();
        self.child.wait()?;
        while_down();
        self.child = serve(self.address, &self.folder.path().join("krajina.db"), self.sockets)?;
        self.wait_until_serving().await?;
        Ok(killed.elapsed())
    }

    async fn wait_until_serving(&mut self) -> Result<(), CliError> {
        let start = Instant::now();
        let mut client = Client::new(&self.url()).map_err(|error| CliError::File(error.to_string()))?;
        loop {
            if client.get("/healthz").await.is_ok_and(|answer| answer.status == 200) {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                return Err(CliError::File(format!("the server ended: {status}")));
            }
            if start.elapsed() > START_TIMEOUT {
                return Err(CliError::File("the server does not start".into()));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Usage of the server including its killed processes; zero where `/proc` does not exist.
    pub(super) fn usage(&self) -> ProcessUsage {
        let ProcessUsage { memory, cpu } = usage(&self.child.id().to_string());
        ProcessUsage { memory, cpu: cpu + self.previous_cpu }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A free address that stays free while the server is down: its port is below the range for outgoing connections, from
/// which a reconnecting client could otherwise get it.
fn free_address() -> Result<SocketAddr, CliError> {
    for _ in 0..100 {
        let mut random = [0; 2];
        getrandom::fill(&mut random).map_err(|error| CliError::File(error.to_string()))?;
        let port = PORTS.start + u16::from_be_bytes(random) % (PORTS.end - PORTS.start);
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        if TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    Err(CliError::File("no port is free".into()))
}

fn serve(address: SocketAddr, data: &Path, sockets: usize) -> Result<Child, CliError> {
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

/// Usage of a process, from `/proc`.
pub(super) fn usage(process: &str) -> ProcessUsage {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default();
    let status = read("status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: u64 = resident.and_then(|text| text.trim().split(' ').next()?.parse().ok()).unwrap_or(0);
    // After the name in parentheses: the state, then numbers. User and system time are the 12th and 13th field.
    let stat = read("stat");
    let numbers = stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace();
    let ticks: u64 = numbers.skip(11).take(2).filter_map(|text| text.parse::<u64>().ok()).sum();
    // Linux reports these times in hundredths of a second, whatever its internal tick.
    ProcessUsage { memory: kib * 1_024, cpu: Duration::from_millis(ticks * 10) }
}
