//! How the messages of crates/wire look, for the description of the API. A test reads an example of each with the real
//! type.

use serde::Serialize;
use utoipa::ToSchema;

/// A table to open.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"setup": "kingdom players=2", "seats": ["me", {"bot": {"level": "fox"}}]}))]
#[allow(dead_code, reason = "only described")]
pub(crate) struct NewTable {
    /// What is played: the text of a setup, such as `kingdom players=3 variants=harmony`.
    setup: String,
    /// For whom each seat is, one for each player: `"me"`, `"open"` or `{"bot": {"level": "fox"}}`.
    #[schema(value_type = Vec<Object>)]
    seats: Vec<String>,
    /// `"public"` or `"private"` (the default): who can find it.
    visibility: Option<String>,
    /// How long players may think: `"none"` (the default), `{"per-turn": {"seconds": 60}}`,
    /// `{"fischer": {"seconds": 600, "added": 10}}` or `{"correspondence": {"days": 2}}`.
    #[schema(value_type = Option<Object>)]
    time: Option<String>,
    /// `"bot"` (the default) or `"lose"`: what happens to who has used up the time.
    on_flag: Option<String>,
    /// `"by-host"` (the default) or `"when-full"`: when the game begins.
    start: Option<String>,
    /// Whether it counts for the ratings.
    rated: Option<bool>,
    /// Whether programs of third parties may sit down.
    programs: Option<bool>,
}

/// A table as the lobby lists it.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "only described")]
pub(crate) struct TableSummary {
    /// Which.
    table: String,
    /// The spoken way to it.
    invite: String,
    /// What is played.
    setup: String,
    /// How long players may think.
    #[schema(value_type = Object)]
    time: String,
    /// Whether it is rated.
    rated: bool,
    /// Whether programs of third parties may sit down.
    programs: bool,
    /// `public` or `private`.
    visibility: String,
    /// `gathering`, `playing`, `finished` or `closed`.
    phase: String,
    /// Who sits where; nobody at open seats.
    names: Vec<Option<String>>,
    /// How many seats are open.
    open: usize,
}
