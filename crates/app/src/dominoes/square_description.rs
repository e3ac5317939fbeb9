//! The contents of a square, for its description.

use krajina_rules::hunters::{Person, Resource};

/// The contents of a square of a land, or of half a domino.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SquareDescription {
    /// The message that names the ground.
    pub ground: String,
    /// Crowns.
    pub crowns: u8,
    /// Fires, printed or of lava.
    pub fires: u8,
    /// Craters.
    pub craters: u8,
    /// The resource token that lies there.
    pub token: Option<Resource>,
    /// The person who stands there.
    pub person: Option<Person>,
}
