//! Playing what is there.

use crate::process::{cargo, must, root, status};
use anyhow::Result;
use std::process::{Command, ExitCode};

/// Build the program `krajina` as it is released, and play.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What to tell `krajina play`, after `--`.
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    // Cargo draws its own progress on a terminal.
    must(
        cargo().args(["build", "--release", "--package", "krajina-cli"]),
        "look at the compiler's message above",
    )?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    // A player types, so this one program keeps its input; and it runs where the person stands.
    let status = status(Command::new(target.join("release/krajina")).arg("play").args(&args.args))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok(ExitCode::from(code))
}
