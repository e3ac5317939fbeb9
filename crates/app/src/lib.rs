//! The logic of the browser app without a browser: tables of all games, their drivers, pages and stored data. Nothing
//! here uses the DOM, a clock or a socket: time and replies come in, effects go out.
//!
//! | modules | contents |
//! |---|---|
//! | `table` `dominoes` `worlds` `player` | a table as it is shown |
//! | `driver` | `Local`, `Online`, `Replay`, `Lesson`: carry out actions |
//! | `agents` `worker` | bots and the solver in a worker |
//! | `log` `save` `archive` | the log of a local game, its stored form, all saved games |
//! | `film` | a recorded game |
//! | `scorer` | the scorer of a real table |
//! | `page` `online_page` | pages and addresses |

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failing test should stop where it fails"))]

mod agents;
pub mod archive;
pub mod dominoes;
pub mod driver;
mod film;
pub mod json;
mod log;
mod online_page;
mod page;
mod player;
mod save;
pub mod scorer;
mod stopwatch;
mod table;
pub mod worker;
pub mod worlds;

pub use dominoes::{LessonStep, LessonTopic};
pub use film::Film;
pub use log::{GameLog, LoggedAction, Occasion};
pub use online_page::{OnlinePage, ResetToken};
pub use page::{LearnPage, Page};
pub use player::SeatPlayer;
pub use save::SaveId;
pub use table::{Standstill, TableModel};
