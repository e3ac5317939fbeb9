//! Every limit of a table, in one place, with the reason beside it.

use crate::usage::Allowance;

/// Entries of one table that may wait for the disk at once. A commit takes milliseconds; with more than this the disk
/// is stuck, and the room takes nothing new.
pub const PENDING: usize = 64;

/// Watchers of one table.
pub const WATCHERS: usize = 100;

/// Connections of one seated person: a laptop, a telephone and some forgotten pages.
pub const CONNECTIONS_EACH: usize = 8;

/// Updates that a room keeps for clients that reconnect after a short gap.
pub const RESUME_UPDATES: usize = 16;

/// Bytes of such updates: about a whole document, which is cheaper beyond this. Every table keeps as many.
pub const RESUME_BYTES: usize = 6 * 1024;

/// Clients whose commands a room remembers. Each client numbers its own, so one record a client is enough.
pub const CLIENTS: usize = 512;

/// Clients of one person whose commands a room remembers: as many as can be connected.
pub const CLIENTS_EACH: usize = CONNECTIONS_EACH;

/// Lines of the chat before the game begins, and once more from then on: a whole evening of talk for each of four
/// people. Watchers have their own allowance, so that they cannot silence players. It bounds the log.
pub const CHAT: Allowance = Allowance { each: 500, all: 2_000, each_watcher: 50, all_watchers: 500 };

/// Entries of a table in all: many times the longest game. It bounds the time to recover a table.
pub const ENTRIES: u64 = 100_000;

/// Undos of one seat in a game, agreed ones included: several for each turn of the longest game. Each allows the same
/// moves to be played and written again.
pub const UNDOS: u32 = 200;

/// Tiles of the heap that one seat flips or moves in a game of Worlds: two a second through three rounds of seven
/// minutes. They need no free square, so no rule of the game ends them.
pub const MIXES: u32 = 2_500;

/// Actions of one seat in a game: three a second through the longest round of Worlds, which lasts an hour. Four seats
/// together stay far below the limit of a table, so no seat can use up the share of the others.
pub const ACTIONS: u32 = 11_000;

/// People whom the host can exclude from a table: twice as many as can watch.
pub const REMOVED: usize = 2 * WATCHERS;

/// Reports of a table: enough to notice. Each has an entry in the log.
pub const REPORTS: Allowance = Allowance { each: 10, all: 40, each_watcher: 3, all_watchers: 20 };

/// How long a question waits for answers.
pub const QUESTION_MS: u64 = 60_000;

/// How long a pause can last before the game goes on.
pub const PAUSE_MS: u64 = 10 * 60_000;

/// "3 … 2 … 1 … now!" before time runs again.
pub const RESUME_COUNTDOWN_MS: u64 = 3_000;

/// How long a person may be away in Worlds before time stands still: reloading a page takes a second.
pub const DROP_GRACE_MS: u64 = 3_000;

/// How long the others wait for an absent person before a bot takes over.
pub const DROP_WAIT_MS: u64 = 60_000;

/// How often in a game time stands still for an absent person; after that a bot takes over at once.
pub const DROPS: u8 = 3;

/// How long a turn without clocks waits for an absent person while others are there.
pub const ABSENT_MS: u64 = 120_000;

/// How long a bot may think before the room plays something legal in its place.
pub const THINK_MS: u64 = 20_000;

/// How long a bot in Worlds without an idea is left alone.
pub const IDLE_BOT_MS: u64 = 1_000;

/// The shortest time between two questions to a bot in Worlds that only looks.
pub const LOOK_MS: u64 = 100;

/// How long an empty table waits for people before it is closed.
pub const GATHER_MS: u64 = 60 * 60_000;

/// The shortest time between two presence messages: if many people reconnect at once, one message covers them all.
pub const PRESENCE_MS: u64 = 1_000;

/// The least time on a game clock after a person takes the seat back.
pub const RETURN_MS: u64 = 10_000;

/// Changes without a command that may follow one input: prevents an endless loop.
pub const FOLLOW_UPS: usize = 32;

/// The name that is shown for a deleted account.
pub const NAMELESS: &str = "—";

/// The level of the bot that plays for absent people: good enough not to decide the game for the others.
pub const STAND_IN: &str = "miller";

/// Tables that one person can sit at or have opened at once.
pub const TABLES_EACH: usize = 32;

/// Tables that a server holds in its lobby.
pub const TABLES: usize = 20_000;

/// Tables of one page of the lobby.
pub const PAGE: usize = 50;
