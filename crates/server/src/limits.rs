//! Every limit of the service, in one place, with the reason beside it.

use std::time::Duration;

/// Bytes that a socket reads at once. The library's default of 128 KiB would cost 10,000 sockets over a gigabyte; an
/// honest frame has a hundred bytes, and a longer one is read in several steps.
pub const READ_BUFFER: usize = 1024;

/// Bytes that wait for more before they are written: a move and its acknowledgement go to the system together.
pub const WRITE_BUFFER: usize = 768;

/// Bytes of one frame to a client: a longer message goes in pieces, because every socket keeps a buffer of this size.
pub const PIECE_BYTES: usize = 1024;

/// The longest message that is read to its end, so that it can be refused politely; a longer one ends the connection.
pub const MESSAGE_BYTES: usize = 2 * krajina_wire::limits::FRAME_BYTES;

/// Messages that may wait for one socket: a snapshot of each table and some moves. Who reads slower comes back.
pub const QUEUED_MESSAGES: usize = 256;

/// Bytes that may wait for one socket.
pub const QUEUED_BYTES: usize = 512 * 1024;

/// Bytes that the system keeps for a client that does not read, before they wait with us.
pub const SEND_BUFFER: u32 = 64 * 1024;

/// Connections that may wait to be accepted: everybody comes back at once after a restart.
pub const BACKLOG: u32 = 4_096;

/// How long one write to a socket may take.
pub const WRITE_WAIT: Duration = Duration::from_secs(10);

/// How long to wait for the last words to a client that is sent away.
pub const BYE_WAIT: Duration = Duration::from_secs(1);

/// How often a socket is asked whether it is still there.
pub const PING_EVERY: Duration = Duration::from_secs(25);

/// How long a socket may be silent, answers to our questions included.
pub const SILENCE: Duration = Duration::from_secs(80);

/// How long a new socket may take to say hello.
pub const HELLO_WAIT: Duration = Duration::from_secs(10);

/// Tables that one socket looks at.
pub const TABLES_PER_SOCKET: usize = 32;

/// Sockets of one person: some devices with some pages each.
pub const SOCKETS_EACH: usize = 16;

/// Sockets from one address, where addresses are limited: a school behind one router.
pub const SOCKETS_PER_ADDRESS: usize = 200;

/// Sockets of a server unless it is told otherwise: what was measured, and a fifth more.
pub const SOCKETS: usize = 12_000;

/// Frames that a socket may send in a burst: a page that comes back to all of its tables.
pub const FRAMES_BURST: f64 = 64.0;

/// Frames a second that a socket may send for ever: more than the quickest hands in Worlds.
pub const FRAMES_PER_SECOND: f64 = 16.0;

/// Refused frames in a row after which a socket is closed.
pub const FRAMES_OVER: u32 = 200;

/// Calls that may wait for one room: everybody at a full table at once, after a restart.
pub const MAILBOX: usize = 256;

/// How long a room that nobody looks at and that waits for nothing stays in memory.
pub const ROOM_IDLE: Duration = Duration::from_secs(30);

/// How long a room whose game is over and whose result is kept stays in memory once everybody has left: on a busy server
/// dozens of games end every second, and a page that is loaded anew takes a second.
pub const ROOM_OVER: Duration = Duration::from_secs(3);

/// Results of games that are kept in one transaction: moves wait while it runs, so it should take milliseconds.
pub const RESULTS_AT_ONCE: usize = 8;

/// Results that wait for their turn.
pub const RESULTS_WAITING: usize = 1_024;

/// How long results gather while others are being kept. Nobody waits for them.
pub const RESULTS_EVERY: Duration = Duration::from_millis(100);

/// How often a room whose disk failed is tried again.
pub const MEND_EVERY: Duration = Duration::from_millis(500);

/// The shortest time between two alarms of one room: a bound, so that a mistake can never be an endless loop.
pub const ALARM_PAUSE: Duration = Duration::from_millis(5);

/// Rooms that people wait for and that are read from the log at once: the store reads so many logs together.
pub const RECOVERING: usize = 16;

/// Bytes of a request's body: a new table is a tenth.
pub const BODY_BYTES: usize = 16 * 1024;

/// Bytes of a request's head.
pub const HEAD_BYTES: usize = 16 * 1024;

/// How long a client may take to send the head of a request.
pub const HEAD_WAIT: Duration = Duration::from_secs(10);

/// How long a request may take in all, so that nothing piles up behind a disk that stands still.
pub const REQUEST_WAIT: Duration = Duration::from_secs(20);

/// How long a TLS handshake may take.
pub const HANDSHAKE_WAIT: Duration = Duration::from_secs(10);

/// How long a stopping server waits for requests in flight.
pub const STOP_WAIT: Duration = Duration::from_secs(5);

/// Passwords that are hashed at once: each takes 19 MiB.
pub const HASHES: usize = 2;

/// Hashes that may wait: more would be answered after people have given up.
pub const HASHES_WAITING: usize = 32;

/// The shortest and the longest password, in characters. Longer ones would only make the server work.
pub const PASSWORD_CHARS: std::ops::RangeInclusive<usize> = 8..=128;

/// How long a session lasts after it was used last.
pub const SESSION: Duration = Duration::from_secs(60 * 24 * 60 * 60);

/// How long a session lasts at most.
pub const SESSION_AT_MOST: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// How long a link to a new password can be used: as long as it takes to hand it over.
pub const RESET: Duration = Duration::from_secs(60 * 60);

/// How often the server looks whether logins were ended by a command beside it.
pub const LOGINS_EVERY: Duration = Duration::from_secs(2);

/// Recovery codes of a second factor.
pub const RECOVERY_CODES: usize = 10;

/// How long a program's token lasts.
pub const TOKEN: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Addresses and names whose requests are counted: beyond this the oldest counts are forgotten.
pub const COUNTED: usize = 50_000;

/// How often expired sessions and guests who never played are cleared away.
pub const SWEEP_EVERY: Duration = Duration::from_secs(60 * 60);

/// How long a guest who never played is remembered.
pub const GUEST: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// How long a push service may take to take a message.
pub const PUSH_WAIT: Duration = Duration::from_secs(10);

/// Messages to push services on their way at once.
pub const PUSHES: usize = 16;

/// Tables that one digest counts: more say no more.
pub const DIGEST_TABLES: usize = 64;
