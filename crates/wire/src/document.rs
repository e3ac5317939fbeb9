//! The document of a table.

use crate::new_table::{BotLevel, OnFlag, Start, Visibility};
use crate::text::Name;
use crate::time::{TimeControl, WallMs};
use krajina_ids::{InviteCode, PersonId, TableId};
use krajina_rules::any::AnySetup;
use krajina_rules::game::Outcome;
use krajina_rules::seat::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Everything that a viewer may know of a table: the room, which is the same for all, and the viewer's view of the
/// game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// The room.
    pub room: RoomView,
    /// The viewer's view of the game, in the form of its rules; `null` before it begins.
    pub view: serde_json::Value,
}

/// The phase of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Waiting for players.
    Gathering,
    /// The game is running.
    Playing,
    /// The game is over.
    Finished,
    /// The table was closed before the game began.
    Closed,
}

/// The public part of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomView {
    /// The table.
    pub table: TableId,
    /// The invite code.
    pub invite: InviteCode,
    /// The setup of the game.
    #[serde(deserialize_with = "crate::setup::limited")]
    pub setup: AnySetup,
    /// The visibility.
    pub visibility: Visibility,
    /// The time control.
    pub time: TimeControl,
    /// The rule for players whose time is used up.
    pub on_flag: OnFlag,
    /// When the game begins.
    pub start: Start,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether programs of third parties may sit down.
    pub programs: bool,
    /// The phase.
    pub phase: Phase,
    /// The person who may remove guests and start.
    pub host: Option<PersonId>,
    /// Whether watchers may chat, as the host decides. Servers that do not send it allow it.
    #[serde(default = "open_chat")]
    pub watcher_chat: bool,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The number of actions played.
    pub ply: u32,
    /// The seats in turn.
    pub to_act: Seats,
    /// The clocks, if there are any.
    pub clock: Option<ClockView>,
    /// In Worlds: the moment at which game time was 0, shifted by every pause. Absent during a pause, and while a round
    /// runs under a hidden timer.
    pub zero: Option<WallMs>,
    /// The pause, if the game is paused.
    pub pause: Option<PauseView>,
    /// The open question, if there is one.
    pub question: Option<QuestionView>,
    /// SHA-256 of the seed, from the start.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The result, once the game is over.
    pub ending: Option<Ending>,
    /// Seats that want a rematch.
    pub again: Seats,
    /// The table of the next game.
    pub next: Option<TableId>,
}

fn open_chat() -> bool {
    true
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// The occupant.
    pub of: Occupant,
    /// The bot that plays for an absent person.
    pub stand_in: Option<BotLevel>,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// None yet.
    Open,
    /// A person, or a third-party program.
    Person {
        /// The person.
        id: PersonId,
        /// Their name.
        name: Name,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: BotLevel,
    },
}

/// The clocks of a game of turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockView {
    /// The time on each clock when the turn began, in milliseconds.
    pub left_ms: Vec<u64>,
    /// Since when the clock in turn has been running; absent while it is stopped.
    pub since: Option<WallMs>,
}

/// A pause of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PauseView {
    /// The reason.
    pub why: PauseReason,
    /// When the game resumes, if known.
    pub until: Option<WallMs>,
}

/// The reason for a pause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PauseReason {
    /// All players agreed to it.
    Agreed,
    /// A player lost the connection.
    Dropped,
    /// The server was away.
    Restart,
}

/// A question that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuestionView {
    /// The topic.
    pub topic: Topic,
    /// The seat that asks.
    pub by: Seat,
    /// Seats that have agreed so far.
    pub agreed: Seats,
    /// When it counts as declined.
    pub until: WallMs,
}

/// The topic of a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// Going back to the position after so many actions.
    Undo {
        /// The number of actions.
        ply: u32,
    },
    /// A pause.
    Pause,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The result by the rules; absent if a player lost on time before the end.
    pub outcome: Option<Outcome>,
    /// The place of each seat, from 1; equal players share a place.
    pub ranks: Vec<usize>,
    /// Seats that lost on time.
    pub flagged: Seats,
}
