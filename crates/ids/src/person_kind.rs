//! The kinds of people.

use serde::{Deserialize, Serialize};

/// The kind of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PersonKind {
    /// Has only a name.
    Guest,
    /// Has a unique name and a password.
    Account,
    /// One of our bots.
    Bot,
    /// A deleted account. The games stay, the name is gone.
    Deleted,
}
