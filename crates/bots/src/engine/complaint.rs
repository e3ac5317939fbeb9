//! What is wrong with a line.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a mistake. Its name is stable, so that programs can rely on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The line is longer than what is read.
    LineTooLong,
    /// The line is not UTF-8.
    NotUtf8,
    /// The line is not JSON.
    BadJson,
    /// The line is JSON, but no object.
    NotAnObject,
    /// `type` is missing or names no command.
    UnknownCommand,
    /// A field that the command does not have.
    UnknownField,
    /// A field is missing or holds something else than it should.
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
    /// The view cannot be.
    BadView,
    /// The record cannot be read or replayed.
    BadRecord,
    /// There is no position yet.
    NoPosition,
    /// The game is over: there is nothing to choose.
    GameOver,
}

/// A mistake: its kind, and what was found and expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Complaint {
    /// The kind.
    pub code: Code,
    /// What was found and what was expected, for people.
    pub message: String,
}

impl Complaint {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Complaint {
        Complaint { code, message: message.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
