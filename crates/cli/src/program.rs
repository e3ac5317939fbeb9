//! A program that plays: started here, asked in the lines of docs/engine.md, and never waited for longer than its time.

use crate::engine::read_line;
use krajina_bots::arena::Guest;
use krajina_bots::bot::Budget;
use krajina_bots::engine::{Go, Greeting, MAX_LINE, MOST_LISTED, NewGame, Request, Source, VERSION};
use krajina_bots::worlds::{self, Plan};
use krajina_rules::game::{ActionError, Game, Millis};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{View, Worlds};
use serde_json::Value;
use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to get ready.
const START: Duration = Duration::from_secs(10);
/// How much longer than its time a program may think: pipes and busy machines are slow.
const GRACE: Duration = Duration::from_secs(1);
/// How long a program may think about so many positions.
const NODES: Duration = Duration::from_secs(60);
/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);
/// Lines that are kept of a program that talks without being asked.
const UNREAD: usize = 4;

/// How a program is started, and those that wait for their next game.
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
            return Err("expected a program after cmd:, found none".into());
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
    /// A program that is ready for this game: one that waits or, where there is none or it is not up to a second game,
    /// a new one.
    fn ready(&self, game: &Request) -> Result<Program, String> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(mut program) = idle
            && program.ask(game, "ready", Instant::now() + START).is_ok()
        {
            return Ok(program);
        }
        let mut program = Program::start(&self.words)?;
        program.ask(game, "ready", Instant::now() + START)?;
        Ok(program)
    }
}

/// A running program.
#[derive(Debug)]
struct Program {
    child: Child,
    lines_in: Option<Sender<String>>,
    lines_out: Receiver<Vec<u8>>,
    /// It failed: nothing it says can be relied on any more.
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
        let (read, lines_out) = sync_channel(UNREAD);
        // Threads of their own: neither a program that does not read nor one that does not write can stop the arena.
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(input, &to_write));
            thread::spawn(move || read_lines(output, &read));
        }
        let mut program = Program { child, lines_in: Some(lines_in), lines_out, broken: false };
        let hello = Request::Hello(Greeting { version: VERSION });
        let answer = program.ask(&hello, "hello", Instant::now() + START)?;
        match answer.get("version").and_then(Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => Ok(program),
            found => Err(format!("hello: expected version {VERSION}, found {found:?}")),
        }
    }

    /// Sends a line and waits for its answer, which must be of this type.
    fn ask(&mut self, request: &Request, expected: &str, until: Instant) -> Result<Value, String> {
        let answer = self.exchange(request, until).and_then(|line| read_answer(&line, expected));
        self.broken |= answer.is_err();
        answer
    }

    fn exchange(&mut self, request: &Request, until: Instant) -> Result<Vec<u8>, String> {
        let line = serde_json::to_string(request).map_err(|error| error.to_string())?;
        let ended = "the program has ended";
        self.lines_in.as_ref().and_then(|lines| lines.send(line).ok()).ok_or(ended)?;
        match self.lines_out.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => Err(ended.into()),
            Err(RecvTimeoutError::Timeout) => Err("it stayed silent beyond its time".into()),
        }
    }
}

/// The answer that a line holds, if it is one of this type.
fn read_answer(line: &[u8], expected: &str) -> Result<Value, String> {
    if line.len() > MAX_LINE {
        return Err(format!("its line is longer than {MAX_LINE} bytes"));
    }
    let answer: Value =
        serde_json::from_slice(line).map_err(|error| format!("its line is no JSON: {error}"))?;
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
            let quit = serde_json::to_string(&Request::Quit).unwrap_or_default();
            let until = Instant::now() + FAREWELL;
            // Whether it hears the farewell or not, it is not waited for any longer than this.
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
pub(crate) struct Seated {
    program: Option<Program>,
    launcher: Arc<Launcher>,
}

impl Seated {
    /// A program that was told what is played.
    pub(crate) fn new(launcher: &Arc<Launcher>, setup: &str, seed: u64) -> Result<Seated, String> {
        let game = Request::Game(NewGame { setup: setup.into(), bot: None, seed: Some(seed) });
        Ok(Seated { program: Some(launcher.ready(&game)?), launcher: launcher.clone() })
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let Some(program) = self.program.take().filter(|program| !program.broken) {
            self.launcher.idle.lock().unwrap_or_else(PoisonError::into_inner).push(program);
        }
    }
}

impl Seated {
    /// The same in a game that runs in real time, with a budget for each answer.
    pub(crate) fn in_real_time(self, budget: Budget) -> Building {
        Building { seated: self, budget }
    }

    /// Tells what a seat sees and asks for an answer of this type.
    fn ask<G: Game>(
        &mut self,
        (view, seat): (&G::View, Seat),
        now: Option<Millis>,
        budget: Budget,
        expected: &str,
    ) -> Result<Value, String> {
        let Some(program) = &mut self.program else { return Err("there is no program".into()) };
        let time_ms = budget.time_ms.map(|(time, _)| time);
        let most = time_ms.map_or(NODES, |time| Duration::from_secs_f64(time / 1e3) + GRACE);
        let until = Instant::now() + most;
        // What is legal follows from the view: nothing is told that the seat may not know.
        let game = G::determinize(view, &mut Quick::new(0));
        let source = Source {
            view: Some(serde_json::to_value(view).map_err(|error| error.to_string())?),
            record: None,
            moves: None,
            seat: now.map(|_| seat.into()),
            now: now.map(|now| now.0),
            legal: game.legal(seat).take(MOST_LISTED).map(|action| action.to_string()).collect(),
            legal_count: Some(game.legal(seat).count()),
        };
        program.ask(&Request::Position(source), "position", until)?;
        program.ask(&Request::Go(Go { time_ms, nodes: budget.nodes, ..Go::default() }), expected, until)
    }

    /// The action that an answer names.
    fn action<A: FromStr<Err = ActionError>>(&mut self, text: &str) -> Result<A, String> {
        text.parse().map_err(|error: ActionError| {
            self.program.iter_mut().for_each(|program| program.broken = true);
            format!("it answered {text:?}: {error}")
        })
    }
}

impl<G: Game> Guest<G> for Seated {
    fn answer(&mut self, view: &G::View, seat: Seat, budget: Budget) -> Result<G::Action, String> {
        let answer = self.ask::<G>((view, seat), None, budget, "choice")?;
        self.action(answer.get("action").and_then(Value::as_str).unwrap_or_default())
    }
}

/// A program at a seat of a game in real time.
pub(crate) struct Building {
    seated: Seated,
    budget: Budget,
}

impl worlds::Guest for Building {
    fn answer(&mut self, view: &View, seat: Seat, now: Millis) -> Result<Option<Plan>, String> {
        let answer = self.seated.ask::<Worlds>((view, seat), Some(now), self.budget, "plan")?;
        let action = match answer.get("action") {
            None | Some(Value::Null) => None,
            Some(action) => Some(self.seated.action(action.as_str().unwrap_or_default())?),
        };
        let at = match answer.get("at") {
            None | Some(Value::Null) if action.is_none() => return Ok(None),
            // Without a time: as soon as a hand can be there.
            None | Some(Value::Null) => now,
            Some(at) => Millis(at.as_u64().ok_or_else(|| format!("at: expected milliseconds, found {at}"))?),
        };
        Ok(Some(Plan { at, action }))
    }
}
