//! A bot as the user names it, with its budget.

use krajina_bots::Playable;
use krajina_bots::bot::{Bot, Budget};
use krajina_bots::kind::Kind;
use krajina_bots::weights::WeightsError;
use krajina_bots::worlds::{Agent, Skill};
use krajina_rules::game::Game;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;
use std::time::Instant;

/// A bot and how long it may think, such as `greedy`, `search@50ms`, `search@5000nodes`.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    kind: Kind,
    limit: Option<Limit>,
}

#[derive(Clone, Copy, Debug)]
enum Limit {
    Ms(f64),
    Nodes(u64),
}

impl Entrant {
    pub(crate) fn build<G: Playable>(
        &self,
        setup: &G::Setup,
        seed: u64,
    ) -> Result<Box<dyn Bot<G>>, WeightsError> {
        self.kind.build(setup, seed)
    }

    /// The bot as one who builds in real time; its budget means nothing there, since its hands take longer.
    pub(crate) fn agent(&self, seat: Seat, seed: u64) -> Result<Agent, String> {
        match Skill::named(self.kind.name()) {
            Some(skill) => Ok(Agent::new(skill, seat, seed)),
            None => Err(format!("{self}: only the seven levels, sprout to sovereign, play in real time")),
        }
    }

    pub(crate) fn budget(&self, time_ms: f64) -> Budget {
        match self.limit {
            Some(Limit::Nodes(nodes)) => Budget::nodes(nodes),
            Some(Limit::Ms(ms)) => Budget::time(ms, now_ms),
            None => Budget::time(time_ms, now_ms),
        }
    }
}

/// How many seats a setup has.
pub(crate) fn players<G: Game>(setup: &G::Setup) -> usize {
    G::new(setup.clone(), &Seed::from_number(0)).players()
}

/// Milliseconds since the first call.
pub(crate) fn now_ms() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            None => self.kind.fmt(f),
            Some(Limit::Ms(ms)) => f.pad(&format!("{}@{ms}ms", self.kind)),
            Some(Limit::Nodes(nodes)) => f.pad(&format!("{}@{nodes}nodes", self.kind)),
        }
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Entrant, String> {
        let Some((name, limit)) = text.split_once('@') else {
            return Ok(Entrant { kind: text.parse()?, limit: None });
        };
        let wrong = || format!("expected a budget such as 50ms or 5000nodes, found {limit:?}");
        let limit = if let Some(nodes) = limit.strip_suffix("nodes") {
            Limit::Nodes(nodes.parse().map_err(|_| wrong())?)
        } else {
            let ms = limit.strip_suffix("ms").and_then(|ms| ms.parse().ok());
            Limit::Ms(ms.filter(|ms| (0.0..=3.6e6).contains(ms)).ok_or_else(wrong)?)
        };
        Ok(Entrant { kind: name.parse()?, limit: Some(limit) })
    }
}
