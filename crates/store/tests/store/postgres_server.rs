//! Debian's PostgreSQL on its own port and in its own folder.

use krajina_store::Store;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Variable that lets the tests be skipped on machines without PostgreSQL.
const WITHOUT: &str = "KRAJINA_WITHOUT_POSTGRESQL";

/// The number of ports to try.
const PORTS: u32 = 5;

pub(crate) struct PostgresServer {
    child: Child,
    port: u16,
    databases: AtomicU32,
    _folder: TempDir,
}

impl PostgresServer {
    /// Starts a server. Without PostgreSQL the test fails, unless it may be skipped.
    pub(crate) fn start() -> Option<PostgresServer> {
        let Some(programs) = programs() else {
            assert!(
                std::env::var_os(WITHOUT).is_some(),
                "PostgreSQL is not installed: `cargo xtask install` does it; {WITHOUT}=1 leaves its tests out"
            );
            eprintln!("PostgreSQL is not installed, and {WITHOUT} is set: its tests are left out");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let user = user();
        if let Some((user, group)) = user {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let data = folder.path().join("data");
        let mut make = command(&programs.join("initdb"), user, folder.path());
        make.args([
            "--auth=trust",
            "--username=krajina",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
            "--wal-segsize=1",
            "-D",
        ]);
        let made = make.arg(&data).output().unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));

        let start = || {
            let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let log = std::fs::File::create(folder.path().join("log")).unwrap();
            let mut serve = command(&programs.join("postgres"), user, folder.path());
            serve.arg("-D").arg(&data).args(["-p", &port.to_string(), "-k", ""]);
            serve.args(["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]).stderr(log);
            let mut child = serve.spawn().unwrap();
            listens(&mut child, port).then_some((child, port))
        };
        // Another program may take the port first. PostgreSQL then exits at once.
        let started = (0..PORTS).find_map(|_| start());
        let (child, port) = started.expect("PostgreSQL finds no free port, or cannot start at all");
        Some(PostgresServer { child, port, databases: AtomicU32::new(0), _folder: folder })
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://krajina@127.0.0.1:{}/{database}", self.port)
    }

    /// The URL of a new, empty database.
    pub(crate) async fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let begin = Instant::now();
        // It may accept connections before it answers them.
        let mut connection = loop {
            match PgConnection::connect(&self.url("postgres")).await {
                Ok(connection) => break connection,
                Err(error) => assert!(begin.elapsed() < Duration::from_secs(30), "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(create).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        self.url(&name)
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.database().await).await.unwrap()
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // SIGINT is PostgreSQL's fast, orderly shutdown.
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// Waits until the server accepts connections; false if it has exited.
fn listens(server: &mut Child, port: u16) -> bool {
    let begin = Instant::now();
    while server.try_wait().unwrap().is_none() {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return true;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "PostgreSQL does not start");
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

/// The folder of PostgreSQL's programs, which Debian keeps off the path.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut folders: Vec<PathBuf> = versions.flatten().map(|entry| entry.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    folders.into_iter().find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

fn id(arguments: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(arguments).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// PostgreSQL refuses to run as root: then it runs as the user of Debian's package, or as nobody.
fn user() -> Option<(u32, u32)> {
    if id(&["-u"]) != Some(0) {
        return None;
    }
    let of = |name| Some((id(&["-u", name])?, id(&["-g", name])?));
    of("postgres").or_else(|| of("nobody"))
}

/// A program in the test's folder, with only that user's rights.
pub(crate) fn command(program: &Path, user: Option<(u32, u32)>, folder: &Path) -> Command {
    let mut command = match user {
        None => Command::new(program),
        Some((user, group)) => {
            let mut command = Command::new("setpriv");
            command.arg(format!("--reuid={user}")).arg(format!("--regid={group}")).arg("--clear-groups");
            // It must not outlive a killed test.
            command.args(["--pdeathsig", "INT", "--"]).arg(program);
            command
        }
    };
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    command
}
