//! Players for Worlds, who build in real time as people do.
//!
//! An [`Agent`] is no solver that sleeps. It sees the [`View`](krajina_rules::worlds::View) of its seat, glances at a few
//! tiles at a time, compares them with the squares it has in mind, reaches for one and may come too late, places it, and
//! stops for a chip. Asked what it does next, it answers with a [`Plan`]: which action, and when its hand will be there.
//! It asks no clock and waits for nobody, so a table on a server, a browser and the arena drive it alike.
//!
//! | what | where |
//! |---|---|
//! | how long hands and eyes take | `act` `chance` |
//! | how each of the seven levels builds | `ability` `skill` |
//! | what a player has seen and thinks of it | `memory` `eye` `blueprint` |
//! | the player | `agent` `plan` |
//! | agents, or programs, at a table of their own | `table` |
//! | what a player may expect of the end, and could do instead | `foresight` `alternative` |
//! | the best that could still be built, and a look back at what was | `completion` `review` |

mod ability;
mod act;
mod agent;
mod alternative;
mod blueprint;
mod chance;
mod completion;
mod eye;
mod foresight;
mod memory;
mod plan;
mod review;
mod skill;
mod table;

pub use ability::Ability;
pub use act::Act;
pub use agent::Agent;
pub use alternative::{Alternative, alternatives};
pub use completion::{Completion, complete};
pub use foresight::{Foresight, foresee};
pub use plan::Plan;
pub use review::{Laid, Review, RoundReview, review};
pub use skill::{SKILLS, Skill, Taste};
pub use table::{Deed, Guest, Player, play};
