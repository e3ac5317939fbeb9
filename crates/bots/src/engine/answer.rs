//! What is answered.

use super::complaint::Complaint;
use super::request::Id;
use crate::bot::Value;
use crate::worlds::Foresight;
use serde::{Deserialize, Serialize};

/// A line from the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The id of the line it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
}

/// What a line was answered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// To `hello`.
    Hello(Hello),
    /// To `game`.
    Ready(Ready),
    /// To `position`.
    Position(Situation),
    /// To `go`.
    Choice(Verdict),
    /// To `go` in a game that runs in real time.
    Plan(Intention),
    /// To `quit`.
    Bye,
    /// To a line that is wrong: nothing has changed.
    Error(Complaint),
}

/// Who answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol.
    pub version: u32,
    /// The engine's name.
    pub name: String,
    /// The games it plays.
    #[serde(default)]
    pub games: Vec<String>,
    /// The bots it has, if it has several.
    #[serde(default)]
    pub bots: Vec<String>,
}

/// A game has begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ready {
    /// What is played, as the engine writes it.
    pub setup: String,
    /// Who plays.
    pub bot: String,
}

/// What the engine understood of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Situation {
    /// Who acts, from 0; nobody when it is over.
    pub seat: Option<u8>,
    /// In real time: when, in milliseconds on the table's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<u64>,
    /// The actions that are legal, or the first of them.
    pub legal: Vec<String>,
    /// How many there are.
    pub legal_count: usize,
}

/// What a bot chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// For which seat, from 0.
    pub seat: u8,
    /// The action and what is expected of it.
    #[serde(flatten)]
    pub best: Opinion,
    /// Other actions that were considered, the best first.
    #[serde(default)]
    pub alternatives: Vec<Opinion>,
    /// Positions evaluated.
    #[serde(default)]
    pub nodes: u64,
    /// Milliseconds it took.
    #[serde(default)]
    pub time_ms: f64,
}

/// What a bot is going to do in real time, and when. It is to be asked again then, and after every change at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Intention {
    /// For which seat, from 0.
    pub seat: u8,
    /// When it was asked, in milliseconds on the table's clock.
    pub now: u64,
    /// When its hand will be there; nothing if it waits for the next phase.
    pub at: Option<u64>,
    /// The action, in the notation of records; nothing if it only looks until then.
    pub action: Option<String>,
    /// What it expects of the end, if it was asked to foresee it.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// What else could be done, if it was asked for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<Instead>>,
    /// Milliseconds it took to answer.
    #[serde(default)]
    pub time_ms: f64,
}

/// Something that could be done in real time instead of what is planned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Instead {
    /// The action, in the notation of records.
    pub action: String,
    /// The square that the piece would go to.
    pub square: String,
    /// The points that it brings there at once.
    pub gain: f64,
    /// What is expected of the end then, if that was to be foreseen.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
}

/// What a bot in real time expects of the end of the game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expected {
    /// The points of the seat.
    pub points: f64,
    /// The probability that the seat wins.
    pub win: f64,
    /// How many games were imagined.
    pub foreseen: u32,
}

impl Expected {
    pub(super) fn of(foresight: Foresight) -> Expected {
        let Foresight { points, win, games } = foresight;
        Expected { points: rounded(points, 1e3), win: rounded(win, 1e4), foreseen: games }
    }
}

fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

/// An action and what is expected of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    /// The action, in the notation of records.
    pub action: String,
    /// The points of the seat at the end.
    #[serde(default)]
    pub points: f64,
    /// The probability that the seat wins.
    #[serde(default)]
    pub win: f64,
}

impl Opinion {
    /// An action with its value.
    pub(super) fn new(action: &impl ToString, value: Value) -> Opinion {
        Opinion {
            action: action.to_string(),
            points: rounded(value.points, 1e3),
            win: rounded(value.win, 1e4),
        }
    }
}
