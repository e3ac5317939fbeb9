//! The fuzz targets, built as `cargo fuzz` builds them but on stable Rust and without its sanitizers: the project
//! forbids unsafe code, so what they would find cannot be there.

use crate::counts::Counts;
use crate::install;
use crate::process::{cargo, command, lines, must, output, root};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `cargo fuzz --sanitizer none` tells the compiler: count edges and compared values for libFuzzer.
const FLAGS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg",
    "fuzzing",
];

/// A single input that takes longer is reported as a failure: everything has a limit.
const SLOWEST_INPUT_S: u32 = 10;

/// How many lines of a broken target's output are shown.
const LAST_WORDS: usize = 40;

/// Feed random texts and games to parsers and rules, and fail on the first that breaks them.
///
/// Starts from the corpus in fuzz/corpus; what it finds on top is kept in fuzz/target and tried again next time.
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
        Some(target) => bail!("there is no fuzz target {target}; there are: {}", targets()?.join(", ")),
    };
    println!("{counts}");
    Ok(if counts.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Builds and runs every target for so many seconds.
pub(crate) fn all(seconds: u32) -> Result<Counts> {
    let binaries = build(None)?;
    let mut counts = Counts::default();
    for target in targets()? {
        counts += Counts::one(survives(&binaries, &target, seconds)?);
    }
    Ok(counts)
}

fn one(target: &str, seconds: u32) -> Result<Counts> {
    let binaries = build(Some(target))?;
    survives(&binaries, target, seconds).map(Counts::one)
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

/// Builds the targets and says where they are.
fn build(target: Option<&str>) -> Result<PathBuf> {
    // Naming the host keeps the flags away from build scripts and macros, which need no coverage.
    let host = host()?;
    let mut build = cargo();
    build.args(["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "fuzz/target"]);
    build.args(["--target", &host]).env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\x1f"));
    match target {
        Some(target) => build.args(["--bin", target]),
        None => build.arg("--bins"),
    };
    must(&mut build, "look at the compiler's message above")?;
    Ok(home().join("target").join(host).join("release"))
}

fn host() -> Result<String> {
    let answer = output(command("rustc").arg("-vV"))?;
    let host = answer.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// Runs one target; prints the input that broke it, if one did.
fn survives(binaries: &Path, target: &str, seconds: u32) -> Result<bool> {
    println!("fuzzing {target} for {seconds} s");
    // libFuzzer writes to the first corpus only: the committed one stays as it is.
    let grown = folder(&home().join("target/corpus").join(target))?;
    let artifacts = folder(&home().join("artifacts").join(target))?;
    let before = files(&artifacts)?;
    let mut fuzzer = command(binaries.join(target));
    fuzzer
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={SLOWEST_INPUT_S}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg("-print_final_stats=1")
        // The reproducer below says more than fuzzer frames and their paths.
        .env("RUST_BACKTRACE", "0")
        .arg(grown)
        .arg(home().join("corpus").join(target));
    let mut said = Vec::new();
    let status = lines(&mut fuzzer, |line| listen(line, &mut said))?;
    if status.success() {
        return Ok(true);
    }
    said[said.len().saturating_sub(LAST_WORDS)..].iter().for_each(|line| println!("  {line}"));
    for found in files(&artifacts)?.into_iter().filter(|file| !before.contains(file)) {
        report(target, &found)?;
    }
    Ok(false)
}

/// Shows how far the fuzzer is, and keeps the rest of what it says for the case of a failure.
fn listen(line: &str, said: &mut Vec<String>) {
    let statistics = ["stat::number_of_executed_units:", "stat::new_units_added:"];
    if line.contains("\tpulse ") || statistics.iter().any(|word| line.starts_with(word)) {
        println!("  {}", line.trim_start_matches("stat::"));
    } else if !line.contains("NEW ") && !line.contains("REDUCE ") {
        said.push(line.to_owned());
    }
}

/// Says which input broke a target, so that a failure elsewhere can be repeated here.
fn report(target: &str, found: &Path) -> Result<()> {
    let bytes = fs::read(found).context("cannot read the input that broke the target")?;
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    println!("{target} broke on {} bytes:", bytes.len());
    println!("  hex   {hex}");
    if let Ok(text) = std::str::from_utf8(&bytes) {
        println!("  text  {text:?}");
    }
    let name = found.file_name().unwrap_or_default().to_string_lossy();
    println!("  kept in fuzz/artifacts/{target}/{name}; once fixed, move it to fuzz/corpus/{target}");
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
