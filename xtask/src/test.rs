//! All tests of the project.

use crate::counts::{Counts, failed_test};
use crate::disk;
use crate::fuzz;
use crate::install;
use crate::process::{cargo, status, stream};
use crate::step::{Outcome, Steps};
use crate::web;
use anyhow::Result;
use std::process::{Command, ExitCode};

/// Run all tests: format, lints, unit and integration tests, the simulator, doc tests, the app in a real browser, and
/// every fuzz target for a short while.
///
/// Works from a clean clone; installs what is missing. The last line is `N passed, M failed`; the exit code is 0 only
/// if nothing failed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seconds for each fuzz target; 0 leaves them out.
    #[arg(long, default_value_t = 4, value_name = "N")]
    fuzz_seconds: u32,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    disk::mention_if_short();
    let mut steps = Steps::default();
    steps.take("Install what is missing", || install::for_tests().map(|()| Outcome::Ran(Counts::default())));
    steps.take("Format: cargo fmt --check", format);
    steps.take("Lints: cargo clippy, warnings are errors", lints);
    steps.take("Unit and integration tests", unit_tests);
    steps.take("The simulator: 10,000 seeds", || simulator(&["--seeds", "10000"]));
    steps.take("Tampered frames: a million", || simulator(&["--mutations", "1000000"]));
    steps.take("Doc tests", || tests(cargo().args(["test", "--workspace", "--doc", "--features", BROWSER])));
    steps.take("The app: cargo xtask web", || web::build(false).map(|_| Outcome::Ran(Counts::one(true))));
    steps.take("The app in a browser", || browser_tests(&["--test-threads", "2", "--skip", SPEED]));
    steps.take("How quick the app is", || browser_tests(&["--test-threads", "1", SPEED]));
    steps.take("Fuzz targets", || fuzz_targets(args.fuzz_seconds));
    Ok(steps.summary())
}

fn format() -> Result<Outcome> {
    if !install::has_subcommand("fmt") {
        return Ok(Outcome::Skipped("rustfmt is not installed (rustup component add rustfmt)".into()));
    }
    check(cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<Outcome> {
    if !install::has_subcommand("clippy") {
        return Ok(Outcome::Skipped("clippy is not installed (rustup component add clippy)".into()));
    }
    let everything = ["clippy", "--workspace", "--all-targets", "--features", BROWSER];
    check(cargo().args(everything).args(["--", "-D", "warnings"]))
}

/// nextest runs the tests of all crates side by side; cargo's own runner does as well, only slower.
fn unit_tests() -> Result<Outcome> {
    if install::has_subcommand("nextest") {
        // With the features of the browser tests, so that what is built here serves there, too.
        let all_but = ["--features", BROWSER, "--filterset", "not binary_id(krajina-web::browser)"];
        tests(cargo().args(["nextest", "run", "--workspace", "--no-fail-fast"]).args(all_but))
    } else {
        tests(cargo().args([
            "test",
            "--workspace",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
            "--no-fail-fast",
        ]))
    }
}

/// The feature with which the browser tests are built.
const BROWSER: &str = "krajina-web/browser";

/// The service core in storms and under fire; it says itself how much it went through.
fn simulator(arguments: &[&str]) -> Result<Outcome> {
    let run = ["run", "--quiet", "--package", "krajina-cli", "--", "sim"];
    check(cargo().args(run).args(arguments))
}

/// The browser tests that measure. They have the machine for themselves, one at a time; of the others two run at once,
/// for a browser is several processes by itself.
const SPEED: &str = "speed::";

/// Tests of the browser that are tried again, at most: where more fail something is broken, and not in the way.
const TRIED_AGAIN: usize = 3;

/// The app as it was just built, in a real Chromium. A few tests that fail are tried once more, alone: a browser beside
/// another on a busy machine is not always the app's fault. What passes only then is said, here and in the summary.
fn browser_tests(choice: &[&str]) -> Result<Outcome> {
    install::for_browser()?;
    let (counts, failed) = in_a_browser(choice)?;
    if failed.is_empty() || failed.len() > TRIED_AGAIN {
        return Ok(Outcome::Ran(counts));
    }
    println!("once more, alone: {}", failed.join(", "));
    let names = failed.iter().map(String::as_str);
    let alone: Vec<&str> = ["--test-threads", "1", "--exact"].into_iter().chain(names).collect();
    let (second, _) = in_a_browser(&alone)?;
    Ok(Outcome::Ran(counts.after_another_try(second.passed)))
}

/// Runs these tests; tells how many passed, and which failed.
fn in_a_browser(choice: &[&str]) -> Result<(Counts, Vec<String>)> {
    let mut command = cargo();
    // Of the whole workspace, so that what the other tests were built with serves here, too.
    command.args(["test", "--workspace", "--features", BROWSER, "--test", "browser", "--"]);
    command.args(choice).env("KRAJINA_WEB_DIST", web::dist());
    command.env("KRAJINA_AXE", crate::axe::script());
    let mut failed = Vec::new();
    let counts = counted(&mut command, |line| failed.extend(failed_test(line).map(str::to_owned)))?;
    Ok((counts, failed))
}

fn fuzz_targets(seconds: u32) -> Result<Outcome> {
    match seconds {
        0 => Ok(Outcome::Skipped("asked to leave them out".into())),
        _ => fuzz::all(seconds).map(Outcome::Ran),
    }
}

/// One check that passes if the command succeeds.
fn check(command: &mut Command) -> Result<Outcome> {
    Ok(Outcome::Ran(Counts::one(status(command)?.success())))
}

/// Runs a test runner and adds up what it counts.
fn tests(command: &mut Command) -> Result<Outcome> {
    counted(command, |_| ()).map(Outcome::Ran)
}

fn counted(command: &mut Command, mut read: impl FnMut(&str)) -> Result<Counts> {
    let mut counts = Counts::default();
    // What failed is said in its message; pages of frames of the async runtime would only hide it.
    command.env("RUST_BACKTRACE", "0");
    let status = stream(command, |line| {
        counts += Counts::of_line(line);
        read(line);
    })?;
    Ok(counts.ended(status.success()))
}
