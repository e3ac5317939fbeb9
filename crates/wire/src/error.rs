//! Refusals with stable codes, so that programs can handle them and messages can be translated.

use krajina_rules::game::Illegal;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident $name:literal,)*) => {
        /// The reason for a refusal. Its sentence is the message `error-…` of i18n/*/server.ftl.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum ErrorCode {
            $($(#[$doc])* #[serde(rename = $name)] $code,)*
        }

        impl ErrorCode {
            /// All codes.
            pub const ALL: &[ErrorCode] = &[$(ErrorCode::$code,)*];

            /// Its name on the wire.
            pub const fn name(self) -> &'static str {
                match self {
                    $(ErrorCode::$code => $name,)*
                }
            }
        }
    };
}

codes! {
    /// The frame is longer than the limit.
    TooLarge "too-large",
    /// The frame is not JSON, or not a message of docs/protocol.md.
    BadJson "bad-json",
    /// The client speaks another version of the protocol.
    WrongVersion "wrong-version",
    /// A message was sent before the hello.
    NotWelcomed "not-welcomed",
    /// There is no such address.
    UnknownRoute "unknown-route",
    /// The session has expired: sign in again.
    ExpiredSession "expired-session",
    /// This needs a session.
    NoSession "no-session",
    /// Too many requests in a short time.
    RateLimited "rate-limited",
    /// The server is overloaded.
    Overloaded "overloaded",
    /// There is no such table, or it is private and the caller was not invited.
    UnknownTable "unknown-table",
    /// All seats are taken.
    FullTable "full-table",
    /// The seat is taken.
    SeatTaken "seat-taken",
    /// The caller already has a seat at this table.
    AlreadySeated "already-seated",
    /// The caller has no seat at this table.
    NotSeated "not-seated",
    /// A bot plays for the caller: the seat has to be taken back first.
    StandIn "stand-in",
    /// Only the host may do this.
    NotHost "not-host",
    /// Programs may not sit down at this table.
    NoPrograms "no-programs",
    /// The host has removed the caller from this table.
    Removed "removed",
    /// The host has closed the chat to watchers.
    ChatClosed "chat-closed",
    /// The caller has reached the limit of lines or reports of one person at this table.
    ChatLimit "chat-limit",
    /// That person does not watch this table, or nobody does.
    NotWatching "not-watching",
    /// Rated games are for accounts: the caller is a guest.
    NeedsAccount "needs-account",
    /// The table has as many watchers as it can have.
    TooManyWatchers "too-many-watchers",
    /// The caller has as many tables as one person can have.
    TooManyTables "too-many-tables",
    /// The settings of the table contradict each other.
    BadTable "bad-table",
    /// There is no such level.
    UnknownLevel "unknown-level",
    /// There are open seats.
    OpenSeats "open-seats",
    /// The game has started.
    AlreadyStarted "already-started",
    /// The game has not started.
    NotStarted "not-started",
    /// The game is over.
    GameOver "game-over",
    /// It is another player's turn.
    NotYourTurn "not-your-turn",
    /// The text is not an action of this game.
    BadAction "bad-action",
    /// The rules forbid it; `rule` is the number of the rule.
    IllegalMove "illegal-move",
    /// The table has changed since the caller saw it.
    Stale "stale",
    /// The command is too old to know whether it was carried out.
    TooOld "too-old",
    /// The game is paused.
    Paused "paused",
    /// The game is not paused.
    NotPaused "not-paused",
    /// This game cannot be paused.
    NoPause "no-pause",
    /// Something was revealed, or another player has acted: ask the others.
    CannotTakeBack "cannot-take-back",
    /// The caller has done this as often as one game allows.
    TooOften "too-often",
    /// There is nothing to undo.
    NothingToUndo "nothing-to-undo",
    /// The last question is still open.
    QuestionPending "question-pending",
    /// There is no open question.
    NoQuestion "no-question",
    /// There is no such line.
    UnknownLine "unknown-line",
    /// The log of the table is full.
    TableFull "table-full",
    /// The server cannot write to its disk: it accepts no moves, and nothing is lost.
    Storage "storage",
    /// The name is not allowed.
    BadName "bad-name",
    /// The name is taken.
    NameTaken "name-taken",
    /// Name or password is wrong.
    BadLogin "bad-login",
    /// The password is too short, too long or too common.
    BadPassword "bad-password",
    /// The password is right, but a code of the second factor is missing or wrong.
    SecondFactor "second-factor",
    /// On this server accounts need a second factor to play: it has to be switched on first.
    NeedsSecondFactor "needs-second-factor",
    /// The password link is invalid, was used or has expired.
    ExpiredLink "expired-link",
    /// The caller may not do this.
    Forbidden "forbidden",
    /// There is no record of this game (yet).
    NoRecord "no-record",
    /// The server is about to stop.
    Stopping "stopping",
    /// The server has failed: it is a bug.
    Internal "internal",
}

impl ErrorCode {
    /// Whether a refusal is temporary and independent of the request, so that a retry may succeed.
    pub const fn is_transient(self) -> bool {
        matches!(self, ErrorCode::RateLimited | ErrorCode::Overloaded | ErrorCode::Stopping)
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A refusal: nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The reason.
    pub code: ErrorCode,
    /// The rule that forbids it, such as `K12`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Details in English, for programmers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Legal actions: all of them, or a few if there are many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<String>,
}

impl Refusal {
    /// A refusal with details.
    pub fn with(code: ErrorCode, detail: impl fmt::Display) -> Refusal {
        Refusal { detail: Some(detail.to_string()), ..Refusal::from(code) }
    }
}

impl From<ErrorCode> for Refusal {
    fn from(code: ErrorCode) -> Refusal {
        Refusal { code, rule: None, detail: None, allowed: Vec::new() }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal {
            code: ErrorCode::IllegalMove,
            rule: Some(illegal.rule.into_owned()),
            detail: Some(illegal.reason),
            allowed: illegal.allowed,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        if let Some(rule) = &self.rule {
            write!(f, " ({rule})")?;
        }
        match &self.detail {
            Some(detail) => write!(f, ": {detail}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}
