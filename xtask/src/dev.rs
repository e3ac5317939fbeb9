//! The loop for work on the app and the server: build, start, and rebuild when a file changes.

use crate::process::{cargo, root, status, target};
use crate::web;
use anyhow::{Context as _, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::thread;
use std::time::{Duration, SystemTime};

/// Build the app and the server, start the server, and rebuild whenever a file changes.
///
/// Reload the page to see a new app. The server restarts when its own code changes. If a change does not compile, the
/// errors are shown and the last good build keeps running. Tables and accounts are kept in target/dev.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Arguments of `krajina serve`, after `--`.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
}

/// The time between two scans of the files.
const SCAN_EVERY: Duration = Duration::from_millis(500);

/// The sources of the app and the server.
const SOURCES: [&str; 4] = ["crates", "i18n", "xtask/web", "Cargo.lock"];

/// Crates that are part of the app but not of the server.
const APP_ONLY: [&str; 2] = ["crates/app", "crates/web"];

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let dist = web::build(true)?;
    let mut server = RunningServer::start(&dist, &args.args)?;
    let mut before = sources()?;
    loop {
        thread::sleep(SCAN_EVERY);
        let now = sources()?;
        if now == before {
            continue;
        }
        let changed = changed(&before, &now);
        before = now;
        let names: Vec<String> = changed.iter().map(|path| path.display().to_string()).collect();
        println!("\n── {}", names.join(", "));
        if let Err(error) = web::build(true) {
            println!("error: {error:#}");
        }
        if changed.iter().any(|path| is_in_server(path)) {
            server = server.restart(&dist, &args.args)?;
        }
    }
}

/// When each file was last written, by its path in the repository.
type Sources = BTreeMap<PathBuf, SystemTime>;

fn sources() -> Result<Sources> {
    let mut sources = Sources::new();
    let mut paths: Vec<PathBuf> = SOURCES.map(PathBuf::from).into();
    while let Some(path) = paths.pop() {
        // A file may have been removed since its folder was listed.
        let Ok(metadata) = fs::metadata(root().join(&path)) else { continue };
        if metadata.is_dir() {
            let entries = fs::read_dir(root().join(&path))
                .with_context(|| format!("cannot list {}", path.display()))?;
            paths.extend(entries.flatten().map(|entry| path.join(entry.file_name())));
        } else {
            sources.insert(path, metadata.modified()?);
        }
    }
    Ok(sources)
}

/// The files that were written, created or removed between two scans.
fn changed(before: &Sources, now: &Sources) -> Vec<PathBuf> {
    let all = before.keys().chain(now.keys().filter(|path| !before.contains_key(*path)));
    all.filter(|path| before.get(*path) != now.get(*path)).cloned().collect()
}

/// Is this file compiled into the server? Tests and the app's own crates are not.
fn is_in_server(path: &Path) -> bool {
    !APP_ONLY.iter().any(|folder| path.starts_with(folder)) && !path.iter().any(|part| part == "tests")
}

/// The running server.
struct RunningServer(Child);

impl RunningServer {
    fn start(app: &Path, args: &[String]) -> Result<RunningServer> {
        RunningServer::build()?;
        RunningServer::spawn(app, args)
    }

    /// Builds and starts the server again. If it does not compile, the old one keeps running.
    fn restart(mut self, app: &Path, args: &[String]) -> Result<RunningServer> {
        if let Err(error) = RunningServer::build() {
            println!("error: {error:#}");
            return Ok(self);
        }
        self.0.kill().context("cannot end the server")?;
        self.0.wait().context("cannot wait for the server's end")?;
        RunningServer::spawn(app, args)
    }

    fn build() -> Result<()> {
        let built = status(cargo().args(["build", "--package", "krajina-cli"]))?;
        anyhow::ensure!(built.success(), "see the compiler's message above");
        Ok(())
    }

    fn spawn(app: &Path, args: &[String]) -> Result<RunningServer> {
        let data = target().join("dev");
        fs::create_dir_all(&data).with_context(|| format!("cannot make the folder {}", data.display()))?;
        let mut krajina = Command::new(target().join("debug/krajina"));
        krajina.arg("serve").arg("--app").arg(app).env("KRAJINA_DATA", data.join("krajina.db")).args(args);
        krajina.spawn().map(RunningServer).context("cannot start the server")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_created_and_removed_files_have_changed() {
        let at = |second: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(second);
        let before =
            Sources::from([("same".into(), at(1)), ("written".into(), at(1)), ("removed".into(), at(1))]);
        let now = Sources::from([("same".into(), at(1)), ("written".into(), at(2)), ("made".into(), at(1))]);
        let names = ["made", "removed", "written"].map(PathBuf::from);
        let mut changed = changed(&before, &now);
        changed.sort();
        assert_eq!(changed, names);
    }

    #[test]
    fn only_the_servers_own_code_restarts_it() {
        assert!(is_in_server(Path::new("crates/server/src/page.rs")));
        assert!(is_in_server(Path::new("crates/rules/src/lib.rs")));
        assert!(!is_in_server(Path::new("crates/web/src/lib.rs")));
        assert!(!is_in_server(Path::new("crates/server/tests/server/main.rs")));
    }
}
