//! Worlds in the engine: one agent per seat, and the position they are asked about.

use super::answer::{AlternativeReport, EngineAnswer, Expectation, PlanReport, PositionReport, SeatResult};
use super::error::{EngineError, ErrorCode};
use super::position::{read_as, replayed};
use super::request::{Go, PositionSource};
use super::table::{EngineGame, EngineTable};
use super::{MAX_TIME_MS, MOST_LISTED};
use crate::bot::{ActionValue, Budget, Clock};
use crate::bot_kind::BotKind;
use crate::level::LEVELS;
use crate::worlds::{Alternative, Foresight, WorldsAgent, WorldsSkill, alternatives, foresee};
use krajina_rules::game::{Game, Millis};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use krajina_rules::worlds::{Setup, View, Worlds};

/// The latest accepted time: a day.
const LATEST: u64 = 24 * 60 * 60_000;

/// A table of Worlds. Agents remember what they saw, so each seat keeps its agent for the whole game.
struct WorldsTable {
    setup: Setup,
    skill: &'static WorldsSkill,
    seed: u64,
    agents: [Option<WorldsAgent>; MAX_SEATS],
    moment: Option<WorldsPosition>,
}

/// The view of a seat at a time.
struct WorldsPosition {
    view: View,
    seat: Seat,
    now: Millis,
}

impl WorldsTable {
    fn new(setup: Setup, kind: BotKind, seed: u64) -> Result<WorldsTable, EngineError> {
        let Some(skill) = WorldsSkill::named(kind.name()) else {
            let levels = LEVELS.map(|level| level.name).join(", ");
            let message = format!("bot: expected one of {levels} in real time, found {:?}", kind.name());
            return Err(EngineError::new(ErrorCode::UnknownBot, message));
        };
        Ok(WorldsTable { setup, skill, seed, agents: Default::default(), moment: None })
    }

    fn read(&self, source: &PositionSource) -> Result<WorldsPosition, EngineError> {
        let wrong = |message: String| EngineError::new(ErrorCode::BadField, message);
        let seats = self.setup.players();
        let seat = source.seat.map(usize::from).filter(|&seat| seat < seats).and_then(Seat::new);
        let seat = seat.ok_or_else(|| {
            wrong(format!("position: seat: expected the seat that is asked, from 0 to {}", seats - 1))
        })?;
        let told = source.now.map(Millis);
        let (view, shown) = match (&source.view, &source.record) {
            (Some(view), _) => {
                let view: View = read_as(view, View::inspect)?;
                let shown = view.clock.map(|clock| clock.now);
                (view, shown)
            }
            (None, record) => {
                let mut game: Worlds = replayed(record.as_deref().unwrap_or_default(), source.moves)?;
                if let Some(now) = told {
                    if now < game.now() {
                        let end = game.now().0;
                        return Err(wrong(format!(
                            "position: now: expected at least {end}, when the record ends"
                        )));
                    }
                    // Time goes on after the last move: a countdown, a round or a break may end.
                    game.advance(now);
                }
                (game.view(Viewer::Seat(seat)), Some(game.now()))
            }
        };
        if view.setup != self.setup {
            let message = format!("the game is {}, but the position one of {}", self.setup, view.setup);
            return Err(EngineError::new(ErrorCode::WrongSetup, message));
        }
        let now = told.or(shown).filter(|now| now.0 <= LATEST);
        let now = now.ok_or_else(|| {
            wrong(format!("position: now: expected the milliseconds on the table's clock, up to {LATEST}"))
        })?;
        Ok(WorldsPosition { view, seat, now })
    }
}

impl EngineGame for Worlds {
    fn table(setup: Setup, kind: BotKind, seed: u64) -> Result<Box<dyn EngineTable>, EngineError> {
        Ok(Box::new(WorldsTable::new(setup, kind, seed)?))
    }
}

impl EngineTable for WorldsTable {
    fn place(&mut self, source: &PositionSource) -> Result<PositionReport, EngineError> {
        let moment = self.read(source)?;
        let game = Worlds::determinize(&moment.view, &mut Quick::new(0));
        let situation = PositionReport {
            seat: Some(moment.seat.into()),
            now: Some(moment.now.0),
            legal: game.legal(moment.seat).take(MOST_LISTED).map(|action| action.to_string()).collect(),
            legal_count: game.legal(moment.seat).count(),
            result: SeatResult::all(game.outcome()),
        };
        self.moment = Some(moment);
        Ok(situation)
    }

    /// The budget limits `foresee`; the plan itself takes an agent a few milliseconds.
    fn go(&mut self, go: Go, clock: Clock) -> Result<EngineAnswer, EngineError> {
        let Some(WorldsPosition { view, seat, now }) = &self.moment else {
            return Err(EngineError::new(ErrorCode::NoPosition, "expected a position before go"));
        };
        if view.phase == krajina_rules::worlds::Phase::Over {
            return Err(EngineError::new(
                ErrorCode::GameOver,
                "the game is over: there is nothing to choose",
            ));
        }
        let start = clock();
        let agent = &mut self.agents[seat.index()];
        let agent = agent.get_or_insert_with(|| WorldsAgent::new(self.skill, *seat, self.seed));
        let plan = agent.next(view, *now);
        let others = go.alternatives.map(|most| alternatives(agent, view, most as usize));
        // The plan and its alternatives share the time and the seed: only the next action differs.
        let share = 1.0 + others.as_ref().map_or(0.0, |others| others.len() as f64);
        let expected = |agent: &WorldsAgent| {
            let most = go.time_ms.unwrap_or(MAX_TIME_MS) / share;
            let budget = Budget { time_ms: Some((most, clock)), nodes: Some(go.foresee?) };
            let Foresight { points, win, games } = foresee(agent, view, *now, budget, self.seed)?;
            Some(Expectation::new(ActionValue { points, win }, games))
        };
        let instead = |other: Alternative| AlternativeReport {
            action: other.action.to_string(),
            square: other.square.to_string(),
            gain: other.gain,
            expected: expected(&agent.instead(&other, *now)),
        };
        Ok(EngineAnswer::Plan(PlanReport {
            seat: (*seat).into(),
            now: now.0,
            at: plan.map(|plan| plan.at.0),
            action: plan.and_then(|plan| plan.action).map(|action| action.to_string()),
            expected: expected(agent),
            alternatives: others.map(|others| others.into_iter().map(instead).collect()),
            time_ms: ((clock() - start) * 1e3).round() / 1e3,
        }))
    }
}
