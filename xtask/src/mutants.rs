//! Mutation testing of the scoring and placement code.

use crate::install;
use crate::process::{cargo, root, status};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, ExitCode};

/// The code that decides where dominoes may lie and what they score.
const FILES: [&str; 6] = [
    "crates/rules/src/domino/*.rs",
    "crates/rules/src/kingdom/board.rs",
    "crates/rules/src/kingdom/sheet.rs",
    "crates/rules/src/hunters/board.rs",
    "crates/rules/src/hunters/sheet.rs",
    "crates/rules/src/hunters/totem.rs",
];

/// Test binaries that take minutes but do not test scores and placements of dominoes.
const SKIPPED_BINARIES: &[&str] = &["hidden", "naive_smoke", "worlds"];

/// Random tests play a sixtieth of their games: a mutant that survives a thousand games is rarely found by a hundred
/// thousand, and every one of hundreds of mutants runs them.
const DIVISOR: (&str, &str) = ("KRAJINA_TEST_DIVISOR", "60");

/// The time limit of one mutant's tests.
const TIMEOUT_S: &str = "120";

/// Mutate the scoring and placement code in every way that cargo-mutants knows, and check that a test fails each time.
///
/// Takes hours without --file or --shard. The results are in target/mutants; the exit code is 0 only if no mutant survived.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these files (a glob; may be repeated), against all tests of the rules.
    #[arg(long, value_name = "GLOB")]
    file: Vec<String>,
    /// Only this share of the mutants, such as 0/8 for the first of eight.
    #[arg(long, value_name = "K/N")]
    shard: Option<String>,
    /// Only list the mutants.
    #[arg(long)]
    list: bool,
    /// Number of mutants tested at once.
    #[arg(long, default_value_t = 1, value_name = "N")]
    jobs: u32,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    install::for_mutants()?;
    fs::create_dir_all(root().join("target/mutants")).context("cannot create target/mutants")?;
    let results = "target/mutants/mutants.out";
    match status(&mut mutants(args))?.code() {
        Some(0) => return Ok(ExitCode::SUCCESS),
        Some(2) => println!("some mutants survived: {results}/missed.txt lists them; write a test for each"),
        Some(3) => println!("some mutants reached the time limit: {results}/timeout.txt lists them"),
        Some(4) => bail!("the tests fail without any mutant: run `cargo xtask test` first"),
        _ => bail!("cargo-mutants failed: see its message above"),
    }
    Ok(ExitCode::FAILURE)
}

fn mutants(args: &Args) -> Command {
    let mut mutants = cargo();
    mutants.env(DIVISOR.0, DIVISOR.1);
    mutants.args([
        "mutants",
        "--package",
        "krajina-rules",
        "--jobs",
        &args.jobs.to_string(),
        "--profile",
        "mutants",
    ]);
    // The golden games and scored diagrams of krajina-record are quick and catch most mutants, so they run first.
    mutants.args(["--test-package", "krajina-record", "--test-package", "krajina-rules"]);
    mutants.args(["--timeout", TIMEOUT_S, "--output", "target/mutants"]);
    let chosen = args.file.iter().map(String::as_str);
    let all = FILES.into_iter().filter(|_| args.file.is_empty());
    for file in chosen.chain(all) {
        mutants.args(["--file", file]);
    }
    if let Some(shard) = &args.shard {
        mutants.args(["--shard", shard]);
    }
    if args.list {
        mutants.arg("--list");
    }
    if install::has_subcommand("nextest") {
        choose_tests(&mut mutants);
    }
    mutants
}

/// Stops at the first failed test and skips the slow binaries. Only nextest can do that.
fn choose_tests(mutants: &mut Command) {
    let filter: Vec<String> = SKIPPED_BINARIES.iter().map(|binary| format!("not binary({binary})")).collect();
    mutants.args(["--test-tool", "nextest", "--", "--max-fail=1:immediate", "-E", &filter.join(" and ")]);
}
