//! `cargo xtask test`: all tests of the project.

use crate::comments;
use crate::counts::Counts;
use crate::disk;
use crate::fuzz;
use crate::install;
use crate::names;
use crate::process::{cargo, command, root, status, stream, target};
use crate::step::{StepResult, Steps, TaskStep};
use crate::web;
use anyhow::{Context as _, Result};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

/// Run all tests: format, lints, unit and integration tests, the simulator, doc tests, the app in a real browser, and
/// every fuzz target for a short while.
///
/// Works from a clean clone and installs missing tools. Steps that compile run beside steps that wait, so that two cores are
/// never idle. The last line is `N passed, M failed`; the exit code is 0 only if nothing failed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seconds for each fuzz target; 0 leaves them out.
    #[arg(long, default_value_t = 4, value_name = "N")]
    fuzz_seconds: u32,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    disk::mention_if_short();
    install::components();
    let fuzz_seconds = args.fuzz_seconds;
    let mut steps = Steps::begin();
    steps.run(TaskStep::new("Format: cargo fmt --check", format));
    steps.run(TaskStep::new("Names: cargo xtask names", names::check));
    steps.run(TaskStep::new("Comments: cargo xtask comments", comments::check));
    steps.run_beside(
        vec![TaskStep::new("Build all tests", build)],
        vec![TaskStep::new("Install missing tools", install_packages)],
    );
    steps.run_beside(
        vec![TaskStep::new("Unit and integration tests", unit_tests)],
        vec![
            TaskStep::new("The app: cargo xtask web", || {
                web::build(false).map(|_| StepResult::Ran(Counts::SUCCESS))
            }),
            TaskStep::new("Tests of xtask-web", || {
                run_tests(cargo().args(["test", "--package", "xtask-web"]))
            }),
        ],
    );
    steps.run_beside(
        vec![TaskStep::new("The app in a browser", || {
            browser_tests(&["--test-threads", "2", "--skip", SPEED])
        })],
        vec![
            // First, because it takes longest.
            TaskStep::new("Fuzz targets", move || fuzz_targets(fuzz_seconds)),
            TaskStep::new("The simulator: 10,000 seeds", || simulator(&["--seeds", "10000"])),
            TaskStep::new("Tampered frames: a million", || simulator(&["--mutations", "1000000"])),
            TaskStep::new("Doc tests", || run_tests(on_workspace(&["test"]).arg("--doc"))),
            TaskStep::new("Lints: cargo clippy, warnings are errors", lints),
            // Replaces the program that the simulator steps run.
            TaskStep::new("The toy game", toy_game),
        ],
    );
    steps.run(TaskStep::new("Speed of the app", || browser_tests(&["--test-threads", "1", SPEED])));
    Ok(steps.summary())
}

pub(crate) fn format() -> Result<StepResult> {
    if !install::has_subcommand("fmt") {
        return Ok(StepResult::Skipped("rustfmt is not installed (rustup component add rustfmt)".into()));
    }
    check(cargo().args(["fmt", "--all", "--check"]))
}

/// Lints of everything, including the toy game and the browser tests.
pub(crate) fn lints() -> Result<StepResult> {
    if !install::has_subcommand("clippy") {
        return Ok(StepResult::Skipped("clippy is not installed (rustup component add clippy)".into()));
    }
    let everything = ["--all-targets", "--features", BROWSER].as_slice();
    let with_toy = &["--test", "toy", "--features", WITH_TOY];
    for selection in [everything, with_toy] {
        let mut clippy = cargo();
        clippy.args(["clippy", "--workspace"]).args(selection).args(["--", "-D", "warnings"]);
        if !status(&mut clippy)?.success() {
            return Ok(StepResult::Ran(Counts::FAILURE));
        }
    }
    Ok(StepResult::Ran(Counts::SUCCESS))
}

fn install_packages() -> Result<StepResult> {
    install::packages()?;
    install::for_browser()?;
    Ok(StepResult::Ran(Counts::default()))
}

/// The feature with which the browser tests are built.
const BROWSER: &str = "krajina-web/browser";

/// The features with which the toy game is built.
const WITH_TOY: &str = "krajina-web/browser,krajina-cli/toy";

/// A command of cargo on all packages except xtask-web, which `cargo xtask web` builds. Every step that builds takes the same
/// packages and features: otherwise cargo compiles the libraries once for each selection.
fn on_workspace(subcommand: &[&str]) -> Command {
    with_features(subcommand, BROWSER)
}

