//! A whole game as text: headers, then moves. docs/notation.md describes it for people.

mod any;
mod deal;
mod random;
mod reader;
mod record;
mod recorded;
mod replay;
mod writer;

pub use any::Any;
pub use deal::Told;
pub use random::play_random;
pub use record::{Move, Record, Tag};
pub use recorded::{Drafted, Recorded, Revealed, Turn, Untold};
pub use replay::{MoveError, Replay, ReplayError};

/// The first line of every record: the format and its version.
pub const MAGIC: &str = "krajina 1";

/// The longest record that is read, in bytes: a hundred times the longest game, small enough for any machine.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
