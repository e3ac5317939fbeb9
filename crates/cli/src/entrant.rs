//! A bot as the user names it, with its budget.

use crate::error::CliError;
use crate::program::{Launcher, SeatedProgram};
use krajina_bots::arena::{ArenaSeat, Participant};
use krajina_bots::bot::Budget;
use krajina_bots::bot_kind::BotKind;
use krajina_bots::engine::MAX_TIME_MS;
use krajina_bots::{TurnGame, nets};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// A player and its budget, such as `greedy`, `search@50ms`, `cmd:./my-bot --fast@5000nodes`.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    kind: EntrantKind,
    limit: Option<BudgetLimit>,
}

/// A built-in bot, or a program.
#[derive(Clone, Debug)]
pub(crate) enum EntrantKind {
    /// A built-in bot.
    Bot(BotKind),
    /// A program that speaks the protocol of docs/engine.md.
    Program(Arc<Launcher>),
}

#[derive(Clone, Copy, Debug)]
enum BudgetLimit {
    Ms(f64),
    Nodes(u64),
    /// Simulations of `mcts`.
    Sims(u64),
}

impl Entrant {
    /// A player for one game.
    pub(crate) fn player<G: TurnGame>(
        &self,
        setup: &G::Setup,
        seed: u64,
        time_ms: f64,
    ) -> Result<ArenaSeat<G>, String> {
        let guest: Box<dyn Participant<G>> = match &self.kind {
            EntrantKind::Bot(bot) => {
                Box::new(G::bot(*bot, setup, seed).map_err(|error| format!("{self}: {error}"))?)
            }
            EntrantKind::Program(launcher) => Box::new(
                SeatedProgram::new(launcher, &setup.to_string(), seed)
                    .map_err(|error| format!("{self}: {error}"))?,
            ),
        };
        Ok(ArenaSeat::with_participant(guest, self.budget(time_ms)))
    }

    /// Whether it is an external program.
    pub(crate) fn is_program(&self) -> bool {
        matches!(self.kind, EntrantKind::Program(_))
    }

    pub(crate) fn kind(&self) -> &EntrantKind {
        &self.kind
    }

    /// Its own budget, or this time for each action.
    pub(crate) fn budget(&self, time_ms: f64) -> Budget {
        match self.limit {
            Some(BudgetLimit::Nodes(nodes) | BudgetLimit::Sims(nodes)) => Budget::nodes(nodes),
            Some(BudgetLimit::Ms(ms)) => Budget::time(ms, now_ms),
            None => Budget::time(time_ms, now_ms),
        }
    }
}

/// Uses the nets of a folder instead of the built-in ones of the same name.
pub(crate) fn use_nets(folder: Option<&Path>) -> Result<(), CliError> {
    let Some(folder) = folder else { return Ok(()) };
    let mut found = false;
    for (name, _) in nets::FILES {
        let path = folder.join(format!("{name}.net"));
        if path.exists() {
            let bytes = std::fs::read(&path).map_err(|error| CliError::file(&path, error))?;
            nets::replace(name, &bytes).map_err(|error| CliError::input(&path, error.to_string()))?;
            found = true;
        }
    }
    if found {
        Ok(())
    } else {
        Err(CliError::Input(format!("expected nets such as kingdom-2.net in {}", folder.display())))
    }
}

/// Parses a thinking time.
pub(crate) fn milliseconds(text: &str) -> Result<f64, String> {
    let ms = text.parse().ok().filter(|&ms| ms > 0.0 && ms <= MAX_TIME_MS);
    ms.ok_or_else(|| format!("expected milliseconds, more than 0 and at most {MAX_TIME_MS}, found {text:?}"))
}

/// Milliseconds since the first call.
pub(crate) fn now_ms() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

impl fmt::Display for EntrantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntrantKind::Bot(kind) => kind.fmt(f),
            EntrantKind::Program(launcher) => write!(f, "{PROGRAM}{launcher}"),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            None => f.pad(&self.kind.to_string()),
            Some(BudgetLimit::Ms(ms)) => f.pad(&format!("{}@{ms}ms", self.kind)),
            Some(BudgetLimit::Nodes(nodes)) => f.pad(&format!("{}@{nodes}nodes", self.kind)),
            Some(BudgetLimit::Sims(sims)) => f.pad(&format!("{}@{sims}sims", self.kind)),
        }
    }
}

/// The prefix of a program's name.
const PROGRAM: &str = "cmd:";

impl FromStr for EntrantKind {
    type Err = String;

    fn from_str(text: &str) -> Result<EntrantKind, String> {
        match text.strip_prefix(PROGRAM) {
            Some(command) => Ok(EntrantKind::Program(Arc::new(command.parse()?))),
            None => {
                text.parse().map(EntrantKind::Bot).map_err(|error| format!("{error} (or {PROGRAM}PROGRAM)"))
            }
        }
    }
}

impl FromStr for BudgetLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<BudgetLimit, String> {
        let wrong =
            || format!("expected a budget such as 50ms, 5000nodes or, for mcts, 3000sims, found {text:?}");
        if let Some(sims) = text.strip_suffix("sims") {
            return sims.parse().ok().filter(|&sims| sims > 0).map(BudgetLimit::Sims).ok_or_else(wrong);
        }
        if let Some(nodes) = text.strip_suffix("nodes") {
            return nodes.parse().ok().filter(|&nodes| nodes > 0).map(BudgetLimit::Nodes).ok_or_else(wrong);
        }
        let ms = text.strip_suffix("ms").and_then(|ms| milliseconds(ms).ok());
        ms.map(BudgetLimit::Ms).ok_or_else(wrong)
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Entrant, String> {
        match text.rsplit_once('@') {
            Some((name, limit)) => {
                let (kind, limit) = (name.parse()?, limit.parse()?);
                if matches!(limit, BudgetLimit::Sims(_)) && !matches!(kind, EntrantKind::Bot(BotKind::Mcts)) {
                    return Err(format!("{text:?}: only mcts counts simulations; expected ms or nodes"));
                }
                Ok(Entrant { kind, limit: Some(limit) })
            }
            None => Ok(Entrant { kind: text.parse()?, limit: None }),
        }
    }
}
