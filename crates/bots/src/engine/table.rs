//! A table of the engine: a bot and the position it is asked about.

use super::MAX_TIME_MS;
use super::answer::{ActionReport, ChoiceReport, EngineAnswer, PositionReport};
use super::error::{EngineError, ErrorCode};
use super::position::Position;
use super::request::{Go, PositionSource};
use crate::bot::{ActionValue, Bot, Budget, Clock};
use crate::bot_game::{Estimator, TurnGame};
use crate::bot_kind::BotKind;
use krajina_rules::hosted::Hosted;

/// A table of any game.
pub(super) trait EngineTable: Send {
    fn place(&mut self, source: &PositionSource) -> Result<PositionReport, EngineError>;
    fn go(&mut self, go: Go, clock: Clock) -> Result<EngineAnswer, EngineError>;
}

/// A game that the engine plays.
pub(super) trait EngineGame: Hosted {
    /// A table for this setup, with a bot of this kind.
    fn table(setup: Self::Setup, kind: BotKind, seed: u64) -> Result<Box<dyn EngineTable>, EngineError>;
}

impl<G: TurnGame> EngineGame for G {
    fn table(setup: G::Setup, kind: BotKind, seed: u64) -> Result<Box<dyn EngineTable>, EngineError> {
        Ok(Box::new(TurnTable::<G>::new(setup, kind, seed)?))
    }
}

/// A table of a game of turns.
struct TurnTable<G: TurnGame> {
    setup: G::Setup,
    kind: BotKind,
    bot: Box<dyn Bot<G>>,
    estimator: Option<Estimator<G>>,
    position: Option<Position<G>>,
}

impl<G: TurnGame> TurnTable<G> {
    fn new(setup: G::Setup, kind: BotKind, seed: u64) -> Result<TurnTable<G>, EngineError> {
        let refused =
            |error: crate::weights::WeightsError| EngineError::new(ErrorCode::BadWeights, error.to_string());
        let bot = G::bot(kind, &setup, seed).map_err(refused)?;
        let estimator = G::estimator(&setup).map_err(refused)?;
        Ok(TurnTable { setup, kind, bot, estimator, position: None })
    }

    fn budget(&self, go: Go, clock: Clock) -> Budget {
        // A limit on positions alone still ends at the longest time.
        let usual = if go.nodes.is_some() { MAX_TIME_MS } else { self.kind.time_ms() };
        Budget { time_ms: Some((go.time_ms.unwrap_or(usual), clock)), nodes: go.nodes }
    }
}

impl<G: TurnGame> EngineTable for TurnTable<G> {
    fn place(&mut self, source: &PositionSource) -> Result<PositionReport, EngineError> {
        let position = Position::<G>::read(source, &self.setup)?;
        let situation = position.situation();
        self.position = Some(position);
        Ok(situation)
    }

    fn go(&mut self, go: Go, clock: Clock) -> Result<EngineAnswer, EngineError> {
        if let Some(field) = go.foresee.map(|_| "foresee").or(go.alternatives.map(|_| "alternatives")) {
            let message = format!(
                "go: {field}: expected in real time only, elsewhere every choice has its value and others"
            );
            return Err(EngineError::new(ErrorCode::BadField, message));
        }
        let budget = self.budget(go, clock);
        let Some(position) = &self.position else {
            return Err(EngineError::new(ErrorCode::NoPosition, "expected a position before go"));
        };
        let Some(seat) = position.seat else {
            return Err(EngineError::new(
                ErrorCode::GameOver,
                "the game is over: there is nothing to choose",
            ));
        };
        let start = clock();
        let choice = self.bot.choose(&position.view, seat, budget);
        // Bots that do not search rate by immediate points; the engine reports expected final results for all.
        let opinion = |(action, value): &(G::Action, ActionValue)| {
            let estimator = self.estimator.as_ref().filter(|_| value.win <= 0.0);
            let value = estimator.map_or(*value, |estimate| estimate(&position.view, seat, *action));
            ActionReport::new(action, value)
        };
        Ok(EngineAnswer::Choice(ChoiceReport {
            seat: seat.into(),
            best: opinion(&(choice.action, choice.value)),
            alternatives: choice.alternatives.iter().map(opinion).collect(),
            nodes: choice.nodes,
            time_ms: ((clock() - start) * 1e3).round() / 1e3,
        }))
    }
}
