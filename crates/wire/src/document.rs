//! A table as everyone at it sees it.

use crate::id::{InviteCode, PersonId, TableId};
use crate::new_table::{BotLevel, OnFlag, Start, Visibility};
use crate::setup::Setup;
use crate::text::Name;
use crate::time::{TimeControl, WallMs};
use krajina_rules::game::Outcome;
use krajina_rules::seat::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// All that a viewer may know of a table: the room, which is the same for all, and the viewer's view of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// The room.
    pub room: RoomView,
    /// What the viewer may know of the game, in the form of the rules' own view; `null` before it begins.
    pub view: serde_json::Value,
}

/// What is going on at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People are sitting down.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished,
    /// Nobody came, or all left before the game began.
    Closed,
}

/// A room as everyone in it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomView {
    /// Which table.
    pub table: TableId,
    /// The spoken way to it.
    pub invite: InviteCode,
    /// What is played.
    pub setup: Setup,
    /// Who can find it.
    pub visibility: Visibility,
    /// How long players may think.
    pub time: TimeControl,
    /// What happens to who has used up the time.
    pub on_flag: OnFlag,
    /// When the game begins.
    pub start: Start,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether programs of third parties may sit down.
    pub programs: bool,
    /// What is going on.
    pub phase: Phase,
    /// Who may remove guests and start.
    pub host: Option<PersonId>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// How many actions have been played.
    pub ply: u32,
    /// Whose turn it is.
    pub to_act: Seats,
    /// The clocks, if there are any.
    pub clock: Option<ClockView>,
    /// In Worlds: the moment at which game time was 0, shifted by every pause. Absent while time stands still, and
    /// while a round runs under a hidden timer.
    pub zero: Option<WallMs>,
    /// Why time stands still, if it does.
    pub pause: Option<PauseView>,
    /// What has been asked, if anything.
    pub question: Option<QuestionView>,
    /// SHA-256 of the seed, from the start.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The result, once the game is over.
    pub ending: Option<Ending>,
    /// Who wants to play again.
    pub again: Seats,
    /// The table of the next game.
    pub next: Option<TableId>,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// Whose it is.
    pub of: Occupant,
    /// The bot that plays for an absent person.
    pub stand_in: Option<BotLevel>,
}

/// Whose a seat is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// Nobody's yet.
    Open,
    /// A person's, or a third party's program's.
    Person {
        /// Who.
        id: PersonId,
        /// What they are called.
        name: Name,
    },
    /// A bot's.
    Bot {
        /// How strong.
        level: BotLevel,
    },
}

/// The clocks of a game of turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockView {
    /// What each clock showed when the turn began, in milliseconds.
    pub left_ms: Vec<u64>,
    /// Since when the clock of whose turn it is has been running; absent while it stands still.
    pub since: Option<WallMs>,
}

/// Time stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PauseView {
    /// Why.
    pub why: Why,
    /// When it goes on, if that is known.
    pub until: Option<WallMs>,
}

/// Why time stands still.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// All agreed to it.
    Agreed,
    /// Somebody lost the connection.
    Dropped,
    /// The server was away.
    Restart,
}

/// A question on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuestionView {
    /// About what.
    pub topic: Topic,
    /// Who asks.
    pub by: Seat,
    /// Who has agreed so far.
    pub agreed: Seats,
    /// When it counts as answered with no.
    pub until: WallMs,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// To go back to where so many actions had been played.
    Undo {
        /// How many.
        ply: u32,
    },
    /// A pause.
    Pause,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The result by the rules; absent if somebody lost by time before the end.
    pub outcome: Option<Outcome>,
    /// The place of each seat, from 1; equals share a place.
    pub ranks: Vec<usize>,
    /// Who lost by time.
    pub flagged: Seats,
}
