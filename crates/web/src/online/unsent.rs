//! Moves without a reply, stored by the browser: they survive a reload, a closed page and an empty battery. The next
//! page sends them with their old ids, so that each is played once.

use crate::storage;
use krajina_wire::{ActionText, Command, CommandId, PersonId, TableId};
use serde::{Deserialize, Serialize};

const KEY: &str = "unsent";

/// A move that may not have reached the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Unsent {
    person: PersonId,
    pub(crate) table: TableId,
    pub(crate) id: CommandId,
    action: ActionText,
    ply: u32,
}

impl Unsent {
    /// Keeps only moves with a known ply: the server refuses them if the game has continued, so sending them late
    /// does no harm.
    fn of(person: PersonId, table: TableId, id: CommandId, command: &Command) -> Option<Unsent> {
        match command {
            Command::Play { action, ply: Some(ply) } => {
                Some(Unsent { person, table, id, action: action.clone(), ply: *ply })
            }
            _ => None,
        }
    }

    pub(crate) fn command(self) -> Command {
        Command::Play { action: self.action, ply: Some(self.ply) }
    }
}

fn all() -> Vec<Unsent> {
    storage::load(KEY).unwrap_or_default()
}

/// Stores a command until there is a reply, if it is a move.
pub(crate) fn keep(person: PersonId, table: TableId, id: CommandId, command: &Command) {
    if let Some(unsent) = Unsent::of(person, table, id, command) {
        let mut kept = all();
        kept.push(unsent);
        storage::keep(KEY, &kept);
    }
}

/// Drops a command that was answered.
pub(crate) fn forget(id: CommandId) {
    let mut kept = all();
    let before = kept.len();
    kept.retain(|unsent| unsent.id != id);
    if kept.len() < before {
        storage::keep(KEY, &kept);
    }
}

/// The unanswered moves of a person. Drops those of other people.
pub(crate) fn of(person: PersonId) -> Vec<Unsent> {
    let mut kept = all();
    let before = kept.len();
    kept.retain(|unsent| unsent.person == person);
    if kept.len() < before {
        storage::keep(KEY, &kept);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_moves_at_a_known_position_are_kept() {
        let (person, table, id) = ("00000000001a".parse().unwrap(), TableId::new([1; 10]), CommandId(7, 1));
        let action: ActionText = ActionText::new("take 5").unwrap();
        let play = |ply| Command::Play { action: action.clone(), ply };
        let unsent = Unsent::of(person, table, id, &play(Some(4))).unwrap();
        let text = serde_json::to_string(&unsent).unwrap();
        assert_eq!(serde_json::from_str::<Unsent>(&text).unwrap(), unsent);
        assert_eq!(unsent.command(), play(Some(4)));
        assert_eq!(Unsent::of(person, table, id, &play(None)), None);
        assert_eq!(Unsent::of(person, table, id, &Command::Stand), None);
    }
}
