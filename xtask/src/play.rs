//! Playing what is there.

use crate::process::{cargo, must, root, status};
use anyhow::{Context as _, Result};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Build the program `krajina` as it is released, and start it: a server for this computer and your network, or a game
/// in the terminal.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Play in the terminal instead.
    #[arg(long)]
    terminal: bool,
    /// What to tell `krajina serve`, or with --terminal `krajina play`, after `--`.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    // Cargo draws its own progress on a terminal.
    must(
        cargo().args(["build", "--release", "--package", "krajina-cli"]),
        "look at the compiler's message above",
    )?;
    let target: PathBuf =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let mut krajina = Command::new(target.join("release/krajina"));
    if args.terminal {
        krajina.arg("play");
    } else {
        // The tables of yesterday are there today; `cargo clean` is the only one who forgets them.
        let data = target.join("play");
        std::fs::create_dir_all(&data)
            .with_context(|| format!("cannot make the folder {}", data.display()))?;
        krajina.arg("serve").env("KRAJINA_DATA", data.join("krajina.db"));
    }
    // A player types, so this one program keeps its input; and it runs where the person stands.
    let status = status(krajina.args(&args.args))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok(ExitCode::from(code))
}
