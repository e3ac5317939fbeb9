//! Lines to the engine.

use super::error::{EngineError, ErrorCode};
use super::{MAX_LINE, MAX_TIME_MS};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The id of a line; its answer carries the same id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RequestId {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// A line to the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EngineRequest {
    /// The first line, with the version of the protocol.
    Hello(HelloRequest),
    /// A new game begins.
    Game(NewGame),
    /// The position.
    Position(PositionSource),
    /// Choose an action.
    Go(Go),
    /// End of the session.
    Quit,
}

/// The first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HelloRequest {
    /// The version of the protocol.
    pub version: u32,
}

/// A new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewGame {
    /// The setup, in its notation.
    pub setup: String,
    /// The bot; the engine's default if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The bot's seed; the engine's default if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A position: a view, or a record that leads to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PositionSource {
    /// The view of the acting seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// A record; the position is the one at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// With a record: only its first moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// In real time: the seat that is asked, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// In real time: the time in milliseconds on the table's clock; that of the view or record if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<u64>,
    /// Legal actions, for programs that do not know the rules. The engine ignores them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<String>,
    /// The number of legal actions, listed or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_count: Option<usize>,
}

/// Choose within a budget; the first limit reached ends the thinking.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Go {
    /// Milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<f64>,
    /// Positions evaluated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// In real time: the number of games to simulate for the expected result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foresee: Option<u64>,
    /// In real time: the number of alternatives to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<u64>,
}

/// Most alternatives listed in real time.
const MOST_ALTERNATIVES: u64 = 16;

/// Most games simulated for one answer.
const MOST_FORESEEN: u64 = 1_000;

/// The commands and their fields, beside `type` and `id`.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("hello", &["version"]),
    ("game", &["setup", "bot", "seed"]),
    ("position", &["view", "record", "moves", "seat", "now", "legal", "legal_count"]),
    ("go", &["time_ms", "nodes", "foresee", "alternatives"]),
    ("quit", &[]),
];

impl EngineRequest {
    /// Reads a line. Returns the id even if the rest of the line is invalid, so that the error can be matched.
    pub(super) fn read(line: &[u8]) -> (Option<RequestId>, Result<EngineRequest, EngineError>) {
        let object = match object(line) {
            Ok(object) => object,
            Err(error) => return (None, Err(error)),
        };
        let id = match object.get("id") {
            None => None,
            Some(id) => match serde_json::from_value(id.clone()) {
                Ok(id) => Some(id),
                Err(_) => {
                    let message = "id: expected a text or a number that is not negative";
                    return (None, Err(EngineError::new(ErrorCode::BadField, message)));
                }
            },
        };
        (id, command(object))
    }
}

/// The object that a line holds.
fn object(line: &[u8]) -> Result<Map<String, Value>, EngineError> {
    if line.len() > MAX_LINE {
        let message = format!("expected at most {MAX_LINE} bytes before the end of the line");
        return Err(EngineError::new(ErrorCode::LineTooLong, message));
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        EngineError::new(ErrorCode::NotUtf8, format!("byte {} is not UTF-8", error.valid_up_to() + 1))
    })?;
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => {
            Err(EngineError::new(ErrorCode::NotAnObject, "expected an object such as {\"type\":\"hello\"}"))
        }
        Err(error) => Err(EngineError::new(ErrorCode::BadJson, error.to_string())),
    }
}

/// The command in an object; unknown fields are errors.
fn command(mut object: Map<String, Value>) -> Result<EngineRequest, EngineError> {
    object.remove("id");
    let found = object.get("type").and_then(Value::as_str).unwrap_or_default();
    let Some((name, fields)) = COMMANDS.iter().find(|(name, _)| *name == found) else {
        let names = COMMANDS.map(|(name, _)| name).join(", ");
        let message = format!("type: expected one of {names}, found {found:?}");
        return Err(EngineError::new(ErrorCode::UnknownCommand, message));
    };
    if let Some(field) = object.keys().find(|key| *key != "type" && !fields.contains(&key.as_str())) {
        let fields = fields.join(", ");
        let message = format!("{name}: expected no field but {fields}, found {field:?}");
        return Err(EngineError::new(ErrorCode::UnknownField, message));
    }
    let request = serde_json::from_value(Value::Object(object))
        .map_err(|error| EngineError::new(ErrorCode::BadField, format!("{name}: {error}")))?;
    check(&request)?;
    Ok(request)
}

/// Checks limits and combinations that the types do not.
fn check(request: &EngineRequest) -> Result<(), EngineError> {
    let wrong = |message: String| Err(EngineError::new(ErrorCode::BadField, message));
    match request {
        EngineRequest::Go(Go { time_ms: Some(time), .. }) if !(*time > 0.0 && *time <= MAX_TIME_MS) => {
            wrong(format!("go: time_ms: expected more than 0 and at most {MAX_TIME_MS}, found {time}"))
        }
        EngineRequest::Go(Go { nodes: Some(0), .. }) => {
            wrong("go: nodes: expected at least 1, found 0".into())
        }
        EngineRequest::Go(Go { foresee: Some(games), .. }) if !(1..=MOST_FORESEEN).contains(games) => {
            wrong(format!("go: foresee: expected 1 to {MOST_FORESEEN} games, found {games}"))
        }
        EngineRequest::Go(Go { alternatives: Some(most), .. }) if !(1..=MOST_ALTERNATIVES).contains(most) => {
            wrong(format!("go: alternatives: expected 1 to {MOST_ALTERNATIVES}, found {most}"))
        }
        EngineRequest::Position(source) => match (&source.view, &source.record, source.moves) {
            (Some(_), None, None) | (None, Some(_), _) => Ok(()),
            (Some(_), None, Some(_)) => wrong("position: moves: a view has none, only a record".into()),
            _ => wrong("position: expected either view or record".into()),
        },
        _ => Ok(()),
    }
}
