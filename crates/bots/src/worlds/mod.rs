//! Players for Worlds that build in real time as people do.
//!
//! A [`WorldsAgent`] is not a solver with delays. It sees the [`View`](krajina_rules::worlds::View) of its seat, glances at a few
//! tiles at a time, compares them with the squares it has in mind, reaches for one and may come too late, places it, and
//! stops for a chip. Asked what it does next, it answers with a [`PlannedAction`]: which action, and when its hand will be there.
//! It reads no clock and never waits, so servers, browsers and the arena drive it in the same way.
//!
//! | what | where |
//! |---|---|
//! | delays of hands and eyes | `act` `chance` |
//! | parameters of the seven levels | `ability` `skill` |
//! | memory, perception and plans | `tile_memory` `perception` `blueprint` |
//! | the player | `agent` `planned_action` |
//! | games between agents or programs | `table` |
//! | expected results and alternatives | `foresight` `alternative` |
//! | best completion of a map, review of a game | `completion` `review` |

mod ability;
mod act;
mod agent;
mod alternative;
mod blueprint;
mod bot_game;
mod chance;
mod completion;
mod foresight;
mod perception;
mod planned_action;
mod review;
mod skill;
mod table;
mod tile_memory;

pub use ability::Ability;
pub use act::Act;
pub use agent::WorldsAgent;
pub use alternative::{Alternative, alternatives};
pub use completion::{Completion, complete};
pub use foresight::{Foresight, foresee};
pub use planned_action::PlannedAction;
pub use review::{LaidPiece, Review, RoundReview, review};
pub use skill::{BuildTaste, SKILLS, WorldsSkill};
pub use table::{Attempt, WorldsParticipant, WorldsSeat, play};
