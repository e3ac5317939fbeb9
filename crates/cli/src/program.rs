//! A program that plays: it is started here, asked in the protocol of docs/engine.md, and never waited for longer than
//! its time.

use crate::engine::read_line;
use krajina_bots::arena::Participant;
use krajina_bots::bot::Budget;
use krajina_bots::engine::{
    EngineRequest, Go, HelloRequest, MAX_LINE, MOST_LISTED, NewGame, PositionSource, VERSION,
};
use krajina_rules::game::{ActionError, Game, Millis};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use serde_json::Value;
use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time for a program to get ready.
const START_LIMIT: Duration = Duration::from_secs(10);
/// Extra time for an answer: pipes and busy machines are slow.
const GRACE: Duration = Duration::from_secs(1);
/// Time for an answer when the budget is a number of positions.
const NODES_LIMIT: Duration = Duration::from_secs(60);
/// Time for a program to exit after `quit`.
const QUIT_LIMIT: Duration = Duration::from_millis(500);
/// Lines that are buffered from a program that writes without being asked.
const UNREAD_LINES: usize = 4;

/// The command that starts a program, and the running programs that wait for their next game.
#[derive(Debug)]
pub(crate) struct Launcher {
    words: Vec<String>,
    idle: Mutex<Vec<Program>>,
}

impl FromStr for Launcher {
    type Err = String;

    fn from_str(text: &str) -> Result<Launcher, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err("expected a program after cmd:, found nothing".into());
        }
        Ok(Launcher { words, idle: Mutex::default() })
    }
}

impl fmt::Display for Launcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

impl Launcher {
    /// A program that is ready for this game: an idle one, or a new one if none is idle or the idle one does not
    /// accept another game.
    fn ready(&self, game: &EngineRequest) -> Result<Program, String> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(mut program) = idle
            && program.ask(game, "ready", Instant::now() + START_LIMIT).is_ok()
        {
            return Ok(program);
        }
        let mut program = Program::start(&self.words)?;
        program.ask(game, "ready", Instant::now() + START_LIMIT)?;
        Ok(program)
    }
}

/// A running program.
#[derive(Debug)]
struct Program {
    child: Child,
    lines_in: Option<Sender<String>>,
    lines_out: Receiver<Vec<u8>>,
    /// It has failed, so its further output cannot be trusted.
    broken: bool,
}

impl Program {
    fn start(words: &[String]) -> Result<Program, String> {
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (lines_in, to_write) = channel();
        let (read, lines_out) = sync_channel(UNREAD_LINES);
        // Separate threads: a program that does not read or write must not block the arena.
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(input, &to_write));
            thread::spawn(move || read_lines(output, &read));
        }
        let mut program = Program { child, lines_in: Some(lines_in), lines_out, broken: false };
        let hello = EngineRequest::Hello(HelloRequest { version: VERSION });
        let answer = program.ask(&hello, "hello", Instant::now() + START_LIMIT)?;
        match answer.get("version").and_then(Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => Ok(program),
            found => Err(format!("hello: expected version {VERSION}, found {found:?}")),
        }
    }

    /// Sends a request and waits for an answer of the expected type.
    fn ask(&mut self, request: &EngineRequest, expected: &str, until: Instant) -> Result<Value, String> {
        let answer = self.exchange(request, until).and_then(|line| read_answer(&line, expected));
        self.broken |= answer.is_err();
        answer
    }

    fn exchange(&mut self, request: &EngineRequest, until: Instant) -> Result<Vec<u8>, String> {
        let line = serde_json::to_string(request).map_err(|error| error.to_string())?;
        let ended = "the program has ended";
        self.lines_in.as_ref().and_then(|lines| lines.send(line).ok()).ok_or(ended)?;
        match self.lines_out.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => Err(ended.into()),
            Err(RecvTimeoutError::Timeout) => Err("it did not answer in time".into()),
        }
    }
}

