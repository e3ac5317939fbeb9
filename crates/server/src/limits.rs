//! All limits of the service, each with its reason.

use std::time::Duration;

/// Bytes that a socket reads at once. The library's default of 128 KiB would take over a gigabyte for 10,000 sockets. A
/// usual frame has a hundred bytes; longer ones are read in several steps.
pub const READ_BUFFER: usize = 1024;

/// Bytes buffered before a write, so that a move and its acknowledgement are written together.
pub const WRITE_BUFFER: usize = 768;

/// Bytes of one frame to a client. Longer messages are fragmented, because every socket keeps a buffer as large as its
/// longest frame.
pub const PIECE_BYTES: usize = 1024;

/// The longest message that is read to its end and refused with an error; a longer one ends the connection.
pub const MESSAGE_BYTES: usize = 2 * krajina_wire::limits::FRAME_BYTES;

/// Messages queued for one socket: a snapshot of each table and some moves. A slower client is disconnected and
/// resumes.
pub const QUEUED_MESSAGES: usize = 256;

/// Bytes queued for one socket.
pub const QUEUED_BYTES: usize = 512 * 1024;

/// Bytes in the system's send buffer of a connection. Further unread data waits in the outbox, where it is counted.
pub const SEND_BUFFER: u32 = 64 * 1024;

/// Connections that may wait to be accepted: after a restart all clients reconnect at once.
pub const BACKLOG: u32 = 4_096;

/// How long one write to a socket may take.
pub const WRITE_WAIT: Duration = Duration::from_secs(10);

/// How long sending the reason and the close frame to a disconnected client may take.
pub const BYE_WAIT: Duration = Duration::from_secs(1);

/// Bytes read and discarded from a client that is disconnected for sending too much.
pub const DRAINED_BYTES: usize = 64 * 1024;

/// How often a socket is pinged.
pub const PING_EVERY: Duration = Duration::from_secs(25);

/// How long a socket may send nothing, not even pongs.
pub const SILENCE: Duration = Duration::from_secs(80);

/// How long a new socket may take to say hello.
pub const HELLO_WAIT: Duration = Duration::from_secs(10);

/// Tables that one socket watches.
pub const TABLES_PER_SOCKET: usize = 32;

/// Sockets of one person: several devices with several pages each.
pub const SOCKETS_EACH: usize = 16;

/// Sockets from one address, where addresses are limited: a school behind one router.
pub const SOCKETS_PER_ADDRESS: usize = 200;

/// TCP connections from one address, where addresses are limited: its sockets, and some dozens of requests by people
/// who are opening the page.
pub const CONNECTIONS_PER_ADDRESS: usize = SOCKETS_PER_ADDRESS + 56;

/// TCP connections from one address when three quarters of all are in use: enough for a family, and so few that an
/// attacker needs hundreds of addresses to lock others out.
pub const CONNECTIONS_WHEN_SCARCE: usize = 32;

/// Sockets of a server by default: the measured 10,000 and a fifth more.
pub const SOCKETS: usize = 12_000;

/// Frames that a socket may send in a burst: a page that reconnects to all of its tables.
pub const FRAMES_BURST: f64 = 64.0;

/// Sustained frames a second of a socket: more than the quickest player of Worlds sends.
pub const FRAMES_PER_SECOND: f64 = 16.0;

/// Refused frames in a row after which a socket is closed.
pub const FRAMES_OVER: u32 = 200;

/// Frames of any kind that a socket may begin in a burst, pings and fragments included. It exceeds the messages after
/// which a socket is closed, so that each excess message gets its own error first.
pub const RAW_FRAMES_BURST: f64 = 1_024.0;

/// Sustained frames of any kind a second of a socket: twice the messages.
pub const RAW_FRAMES_PER_SECOND: f64 = 2.0 * FRAMES_PER_SECOND;

/// Messages queued for one room: after a restart everybody at a full table attaches at once.
pub const MAILBOX: usize = 256;

/// How long a room without sockets and pending work stays in memory.
pub const ROOM_IDLE: Duration = Duration::from_secs(30);

/// How long a room with a stored result stays in memory once everybody has left. On a busy server dozens of games end
/// every second; reloading a page takes about a second.
pub const ROOM_OVER: Duration = Duration::from_secs(3);

/// Results stored in one transaction: moves wait while it runs, so it should take milliseconds.
pub const RESULTS_AT_ONCE: usize = 8;

/// Results queued to be stored.
pub const RESULTS_WAITING: usize = 1_024;

/// Pause between two transactions, in which results gather. Nobody waits for them.
pub const RESULTS_EVERY: Duration = Duration::from_millis(100);

/// How long a request waits for the result of a game that has just ended to be stored.
pub const RESULT_WAIT: Duration = Duration::from_secs(5);

/// How often the server writes a heartbeat. After a kill, up to this much more than the downtime is left out of clocks.
pub const ALIVE_EVERY: Duration = Duration::from_secs(30);

/// How often a room tries to recover after a failed write.
pub const RECOVERY_RETRY: Duration = Duration::from_millis(500);

/// The shortest time between two alarms of one room, so that a bug cannot cause a busy loop.
pub const ALARM_PAUSE: Duration = Duration::from_millis(5);

/// Requested rooms that are recovered at the same time: the store reads this many logs together.
pub const RECOVERING: usize = 16;

/// Bytes of a request's body: ten times those of a new table.
pub const BODY_BYTES: usize = 16 * 1024;

/// Bytes of a request's head.
pub const HEAD_BYTES: usize = 16 * 1024;

/// How long a client may take to send the head of a request.
pub const HEAD_WAIT: Duration = Duration::from_secs(10);

/// How long a request may take, so that requests do not pile up behind a blocked disk.
pub const REQUEST_WAIT: Duration = Duration::from_secs(20);

/// How long a TLS handshake may take.
pub const HANDSHAKE_WAIT: Duration = Duration::from_secs(10);

/// How long a stopping server waits for requests in flight.
pub const STOP_WAIT: Duration = Duration::from_secs(5);

/// Passwords hashed at the same time: each takes 19 MiB.
pub const HASHES: usize = 2;

/// Passwords queued to be hashed: people would give up before longer queues are processed.
pub const HASHES_WAITING: usize = 32;

/// The shortest and the longest password, in characters. Longer ones only cost the server time.
pub const PASSWORD_CHARS: std::ops::RangeInclusive<usize> = 8..=128;

/// How long a session lasts after its last use.
pub const SESSION: Duration = Duration::from_secs(60 * 24 * 60 * 60);

/// How long a session lasts at most.
pub const SESSION_AT_MOST: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// How long a password reset link is valid: long enough to hand it over.
pub const RESET: Duration = Duration::from_secs(60 * 60);

/// How often the server checks for sessions ended by `krajina account`, a replaced database, and a changed clock.
pub const WATCH_EVERY: Duration = Duration::from_secs(2);

/// Recovery codes of a second factor.
pub const RECOVERY_CODES: usize = 10;

/// How long a program's token lasts.
pub const TOKEN: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Clients (addresses, names or people) that one rate limiter tracks; unused entries are dropped beyond this.
pub const TRACKED_CLIENTS: usize = 50_000;

/// How often expired sessions and guests who never played are removed.
pub const SWEEP_EVERY: Duration = Duration::from_secs(60 * 60);

/// How long a guest who never played is kept.
pub const GUEST: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// How long a request to a push service may take.
pub const PUSH_WAIT: Duration = Duration::from_secs(10);

/// Concurrent requests to push services.
pub const PUSHES: usize = 16;

/// The most tables that one digest counts.
pub const DIGEST_TABLES: usize = 64;
