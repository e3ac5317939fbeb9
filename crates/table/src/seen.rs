//! Which commands have been carried out: sent twice, a command is applied once.

use crate::entry::By;
use crate::limits;
use krajina_wire::PersonId;
use std::collections::VecDeque;

/// What is known of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Nothing: it may be carried out.
    New,
    /// It was carried out.
    Done,
    /// It is so old that nobody knows.
    TooOld,
}

/// How many commands back a client's memory reaches.
const WINDOW: u32 = 64;

/// The commands of one client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Client {
    person: PersonId,
    client: u32,
    highest: u32,
    /// Bit i: the command `highest - i` was carried out.
    done: u64,
}

/// The commands that a table has carried out, a line for each client, the one that was heard last at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seen(VecDeque<Client>);

impl Seen {
    pub(crate) fn known(&self, by: &By) -> Known {
        let Some(client) = self.0.iter().find(|client| client.is(by)) else { return Known::New };
        match client.highest.checked_sub(by.command.1) {
            None => Known::New,
            Some(back) if back >= WINDOW => Known::TooOld,
            Some(back) if client.done >> back & 1 == 1 => Known::Done,
            Some(_) => Known::New,
        }
    }

    pub(crate) fn note(&mut self, by: &By) {
        let place = self.0.iter().position(|client| client.is(by));
        let mut client = place.and_then(|place| self.0.remove(place)).unwrap_or(Client {
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
        // One person's many clients push out only each other: nobody can make the room forget somebody else's.
        let own = |client: &Client| client.person == by.person;
        if self.0.iter().filter(|client| own(client)).count() > limits::CLIENTS_EACH {
            let oldest = self.0.iter().position(own);
            oldest.and_then(|oldest| self.0.remove(oldest));
        }
        if self.0.len() > limits::CLIENTS {
            self.0.pop_front();
        }
    }
}

impl Client {
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
    fn commands_in_any_order_are_known_again() {
        let mut seen = Seen::default();
        for n in [5, 3, 9, 4] {
            assert_eq!(seen.known(&by(1, n)), Known::New);
            seen.note(&by(1, n));
            assert_eq!(seen.known(&by(1, n)), Known::Done);
        }
        assert_eq!(seen.known(&by(1, 8)), Known::New);
        assert_eq!(seen.known(&by(2, 5)), Known::New, "another client counts by itself");
        seen.note(&by(1, 9 + 64));
        assert_eq!(seen.known(&by(1, 9)), Known::TooOld);
        assert_eq!(seen.known(&by(1, 10)), Known::New);
        seen.note(&by(1, u32::MAX));
        assert_eq!(seen.known(&by(1, 0)), Known::TooOld);
    }

    #[test]
    fn the_memory_is_bounded() {
        let mut seen = Seen::default();
        let other = By { person: PersonId::new(2), command: CommandId(1, 1) };
        seen.note(&other);
        for client in 0..1_000 {
            seen.note(&by(client, 1));
        }
        assert_eq!(seen.0.len(), limits::CLIENTS_EACH + 1);
        assert_eq!(seen.known(&by(999, 1)), Known::Done);
        assert_eq!(seen.known(&other), Known::Done, "others are not forgotten for it");
        for person in 3..2_000 {
            seen.note(&By { person: PersonId::new(person), command: CommandId(1, 1) });
        }
        assert_eq!(seen.0.len(), limits::CLIENTS);
    }
}
