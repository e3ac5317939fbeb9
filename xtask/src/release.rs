//! The release build of the program, which is reproducible byte for byte.

use crate::install::{self, WASM};
use crate::process::{cargo, command, must, output, root, target};
use crate::web;
use anyhow::{Context as _, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Build the program `krajina` as it is released, with the app inside, and print its SHA-256.
///
/// The build is reproducible: the same sources and the same version of Rust and the C compiler give the same bytes, in
/// whichever folder the clone and cargo's home are. To see it, build in two clones and compare the printed sums.
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result<ExitCode> {
    install::for_web()?;
    let app = web::build_with(false, reproducible)?;
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--package", "krajina-cli"]).env("KRAJINA_APP", app);
    reproducible(&mut build)?;
    must(&mut build, "see the compiler's message above")?;
    let program = target().join("release/krajina");
    print!("{}", output(command("sha256sum").arg(program))?);
    Ok(ExitCode::SUCCESS)
}

/// Takes this computer's folders out of everything that a build embeds: panic messages, line tables and C code.
fn reproducible(cargo: &mut Command) -> Result<()> {
    let host = install::host()?;
    let folders = folders()?;
    for platform in [host.as_str(), WASM] {
        // Cargo joins this list with the flags of .cargo/config.toml; an environment variable would replace them.
        let flags: Vec<String> = folders
            .iter()
            .map(|(folder, name)| format!("{:?}", format!("--remap-path-prefix={}={name}", folder.display())))
            .collect();
        cargo.arg("--config").arg(format!("target.{platform}.rustflags=[{}]", flags.join(",")));
    }
    let maps = folders.iter().map(|(folder, name)| format!("-ffile-prefix-map={}={name}", folder.display()));
    cargo.env("CFLAGS", maps.collect::<Vec<_>>().join(" "));
    // The C archiver would write times otherwise.
    cargo.env("ZERO_AR_DATE", "1").env("SOURCE_DATE_EPOCH", "0");
    Ok(())
}

/// Folders that differ between computers, each with the name that takes its place. A later one wins over an earlier one.
fn folders() -> Result<Vec<(PathBuf, &'static str)>> {
    let home = std::env::var_os("HOME").map(PathBuf::from).context("HOME is not set")?;
    let cargo_home = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let sysroot = output(command("rustc").args(["--print", "sysroot"]))?;
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    Ok(vec![
        (real(&cargo_home), "/cargo"),
        (real(Path::new(sysroot.trim())), "/rust"),
        (real(&target()), "/krajina/target"),
        (real(&root()), "/krajina"),
    ])
}
