//! Every limit of the store, with its reason.

use std::time::Duration;

/// Bytes of one entry's body: a move is under 100 bytes; a table's setup with its material is the largest entry.
pub const BODY_BYTES: usize = 64 * 1024;
/// Entries of one append: a move and its consequences (a bot's answer, the end of a round).
pub const ENTRIES_PER_APPEND: usize = 64;
/// Entries of one table: a correspondence game with chat stays far below; a runaway table stops here.
pub const ENTRIES_PER_TABLE: u64 = 1_000_000;
/// Appends waiting for the writer: two seconds of the load that we promise. Beyond it the store is overloaded.
pub const QUEUED_APPENDS: usize = 8_192;
/// Bytes waiting for the writer: bounds the memory of the queue, whatever the size of its entries.
pub const QUEUED_BYTES: usize = 16 * 1024 * 1024;
/// Appends in one transaction: enough that a sync of 25 ms still carries more than 40,000 a second.
pub const APPENDS_PER_COMMIT: usize = 1_024;
/// After a commit of at least this many appends, the next one waits for more.
pub const BUSY_COMMIT: usize = 8;
/// How long it waits: too short to notice, and a busy server commits half as often.
pub const GATHER: Duration = Duration::from_millis(3);
/// Tables whose next sequence number the writer caches: 40 bytes each. A full cache is cleared.
pub const REMEMBERED_HEADS: usize = 65_536;
/// How long to wait for another program's lock on the database before the error.
pub const LOCK_WAIT: Duration = Duration::from_secs(2);
/// Time between checkpoints of SQLite's write-ahead log. A page that changes often is moved once each time, so a longer
/// pause is less work.
pub const CHECKPOINT_EVERY: Duration = Duration::from_secs(1);
/// Pages in SQLite's write-ahead log beyond which the writer pauses for the rest of a checkpoint, so that the log
/// starts again at its beginning. These 32 MiB are also the most that a start after a crash has to read.
pub const WAL_PAGES: i64 = 8_192;
/// Pages after which SQLite itself checkpoints within a commit: only reached if the checkpoint task is stuck.
pub const WAL_PAGES_EMERGENCY: u32 = 32_768;
/// Page cache of the writing connection in KiB: the last page of 2,500 busy tables fits.
pub const WRITE_CACHE_KIB: u32 = 16 * 1024;
/// Page cache of each reading connection in KiB.
pub const READ_CACHE_KIB: u32 = 2 * 1024;
/// Connections that read.
pub const READERS: u32 = 3;
/// Bytes of a summary's description of its table, which the server encodes.
pub const ABOUT_BYTES: usize = 4 * 1024;
/// Seats of one table.
pub const SEATS: usize = 8;
/// Bytes of a person's name.
pub const NAME_BYTES: usize = 64;
/// Characters kept of a guest's name when a number is appended: together they are within the 24 of a name.
pub const STEM_CHARS: usize = 20;
/// Bytes of a short text: the name of a game, an invite code, a scope, the key of a setting.
pub const WORD_BYTES: usize = 128;
/// Bytes of a long text: a report, a Web Push endpoint, a password's hash.
pub const TEXT_BYTES: usize = 2 * 1024;
/// Bytes of a record: the longest game with all its comments.
pub const RECORD_BYTES: usize = 512 * 1024;
/// Bytes of the value of a setting.
pub const SETTING_BYTES: usize = 16 * 1024;
/// Rows of one page of a list.
pub const PAGE: u32 = 100;
/// People looked up at once: all seats of a page of games.
pub const LOOKED_UP: u32 = 800;
/// Unfinished tables listed at a start: ten times what one server is built for.
pub const UNFINISHED: u32 = 25_000;
/// Open sessions of one person; a new one closes the oldest.
pub const SESSIONS: u32 = 20;
/// API tokens of one person.
pub const TOKENS: u32 = 20;
/// Web Push subscriptions of one person, one per browser; a new one removes the oldest.
pub const SUBSCRIPTIONS: u32 = 10;
/// People muted by one person.
pub const MUTES: u32 = 500;
/// Open reports by one person.
pub const OPEN_REPORTS: u32 = 20;
