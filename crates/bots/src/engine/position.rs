//! A position from a view or a record.

use super::MOST_LISTED;
use super::answer::{PositionReport, SeatResult};
use super::error::{EngineError, ErrorCode};
use super::request::PositionSource;
use crate::bot_game::TurnGame;
use krajina_record::notation::{AnyRecord, Recorded, Replay};
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The view of the acting seat. Bots get nothing else, even if the position came as a record with its whole deal.
pub(super) struct Position<G: TurnGame> {
    pub(super) view: G::View,
    pub(super) seat: Option<Seat>,
    /// A game that is consistent with the view.
    pub(super) game: G,
}

impl<G: TurnGame> Position<G> {
    /// Reads a position of this setup.
    pub(super) fn read(source: &PositionSource, setup: &G::Setup) -> Result<Position<G>, EngineError> {
        if source.seat.is_some() || source.now.is_some() {
            let message = "position: seat and now are only allowed in a game in real time";
            return Err(EngineError::new(ErrorCode::BadField, message));
        }
        let view = match (&source.view, &source.record) {
            (Some(view), _) => read_as(view, G::inspect)?,
            (None, record) => {
                let game = replayed::<G>(record.as_deref().unwrap_or_default(), source.moves)?;
                game.view(acting(&game).map_or(Viewer::Watcher, Viewer::Seat))
            }
        };
        let game = G::determinize(&view, &mut Quick::new(0));
        if game.setup() != setup {
            let message = format!("the game is {setup}, but the position one of {}", game.setup());
            return Err(EngineError::new(ErrorCode::WrongSetup, message));
        }
        Ok(Position { view, seat: acting(&game), game })
    }

    pub(super) fn situation(&self) -> PositionReport {
        let legal = || self.seat.into_iter().flat_map(|seat| self.game.legal(seat));
        PositionReport {
            seat: self.seat.map(u8::from),
            now: None,
            legal: legal().take(MOST_LISTED).map(|action| action.to_string()).collect(),
            legal_count: legal().count(),
            result: SeatResult::all(self.game.outcome()),
        }
    }
}

/// The acting seat.
fn acting(game: &impl Game) -> Option<Seat> {
    game.to_act().iter().next()
}

/// Reads a view and checks that it is complete and consistent.
pub(super) fn read_as<V: Serialize + DeserializeOwned>(
    told: &Value,
    inspect: impl Fn(&V) -> Result<(), String>,
) -> Result<V, EngineError> {
    let wrong = |message: String| EngineError::new(ErrorCode::BadView, message);
    let view: V = serde_json::from_value(told.clone()).map_err(|error| wrong(error.to_string()))?;
    inspect(&view).map_err(wrong)?;
    // Deserialising ignores unknown fields and fills in defaults; comparing with the serialised view finds both.
    match serde_json::to_value(&view) {
        Ok(again) if again == *told => Ok(view),
        _ => Err(wrong("a field is missing, or there is one that no view has".into())),
    }
}

/// The game at the end of a record, or after its first `moves`.
pub(super) fn replayed<G: Recorded + 'static>(text: &str, moves: Option<usize>) -> Result<G, EngineError> {
    let wrong = |message: String| EngineError::new(ErrorCode::BadRecord, message);
    let any: AnyRecord = text.parse().map_err(|fault: krajina_record::TextFault| wrong(fault.to_string()))?;
    let Some(mut record) = any.of::<G>() else {
        return Err(EngineError::new(ErrorCode::WrongSetup, "the record is one of another game"));
    };
    if let Some(moves) = moves {
        record.stop_after(moves);
    }
    if let Some(header) = G::KINGS
        && !record.knows_who_acts()
    {
        return Err(wrong(format!(
            "expected a header {header}: with the next king drawn; without it the acting seat is unknown"
        )));
    }
    Replay::new(&record).and_then(Replay::finish).map_err(|error| wrong(error.to_string()))
}
