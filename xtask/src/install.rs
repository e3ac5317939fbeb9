//! Installs missing tools and packages.

use crate::process::{cargo, command, must, root, say, succeeds};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, ExitCode};

/// Install what the other commands need, where it is missing: Debian packages, rustup components, cargo tools.
///
/// Installed tools are left alone, so a second run needs neither time nor network.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also the tools of `cargo xtask mutants`, `bench` and `supply`, which take minutes to build.
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    for_tests()?;
    if args.all {
        for_benches()?;
        for_mutants()?;
        for_supply()?;
    }
    say!("all tools are installed");
    Ok(ExitCode::SUCCESS)
}

/// Installs the tools of `cargo xtask test`, except for the browser tests.
fn for_tests() -> Result<()> {
    components();
    packages()
}

/// Adds the parts of the Rust toolchain that tests, lints and the app need.
pub(crate) fn components() {
    component("fmt", "rustfmt");
    component("clippy", "clippy");
    wasm_target();
}

/// Installs the Debian packages of `cargo xtask test`, except for the browser tests.
pub(crate) fn packages() -> Result<()> {
    debian("c++", "g++", "libFuzzer, which drives the fuzz targets, is written in C++")?;
    debian("python3", "python3", "docs/verify_deal.py and the bot of docs/engine.md are run with it")?;
    postgresql()
}

/// The target of the app.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Is the standard library for WebAssembly installed?
pub(crate) fn has_wasm() -> bool {
    crate::process::output(command("rustc").args(["--print", "target-libdir", "--target", WASM]))
        .is_ok_and(|folder| std::path::Path::new(folder.trim()).is_dir())
}

/// Asks rustup for the target. If that fails, the step that needs it is skipped with a message.
fn wasm_target() {
    if has_wasm() {
        return;
    }
    say!("adding rustup's target {WASM}");
    if !succeeds(command("rustup").args(["target", "add", WASM])) {
        say!("rustup could not add {WASM}");
    }
}

/// Installs PostgreSQL. Debian keeps its programs out of PATH.
fn postgresql() -> Result<()> {
    let mut versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if versions.any(|version| version.path().join("bin/initdb").exists())
        || succeeds(command("initdb").arg("--version"))
    {
        return Ok(());
    }
    debian("initdb", "postgresql", "the store's tests run on it as well as on SQLite")
}

/// Checks the tools of `cargo xtask web`.
pub(crate) fn for_web() -> Result<()> {
    wasm_target();
    if !has_wasm() {
        bail!("the target {WASM} is not installed: rustup target add {WASM}");
    }
    Ok(())
}

/// Installs the tools of the browser tests.
pub(crate) fn for_browser() -> Result<()> {
    debian("chromium", "chromium", "the app is tested in it")?;
    debian("chromedriver", "chromium-driver", "it drives Chromium")?;
    debian("npm", "npm", "it fetches axe, which checks accessibility")?;
    crate::axe::fetch()
}

/// Installs the compiler of the fuzz targets.
pub(crate) fn for_fuzz() -> Result<()> {
    debian("c++", "g++", "libFuzzer, which drives the fuzz targets, is written in C++")
}

/// Installs the tools of `cargo xtask bench`.
pub(crate) fn for_benches() -> Result<()> {
    debian("valgrind", "valgrind", "its callgrind counts instructions")?;
    // The runner and the library speak a private protocol: their versions must be equal.
    let version = locked("gungraun")?;
    let installed = format!("gungraun-runner {version}");
    let is_current = crate::process::output(command("gungraun-runner").arg("--version"))
        .is_ok_and(|answer| answer.trim() == installed);
    if is_current { Ok(()) } else { tool("gungraun-runner", Some(&version)) }
}

/// Installs the tool of `cargo xtask mutants`.
pub(crate) fn for_mutants() -> Result<()> {
    if has_subcommand("mutants") { Ok(()) } else { tool("cargo-mutants", None) }
}

/// Installs the tool of `cargo xtask supply`.
pub(crate) fn for_supply() -> Result<()> {
    if has_subcommand("deny") { Ok(()) } else { tool("cargo-deny", None) }
}

/// Is this subcommand of cargo installed?
pub(crate) fn has_subcommand(name: &str) -> bool {
    succeeds(cargo().args([name, "--version"]))
}

/// Installs a Debian package if its program is missing.
fn debian(program: &str, package: &str, why: &str) -> Result<()> {
    if succeeds(command(program).arg("--version")) {
        return Ok(());
    }
    say!("installing the Debian package {package}: {why}");
    let advice = format!("install {package} by hand and try again");
    let update = succeeds(apt_get()?.arg("update"));
    if !update {
        say!("`apt-get update` failed; trying with the present package lists");
    }
    must(apt_get()?.args(["install", "--yes", "--no-install-recommends", package]), &advice)
}

/// apt-get as root, without questions.
fn apt_get() -> Result<Command> {
    if !succeeds(command("apt-get").arg("--version")) {
        bail!(
            "a tool is missing and this is not Debian: install g++, python3, postgresql, chromium, chromedriver and valgrind with your own package manager"
        );
    }
    let root = crate::process::output(command("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    let mut words = vec!["apt-get"];
    if !root {
        // -n: sudo fails at once instead of asking for a password.
        words = vec!["sudo", "-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    }
    let mut apt_get = command(words[0]);
    apt_get.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
    Ok(apt_get)
}

/// Asks rustup for a component. If that fails, the step that needs it is skipped with a message.
fn component(subcommand: &str, component: &str) {
    if has_subcommand(subcommand) {
        return;
    }
    say!("adding rustup's component {component}");
    if !succeeds(command("rustup").args(["component", "add", component])) {
        say!("rustup could not add {component}");
    }
}

/// Builds a cargo tool from source.
fn tool(name: &str, version: Option<&str>) -> Result<()> {
    say!("installing {name} from source: this takes a few minutes");
    let mut install = cargo();
    install.args(["install", "--locked", name]);
    if let Some(version) = version {
        install.args(["--version", version]);
    }
    must(&mut install, "see the message above; without a network it cannot be fetched")
}

/// The platform that rustc compiles for by default.
pub(crate) fn host() -> Result<String> {
    let answer = crate::process::output(command("rustc").arg("-vV"))?;
    let host = answer.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// The version of a package in Cargo.lock.
fn locked(package: &str) -> Result<String> {
    let lock = fs::read_to_string(root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    version_in(&lock, package).with_context(|| format!("{package} is not in Cargo.lock"))
}

fn version_in(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    Some(lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_come_from_the_lock_file() {
        let lock = "[[package]]\nname = \"gungraun-macros\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \"gungraun\"\nversion = \"0.20.0\"\n";
        assert_eq!(version_in(lock, "gungraun").as_deref(), Some("0.20.0"));
        assert_eq!(version_in(lock, "valgrind"), None);
    }
}
