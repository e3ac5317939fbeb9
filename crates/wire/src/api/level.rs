//! Levels of our bots.

use serde::{Deserialize, Serialize};

/// A level of our bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = LevelView))]
pub struct BotLevelInfo {
    /// Its name, as used for seats.
    pub name: String,
    /// A description of its play, in English.
    pub character: String,
}
