//! A game that the engine plays: a bot and the position it is asked about.

use super::MAX_TIME_MS;
use super::answer::{Answer, Opinion, Situation, Verdict};
use super::complaint::{Code, Complaint};
use super::position::{Known, Position};
use super::request::{Go, Source};
use crate::bot::{Bot, Budget, Clock, Value};
use crate::estimate;
use crate::kind::Kind;
use crate::net::Net;
use crate::nets;
use std::sync::Arc;

/// A table of whatever game.
pub(super) trait Table: Send {
    fn place(&mut self, source: &Source) -> Result<Situation, Complaint>;
    fn go(&mut self, go: Go, clock: Clock) -> Result<Answer, Complaint>;
}

/// A table of one game.
pub(super) struct Seated<G: Known> {
    setup: G::Setup,
    kind: Kind,
    bot: Box<dyn Bot<G>>,
    net: Arc<Net>,
    position: Option<Position<G>>,
}

impl<G: Known> Seated<G> {
    pub(super) fn new(setup: G::Setup, kind: Kind, seed: u64) -> Result<Seated<G>, Complaint> {
        let refused =
            |error: crate::weights::WeightsError| Complaint::new(Code::BadWeights, error.to_string());
        let bot = kind.build::<G>(&setup, seed).map_err(refused)?;
        let net = nets::for_setup::<G>(&setup).map_err(refused)?;
        Ok(Seated { setup, kind, bot, net, position: None })
    }

    fn budget(&self, go: Go, clock: Clock) -> Budget {
        // Whoever asks for positions alone gets them, but nobody is thought about for longer than the longest time.
        let usual = if go.nodes.is_some() { MAX_TIME_MS } else { self.kind.time_ms() };
        Budget { time_ms: Some((go.time_ms.unwrap_or(usual), clock)), nodes: go.nodes }
    }
}

impl<G: Known> Table for Seated<G> {
    fn place(&mut self, source: &Source) -> Result<Situation, Complaint> {
        let position = Position::<G>::read(source, &self.setup)?;
        let situation = position.situation();
        self.position = Some(position);
        Ok(situation)
    }

    fn go(&mut self, go: Go, clock: Clock) -> Result<Answer, Complaint> {
        if let Some(field) = go.foresee.map(|_| "foresee").or(go.alternatives.map(|_| "alternatives")) {
            let message = format!(
                "go: {field}: expected in real time only, elsewhere every choice has its value and others"
            );
            return Err(Complaint::new(Code::BadField, message));
        }
        let budget = self.budget(go, clock);
        let Some(position) = &self.position else {
            return Err(Complaint::new(Code::NoPosition, "expected a position before go"));
        };
        let Some(seat) = position.seat else {
            return Err(Complaint::new(Code::GameOver, "the game is over: there is nothing to choose"));
        };
        let start = clock();
        let choice = self.bot.choose(&position.view, seat, budget);
        // A bot that does not look ahead rates by what it sees at once; here everybody speaks of the end.
        let opinion = |(action, value): &(G::Action, Value)| {
            let silent = value.win <= 0.0;
            let value =
                if silent { estimate::after::<G>(&self.net, &position.view, seat, *action) } else { *value };
            Opinion::new(action, value)
        };
        Ok(Answer::Choice(Verdict {
            seat: seat.into(),
            best: opinion(&(choice.action, choice.value)),
            alternatives: choice.alternatives.iter().map(opinion).collect(),
            nodes: choice.nodes,
            time_ms: ((clock() - start) * 1e3).round() / 1e3,
        }))
    }
}
