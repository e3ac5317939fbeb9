//! Running other programs from the root of the repository.

use anyhow::{Context, Result, bail};
use std::cell::Cell;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The root of the repository, whatever the current folder is.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

/// The niceness of a thread beside the main one: on a busy core it gets a quarter of the time, so that both end at about the
/// same time.
const NICENESS: &str = "5";

thread_local! {
    /// Does this thread work beside the main one?
    static BESIDE: Cell<bool> = const { Cell::new(false) };
}

/// Makes this thread work beside the main one: it and the programs that it starts have a low priority, and every line that
/// it prints begins with `| `.
pub(crate) fn work_beside() {
    BESIDE.set(true);
    // On Linux every thread has a priority, and programs inherit it from the thread that starts them. Other systems have
    // no such priorities, and nothing happens.
    if let Ok(thread) = fs::read_link("/proc/thread-self") {
        let _ = succeeds(command("renice").args(["-n", NICENESS, "-p"]).args(thread.file_name()));
    }
}

/// Prints a line, with a mark if this thread works beside the main one.
pub(crate) fn print_line(line: &str) {
    println!("{}{line}", if BESIDE.get() { "| " } else { "" });
}

/// Prints a line like `println!`, with a mark if this thread works beside the main one.
macro_rules! say {
    ($($text:tt)*) => { $crate::process::print_line(&format!($($text)*)) };
}
pub(crate) use say;

/// The cargo that runs this very program.
pub(crate) fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program, started in the root of the repository without standard input.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs a command with its output shown, and fails unless it succeeds.
pub(crate) fn must(command: &mut Command, advice: &str) -> Result<()> {
    let status = status(command)?;
    if status.success() {
        return Ok(());
    }
    bail!("`{}` failed ({status}): {advice}", shown(command))
}

/// Runs a command with its output shown.
pub(crate) fn status(command: &mut Command) -> Result<ExitStatus> {
    if BESIDE.get() {
        return stream(command, |_| ());
    }
    command.status().with_context(|| format!("cannot start `{}`", shown(command)))
}

/// Does this command succeed? Its output is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs a command and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed: {}", shown(command), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command, shows every line of its output at once and hands it to `read`.
pub(crate) fn stream(command: &mut Command, mut read: impl FnMut(&str)) -> Result<ExitStatus> {
    lines(command, |line| {
        print_line(line);
        read(line);
    })
}

/// Runs a command and hands every line of its output to `read` at once, without this computer's paths.
pub(crate) fn lines(command: &mut Command, mut read: impl FnMut(&str)) -> Result<ExitStatus> {
    // The lines are parsed, so they must not contain colours.
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).env("CARGO_TERM_COLOR", "never");
    let mut child = command.spawn().with_context(|| format!("cannot start `{}`", shown(command)))?;
    let (sender, lines) = channel();
    // Both pipes must be drained at the same time, or a child that fills one of them waits for ever.
    let readers = [
        child.stdout.take().map(|pipe| forward(pipe, sender.clone())),
        child.stderr.take().map(|pipe| forward(pipe, sender)),
    ];
    for line in lines {
        read(&without_root(&line));
    }
    for reader in readers.into_iter().flatten() {
        // A reader ends when its pipe is closed; errors show in the exit status.
        let _ = reader.join();
    }
    child.wait().context("cannot wait for the program to end")
}

fn forward(pipe: impl Read + Send + 'static, sender: Sender<String>) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        for line in BufReader::new(pipe).split(b'\n').map_while(Result::ok) {
            // Test output may contain any bytes.
            let line = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            if sender.send(line).is_err() {
                return;
            }
        }
    })
}

/// The command as a person would type it, without this computer's paths.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let mut text = program.to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    without_root(&text)
}

fn without_root(text: &str) -> String {
    text.replace(&format!("{}/", root().display()), "")
}
