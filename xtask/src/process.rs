//! Running other programs from the root of the repository.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The root of the repository, wherever the command was typed.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The cargo that runs this very program.
pub(crate) fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program, started from the root of the repository and without input: nothing here asks questions.
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
    command.status().with_context(|| format!("cannot start `{}`", shown(command)))
}

/// Does this command run and succeed? Its output is of no interest.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// What a command prints on its standard output.
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
        println!("{line}");
        read(line);
    })
}

/// Runs a command and hands every line of its output to `read` at once, without the machine's own paths.
pub(crate) fn lines(command: &mut Command, mut read: impl FnMut(&str)) -> Result<ExitStatus> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start `{}`", shown(command)))?;
    let (sender, lines) = channel();
    // Both pipes must be drained at once, or a child that fills one of them waits for ever.
    let readers = [
        child.stdout.take().map(|pipe| forward(pipe, sender.clone())),
        child.stderr.take().map(|pipe| forward(pipe, sender)),
    ];
    for line in lines {
        read(&without_root(&line));
    }
    for reader in readers.into_iter().flatten() {
        // A reader only ends early when its pipe does; the exit status tells the rest.
        let _ = reader.join();
    }
    child.wait().context("cannot wait for the program's end")
}

fn forward(pipe: impl Read + Send + 'static, sender: Sender<String>) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        for line in BufReader::new(pipe).split(b'\n').map_while(Result::ok) {
            // Test output may hold any bytes; an unreadable one must not end the run.
            let line = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            if sender.send(line).is_err() {
                return;
            }
        }
    })
}

/// The command as one would type it, without the machine's own paths.
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
