//! A bot as the user names it, with its budget.

use crate::failure::Failure;
use crate::program::{Launcher, Seated};
use krajina_bots::arena::{Guest, Player};
use krajina_bots::bot::Budget;
use krajina_bots::engine::MAX_TIME_MS;
use krajina_bots::kind::Kind;
use krajina_bots::worlds::{self as worlds_bots, Agent, Skill};
use krajina_bots::{Playable, nets};
use krajina_rules::game::Game;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Who plays and how long it may think, such as `greedy`, `search@50ms`, `cmd:./my-bot --fast@5000nodes`.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    who: Who,
    limit: Option<Limit>,
}

#[derive(Clone, Debug)]
enum Who {
    Bot(Kind),
    Program(Arc<Launcher>),
}

#[derive(Clone, Copy, Debug)]
enum Limit {
    Ms(f64),
    Nodes(u64),
}

impl Entrant {
    /// A player for one game.
    pub(crate) fn player<G: Playable>(
        &self,
        setup: &G::Setup,
        seed: u64,
        time_ms: f64,
    ) -> Result<Player<G>, String> {
        let guest: Box<dyn Guest<G>> = match &self.who {
            Who::Bot(kind) => {
                Box::new(kind.build::<G>(setup, seed).map_err(|error| format!("{self}: {error}"))?)
            }
            Who::Program(launcher) => Box::new(
                Seated::new(launcher, &setup.to_string(), seed)
                    .map_err(|error| format!("{self}: {error}"))?,
            ),
        };
        Ok(Player::guest(guest, self.budget(time_ms)))
    }

    /// Is it a program that is not ours?
    pub(crate) fn is_program(&self) -> bool {
        matches!(self.who, Who::Program(_))
    }

    /// The same as one who builds in real time. The budget of ours means nothing there, since its hands take longer; a
    /// program's is for each answer.
    pub(crate) fn builder(
        &self,
        setup: &worlds::Setup,
        seat: Seat,
        seed: u64,
        time_ms: f64,
    ) -> Result<Box<dyn worlds_bots::Guest>, String> {
        match &self.who {
            Who::Bot(kind) => match Skill::named(kind.name()) {
                Some(skill) => Ok(Box::new(Agent::new(skill, seat, seed))),
                None => Err(format!("{self}: only the seven levels, sprout to sovereign, play in real time")),
            },
            Who::Program(launcher) => {
                let seated = Seated::new(launcher, &setup.to_string(), seed);
                let seated = seated.map_err(|error| format!("{self}: {error}"))?;
                Ok(Box::new(seated.in_real_time(self.budget(time_ms))))
            }
        }
    }

    /// Can it build in real time at all?
    pub(crate) fn builds(&self) -> bool {
        match &self.who {
            Who::Bot(kind) => Skill::named(kind.name()).is_some(),
            Who::Program(_) => true,
        }
    }

    fn budget(&self, time_ms: f64) -> Budget {
        match self.limit {
            Some(Limit::Nodes(nodes)) => Budget::nodes(nodes),
            Some(Limit::Ms(ms)) => Budget::time(ms, now_ms),
            None => Budget::time(time_ms, now_ms),
        }
    }
}

/// Plays with the nets of a folder in place of those in the program, as far as it has them.
pub(crate) fn use_nets(folder: Option<&Path>) -> Result<(), Failure> {
    let Some(folder) = folder else { return Ok(()) };
    let mut found = false;
    for (name, _) in nets::FILES {
        let path = folder.join(format!("{name}.net"));
        if path.exists() {
            let bytes = std::fs::read(&path).map_err(|error| Failure::file(&path, error))?;
            nets::replace(name, &bytes).map_err(|error| Failure::input(&path, error.to_string()))?;
            found = true;
        }
    }
    if found {
        Ok(())
    } else {
        Err(Failure::Input(format!("expected nets such as kingdom-2.net in {}", folder.display())))
    }
}

/// How many seats a setup has.
pub(crate) fn players<G: Game>(setup: &G::Setup) -> usize {
    G::new(setup.clone(), &Seed::from_number(0)).players()
}

/// A time to think.
pub(crate) fn milliseconds(text: &str) -> Result<f64, String> {
    let ms = text.parse().ok().filter(|&ms| ms > 0.0 && ms <= MAX_TIME_MS);
    ms.ok_or_else(|| format!("expected milliseconds, more than 0 and at most {MAX_TIME_MS}, found {text:?}"))
}

/// Milliseconds since the first call.
pub(crate) fn now_ms() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Bot(kind) => kind.fmt(f),
            Who::Program(launcher) => write!(f, "{PROGRAM}{launcher}"),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            None => f.pad(&self.who.to_string()),
            Some(Limit::Ms(ms)) => f.pad(&format!("{}@{ms}ms", self.who)),
            Some(Limit::Nodes(nodes)) => f.pad(&format!("{}@{nodes}nodes", self.who)),
        }
    }
}

/// What a program's name begins with.
const PROGRAM: &str = "cmd:";

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        match text.strip_prefix(PROGRAM) {
            Some(command) => Ok(Who::Program(Arc::new(command.parse()?))),
            None => text.parse().map(Who::Bot).map_err(|error| format!("{error} (or {PROGRAM}PROGRAM)")),
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        let wrong = || format!("expected a budget such as 50ms or 5000nodes, found {text:?}");
        if let Some(nodes) = text.strip_suffix("nodes") {
            return nodes.parse().ok().filter(|&nodes| nodes > 0).map(Limit::Nodes).ok_or_else(wrong);
        }
        let ms = text.strip_suffix("ms").and_then(|ms| milliseconds(ms).ok());
        ms.map(Limit::Ms).ok_or_else(wrong)
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Entrant, String> {
        match text.rsplit_once('@') {
            Some((name, limit)) => Ok(Entrant { who: name.parse()?, limit: Some(limit.parse()?) }),
            None => Ok(Entrant { who: text.parse()?, limit: None }),
        }
    }
}
