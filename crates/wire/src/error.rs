//! Refusals: each with a code that never changes, so that programs can act on it and sentences be translated.

use krajina_rules::game::Illegal;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident $name:literal,)*) => {
        /// Why something was refused. The sentence is the message `error-…` of i18n/*/server.ftl.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum ErrorCode {
            $($(#[$doc])* #[serde(rename = $name)] $code,)*
        }

        impl ErrorCode {
            /// All of them.
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
    /// The frame is longer than a frame may be.
    TooLarge "too-large",
    /// The frame is no JSON, or not what docs/protocol.md says.
    BadJson "bad-json",
    /// The client speaks another version of the protocol.
    WrongVersion "wrong-version",
    /// Something was sent before the hello.
    NotWelcomed "not-welcomed",
    /// No such address.
    UnknownRoute "unknown-route",
    /// The session is over: sign in again.
    ExpiredSession "expired-session",
    /// This needs a session.
    NoSession "no-session",
    /// Too many requests in a short time.
    RateLimited "rate-limited",
    /// The server has as much to do as it can take.
    Overloaded "overloaded",
    /// There is no such table, or it is private and the caller was not invited.
    UnknownTable "unknown-table",
    /// All seats are taken.
    FullTable "full-table",
    /// The seat is taken.
    SeatTaken "seat-taken",
    /// The caller has a seat at this table already.
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
    /// More watchers than a table can have.
    TooManyWatchers "too-many-watchers",
    /// The caller is at as many tables as one person can be.
    TooManyTables "too-many-tables",
    /// The table's settings contradict themselves.
    BadTable "bad-table",
    /// There is no such level.
    UnknownLevel "unknown-level",
    /// There are open seats.
    OpenSeats "open-seats",
    /// The game has begun.
    AlreadyStarted "already-started",
    /// The game has not begun.
    NotStarted "not-started",
    /// The game is over.
    GameOver "game-over",
    /// It is somebody else's turn.
    NotYourTurn "not-your-turn",
    /// The text is no action of this game.
    BadAction "bad-action",
    /// The rules forbid it; the rule's number says which.
    IllegalMove "illegal-move",
    /// The table has changed since what the caller saw.
    Stale "stale",
    /// The command is so old that nobody knows any more whether it was carried out.
    TooOld "too-old",
    /// Time stands still.
    Paused "paused",
    /// Time does not stand still.
    NotPaused "not-paused",
    /// There are no pauses in this game.
    NoPause "no-pause",
    /// Something was revealed, or somebody else has acted: ask the others.
    CannotTakeBack "cannot-take-back",
    /// There is nothing to undo.
    NothingToUndo "nothing-to-undo",
    /// The others have not answered the last question yet.
    QuestionPending "question-pending",
    /// Nobody has asked anything.
    NoQuestion "no-question",
    /// There is no such line.
    UnknownLine "unknown-line",
    /// The table has heard as much as it can keep.
    TableFull "table-full",
    /// The server cannot write to its disk: it takes no moves, and keeps what it has.
    Storage "storage",
    /// A name that may not be used.
    BadName "bad-name",
    /// The name belongs to somebody.
    NameTaken "name-taken",
    /// Name or password is wrong.
    BadLogin "bad-login",
    /// A password that is too short, too long or too common.
    BadPassword "bad-password",
    /// The password is right, and a code of the second factor is missing or wrong.
    SecondFactor "second-factor",
    /// This server lets accounts play only with a second factor: it has to be switched on first.
    NeedsSecondFactor "needs-second-factor",
    /// The link to a new password is none of ours, was used or has expired.
    ExpiredLink "expired-link",
    /// The caller may not do this.
    Forbidden "forbidden",
    /// There is no record of this game (yet).
    NoRecord "no-record",
    /// The server is about to stop.
    Stopping "stopping",
    /// Something went wrong that is the server's fault.
    Internal "internal",
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A refusal: nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// Why.
    pub code: ErrorCode,
    /// The rule that forbids it, such as `K12`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What exactly is wrong, in English, for people who write programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Actions that would have been legal: all of them or, where they are many, a few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<String>,
}

impl Refusal {
    /// A refusal that says more.
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
