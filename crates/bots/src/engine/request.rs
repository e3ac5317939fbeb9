//! What can be asked.

use super::complaint::{Code, Complaint};
use super::{MAX_LINE, MAX_TIME_MS};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What tells an answer from others: given back as it came.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// A line to the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// The first line: which version is spoken.
    Hello(Greeting),
    /// A new game begins.
    Game(NewGame),
    /// What lies on the table.
    Position(Source),
    /// Choose.
    Go(Go),
    /// Nothing more will be asked.
    Quit,
}

/// The first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Greeting {
    /// The version of the protocol.
    pub version: u32,
}

/// A new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewGame {
    /// What is played, in the notation of setups.
    pub setup: String,
    /// Who plays it; the engine's usual bot if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The number that all the bot's chance follows from; the engine's usual one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A position: a view, or a record that leads to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Source {
    /// What the acting seat sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// A record; the position is the one at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// With a record: only its first moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// In real time: who is asked, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// In real time: when, in milliseconds on the table's clock; as the view or the record says if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<u64>,
    /// Legal actions, told to programs that do not know the rules. The engine does not need them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<String>,
    /// How many legal actions there are, told or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_count: Option<usize>,
}

/// Choose, within a budget; whichever limit is reached first ends the thinking.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Go {
    /// Milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<f64>,
    /// Positions evaluated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// In real time: how many games to imagine for what is expected of the plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foresee: Option<u64>,
    /// In real time: how many other things to do to tell of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<u64>,
}

/// The most other things to do that are told in real time.
const MOST_ALTERNATIVES: u64 = 16;

/// The most games that are imagined for one answer.
const MOST_FORESEEN: u64 = 1_000;

/// The commands and their fields, beside `type` and `id`.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("hello", &["version"]),
    ("game", &["setup", "bot", "seed"]),
    ("position", &["view", "record", "moves", "seat", "now", "legal", "legal_count"]),
    ("go", &["time_ms", "nodes", "foresee", "alternatives"]),
    ("quit", &[]),
];

impl Request {
    /// Reads a line. The id is told even of a line that is wrong otherwise, so that its error can be told from others.
    pub(super) fn read(line: &[u8]) -> (Option<Id>, Result<Request, Complaint>) {
        let object = match object(line) {
            Ok(object) => object,
            Err(complaint) => return (None, Err(complaint)),
        };
        let id = match object.get("id") {
            None => None,
            Some(id) => match serde_json::from_value(id.clone()) {
                Ok(id) => Some(id),
                Err(_) => {
                    let message = "id: expected a text or a number that is not negative";
                    return (None, Err(Complaint::new(Code::BadField, message)));
                }
            },
        };
        (id, command(object))
    }
}

/// The object that a line holds.
fn object(line: &[u8]) -> Result<Map<String, Value>, Complaint> {
    if line.len() > MAX_LINE {
        let message = format!("expected at most {MAX_LINE} bytes before the end of the line");
        return Err(Complaint::new(Code::LineTooLong, message));
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        Complaint::new(Code::NotUtf8, format!("byte {} is not UTF-8", error.valid_up_to() + 1))
    })?;
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(Complaint::new(Code::NotAnObject, "expected an object such as {\"type\":\"hello\"}")),
        Err(error) => Err(Complaint::new(Code::BadJson, error.to_string())),
    }
}

/// The command that an object asks for, and nothing but it.
fn command(mut object: Map<String, Value>) -> Result<Request, Complaint> {
    object.remove("id");
    let found = object.get("type").and_then(Value::as_str).unwrap_or_default();
    let Some((name, fields)) = COMMANDS.iter().find(|(name, _)| *name == found) else {
        let names = COMMANDS.map(|(name, _)| name).join(", ");
        let message = format!("type: expected one of {names}, found {found:?}");
        return Err(Complaint::new(Code::UnknownCommand, message));
    };
    if let Some(field) = object.keys().find(|key| *key != "type" && !fields.contains(&key.as_str())) {
        let fields = fields.join(", ");
        let message = format!("{name}: expected no field but {fields}, found {field:?}");
        return Err(Complaint::new(Code::UnknownField, message));
    }
    let request = serde_json::from_value(Value::Object(object))
        .map_err(|error| Complaint::new(Code::BadField, format!("{name}: {error}")))?;
    check(&request)?;
    Ok(request)
}

/// What the types alone do not say.
fn check(request: &Request) -> Result<(), Complaint> {
    let wrong = |message: String| Err(Complaint::new(Code::BadField, message));
    match request {
        Request::Go(Go { time_ms: Some(time), .. }) if !(*time > 0.0 && *time <= MAX_TIME_MS) => {
            wrong(format!("go: time_ms: expected more than 0 and at most {MAX_TIME_MS}, found {time}"))
        }
        Request::Go(Go { nodes: Some(0), .. }) => wrong("go: nodes: expected at least 1, found 0".into()),
        Request::Go(Go { foresee: Some(games), .. }) if !(1..=MOST_FORESEEN).contains(games) => {
            wrong(format!("go: foresee: expected 1 to {MOST_FORESEEN} games, found {games}"))
        }
        Request::Go(Go { alternatives: Some(most), .. }) if !(1..=MOST_ALTERNATIVES).contains(most) => {
            wrong(format!("go: alternatives: expected 1 to {MOST_ALTERNATIVES}, found {most}"))
        }
        Request::Position(source) => match (&source.view, &source.record, source.moves) {
            (Some(_), None, None) | (None, Some(_), _) => Ok(()),
            (Some(_), None, Some(_)) => wrong("position: moves: a view has none, only a record".into()),
            _ => wrong("position: expected either view or record".into()),
        },
        _ => Ok(()),
    }
}
