//! Mutation testing: does a test notice when the scoring or placement code is wrong?

use crate::install;
use crate::process::{cargo, root, status};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, ExitCode};

/// Files that the same tests prove.
struct Group {
    name: &'static str,
    files: &'static [&'static str],
    /// Test binaries that cannot notice a change there: leaving them out saves a minute for each mutant.
    blind: &'static [&'static str],
}

/// The code that decides where dominoes may lie and what they score.
const GROUPS: [Group; 3] = [
    Group { name: "domino", files: &["crates/rules/src/domino/*.rs"], blind: &[] },
    Group {
        name: "kingdom",
        files: &["crates/rules/src/kingdom/board.rs", "crates/rules/src/kingdom/sheet.rs"],
        blind: &["hunters_naive"],
    },
    Group {
        name: "hunters",
        files: &[
            "crates/rules/src/hunters/board.rs",
            "crates/rules/src/hunters/sheet.rs",
            "crates/rules/src/hunters/totem.rs",
        ],
        blind: &["kingdom_naive"],
    },
];

/// What proves that nothing hidden leaks says nothing of scores and placements, and takes minutes.
const ALWAYS_BLIND: &[&str] = &["hidden"];

/// A mutant that loops for ever is caught after so long; all tests take about half of it.
const TIMEOUT_S: &str = "400";

/// Change the scoring and placement code in every small way cargo-mutants knows, and see that a test fails each time.
///
/// Takes hours for everything. The results are in target/mutants, a folder for each part of the code; the exit code
/// is 0 only if no mutant survived.
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
    /// How many mutants to test at once.
    #[arg(long, default_value_t = 1, value_name = "N")]
    jobs: u32,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    install::for_mutants()?;
    let mut all_caught = true;
    if args.file.is_empty() {
        for group in &GROUPS {
            all_caught &= caught(group.name, &mut mutants(args, group.name, group.files, group.blind))?;
        }
    } else {
        let files: Vec<&str> = args.file.iter().map(String::as_str).collect();
        all_caught = caught("files", &mut mutants(args, "files", &files, &[]))?;
    }
    Ok(if all_caught { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs cargo-mutants; says where the survivors are listed, if there are any.
fn caught(name: &str, mutants: &mut Command) -> Result<bool> {
    println!("mutants of {name}");
    let folder = root().join("target/mutants").join(name);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create target/mutants/{name}"))?;
    let results = format!("target/mutants/{name}/mutants.out");
    match status(mutants)?.code() {
        Some(0) => return Ok(true),
        Some(2) => println!("some mutants survived: {results}/missed.txt lists them; write a test for each"),
        Some(3) => println!("some mutants ran into the time limit: {results}/timeout.txt lists them"),
        Some(4) => bail!("the tests fail without any mutant: run `cargo xtask test` first"),
        _ => bail!("cargo-mutants failed: look at its message above"),
    }
    Ok(false)
}

fn mutants(args: &Args, name: &str, files: &[&str], blind: &[&str]) -> Command {
    let mut mutants = cargo();
    mutants.args(["mutants", "--package", "krajina-rules", "--jobs", &args.jobs.to_string()]);
    // The golden games and scored diagrams of the records are quick, and notice most mutants first.
    mutants.args(["--test-package", "krajina-record", "--test-package", "krajina-rules"]);
    mutants.args(["--timeout", TIMEOUT_S, "--output", &format!("target/mutants/{name}")]);
    if args.jobs == 1 {
        // One build folder for all runs, so that the dependencies are compiled once; several jobs would wait for it.
        mutants.env("CARGO_TARGET_DIR", root().join("target/mutants/build"));
    }
    for file in files {
        mutants.args(["--file", file]);
    }
    if let Some(shard) = &args.shard {
        mutants.args(["--shard", shard]);
    }
    if args.list {
        mutants.arg("--list");
    }
    if install::has_subcommand("nextest") {
        choose_tests(&mut mutants, blind);
    }
    mutants
}

/// One failed test is enough, and the others need not even finish. Cargo's own runner knows no such choices.
fn choose_tests(mutants: &mut Command, blind: &[&str]) {
    let filter: Vec<String> =
        ALWAYS_BLIND.iter().chain(blind).map(|binary| format!("not binary({binary})")).collect();
    mutants.args(["--test-tool", "nextest", "--", "--max-fail=1:immediate", "-E", &filter.join(" and ")]);
}
