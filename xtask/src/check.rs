//! The short loop, to run after every change.

use crate::comments;
use crate::install;
use crate::names;
use crate::process::{cargo, root};
use crate::step::{StepResult, Steps, TaskStep};
use crate::test;
use anyhow::Result;
use std::process::ExitCode;

/// Check a change: format, lints, and the tests of the crates in which most changes are made.
///
/// Needs neither a browser nor a database. `cargo xtask test` runs everything.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// The crates whose tests run in seconds.
const CRATES: [&str; 5] = ["rules", "record", "wire", "table", "app"];

pub(crate) fn run(_: &Args) -> Result<ExitCode> {
    install::components();
    let mut steps = Steps::begin();
    steps.run(TaskStep::new("Format: cargo fmt --check", test::format));
    steps.run(TaskStep::new("Names: cargo xtask names", names::check));
    steps.run(TaskStep::new("Comments: cargo xtask comments", comments::check));
    steps.run(TaskStep::new("Tests of rules, record, wire, table and app", tests));
    steps.run(TaskStep::new("Lints: cargo clippy, warnings are errors", test::lints));
    Ok(steps.summary())
}

/// Random tests play a twentieth of the games that they play in `cargo xtask test`.
const DIVISOR: (&str, &str) = ("KRAJINA_TEST_DIVISOR", "20");

fn tests() -> Result<StepResult> {
    let mut run = cargo();
    if install::has_subcommand("nextest") {
        run.args(["nextest", "run", "--cargo-profile", "quick"]);
    } else {
        run.args(["test", "--profile", "quick", "--lib", "--bins", "--tests"]);
    }
    run.arg("--no-fail-fast").env(DIVISOR.0, DIVISOR.1);
    for name in CRATES.into_iter().filter(|name| root().join("crates").join(name).exists()) {
        run.args(["--package", &format!("krajina-{name}")]);
    }
    test::run_tests(&mut run)
}
