//! The ids of tables and people, and invite codes.
//!
//! The protocol, the tables, the store and the server all use these types. They are a separate crate because the store
//! does not depend on the games.

mod digits;
pub mod hex;
mod invite;
mod person;
mod person_kind;
mod player;
mod stored;
mod table;

pub use digits::IdError;
pub use invite::InviteCode;
pub use person::PersonId;
pub use person_kind::PersonKind;
pub use player::{BotId, PlayerId};
pub use stored::Stored;
pub use table::TableId;
