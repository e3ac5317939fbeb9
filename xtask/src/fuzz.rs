//! The fuzz targets, built as `cargo fuzz` builds them but on stable Rust and without sanitizers, which find errors in unsafe
//! code only: the project forbids it.

use crate::counts::Counts;
use crate::install;
use crate::process::{cargo, command, lines, must, root, say};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The compiler flags of `cargo fuzz --sanitizer none`: they count edges and compared values for libFuzzer.
const FLAGS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg",
    "fuzzing",
];

/// An input that takes longer is reported as a failure.
const SLOWEST_INPUT_S: u32 = 10;

/// The number of lines shown of a failed target's output.
const SHOWN_LINES: usize = 40;

/// Feed random texts and games to parsers and rules, and fail on the first input that breaks them.
///
/// Starts from the corpus in fuzz/corpus; new inputs are kept in fuzz/target and tried again next time.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this target (a file of fuzz/fuzz_targets, without its ending); all of them if left out.
    target: Option<String>,
    /// Seconds for each target.
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u32,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    install::for_fuzz()?;
    let counts = match &args.target {
        None => all(args.seconds)?,
        Some(target) if targets()?.contains(target) => one(target, args.seconds)?,
        Some(target) => bail!("unknown fuzz target {target}; the targets are {}", targets()?.join(", ")),
    };
    say!("{counts}");
    Ok(if counts.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Builds and runs every target for so many seconds.
pub(crate) fn all(seconds: u32) -> Result<Counts> {
    let binaries = build(None)?;
    let mut counts = Counts::default();
    for target in targets()? {
        counts += Counts::one(passes(&binaries, &target, seconds)?);
    }
    Ok(counts)
}

fn one(target: &str, seconds: u32) -> Result<Counts> {
    let binaries = build(Some(target))?;
    passes(&binaries, target, seconds).map(Counts::one)
}

/// The names of the targets, in order.
fn targets() -> Result<Vec<String>> {
    let folder = home().join("fuzz_targets");
    let mut targets = Vec::new();
    for entry in fs::read_dir(folder).context("cannot list fuzz/fuzz_targets")? {
        let path = entry.context("cannot list fuzz/fuzz_targets")?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            targets.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    targets.sort();
    Ok(targets)
}

fn home() -> PathBuf {
    root().join("fuzz")
}

/// Builds the targets and returns their folder.
fn build(target: Option<&str>) -> Result<PathBuf> {
    // With an explicit target the flags do not apply to build scripts and macros, which need no coverage.
    let host = install::host()?;
    let mut build = cargo();
    build.args(["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "fuzz/target"]);
    build.args(["--target", &host]).env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\x1f"));
    match target {
        Some(target) => build.args(["--bin", target]),
        None => build.arg("--bins"),
    };
    must(&mut build, "see the compiler's message above")?;
    Ok(home().join("target").join(host).join("release"))
}

/// Runs one target and returns true if it passes. An input that breaks it is printed.
fn passes(binaries: &Path, target: &str, seconds: u32) -> Result<bool> {
    say!("fuzzing {target} for {seconds} s");
    // libFuzzer writes only to the first corpus; the committed one stays unchanged.
    let grown = folder(&home().join("target/corpus").join(target))?;
    let artifacts = folder(&home().join("artifacts").join(target))?;
    let before = files(&artifacts)?;
    let mut fuzzer = command(binaries.join(target));
    fuzzer
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={SLOWEST_INPUT_S}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg("-print_final_stats=1")
        // The input below says more than a backtrace through the fuzzer.
        .env("RUST_BACKTRACE", "0")
        .arg(grown)
        .arg(home().join("corpus").join(target));
    let mut kept = Vec::new();
    let status = lines(&mut fuzzer, |line| show_or_keep(line, &mut kept))?;
    if status.success() {
        return Ok(true);
    }
    kept[kept.len().saturating_sub(SHOWN_LINES)..].iter().for_each(|line| say!("  {line}"));
    for found in files(&artifacts)?.into_iter().filter(|file| !before.contains(file)) {
        report(target, &found)?;
    }
    Ok(false)
}

/// Shows the fuzzer's progress and keeps other lines in case it fails.
fn show_or_keep(line: &str, kept: &mut Vec<String>) {
    let statistics = ["stat::number_of_executed_units:", "stat::new_units_added:"];
    if line.contains("\tpulse ") || statistics.iter().any(|word| line.starts_with(word)) {
        say!("  {}", line.trim_start_matches("stat::"));
    } else if !line.contains("NEW ") && !line.contains("REDUCE ") {
        kept.push(line.to_owned());
    }
}

/// Prints the input that broke a target, so that a failure elsewhere can be repeated here.
fn report(target: &str, found: &Path) -> Result<()> {
    let bytes = fs::read(found).context("cannot read the input that broke the target")?;
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    say!("{target} broke on {} bytes:", bytes.len());
    say!("  hex   {hex}");
    if let Ok(text) = std::str::from_utf8(&bytes) {
        say!("  text  {text:?}");
    }
    let name = found.file_name().unwrap_or_default().to_string_lossy();
    say!("  kept in fuzz/artifacts/{target}/{name}; once fixed, move it to fuzz/corpus/{target}");
    Ok(())
}

fn folder(path: &Path) -> Result<PathBuf> {
    fs::create_dir_all(path).with_context(|| format!("cannot create {}", path.display()))?;
    Ok(path.to_path_buf())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    Ok(entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect())
}
