//! Players for a seat of Worlds: our agents, and programs.

use crate::entrant::{Entrant, EntrantKind};
use crate::program::SeatedProgram;
use krajina_bots::bot::Budget;
use krajina_bots::worlds::{PlannedAction, WorldsAgent, WorldsParticipant, WorldsSkill};
use krajina_rules::any::AnySetup;
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Setup, View, Worlds};
use serde::Deserialize as _;
use serde_json::Value;

/// A player at a table of a server.
pub(crate) struct RealTimePlayer {
    guest: Box<dyn WorldsParticipant>,
    seat: Seat,
}

impl RealTimePlayer {
    /// A player for this seat. A program is started and given the setup.
    pub(crate) fn new(
        entrant: &Entrant,
        setup: &AnySetup,
        seat: Seat,
        seed: u64,
        time_ms: f64,
    ) -> Result<RealTimePlayer, String> {
        let setup = setup.of::<Worlds>().ok_or("the setup is one of another game")?;
        Ok(RealTimePlayer { guest: guest(entrant, setup, seat, seed, time_ms)?, seat })
    }

    /// Whether this entrant can play in real time.
    pub(crate) fn can_play(entrant: &Entrant) -> bool {
        match entrant.kind() {
            EntrantKind::Bot(kind) => WorldsSkill::named(kind.name()).is_some(),
            EntrantKind::Program(_) => true,
        }
    }

    /// The next action and its time, in the view that the server sends.
    pub(crate) fn plan(&mut self, view: &Value, now: Millis) -> Result<Option<PlannedAction>, String> {
        let view = View::deserialize(view).map_err(|error| format!("the server's view: {error}"))?;
        view.inspect().map_err(|fault| format!("the server's view: {fault}"))?;
        self.guest.answer(&view, self.seat, now)
    }
}

/// An entrant as a player in real time. Our agents ignore the budget, since their simulated hands take longer; a
/// program has it for each answer.
pub(super) fn guest(
    entrant: &Entrant,
    setup: &Setup,
    seat: Seat,
    seed: u64,
    time_ms: f64,
) -> Result<Box<dyn WorldsParticipant>, String> {
    match entrant.kind() {
        EntrantKind::Bot(kind) => match WorldsSkill::named(kind.name()) {
            Some(skill) => Ok(Box::new(WorldsAgent::new(skill, seat, seed))),
            None => Err(format!("{entrant}: only the seven levels, sprout to sovereign, play in real time")),
        },
        EntrantKind::Program(launcher) => {
            let seated = SeatedProgram::new(launcher, &setup.to_string(), seed);
            let seated = seated.map_err(|error| format!("{entrant}: {error}"))?;
            Ok(Box::new(RealTimeProgram { seated, budget: entrant.budget(time_ms) }))
        }
    }
}

/// A program at a seat of a game in real time.
struct RealTimeProgram {
    seated: SeatedProgram,
    budget: Budget,
}

impl WorldsParticipant for RealTimeProgram {
    fn answer(&mut self, view: &View, seat: Seat, now: Millis) -> Result<Option<PlannedAction>, String> {
        let answer = self.seated.ask::<Worlds>((view, seat), Some(now), self.budget, "plan")?;
        let action = match answer.get("action") {
            None | Some(Value::Null) => None,
            Some(action) => Some(self.seated.action(action.as_str().unwrap_or_default())?),
        };
        let at = match answer.get("at") {
            None | Some(Value::Null) if action.is_none() => return Ok(None),
            // Without a time: as soon as possible.
            None | Some(Value::Null) => now,
            Some(at) => Millis(at.as_u64().ok_or_else(|| format!("at: expected milliseconds, found {at}"))?),
        };
        Ok(Some(PlannedAction { at, action }))
    }
}
