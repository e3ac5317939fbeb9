//! Errors of the engine protocol.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of an error. Names are stable, so that programs can rely on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The line is longer than the limit.
    LineTooLong,
    /// The line is not UTF-8.
    NotUtf8,
    /// The line is not JSON.
    BadJson,
    /// The line is JSON, but not an object.
    NotAnObject,
    /// `type` is missing or names no command.
    UnknownCommand,
    /// A field that the command does not have.
    UnknownField,
    /// A field is missing or has a wrong value.
    BadField,
    /// The first command was not `hello`.
    NoHello,
    /// Another version of the protocol.
    WrongVersion,
    /// The setup cannot be read or played.
    BadSetup,
    /// A game that the engine does not play.
    UnknownGame,
    /// A bot that the engine does not have.
    UnknownBot,
    /// The bot's weights are refused.
    BadWeights,
    /// There is no game yet.
    NoGame,
    /// The position is one of another setup than the game's.
    WrongSetup,
    /// The view is not consistent.
    BadView,
    /// The record cannot be read or replayed.
    BadRecord,
    /// There is no position yet.
    NoPosition,
    /// The game is over: there is nothing to choose.
    GameOver,
}

/// An error: its kind and a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineError {
    /// The kind.
    pub code: ErrorCode,
    /// The message for people: expected and found values.
    pub message: String,
}

impl EngineError {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> EngineError {
        EngineError { code, message: message.into() }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
