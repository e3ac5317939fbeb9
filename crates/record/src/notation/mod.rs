//! A whole game as text: headers, then moves. docs/notation.md describes the format.

mod any;
mod deal;
mod drafted;
mod header_places;
mod hunters;
mod hunters_called;
mod kingdom;
mod random;
mod reader;
mod record;
mod recorded;
mod replay;
#[cfg(feature = "toy")]
mod toy;
mod worlds;
mod writer;

pub use any::AnyRecord;
pub use deal::{BadDeal, RecordedDeal};
pub use drafted::Drafted;
pub use header_places::HeaderPlaces;
pub use random::play_random;
pub use record::{Move, Record, Tag};
pub use recorded::{MissingDeal, Recorded, Revealed};
pub use replay::{MoveError, Replay, ReplayError};

/// The first line of every record: the format and its version.
pub const MAGIC: &str = "krajina 1";

/// The longest record that is read, in bytes: a hundred times the longest game, small enough for any machine.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
