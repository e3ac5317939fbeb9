//! A build as one line of progress: step, crates, elapsed and expected time.

use crate::process::{shown, target};
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::io::{IsTerminal as _, Read, Write as _, stdout};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often the line is drawn on a terminal.
const DRAW_EVERY: Duration = Duration::from_millis(500);

/// How often a line is printed where no terminal can redraw it.
const PRINT_EVERY: Duration = Duration::from_secs(15);

/// One command of cargo in a task of several.
pub(crate) struct Build {
    /// The name of the build on the line.
    pub(crate) name: &'static str,
    /// The file name under which the measured time is kept for the next run.
    pub(crate) key: &'static str,
    /// The time of a first build on two cores.
    pub(crate) first: Duration,
    pub(crate) command: Command,
}

/// Runs builds one after the other with one line of progress.
pub(crate) fn run(builds: Vec<Build>) -> Result<()> {
    let steps = builds.len();
    for (at, build) in builds.into_iter().enumerate() {
        let line = ProgressLine {
            step: format!("[{} of {steps}] {}", at + 1, build.name),
            expected: recorded(build.key).unwrap_or(build.first),
            begin: Instant::now(),
            on_terminal: stdout().is_terminal(),
            printed: None,
        };
        line.follow(build)?;
    }
    Ok(())
}

/// The file that keeps the time of a step's last full build.
fn record_file(key: &str) -> PathBuf {
    target().join("build-times").join(key)
}

fn recorded(key: &str) -> Option<Duration> {
    fs::read_to_string(record_file(key)).ok()?.trim().parse().ok().map(Duration::from_secs)
}

/// Keeps the time of a full build. The next run only expects another time if this fails.
fn record(key: &str, time: Duration) {
    let file = record_file(key);
    let _ = file.parent().map(fs::create_dir_all);
    let _ = fs::write(file, time.as_secs().to_string());
}

/// Crates done and crates in all, as cargo counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Crates {
    done: u32,
    all: u32,
}

/// The line of one step.
struct ProgressLine {
    step: String,
    expected: Duration,
    begin: Instant,
    on_terminal: bool,
    /// The last time that the line was printed.
    printed: Option<Instant>,
}

impl ProgressLine {
    /// Runs the build to its end. The compiler's messages are printed if it fails.
    fn follow(mut self, mut build: Build) -> Result<()> {
        let command = &mut build.command;
        // Cargo counts crates only in its own progress bar.
        command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "100");
        command.env("CARGO_TERM_COLOR", "never").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start `{}`", shown(command)))?;
        let (sender, pieces) = channel();
        let readers = [
            child.stdout.take().map(|pipe| forward(pipe, sender.clone())),
            child.stderr.take().map(|pipe| forward(pipe, sender)),
        ];
        let (mut crates, mut messages) = (None, Vec::new());
        loop {
            match pieces.recv_timeout(DRAW_EVERY) {
                Ok(piece) => match counted(&piece) {
                    Some(counted) => crates = Some(counted),
                    None if piece.contains("Blocking waiting") => self.message(piece.trim()),
                    None => messages.push(piece),
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.show(crates);
        }
        for reader in readers.into_iter().flatten() {
            let _ = reader.join();
        }
        let status = child.wait().context("cannot wait for cargo")?;
        if !status.success() {
            self.message("failed");
            messages.iter().filter(|line| !is_status(line)).for_each(|line| println!("{line}"));
            bail!("`{}` failed ({status}): see the message above", shown(&build.command));
        }
        // A build that finds most of its crates compiled says nothing about the time of a full one.
        let compiled = messages.iter().filter(|line| line.trim_start().starts_with("Compiling ")).count();
        if crates.is_some_and(|crates| compiled * 3 > crates.all as usize) {
            record(build.key, self.begin.elapsed());
        }
        self.message(&format!("done in {}", minutes(self.begin.elapsed())));
        Ok(())
    }

    /// Shows the line again if it is due.
    fn show(&mut self, crates: Option<Crates>) {
        let every = if self.on_terminal { DRAW_EVERY } else { PRINT_EVERY };
        if self.printed.is_some_and(|printed| printed.elapsed() < every) {
            return;
        }
        self.printed = Some(Instant::now());
        let line = format!("{}: {}", self.step, state(crates, self.begin.elapsed(), self.expected));
        if self.on_terminal {
            print!("\r\x1b[K{line}");
            let _ = stdout().flush();
        } else {
            println!("{line}");
        }
    }

    /// Prints a line that stays.
    fn message(&self, text: &str) {
        let clear = if self.on_terminal { "\r\x1b[K" } else { "" };
        println!("{clear}{}: {text}", self.step);
    }
}

/// The changing part of the line: `120 of 410 crates, 1:20; a full build takes about 3:10`.
fn state(crates: Option<Crates>, elapsed: Duration, expected: Duration) -> String {
    let crates = crates.map_or(String::new(), |Crates { done, all }| format!("{done} of {all} crates, "));
    format!("{crates}{}; a full build takes about {}", minutes(elapsed), minutes(expected))
}

/// A time as `3:05`.
fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// The numbers in cargo's progress bar: `Building [==>   ] 12/300: syn, serde`.
fn counted(piece: &str) -> Option<Crates> {
    let (_, rest) = piece.trim().strip_prefix("Building [")?.split_once("] ")?;
    let (done, rest) = rest.split_once('/')?;
    let all = rest.split(':').next()?;
    Some(Crates { done: done.parse().ok()?, all: all.trim().parse().ok()? })
}

/// Is this a line in which cargo names a crate it handles?
fn is_status(line: &str) -> bool {
    let words = ["Compiling", "Downloading", "Downloaded", "Updating", "Locking", "Building", "Finished"];
    line.starts_with(' ') && words.contains(&line.split_whitespace().next().unwrap_or(""))
}

/// Sends every line of a pipe, and every progress bar, which ends with a carriage return.
fn forward(mut pipe: impl Read + Send + 'static, sender: Sender<String>) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        let (mut rest, mut buffer) = (Vec::new(), [0; 4096]);
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            rest.extend_from_slice(&buffer[..count]);
            while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
                let piece: Vec<u8> = rest.drain(..=end).collect();
                let _ = sender.send(String::from_utf8_lossy(&piece).trim_end().to_owned());
            }
        }
        let _ = sender.send(String::from_utf8_lossy(&rest).into_owned());
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_progress_bar_is_read() {
        let bar = "    Building [======>          ] 120/410: leptos_macro, syn(build)      ";
        assert_eq!(counted(bar), Some(Crates { done: 120, all: 410 }));
        assert_eq!(counted("   Compiling syn v2.0.117"), None);
    }

    #[test]
    fn the_line_names_crates_and_times() {
        let crates = Some(Crates { done: 120, all: 410 });
        let expected = Duration::from_secs(190);
        let line = state(crates, Duration::from_secs(80), expected);
        assert_eq!(line, "120 of 410 crates, 1:20; a full build takes about 3:10");
        assert_eq!(state(None, Duration::from_secs(5), expected), "0:05; a full build takes about 3:10");
    }

    #[test]
    fn messages_of_the_compiler_are_not_taken_for_cargos_status() {
        assert!(is_status("   Compiling syn v2.0.117"));
        assert!(!is_status("error[E0308]: mismatched types"));
        assert!(!is_status("   Compiler"));
    }
}
