//! The app for the browser, from source to the folder that a server sends.

use crate::install;
use crate::process::{cargo, must, target};
use anyhow::Result;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Build the app for the browser into target/web/dist.
///
/// Compiles it to WebAssembly; the program `xtask-web` then fills the folder.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Optimise and compress lightly: for trying things out.
    #[arg(long)]
    quick: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let dist = build(args.quick)?;
    println!("the app is in {}", dist.display());
    Ok(ExitCode::SUCCESS)
}

/// The folder of the app.
pub(crate) fn dist() -> PathBuf {
    target().join("web/dist")
}

/// Builds the app and returns its folder.
pub(crate) fn build(quick: bool) -> Result<PathBuf> {
    build_with(quick, |_| Ok(()))
}

/// Builds the app and returns its folder. `prepare` may change the command that compiles it.
pub(crate) fn build_with(quick: bool, prepare: impl FnOnce(&mut Command) -> Result<()>) -> Result<PathBuf> {
    install::for_web()?;
    let profile = if quick { "web-quick" } else { "web" };
    let mut compile = cargo();
    compile.args(["build", "--package", "krajina-web", "--target", install::WASM, "--profile", profile]);
    prepare(&mut compile)?;
    must(&mut compile, "see the compiler's message above")?;
    let wasm = target().join(install::WASM).join(profile).join("krajina_web.wasm");
    let dist = dist();
    let mut fill = cargo();
    fill.args(["run", "--package", "xtask-web", "--"]).arg(wasm).arg(&dist);
    if quick {
        fill.arg("--quick");
    }
    must(&mut fill, "see its message above")?;
    Ok(dist)
}
