//! Every limit of messages, in one place, with its reason.

/// The longest frame of a client, in bytes. The longest valid one, a table with four named seats, is a tenth.
pub const FRAME_BYTES: usize = 8 * 1024;

/// The longest name, in characters: it fits beside a board on a telephone.
pub const NAME_CHARS: usize = 24;

/// The longest line of chat, in characters: two sentences.
pub const CHAT_CHARS: usize = 240;

/// The longest text of an action, in bytes: twice the longest one of the three games.
pub const ACTION_BYTES: usize = 96;

/// The longest setup, in bytes: a Worlds game with all options named, and a reserve.
pub const SETUP_BYTES: usize = 240;

/// The longest name of a bot's level, in bytes.
pub const LEVEL_BYTES: usize = 16;

/// Chat lines in a snapshot, and lines that a client keeps: the last page.
pub const CHAT_KEPT: usize = 50;

/// The shortest and longest time for a turn, in seconds.
pub const TURN_S: std::ops::RangeInclusive<u32> = 5..=3_600;

/// The shortest and longest time for a whole game, in seconds.
pub const GAME_S: std::ops::RangeInclusive<u32> = 10..=14_400;

/// The most seconds that a turn adds to a clock.
pub const ADDED_S: u32 = 600;

/// The fewest and most days for a turn of a correspondence game: after two weeks a game is forgotten.
pub const DAYS: std::ops::RangeInclusive<u32> = 1..=14;

/// The most operations in a patch that a client accepts. A server sends the whole document long before.
pub const PATCH_OPERATIONS: usize = 4_096;

/// The most events in an update that a client accepts: more than one commit can hold for one table.
pub const EVENTS: usize = 1_024;

/// The most unanswered commands of a client: only a faulty program has more.
pub const PENDING_COMMANDS: usize = 64;
