//! Lines from the engine.

use super::error::EngineError;
use super::request::RequestId;
use crate::bot::ActionValue;
use krajina_rules::game::{Outcome, ranks};
use serde::{Deserialize, Serialize};

/// A line from the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineReply {
    /// The id of the line it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<RequestId>,
    /// The answer.
    #[serde(flatten)]
    pub answer: EngineAnswer,
}

/// The answer to a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EngineAnswer {
    /// To `hello`.
    Hello(Hello),
    /// To `game`.
    Ready(Ready),
    /// To `position`.
    Position(PositionReport),
    /// To `go`.
    Choice(ChoiceReport),
    /// To `go` in a game that runs in real time.
    Plan(PlanReport),
    /// To `quit`.
    Bye,
    /// To a line that is wrong: nothing has changed.
    Error(EngineError),
}

/// The engine's introduction.
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
    /// The setup in the engine's notation.
    pub setup: String,
    /// The bot.
    pub bot: String,
    /// The colours of the seats, as records name them.
    #[serde(default)]
    pub colours: Vec<String>,
}

/// A position as the engine read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PositionReport {
    /// The acting seat, from 0; `None` when the game is over.
    pub seat: Option<u8>,
    /// In real time: the time in milliseconds on the table's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<u64>,
    /// The legal actions, or the first of them.
    pub legal: Vec<String>,
    /// How many there are.
    pub legal_count: usize,
    /// The result of each seat, if the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub result: Vec<SeatResult>,
}

/// The final result of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatResult {
    /// Its points; in a Dynasty or Worlds of all games or rounds.
    pub points: i32,
    /// Its rank, from 1; ties share it.
    pub rank: usize,
}

impl SeatResult {
    /// The results of all seats; empty while the game goes on.
    pub(super) fn all(outcome: Option<Outcome>) -> Vec<SeatResult> {
        let Some(outcome) = outcome else { return Vec::new() };
        let ranks = ranks(&outcome.scores);
        outcome
            .scores
            .iter()
            .zip(ranks)
            .map(|(score, rank)| SeatResult { points: score.points, rank })
            .collect()
    }
}

/// The choice of a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChoiceReport {
    /// The seat, from 0.
    pub seat: u8,
    /// The action and its value.
    #[serde(flatten)]
    pub best: ActionReport,
    /// Other actions that were considered, the best first.
    #[serde(default)]
    pub alternatives: Vec<ActionReport>,
    /// Positions evaluated.
    #[serde(default)]
    pub nodes: u64,
    /// Milliseconds it took.
    #[serde(default)]
    pub time_ms: f64,
}

/// The next action of a bot in real time. Ask again at its time and after every change at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlanReport {
    /// The seat, from 0.
    pub seat: u8,
    /// The time of the question, in milliseconds on the table's clock.
    pub now: u64,
    /// The time of the action; `None` if the bot waits for the next phase.
    pub at: Option<u64>,
    /// The action, in the notation of records; `None` if the bot only looks until then.
    pub action: Option<String>,
    /// The expected result, if `foresee` was asked for.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expectation>,
    /// Other actions, if `alternatives` was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<AlternativeReport>>,
    /// Milliseconds it took to answer.
    #[serde(default)]
    pub time_ms: f64,
}

/// An alternative to a planned action in real time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AlternativeReport {
    /// The action, in the notation of records.
    pub action: String,
    /// The square that the piece would go to.
    pub square: String,
    /// Its immediate points there.
    pub gain: f64,
    /// The expected result, if `foresee` was asked for.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expectation>,
}

/// The expected result of a game in real time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expectation {
    /// The points of the seat.
    pub points: f64,
    /// The probability that the seat wins.
    pub win: f64,
    /// The number of simulated games.
    pub foreseen: u32,
}

impl Expectation {
    /// The mean of `foreseen` simulated games.
    pub(super) fn new(value: ActionValue, foreseen: u32) -> Expectation {
        Expectation { points: rounded(value.points, 1e3), win: rounded(value.win, 1e4), foreseen }
    }
}

fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

/// An action and its value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ActionReport {
    /// The action, in the notation of records.
    pub action: String,
    /// The points of the seat at the end.
    #[serde(default)]
    pub points: f64,
    /// The probability that the seat wins.
    #[serde(default)]
    pub win: f64,
}

impl ActionReport {
    /// An action with its value.
    pub(super) fn new(action: &impl ToString, value: ActionValue) -> ActionReport {
        ActionReport {
            action: action.to_string(),
            points: rounded(value.points, 1e3),
            win: rounded(value.win, 1e4),
        }
    }
}