/// Reads a line as an answer of the expected type.
fn read_answer(line: &[u8], expected: &str) -> Result<Value, String> {
    if line.len() > MAX_LINE {
        return Err(format!("its line is longer than {MAX_LINE} bytes"));
    }
    let answer: Value =
        serde_json::from_slice(line).map_err(|error| format!("its line is not JSON: {error}"))?;
    match answer.get("type").and_then(Value::as_str) {
        Some(found) if found == expected => Ok(answer),
        Some("error") => {
            let message = answer.get("message").and_then(Value::as_str).unwrap_or("without a message");
            Err(format!("it answered with an error: {message}"))
        }
        found => Err(format!("expected an answer of the type {expected:?}, found {found:?}")),
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<Vec<u8>>) {
    let (mut output, mut line) = (BufReader::new(output), Vec::new());
    while let Ok(true) = read_line(&mut output, &mut line) {
        if lines.send(std::mem::take(&mut line)).is_err() {
            return;
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let (false, Some(lines)) = (self.broken, self.lines_in.take()) {
            let quit = serde_json::to_string(&EngineRequest::Quit).unwrap_or_default();
            let until = Instant::now() + QUIT_LIMIT;
            // Whether it reads `quit` or not, wait no longer than this.
            let _ = lines.send(quit);
            drop(lines);
            while Instant::now() < until && matches!(self.child.try_wait(), Ok(None)) {
                thread::sleep(Duration::from_millis(2));
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program at a seat, for one game.
pub(crate) struct SeatedProgram {
    program: Option<Program>,
    launcher: Arc<Launcher>,
}

impl SeatedProgram {
    /// A program that has accepted the setup.
    pub(crate) fn new(launcher: &Arc<Launcher>, setup: &str, seed: u64) -> Result<SeatedProgram, String> {
        let game = EngineRequest::Game(NewGame { setup: setup.into(), bot: None, seed: Some(seed) });
        Ok(SeatedProgram { program: Some(launcher.ready(&game)?), launcher: launcher.clone() })
    }
}

impl Drop for SeatedProgram {
    fn drop(&mut self) {
        if let Some(program) = self.program.take().filter(|program| !program.broken) {
            self.launcher.idle.lock().unwrap_or_else(PoisonError::into_inner).push(program);
        }
    }
}

impl SeatedProgram {
    /// Sends the view of a seat and asks for an answer of this type.
    pub(crate) fn ask<G: Game>(
        &mut self,
        (view, seat): (&G::View, Seat),
        now: Option<Millis>,
        budget: Budget,
        expected: &str,
    ) -> Result<Value, String> {
        let Some(program) = &mut self.program else { return Err("there is no program".into()) };
        let time_ms = budget.time_ms.map(|(time, _)| time);
        let most = time_ms.map_or(NODES_LIMIT, |time| Duration::from_secs_f64(time / 1e3) + GRACE);
        let until = Instant::now() + most;
        // The legal actions follow from the view, so nothing hidden is revealed.
        let game = G::determinize(view, &mut Quick::new(0));
        let source = PositionSource {
            view: Some(serde_json::to_value(view).map_err(|error| error.to_string())?),
            record: None,
            moves: None,
            seat: now.map(|_| seat.into()),
            now: now.map(|now| now.0),
            legal: game.legal(seat).take(MOST_LISTED).map(|action| action.to_string()).collect(),
            legal_count: Some(game.legal(seat).count()),
        };
        program.ask(&EngineRequest::Position(source), "position", until)?;
        program.ask(&EngineRequest::Go(Go { time_ms, nodes: budget.nodes, ..Go::default() }), expected, until)
    }

    /// Parses the action of an answer. A wrong one marks the program as broken.
    pub(crate) fn action<A: FromStr<Err = ActionError>>(&mut self, text: &str) -> Result<A, String> {
        text.parse().map_err(|error: ActionError| {
            self.program.iter_mut().for_each(|program| program.broken = true);
            format!("it answered {text:?}: {error}")
        })
    }
}

impl<G: Game> Participant<G> for SeatedProgram {
    fn answer(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Result<G::Action, String> {
        let answer = self.ask::<G>((view, seat), None, budget, "choice")?;
        self.action(answer.get("action").and_then(Value::as_str).unwrap_or_default())
    }
}
