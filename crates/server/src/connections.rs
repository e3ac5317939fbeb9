//! Limits the number of TCP connections, in total and per address.
//!
//! A connection counts from the moment it is accepted (before TLS and before the first byte of HTTP) until the
//! WebSocket that it becomes is closed. Connections over a limit are closed at once, which costs next to nothing.

use crate::limits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// All connections of a server.
pub(crate) struct Connections {
    most: usize,
    permits: Arc<Semaphore>,
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// The permit of one open connection. It is released when the last copy is dropped.
#[derive(Clone)]
pub(crate) struct ConnectionPermit(#[allow(dead_code, reason = "held, not used")] Arc<HeldPermit>);

struct HeldPermit {
    address: Option<IpAddr>,
    connections: Arc<Connections>,
    _permit: OwnedSemaphorePermit,
}

impl Connections {
    pub(crate) fn new(most: usize) -> Arc<Connections> {
        let permits = Arc::new(Semaphore::new(most));
        Arc::new(Connections { most, permits, by_address: Mutex::default() })
    }

    fn by_address(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A permit for a connection from this address, unless a limit is reached. Without an address only the total is
    /// limited: a trusted proxy carries everybody's connections.
    pub(crate) fn admit(self: &Arc<Self>, address: Option<IpAddr>) -> Option<ConnectionPermit> {
        let permit = Arc::clone(&self.permits).try_acquire_owned().ok()?;
        if let Some(address) = address {
            let mut by_address = self.by_address();
            let count = by_address.get(&address).copied().unwrap_or(0);
            if count >= self.most_each() {
                return None;
            }
            by_address.insert(address, count + 1);
        }
        Some(ConnectionPermit(Arc::new(HeldPermit {
            address,
            connections: Arc::clone(self),
            _permit: permit,
        })))
    }

    /// The most connections of one address. The last quarter of all permits is reserved for addresses with few
    /// connections, so that a flood from some dozens of addresses does not lock others out.
    fn most_each(&self) -> usize {
        if self.permits.available_permits() < self.most / 4 {
            limits::CONNECTIONS_WHEN_SCARCE
        } else {
            limits::CONNECTIONS_PER_ADDRESS
        }
    }

    /// Waits until the last connection is closed.
    pub(crate) async fn all_closed(&self) {
        let all = u32::try_from(self.most).unwrap_or(u32::MAX);
        let _ = self.permits.acquire_many(all).await;
    }
}

impl Drop for HeldPermit {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut by_address = self.connections.by_address();
        if let Some(count) = by_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: usize) -> Option<IpAddr> {
        Some(IpAddr::from([10, 0, (number / 256) as u8, (number % 256) as u8]))
    }

    #[test]
    fn connections_of_an_address_are_limited_and_permits_are_released() {
        let all = Connections::new(10_000);
        let mut permits: Vec<ConnectionPermit> = std::iter::from_fn(|| all.admit(address(1))).collect();
        assert_eq!(permits.len(), limits::CONNECTIONS_PER_ADDRESS);
        assert!(all.admit(address(2)).is_some());
        // A WebSocket holds a copy: the permit is released only when the copy is dropped, too.
        let copy = permits[0].clone();
        permits.remove(0);
        assert!(all.admit(address(1)).is_none());
        drop(copy);
        assert!(all.admit(address(1)).is_some());
        drop(permits);
        assert!(all.by_address().is_empty(), "closed connections leave no entry");
    }

    #[test]
    fn the_last_quarter_is_reserved_for_addresses_with_few_connections() {
        let all = Connections::new(2_000);
        let tries = (0..15).flat_map(|number| std::iter::repeat_n(number, 1_000));
        let flood: Vec<ConnectionPermit> = tries.filter_map(|number| all.admit(address(number))).collect();
        // Each attacker has many connections, and yet others are admitted.
        assert!(flood.len() < 2_000, "{}", flood.len());
        assert!(all.admit(address(1_000)).is_some());
        let proxied: Vec<ConnectionPermit> = std::iter::from_fn(|| all.admit(None)).collect();
        assert_eq!(flood.len() + proxied.len(), 2_000);
        assert!(all.admit(address(1_001)).is_none(), "the total is limited");
    }
}
