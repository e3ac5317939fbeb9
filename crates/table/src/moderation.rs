//! Decisions of the host about other people at the table.

use crate::limits;
use krajina_wire::PersonId;
use serde::{Deserialize, Serialize};

/// Whether watchers may chat, and which people are excluded. A rematch keeps these decisions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moderation {
    /// Whether watchers may chat.
    pub(crate) watcher_chat: bool,
    /// Excluded people.
    pub(crate) removed: Vec<PersonId>,
}

impl Default for Moderation {
    fn default() -> Moderation {
        Moderation { watcher_chat: true, removed: Vec::new() }
    }
}

impl Moderation {
    /// Whether the host has decided nothing.
    pub(crate) fn is_default(&self) -> bool {
        *self == Moderation::default()
    }

    /// Whether this person is excluded.
    pub(crate) fn is_removed(&self, person: PersonId) -> bool {
        self.removed.contains(&person)
    }

    /// Excludes a person for good.
    pub(crate) fn remove(&mut self, person: PersonId) {
        if self.is_removed(person) {
            return;
        }
        if self.removed.len() == limits::REMOVED {
            self.removed.remove(0);
        }
        self.removed.push(person);
    }
}
