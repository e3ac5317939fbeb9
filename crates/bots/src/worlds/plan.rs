//! What a player will do next.

use krajina_rules::game::Millis;
use krajina_rules::worlds::Action;

/// A player's next step: at this time do this, then ask again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// When, by the table's clock.
    pub at: Millis,
    /// What; nothing if the player only looks until then.
    pub action: Option<Action>,
}
