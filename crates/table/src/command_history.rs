//! The commands that were carried out, so that a command that is sent twice is applied once.

use crate::entry::By;
use crate::limits;
use krajina_wire::PersonId;
use std::collections::VecDeque;

/// The status of a command at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommandStatus {
    /// Not seen before.
    New,
    /// Carried out.
    Done,
    /// Too old to be remembered.
    TooOld,
}

/// The number of commands of a client that a table remembers.
const WINDOW: u32 = 64;

/// The commands of one client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ClientHistory {
    person: PersonId,
    client: u32,
    highest: u32,
    /// Bit i: the command `highest - i` was carried out.
    done: u64,
}

/// The commands that a table has carried out: one record for each client, the one with the latest command at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CommandHistory(VecDeque<ClientHistory>);

impl CommandHistory {
    pub(crate) fn status(&self, by: &By) -> CommandStatus {
        let Some(client) = self.0.iter().find(|client| client.is(by)) else { return CommandStatus::New };
        match client.highest.checked_sub(by.command.1) {
            None => CommandStatus::New,
            Some(back) if back >= WINDOW => CommandStatus::TooOld,
            Some(back) if client.done >> back & 1 == 1 => CommandStatus::Done,
            Some(_) => CommandStatus::New,
        }
    }

    pub(crate) fn note(&mut self, by: &By) {
        let place = self.0.iter().position(|client| client.is(by));
        let mut client = place.and_then(|place| self.0.remove(place)).unwrap_or(ClientHistory {
            person: by.person,
            client: by.command.0,
            highest: by.command.1,
            done: 0,
        });
        if let Some(ahead) = by.command.1.checked_sub(client.highest) {
            client.done = client.done.checked_shl(ahead).unwrap_or(0) | 1;
            client.highest = by.command.1;
        } else {
            let back = client.highest - by.command.1;
            client.done |= 1u64.checked_shl(back).unwrap_or(0);
        }
        self.0.push_back(client);
        // Many clients of one person displace only each other, never those of another person.
        let own = |client: &ClientHistory| client.person == by.person;
        if self.0.iter().filter(|client| own(client)).count() > limits::CLIENTS_EACH {
            let oldest = self.0.iter().position(own);
            oldest.and_then(|oldest| self.0.remove(oldest));
        }
        if self.0.len() > limits::CLIENTS {
            self.0.pop_front();
        }
    }
}

impl ClientHistory {
    fn is(&self, by: &By) -> bool {
        self.person == by.person && self.client == by.command.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_wire::CommandId;

    fn by(client: u32, n: u32) -> By {
        By { person: PersonId::new(1), command: CommandId(client, n) }
    }

    #[test]
    fn commands_in_any_order_are_recognised() {
        let mut history = CommandHistory::default();
        for n in [5, 3, 9, 4] {
            assert_eq!(history.status(&by(1, n)), CommandStatus::New);
            history.note(&by(1, n));
            assert_eq!(history.status(&by(1, n)), CommandStatus::Done);
        }
        assert_eq!(history.status(&by(1, 8)), CommandStatus::New);
        assert_eq!(history.status(&by(2, 5)), CommandStatus::New, "another client counts by itself");
        history.note(&by(1, 9 + 64));
        assert_eq!(history.status(&by(1, 9)), CommandStatus::TooOld);
        assert_eq!(history.status(&by(1, 10)), CommandStatus::New);
        history.note(&by(1, u32::MAX));
        assert_eq!(history.status(&by(1, 0)), CommandStatus::TooOld);
    }

    #[test]
    fn the_memory_is_bounded() {
        let mut history = CommandHistory::default();
        let other = By { person: PersonId::new(2), command: CommandId(1, 1) };
        history.note(&other);
        for client in 0..1_000 {
            history.note(&by(client, 1));
        }
        assert_eq!(history.0.len(), limits::CLIENTS_EACH + 1);
        assert_eq!(history.status(&by(999, 1)), CommandStatus::Done);
        assert_eq!(history.status(&other), CommandStatus::Done, "others are not forgotten for it");
        for person in 3..2_000 {
            history.note(&By { person: PersonId::new(person), command: CommandId(1, 1) });
        }
        assert_eq!(history.0.len(), limits::CLIENTS);
    }
}