fn with_features(subcommand: &[&str], features: &str) -> Command {
    let mut command = cargo();
    command.args(subcommand).args(["--workspace", "--exclude", "xtask-web", "--features", features]);
    command
}

/// The program with the browser tests, once it is built.
static BROWSER_TESTS: OnceLock<PathBuf> = OnceLock::new();

/// Builds the tests that the later steps run.
fn build() -> Result<StepResult> {
    let status = stream(on_workspace(&["test"]).arg("--no-run"), |line| {
        if let Some(program) = executable(line, "tests/browser/main.rs") {
            let _ = BROWSER_TESTS.set(root().join(program));
        }
    })?;
    Ok(StepResult::Ran(Counts::one(status.success())))
}

/// The path of a test program in a line of `cargo test --no-run`, if the line names its source file.
fn executable<'a>(line: &'a str, source: &str) -> Option<&'a str> {
    let (head, path) = line.trim().strip_suffix(')')?.rsplit_once(" (")?;
    (head == format!("Executable {source}")).then_some(path)
}

/// Runs all tests with nextest, which runs the tests of all crates in parallel, or with cargo's slower runner.
fn unit_tests() -> Result<StepResult> {
    if install::has_subcommand("nextest") {
        let all_but = ["--no-fail-fast", "--filterset", "not binary_id(krajina-web::browser)"];
        run_tests(on_workspace(&["nextest", "run"]).args(all_but))
    } else {
        let all = ["--workspace", "--exclude", "xtask-web", "--no-fail-fast"];
        run_tests(cargo().arg("test").args(all).args(["--lib", "--bins", "--tests", "--examples"]))
    }
}

/// The service core with lost messages, crashes and failing disks.
fn simulator(arguments: &[&str]) -> Result<StepResult> {
    check(command(target().join("debug/krajina")).arg("sim").args(arguments))
}

/// A fourth game, which only these tests play: it shows that shared code takes any game. Its feature is on for this build
/// alone, so our crates are compiled again for it, without optimisation: these tests play few games.
fn toy_game() -> Result<StepResult> {
    let mut test = with_features(&["test"], WITH_TOY);
    test.args(["--test", "toy", "--config", "profile.dev.opt-level=0"]);
    for package in ["krajina-bots", "krajina-rules", "krajina-solver", "krajina-table", "krajina-wire"] {
        test.arg("--config").arg(format!("profile.dev.package.{package}.opt-level=0"));
    }
    run_tests(&mut test)
}

/// The browser tests that measure time. They run alone, one at a time. Of the others two run at once: a browser has several
/// processes.
const SPEED: &str = "speed::";

/// Runs browser tests against the app as it was just built. The program is started without cargo, which would wait for the
/// steps that compile at the same time.
fn browser_tests(choice: &[&str]) -> Result<StepResult> {
    let program = BROWSER_TESTS.get().context("the browser tests are not built")?;
    let mut tests_in_browser = command(program);
    tests_in_browser.current_dir(root().join("crates/web"));
    tests_in_browser.args(choice).env("KRAJINA_WEB_DIST", web::dist());
    tests_in_browser.env("KRAJINA_AXE", crate::axe::script());
    run_tests(&mut tests_in_browser)
}

fn fuzz_targets(seconds: u32) -> Result<StepResult> {
    match seconds {
        0 => Ok(StepResult::Skipped("left out by --fuzz-seconds 0".into())),
        _ => fuzz::all(seconds).map(StepResult::Ran),
    }
}

/// One check that passes if the command succeeds.
fn check(command: &mut Command) -> Result<StepResult> {
    Ok(StepResult::Ran(Counts::one(status(command)?.success())))
}

/// Runs a test runner and adds up its counts.
pub(crate) fn run_tests(command: &mut Command) -> Result<StepResult> {
    let mut counts = Counts::default();
    // Backtraces through the async runtime would hide the messages.
    command.env("RUST_BACKTRACE", "0");
    let status = stream(command, |line| counts += Counts::of_line(line))?;
    Ok(StepResult::Ran(counts.ended(status.success())))
}

#[cfg(test)]
mod tests {
    use super::executable;

    #[test]
    fn the_path_of_a_test_program_is_read() {
        let line = "  Executable tests/browser/main.rs (target/debug/deps/browser-0a1b)";
        assert_eq!(executable(line, "tests/browser/main.rs"), Some("target/debug/deps/browser-0a1b"));
        assert_eq!(executable(line, "tests/server/main.rs"), None);
        assert_eq!(executable("   Compiling krajina-web v0.1.0", "tests/browser/main.rs"), None);
    }
}
