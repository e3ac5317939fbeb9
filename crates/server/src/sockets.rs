//! All open sockets, by whose session they are: logging out closes them.

use crate::limits;
use crate::outbox::Outbox;
use krajina_store::TokenId;
use krajina_table::Conn;
use krajina_wire::{ErrorCode, PersonId};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};

/// Whose socket it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Owner {
    pub(crate) person: PersonId,
    /// The session or token it was opened with.
    pub(crate) login: TokenId,
    pub(crate) address: IpAddr,
}

/// Open sockets.
#[derive(Default)]
pub(crate) struct Sockets(Mutex<Open>);

#[derive(Default)]
struct Open {
    by_person: HashMap<PersonId, Vec<(Conn, TokenId, Outbox)>>,
    by_address: HashMap<IpAddr, usize>,
    count: usize,
}

impl Sockets {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Is there room for another one?
    pub(crate) fn admits(&self, owner: &Owner, most: usize, by_address: bool) -> Result<(), ErrorCode> {
        let open = self.open();
        let of_address = open.by_address.get(&owner.address).copied().unwrap_or(0);
        if open.count >= most {
            return Err(ErrorCode::Overloaded);
        }
        let own = open.by_person.get(&owner.person).map_or(0, Vec::len);
        if own >= limits::SOCKETS_EACH || (by_address && of_address >= limits::SOCKETS_PER_ADDRESS) {
            return Err(ErrorCode::RateLimited);
        }
        Ok(())
    }

    pub(crate) fn add(&self, conn: Conn, owner: &Owner, outbox: Outbox) {
        let mut open = self.open();
        open.count += 1;
        *open.by_address.entry(owner.address).or_default() += 1;
        open.by_person.entry(owner.person).or_default().push((conn, owner.login.clone(), outbox));
    }

    pub(crate) fn remove(&self, conn: Conn, owner: &Owner) {
        let mut open = self.open();
        open.count = open.count.saturating_sub(1);
        if let Some(count) = open.by_address.get_mut(&owner.address) {
            *count -= 1;
            if *count == 0 {
                open.by_address.remove(&owner.address);
            }
        }
        if let Some(own) = open.by_person.get_mut(&owner.person) {
            own.retain(|(other, ..)| *other != conn);
            if own.is_empty() {
                open.by_person.remove(&owner.person);
            }
        }
    }

    /// Sends away all sockets of a person whose session or token is over.
    pub(crate) fn close(&self, person: PersonId, over: impl Fn(&TokenId) -> bool) {
        let open = self.open();
        for (_, login, outbox) in open.by_person.get(&person).into_iter().flatten() {
            if over(login) {
                outbox.close(ErrorCode::ExpiredSession, false);
            }
        }
    }

    /// Who is connected, with which sessions and tokens.
    pub(crate) fn logins(&self) -> Vec<(PersonId, Vec<TokenId>)> {
        let open = self.open();
        let of = |own: &Vec<(Conn, TokenId, Outbox)>| own.iter().map(|(_, login, _)| login.clone()).collect();
        open.by_person.iter().map(|(person, own)| (*person, of(own))).collect()
    }

    /// Is this person connected?
    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.open().by_person.contains_key(&person)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.open().count
    }
}
