//! chromedriver: one process for each browser, with its own folder for all files of both.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

pub(crate) struct Driver {
    port: u16,
    /// The browser's profile and temporary files: tens of megabytes, which neither program removes reliably.
    folder: PathBuf,
    process: Child,
}

impl Driver {
    pub(crate) async fn start() -> Driver {
        for _ in 0..3 {
            if let Some(driver) = Driver::try_start().await {
                return driver;
            }
        }
        panic!("chromedriver did not print its port");
    }

    async fn try_start() -> Option<Driver> {
        let folder = tempfile::Builder::new().prefix("krajina-browser-").tempdir().unwrap();
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("chromedriver is installed: run `cargo xtask test`");
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        while let Some(line) = lines.next_line().await.unwrap() {
            let port = line
                .split("successfully on port ")
                .nth(1)
                .and_then(|rest| rest.trim_end_matches('.').parse().ok());
            if let Some(port) = port {
                // Keep reading, so that the driver never blocks on its output.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Some(Driver { port, folder: folder.keep(), process });
            }
        }
        None
    }

    /// The port of the driver.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The command line option for the browser's profile.
    pub(crate) fn profile(&self) -> String {
        format!("--user-data-dir={}", self.folder.join("profile").display())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.process.start_kill());
        // A process that is being killed may still write files: try again.
        for _ in 0..50 {
            end_all_in(&self.folder);
            if std::fs::remove_dir_all(&self.folder).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        eprintln!("{} could not be removed", self.folder.display());
    }
}

/// Kills every process with the folder in its command line: a browser outlives a driver that is killed.
fn end_all_in(folder: &Path) {
    let Ok(processes) = std::fs::read_dir("/proc") else { return };
    let of_the_folder = |process: &Path| {
        let line = std::fs::read(process.join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(&*folder.to_string_lossy())
    };
    for process in processes.flatten() {
        let Ok(number) = process.file_name().to_string_lossy().parse::<u32>() else { continue };
        if of_the_folder(&process.path()) {
            let kill = std::process::Command::new("sh").args(["-c", &format!("kill -9 {number}")]).status();
            drop(kill);
        }
    }
}
