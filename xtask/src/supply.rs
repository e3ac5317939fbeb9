//! The supply chain: licences, banned and duplicate packages, sources, known vulnerabilities.

use crate::install;
use crate::process::{cargo, status};
use anyhow::Result;
use std::process::ExitCode;

/// Check licences, bans, duplicates and sources of all dependencies by deny.toml.
///
/// Runs cargo-deny, and builds it from source if it is missing, which takes several minutes. Run it after a change of
/// Cargo.lock and before a release.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Also look for known vulnerabilities. Fetches the advisory database from GitHub.
    #[arg(long)]
    advisories: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    install::for_supply()?;
    let mut deny = cargo();
    deny.args(["deny", "--locked", "check", "licenses", "bans", "sources"]);
    if args.advisories {
        deny.arg("advisories");
    }
    Ok(if status(&mut deny)?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
