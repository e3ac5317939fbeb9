//! Installing what is missing, and nothing else.

use crate::process::{cargo, command, must, root, succeeds};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, ExitCode};

/// Install what the other commands need, where it is missing: Debian packages, rustup components, cargo tools.
///
/// Whatever is there already is left alone, so that a second run needs neither time nor network.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also the tools of `cargo xtask mutants` and `cargo xtask bench`, which take minutes to build.
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    for_tests()?;
    if args.all {
        for_benches()?;
        for_mutants()?;
    }
    println!("everything needed is installed");
    Ok(ExitCode::SUCCESS)
}

/// What `cargo xtask test` needs.
pub(crate) fn for_tests() -> Result<()> {
    debian("c++", "g++", "libFuzzer, which drives the fuzz targets, is written in C++")?;
    postgresql()?;
    component("fmt", "rustfmt");
    component("clippy", "clippy");
    wasm_target();
    Ok(())
}

/// The target that the browser runs.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Is the standard library for WebAssembly there?
pub(crate) fn has_wasm() -> bool {
    crate::process::output(command("rustc").args(["--print", "target-libdir", "--target", WASM]))
        .is_ok_and(|folder| std::path::Path::new(folder.trim()).is_dir())
}

/// Asks rustup for the target. Where that fails, the step that needs it says that it is skipped.
fn wasm_target() {
    if has_wasm() {
        return;
    }
    println!("adding rustup's target {WASM}");
    if !succeeds(command("rustup").args(["target", "add", WASM])) {
        println!("rustup could not add {WASM}");
    }
}

/// The database whose tests start a server of their own. Debian keeps its programs off the path.
fn postgresql() -> Result<()> {
    let mut versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if versions.any(|version| version.path().join("bin/initdb").exists())
        || succeeds(command("initdb").arg("--version"))
    {
        return Ok(());
    }
    debian("initdb", "postgresql", "the store's tests run on it as well as on SQLite")
}

/// What `cargo xtask web` needs.
pub(crate) fn for_web() -> Result<()> {
    wasm_target();
    if !has_wasm() {
        bail!("the target {WASM} is not installed: rustup target add {WASM}");
    }
    Ok(())
}

/// What the tests in a browser need.
pub(crate) fn for_browser() -> Result<()> {
    debian("chromium", "chromium", "the app is tested in it")?;
    debian("chromedriver", "chromium-driver", "it drives Chromium")?;
    debian("npm", "npm", "it fetches axe, which checks accessibility")?;
    crate::axe::fetch()
}

/// What the fuzz targets need.
pub(crate) fn for_fuzz() -> Result<()> {
    debian("c++", "g++", "libFuzzer, which drives the fuzz targets, is written in C++")
}

/// What `cargo xtask bench` needs.
pub(crate) fn for_benches() -> Result<()> {
    debian("valgrind", "valgrind", "its callgrind counts instructions")?;
    // The runner and the library speak a private protocol: their versions must be equal.
    let version = locked("gungraun")?;
    let installed = format!("gungraun-runner {version}");
    let is_current = crate::process::output(command("gungraun-runner").arg("--version"))
        .is_ok_and(|answer| answer.trim() == installed);
    if is_current { Ok(()) } else { tool("gungraun-runner", Some(&version)) }
}

/// What `cargo xtask mutants` needs.
pub(crate) fn for_mutants() -> Result<()> {
    if has_subcommand("mutants") { Ok(()) } else { tool("cargo-mutants", None) }
}

/// Is this subcommand of cargo there?
pub(crate) fn has_subcommand(name: &str) -> bool {
    succeeds(cargo().args([name, "--version"]))
}

/// Installs a Debian package if its program is missing.
fn debian(program: &str, package: &str, why: &str) -> Result<()> {
    if succeeds(command(program).arg("--version")) {
        return Ok(());
    }
    println!("installing the Debian package {package}: {why}");
    let advice = format!("install {package} by hand and try again");
    let update = succeeds(apt_get()?.arg("update"));
    if !update {
        println!("`apt-get update` failed; trying with the package lists that are there");
    }
    must(apt_get()?.args(["install", "--yes", "--no-install-recommends", package]), &advice)
}

/// apt-get with the rights it needs, and never asking a question.
fn apt_get() -> Result<Command> {
    if !succeeds(command("apt-get").arg("--version")) {
        bail!(
            "something is missing and this is no Debian: install g++ and valgrind with your own package manager"
        );
    }
    let root = crate::process::output(command("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    let mut words = vec!["apt-get"];
    if !root {
        // -n: without a password in hand, sudo fails at once instead of waiting for one.
        words = vec!["sudo", "-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    }
    let mut apt_get = command(words[0]);
    apt_get.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
    Ok(apt_get)
}

/// Asks rustup for a component. Where that fails, the step that needs it says that it is skipped.
fn component(subcommand: &str, component: &str) {
    if has_subcommand(subcommand) {
        return;
    }
    println!("adding rustup's component {component}");
    if !succeeds(command("rustup").args(["component", "add", component])) {
        println!("rustup could not add {component}");
    }
}

/// Builds a cargo tool from source.
fn tool(name: &str, version: Option<&str>) -> Result<()> {
    println!("installing {name}: this builds it from source and takes a few minutes");
    let mut install = cargo();
    install.args(["install", "--locked", name]);
    if let Some(version) = version {
        install.args(["--version", version]);
    }
    must(&mut install, "look at the compiler's message above; without network it cannot be fetched")
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
