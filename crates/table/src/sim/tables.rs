//! The tables that a simulation opens.

use krajina_wire::NewTable;

/// A table that a simulation can open: its setup, and the other settings as JSON.
#[derive(Clone, Copy, Debug)]
pub struct SimulatedTable {
    /// The setup of the game.
    pub setup: &'static str,
    /// The seats.
    pub seats: &'static str,
    /// The time control.
    pub time: &'static str,
}

impl SimulatedTable {
    pub(super) fn settings(&self) -> Result<NewTable, String> {
        let SimulatedTable { setup, seats, time } = self;
        let settings = format!(r#"{{"setup":"{setup}","seats":{seats},"time":{time}}}"#);
        serde_json::from_str(&settings).map_err(|error| error.to_string())
    }
}

const fn table(setup: &'static str, seats: &'static str, time: &'static str) -> SimulatedTable {
    SimulatedTable { setup, seats, time }
}

/// The tables of `krajina sim`.
pub(super) const TABLES: &[SimulatedTable] = &[
    table("kingdom players=2", r#"["me","open"]"#, r#""none""#),
    table(
        "kingdom players=3 variants=wider-choice",
        r#"["me","open","open"]"#,
        r#"{"per-turn":{"seconds":5}}"#,
    ),
    table("kingdom players=4", r#"["me","open",{"bot":{"level":"fox"}},"open"]"#, r#""none""#),
    table(
        "kingdom players=2",
        r#"["me",{"bot":{"level":"fox"}}]"#,
        r#"{"fischer":{"seconds":20,"added":1}}"#,
    ),
    table("hunters players=2 mode=tribe", r#"["me","open"]"#, r#""none""#),
    table(
        "hunters players=3 mode=tribe",
        r#"["me","open","open"]"#,
        r#"{"fischer":{"seconds":15,"added":2}}"#,
    ),
    table("hunters players=4 mode=totems", r#"["me","open","open","open"]"#, r#""none""#),
    table("worlds players=2 minutes=1", r#"["me","open"]"#, r#""none""#),
    table(
        "worlds players=3 level=expert minutes=1 timer=hidden",
        r#"["me","open",{"bot":{"level":"fox"}}]"#,
        r#""none""#,
    ),
    table("worlds players=1 level=solo-hard", r#"["me"]"#, r#""none""#),
    table("kingdom players=2", r#"["me","open"]"#, r#"{"correspondence":{"days":1}}"#),
];
