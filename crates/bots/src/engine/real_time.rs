//! A game in real time that the engine plays: an agent a seat, and the moment they are asked about.

use super::answer::{Answer, Expected, Instead, Intention, Situation};
use super::complaint::{Code, Complaint};
use super::position::{read_as, replayed};
use super::request::{Go, Source};
use super::table::Table;
use super::{MAX_TIME_MS, MOST_LISTED};
use crate::bot::{Budget, Clock};
use crate::kind::Kind;
use crate::level::LEVELS;
use crate::worlds::{Agent, Alternative, Skill, alternatives, foresee};
use krajina_record::notation::Any;
use krajina_rules::game::{Game, Millis};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use krajina_rules::worlds::{Setup, View, Worlds};

/// The latest time that can be told: a day.
const LATEST: u64 = 24 * 60 * 60_000;

/// A table of Worlds. Agents remember what they have seen, so each seat has one of its own for the whole game.
pub(super) struct RealTime {
    setup: Setup,
    skill: &'static Skill,
    seed: u64,
    agents: [Option<Agent>; MAX_SEATS],
    moment: Option<Moment>,
}

/// What a seat sees, and when.
struct Moment {
    view: View,
    seat: Seat,
    now: Millis,
}

impl RealTime {
    pub(super) fn new(setup: Setup, kind: Kind, seed: u64) -> Result<RealTime, Complaint> {
        let Some(skill) = Skill::named(kind.name()) else {
            let levels = LEVELS.map(|level| level.name).join(", ");
            let message = format!("bot: expected one of {levels} in real time, found {:?}", kind.name());
            return Err(Complaint::new(Code::UnknownBot, message));
        };
        Ok(RealTime { setup, skill, seed, agents: Default::default(), moment: None })
    }

    fn read(&self, source: &Source) -> Result<Moment, Complaint> {
        let wrong = |message: String| Complaint::new(Code::BadField, message);
        let seats = self.setup.players();
        let seat = source.seat.map(usize::from).filter(|&seat| seat < seats).and_then(Seat::new);
        let seat = seat.ok_or_else(|| {
            wrong(format!("position: seat: expected the seat that is asked, from 0 to {}", seats - 1))
        })?;
        let (view, shown) = match (&source.view, &source.record) {
            (Some(view), _) => {
                let view: View = read_as(view, View::inspect)?;
                let shown = view.clock.map(|clock| clock.now);
                (view, shown)
            }
            (None, record) => {
                let of = |any| if let Any::Worlds(record) = any { Some(record) } else { None };
                let game: Worlds = replayed(record.as_deref().unwrap_or_default(), source.moves, of)?;
                (game.view(Viewer::Seat(seat)), Some(game.now()))
            }
        };
        if view.setup != self.setup {
            let message = format!("the game is {}, but the position one of {}", self.setup, view.setup);
            return Err(Complaint::new(Code::WrongSetup, message));
        }
        let now = source.now.map(Millis).or(shown).filter(|now| now.0 <= LATEST);
        let now = now.ok_or_else(|| {
            wrong(format!("position: now: expected the milliseconds on the table's clock, up to {LATEST}"))
        })?;
        Ok(Moment { view, seat, now })
    }
}

impl Table for RealTime {
    fn place(&mut self, source: &Source) -> Result<Situation, Complaint> {
        let moment = self.read(source)?;
        let game = Worlds::determinize(&moment.view, &mut Quick::new(0));
        let situation = Situation {
            seat: Some(moment.seat.into()),
            now: Some(moment.now.0),
            legal: game.legal(moment.seat).take(MOST_LISTED).map(|action| action.to_string()).collect(),
            legal_count: game.legal(moment.seat).count(),
        };
        self.moment = Some(moment);
        Ok(situation)
    }

    /// The budget is for looking ahead, if that is asked for: for its plan an agent thinks a few milliseconds, and its hands
    /// take longer.
    fn go(&mut self, go: Go, clock: Clock) -> Result<Answer, Complaint> {
        let Some(Moment { view, seat, now }) = &self.moment else {
            return Err(Complaint::new(Code::NoPosition, "expected a position before go"));
        };
        if view.phase == krajina_rules::worlds::Phase::Over {
            return Err(Complaint::new(Code::GameOver, "the game is over: there is nothing to choose"));
        }
        let start = clock();
        let agent = &mut self.agents[seat.index()];
        let agent = agent.get_or_insert_with(|| Agent::new(self.skill, *seat, self.seed));
        let plan = agent.next(view, *now);
        let others = go.alternatives.map(|most| alternatives(agent, view, most as usize));
        // All share the time, and the luck: what differs is what is done now.
        let share = 1.0 + others.as_ref().map_or(0.0, |others| others.len() as f64);
        let expected = |agent: &Agent| {
            let most = go.time_ms.unwrap_or(MAX_TIME_MS) / share;
            let budget = Budget { time_ms: Some((most, clock)), nodes: Some(go.foresee?) };
            foresee(agent, view, *now, budget, self.seed).map(Expected::of)
        };
        let instead = |other: Alternative| Instead {
            action: other.action.to_string(),
            square: other.square.to_string(),
            gain: other.gain,
            expected: expected(&agent.instead(&other, *now)),
        };
        Ok(Answer::Plan(Intention {
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
