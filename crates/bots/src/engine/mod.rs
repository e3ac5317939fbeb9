//! The engine: bots behind a protocol of lines, for programs in any language. docs/engine.md describes it for people.
//!
//! Everything here is pure: a [`Session`] turns one line into one answer. Whoever has a wire (standard input and output,
//! a socket, a web worker) carries the lines.

mod answer;
mod complaint;
mod position;
mod real_time;
mod request;
mod session;
mod table;

pub use answer::{Answer, Expected, Hello, Instead, Intention, Opinion, Ready, Reply, Situation, Verdict};
pub use complaint::{Code, Complaint};
pub use request::{Go, Greeting, Id, NewGame, Request, Source};
pub use session::Session;

/// The version of the protocol. A change that a correct program would notice makes it larger.
pub const VERSION: u32 = 1;

/// The longest line that is read, in bytes: several times the longest view with its legal actions.
pub const MAX_LINE: usize = 256 * 1024;

/// The longest time that can be asked for, in milliseconds: an hour.
pub const MAX_TIME_MS: f64 = 3_600_000.0;

/// How many legal actions are told with a position; the others are only counted.
pub const MOST_LISTED: usize = 256;
