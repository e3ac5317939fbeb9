//! The engine: bots behind a line protocol, for programs in any language (docs/engine.md).
//!
//! This module does no input or output: an [`EngineSession`] turns one line into one answer. The caller transports the
//! lines (standard input and output, a socket, a web worker).

mod answer;
mod error;
mod position;
mod request;
mod session;
mod table;
mod worlds;

pub use answer::{
    ActionReport, AlternativeReport, ChoiceReport, EngineAnswer, EngineReply, Expectation, Hello, PlanReport,
    PositionReport, Ready, SeatResult,
};
pub use error::{EngineError, ErrorCode};
pub use request::{EngineRequest, Go, HelloRequest, NewGame, PositionSource, RequestId};
pub use session::EngineSession;

/// The version of the protocol. It increases with every change that a correct program could notice.
pub const VERSION: u32 = 1;

/// The longest line that is read, in bytes: several times the longest view with its legal actions.
pub const MAX_LINE: usize = 256 * 1024;

/// The longest thinking time, in milliseconds: an hour.
pub const MAX_TIME_MS: f64 = 3_600_000.0;

/// How many legal actions a position lists; the others are only counted.
pub const MOST_LISTED: usize = 256;
