//! The next action of a player in real time.

use krajina_rules::game::Millis;
use krajina_rules::worlds::Action;

/// An action and its time. Ask the player again then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedAction {
    /// Its time by the table's clock.
    pub at: Millis,
    /// The action; `None` if the player only looks until then.
    pub action: Option<Action>,
}
