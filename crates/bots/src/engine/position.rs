//! A position as it was told.

use super::MOST_LISTED;
use super::answer::Situation;
use super::complaint::{Code, Complaint};
use super::request::Source;
use crate::playable::Playable;
use krajina_record::notation::{Any, Record, Recorded, Replay};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A game that records hold and bots play.
pub(crate) trait Known: Playable + Recorded {
    /// The record of this game, if it is one.
    fn of(any: Any) -> Option<Record<Self>>;
}

impl Known for krajina_rules::kingdom::Kingdom {
    fn of(any: Any) -> Option<Record<Self>> {
        if let Any::Kingdom(record) = any { Some(record) } else { None }
    }
}

impl Known for krajina_rules::hunters::Hunters {
    fn of(any: Any) -> Option<Record<Self>> {
        if let Any::Hunters(record) = any { Some(record) } else { None }
    }
}

/// What the acting seat sees: all that a bot gets, whether a view was told or a record with its whole deal.
pub(super) struct Position<G: Known> {
    pub(super) view: G::View,
    pub(super) seat: Option<Seat>,
    /// A game that looks like the view.
    pub(super) game: G,
}

impl<G: Known> Position<G> {
    /// Reads a position of this setup.
    pub(super) fn read(source: &Source, setup: &G::Setup) -> Result<Position<G>, Complaint> {
        if source.seat.is_some() || source.now.is_some() {
            let message = "position: seat and now are told only in a game that runs in real time";
            return Err(Complaint::new(Code::BadField, message));
        }
        let view = match (&source.view, &source.record) {
            (Some(view), _) => read_as(view, G::inspect)?,
            (None, record) => {
                let game = replayed(record.as_deref().unwrap_or_default(), source.moves, G::of)?;
                game.view(Playable::seat(&game).map_or(Viewer::Watcher, Viewer::Seat))
            }
        };
        let game = G::determinize(&view, &mut Quick::new(0));
        if game.setup() != setup {
            let message = format!("the game is {setup}, but the position one of {}", game.setup());
            return Err(Complaint::new(Code::WrongSetup, message));
        }
        Ok(Position { view, seat: Playable::seat(&game), game })
    }

    pub(super) fn situation(&self) -> Situation {
        let legal = || self.seat.into_iter().flat_map(|seat| self.game.legal(seat));
        Situation {
            seat: self.seat.map(u8::from),
            now: None,
            legal: legal().take(MOST_LISTED).map(|action| action.to_string()).collect(),
            legal_count: legal().count(),
        }
    }
}

/// A view that was told, if it is complete and one that can be.
pub(super) fn read_as<V: Serialize + DeserializeOwned>(
    told: &Value,
    inspect: impl Fn(&V) -> Result<(), String>,
) -> Result<V, Complaint> {
    let wrong = |message: String| Complaint::new(Code::BadView, message);
    let view: V = serde_json::from_value(told.clone()).map_err(|error| wrong(error.to_string()))?;
    inspect(&view).map_err(wrong)?;
    // Reading overlooks what it does not know; what is written again does not.
    match serde_json::to_value(&view) {
        Ok(again) if again == *told => Ok(view),
        _ => Err(wrong("a field is missing, or there is one that no view has".into())),
    }
}

/// The game at the end of a record, or after so many of its moves.
pub(super) fn replayed<G: Recorded>(
    text: &str,
    moves: Option<usize>,
    of: impl Fn(Any) -> Option<Record<G>>,
) -> Result<G, Complaint> {
    let wrong = |message: String| Complaint::new(Code::BadRecord, message);
    let any: Any = text.parse().map_err(|fault: krajina_record::Fault| wrong(fault.to_string()))?;
    let Some(mut record) = of(any) else {
        return Err(Complaint::new(Code::WrongSetup, "the record is one of another game"));
    };
    if let Some(moves) = moves.filter(|&moves| moves < record.moves.len()) {
        record.moves.truncate(moves);
        (record.result, record.digest, record.until) = (None, None, None);
    }
    Replay::new(&record).and_then(Replay::finish).map_err(|error| wrong(error.to_string()))
}
