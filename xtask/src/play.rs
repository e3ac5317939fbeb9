//! `cargo xtask play`: from a clone to a game.

use crate::install::{self, WASM};
use crate::process::{cargo, status, target};
use crate::progress::{self, Build};
use anyhow::{Context as _, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Build the program `krajina` and start it: a server for this computer and your network, or a game in the terminal.
///
/// Builds with the profile `play`: quicker to compile than a release, and nearly as fast. `cargo xtask release` builds the
/// program that is meant to be given to others.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Play in the terminal instead.
    #[arg(long)]
    terminal: bool,
    /// Arguments of `krajina serve`, or with --terminal of `krajina play`, after `--`.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
}

/// The profile of everything that is built here. Programs for this computer and the app share it, so that the macros that
/// both need are compiled once.
const PROFILE: &str = "play";

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut krajina = Command::new(target().join(PROFILE).join("krajina"));
    if args.terminal {
        println!("building the program");
        progress::run(vec![program(&["krajina-cli"])])?;
        krajina.arg("play");
    } else {
        println!("building the app for the browser and the server, then starting the server");
        install::for_web()?;
        let dist = dist();
        progress::run(vec![program(&["krajina-cli", "xtask-web"]), app(), folder(&dist)])?;
        krajina.arg("serve").arg("--app").arg(dist).env("KRAJINA_DATA", database()?);
    }
    // This program keeps its standard input and the current folder: a person types.
    let status = status(krajina.args(&args.args))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok(ExitCode::from(code))
}

/// The programs for this computer.
fn program(packages: &[&str]) -> Build {
    let mut command = cargo();
    command.args(["build", "--profile", PROFILE]);
    for package in packages {
        command.args(["--package", package]);
    }
    Build { name: "the server", key: "play-server", first: Duration::from_secs(270), command }
}

/// The app, compiled for the browser.
fn app() -> Build {
    let mut command = cargo();
    command.args(["build", "--profile", PROFILE, "--package", "krajina-web", "--target", WASM]);
    Build { name: "the app", key: "play-app", first: Duration::from_secs(120), command }
}

/// The folder of the app, filled by the program `xtask-web`.
fn folder(dist: &Path) -> Build {
    let mut command = crate::process::command(target().join(PROFILE).join("xtask-web"));
    command.arg(target().join(WASM).join(PROFILE).join("krajina_web.wasm")).arg(dist).arg("--quick");
    Build { name: "the app's folder", key: "play-folder", first: Duration::from_secs(10), command }
}

fn dist() -> PathBuf {
    target().join("web").join(PROFILE)
}

/// The database of the games hosted here. It stays until `cargo clean`.
fn database() -> Result<PathBuf> {
    let data = target().join("play");
    std::fs::create_dir_all(&data).with_context(|| format!("cannot make the folder {}", data.display()))?;
    Ok(data.join("krajina.db"))
}
