//! All open sockets by person and session, so that logging out closes them.

use crate::limits;
use crate::outbox::Outbox;
use krajina_store::TokenId;
use krajina_table::Conn;
use krajina_wire::{ErrorCode, PersonId};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

/// The person, session and address of a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SocketOwner {
    pub(crate) person: PersonId,
    /// The session or token it was opened with.
    pub(crate) login: TokenId,
    pub(crate) address: IpAddr,
}

/// The registry of open sockets.
#[derive(Default)]
pub(crate) struct Sockets(Mutex<OpenSockets>);

#[derive(Default)]
struct OpenSockets {
    by_person: HashMap<PersonId, Vec<(Conn, TokenId, Outbox)>>,
    by_address: HashMap<IpAddr, usize>,
    count: usize,
}

impl Sockets {
    fn open(&self) -> MutexGuard<'_, OpenSockets> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Checks the limits for one more socket.
    pub(crate) fn admits(&self, owner: &SocketOwner, most: usize, by_address: bool) -> Result<(), ErrorCode> {
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

    pub(crate) fn add(&self, conn: Conn, owner: &SocketOwner, outbox: Outbox) {
        let mut open = self.open();
        open.count += 1;
        *open.by_address.entry(owner.address).or_default() += 1;
        open.by_person.entry(owner.person).or_default().push((conn, owner.login.clone(), outbox));
    }

    pub(crate) fn remove(&self, conn: Conn, owner: &SocketOwner) {
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

    /// Closes the sockets of a person whose session or token has ended.
    pub(crate) fn close(&self, person: PersonId, has_ended: impl Fn(&TokenId) -> bool) {
        let open = self.open();
        for (_, login, outbox) in open.by_person.get(&person).into_iter().flatten() {
            if has_ended(login) {
                outbox.close(ErrorCode::ExpiredSession, false);
            }
        }
    }

    /// Sends a message to all sockets.
    pub(crate) fn send_to_all(&self, message: &Arc<str>) {
        for (.., outbox) in self.open().by_person.values().flatten() {
            outbox.push(Arc::clone(message));
        }
    }

    /// All connected people with their sessions and tokens.
    pub(crate) fn logins(&self) -> Vec<(PersonId, Vec<TokenId>)> {
        let open = self.open();
        let of = |own: &Vec<(Conn, TokenId, Outbox)>| own.iter().map(|(_, login, _)| login.clone()).collect();
        open.by_person.iter().map(|(person, own)| (*person, of(own))).collect()
    }

    /// Whether this person is connected.
    pub(crate) fn is_connected(&self, person: PersonId) -> bool {
        self.open().by_person.contains_key(&person)
    }

    pub(crate) fn len(&self) -> usize {
        self.open().count
    }
}
