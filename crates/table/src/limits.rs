//! Every limit of a table, in one place, with the reason beside it.

/// Entries of one table that may wait for the disk at once. A commit takes milliseconds; more than this means that the
/// disk stands still, and then nothing new is taken.
pub const PENDING: usize = 64;

/// Watchers of one table.
pub const WATCHERS: usize = 100;

/// Connections of one seated person: a laptop, a telephone and some forgotten pages.
pub const CONNECTIONS_EACH: usize = 8;

/// Updates that a room keeps for those who come back after a short gap.
pub const RESUME_UPDATES: usize = 16;

/// Bytes of such updates: about a whole document, which beyond this is cheaper. Every table keeps as many.
pub const RESUME_BYTES: usize = 6 * 1024;

/// Clients whose commands a room remembers. Each client counts its own, so one line a client is enough.
pub const CLIENTS: usize = 512;

/// Clients of one person whose commands a room remembers: as many as can be connected.
pub const CLIENTS_EACH: usize = CONNECTIONS_EACH;

/// Chat lines of a table in all: a whole evening of talk; it bounds the log.
pub const CHAT_LINES: u32 = 2_000;

/// Entries of a table in all: many times the longest game. It bounds the time to recover a table.
pub const ENTRIES: u64 = 100_000;

/// Guests that the host can keep away from a table.
pub const REMOVED: usize = 16;

/// Reports of a table: enough to notice.
pub const REPORTS: u32 = 20;

/// How long a question waits for answers.
pub const QUESTION_MS: u64 = 60_000;

/// How long a pause can last before the game goes on by itself.
pub const PAUSE_MS: u64 = 10 * 60_000;

/// "3 … 2 … 1 … now!" before time runs again.
pub const RESUME_COUNTDOWN_MS: u64 = 3_000;

/// How long somebody may be away in Worlds before time stands still: a page that is loaded anew takes a second.
pub const DROP_GRACE_MS: u64 = 3_000;

/// How long the others wait for somebody who is away before a bot plays on.
pub const DROP_WAIT_MS: u64 = 60_000;

/// How often in a game time stands still for somebody who is away; then a bot plays on at once.
pub const DROPS: u8 = 3;

/// How long a turn without clocks waits for somebody who is away, while others are there.
pub const ABSENT_MS: u64 = 120_000;

/// How long a bot may think before the room plays something legal in its place.
pub const THINK_MS: u64 = 20_000;

/// How long a bot in Worlds that knows nothing to do is left alone.
pub const IDLE_BOT_MS: u64 = 1_000;

/// How long a bot in Worlds that only looks is left alone at least: it bounds how often it is asked.
pub const LOOK_MS: u64 = 100;

/// How long a table at which nobody is waits for people before it is closed.
pub const GATHER_MS: u64 = 60 * 60_000;

/// The shortest time between two notices of who is there: when everybody comes back at once, each is told once of all.
pub const PRESENCE_MS: u64 = 1_000;

/// What a clock of the whole game shows at least when somebody takes the seat back.
pub const RETURN_MS: u64 = 10_000;

/// Changes that may follow by themselves from one input: a bound, so that a mistake can never be an endless loop.
pub const FOLLOW_UPS: usize = 32;

/// What is shown in place of the name of a deleted account.
pub const NAMELESS: &str = "—";

/// The level of the bot that plays for absent people: it plays well enough not to decide the game for the others.
pub const STAND_IN: &str = "miller";

/// Tables that one person can sit at or have opened at once.
pub const TABLES_EACH: usize = 32;

/// Tables that a server holds in its lobby.
pub const TABLES: usize = 20_000;

/// Tables of one page of the lobby.
pub const PAGE: usize = 50;
