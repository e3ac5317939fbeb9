//! The service core: what a server does, without the server.
//!
//! A [`Room`] is one table. Nothing in here waits, asks a clock or touches a disk: a room is told an [`Input`] and the
//! time, and answers with [`Effect`]s for somebody else to carry out. What it knows is a fold over its log
//! ([`State::apply`]), so a table that was lost is [`recovered`](Room::recover) from its entries, and nothing is sent to
//! anybody before the entry behind it is on disk.
//!
//! | what | where |
//! |---|---|
//! | the log: an [`Entry`] is what a store keeps | `entry` |
//! | the fold over it: seats, phase, game, clocks, chat | `state` `play` `clocks` `seen` |
//! | what a person may do, and what happens by itself | `decide` `due` |
//! | what everyone sees of it | `render` |
//! | durable before visible: pending entries, sending, resuming | `room` `effect` `shown` |
//! | many tables | `lobby` |
//! | afterwards | `rating` |
//! | bots at the table | `think` |

mod clocks;
mod decide;
mod due;
mod effect;
mod entry;
pub mod limits;
mod lobby;
mod play;
pub mod rating;
mod render;
mod room;
#[cfg(test)]
mod secrecy;
mod seen;
mod shown;
#[cfg(any(test, feature = "sim"))]
pub mod sim;
mod state;
mod think;
#[cfg(any(test, feature = "sim"))]
mod twin;

pub use effect::{Conn, Effect, Finished, Input, Logged, Person, Rematch};
pub use entry::{By, Change, Entry, EntryError};
pub use lobby::{Filter, Lobby};
pub use room::{Opening, Room};
pub use state::State;
pub use think::{AnyView, Thinkers, Thinking, Thought};
#[cfg(any(test, feature = "sim"))]
pub use twin::Revealed;
