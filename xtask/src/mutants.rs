//! Mutation testing: does a test notice when the scoring or placement code is wrong?

use crate::install;
use crate::process::{cargo, root, status};
use anyhow::{Result, bail};
use std::process::ExitCode;

/// The code that decides where dominoes may lie and what they score.
const SCORING_AND_PLACEMENT: &[&str] = &[
    "crates/rules/src/domino/*.rs",
    "crates/rules/src/kingdom/board.rs",
    "crates/rules/src/kingdom/sheet.rs",
    "crates/rules/src/hunters/board.rs",
    "crates/rules/src/hunters/sheet.rs",
    "crates/rules/src/hunters/totem.rs",
];

/// Change the scoring and placement code in every small way cargo-mutants knows, and see that a test fails each time.
///
/// Takes hours for everything; the results are in mutants.out. The exit code is 0 only if no mutant survived.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these files (a glob; may be repeated).
    #[arg(long, value_name = "GLOB")]
    file: Vec<String>,
    /// Only this share of the mutants, such as 0/8 for the first of eight.
    #[arg(long, value_name = "K/N")]
    shard: Option<String>,
    /// Only list the mutants.
    #[arg(long)]
    list: bool,
    /// How many mutants to test at once.
    #[arg(long, default_value_t = 1, value_name = "N")]
    jobs: u32,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    install::for_mutants()?;
    let mut mutants = cargo();
    mutants.args(["mutants", "--package", "krajina-rules", "--jobs", &args.jobs.to_string()]);
    for file in files(args) {
        mutants.args(["--file", file]);
    }
    if let Some(shard) = &args.shard {
        mutants.args(["--shard", shard]);
    }
    if args.list {
        mutants.arg("--list");
    }
    if install::has_subcommand("nextest") {
        // Stops at the first failed test of any binary, which is all that a mutant needs.
        mutants.args(["--test-tool", "nextest"]);
    }
    match status(&mut mutants)?.code() {
        Some(0) => Ok(ExitCode::SUCCESS),
        Some(2) => bail!("some mutants survived: {} lists them; write a test for each", missed()),
        Some(3) => bail!("some mutants ran into the time limit: mutants.out/timeout.txt lists them"),
        Some(4) => bail!("the tests fail without any mutant: run `cargo xtask test` first"),
        _ => bail!("cargo-mutants failed: look at its message above"),
    }
}

fn files(args: &Args) -> Vec<&str> {
    match args.file.is_empty() {
        true => SCORING_AND_PLACEMENT.to_vec(),
        false => args.file.iter().map(String::as_str).collect(),
    }
}

fn missed() -> &'static str {
    if root().join("mutants.out/missed.txt").exists() { "mutants.out/missed.txt" } else { "the output above" }
}
