//! What lies on a square, in the terms in which it is read aloud.

use krajina_rules::hunters::{Person, Resource};

/// What lies on a square of a land, or on half a domino.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spot {
    /// The message that names its ground.
    pub(crate) ground: String,
    /// Crowns.
    pub(crate) crowns: u8,
    /// Fires, printed or of lava.
    pub(crate) fires: u8,
    pub(crate) craters: u8,
    pub(crate) token: Option<Resource>,
    pub(crate) person: Option<Person>,
}
