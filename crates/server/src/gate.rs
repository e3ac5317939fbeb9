//! How often somebody may do something: a bucket of credits that fills again with time.

use crate::limits;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::Instant;

/// Credits of one client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    credits: f64,
    since: Instant,
}

/// How large buckets are and how fast they fill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// Credits of a full bucket.
    pub(crate) burst: f64,
    /// Credits that come back every second.
    pub(crate) per_second: f64,
}

impl Rate {
    /// So many at once, and so many an hour.
    pub(crate) const fn hourly(burst: u32, per_hour: u32) -> Rate {
        Rate { burst: burst as f64, per_second: per_hour as f64 / 3_600.0 }
    }
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { credits: rate.burst, since: now }
    }

    /// Takes a credit, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        let there = self.credits >= 1.0;
        if there {
            self.credits -= 1.0;
        }
        there
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let gained = now.saturating_duration_since(self.since).as_secs_f64() * rate.per_second;
        self.credits = (self.credits + gained).min(rate.burst);
        self.since = now;
    }
}

/// Buckets of many clients. It never grows beyond its limit: full buckets are forgotten first, since a new one is full.
pub(crate) struct Gate<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Gate<K> {
    pub(crate) fn new(rate: Rate) -> Gate<K> {
        Gate { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// May this client do it now?
    pub(crate) fn admits(&self, key: K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() >= limits::COUNTED && !buckets.contains_key(&key) {
            let rate = self.rate;
            buckets.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.credits < rate.burst
            });
            // Still full: too many are at it, and none is let in.
            if buckets.len() >= limits::COUNTED {
                return false;
            }
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }
}

/// All addresses of one connection to the internet count as one: a household has a whole IPv6 network.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn credits_run_out_and_come_back() {
        let gate = Gate::new(Rate { burst: 3.0, per_second: 1.0 });
        let start = Instant::now();
        assert_eq!((0..5).filter(|_| gate.admits("a", start)).count(), 3);
        assert!(gate.admits("b", start), "everyone has an own bucket");
        let later = start + Duration::from_millis(2_100);
        assert_eq!((0..5).filter(|_| gate.admits("a", later)).count(), 2);
    }

    #[test]
    fn the_memory_is_bounded() {
        let gate = Gate::new(Rate { burst: 1.0, per_second: 0.001 });
        let start = Instant::now();
        let admitted = (0..limits::COUNTED + 10).filter(|n| gate.admits(*n, start)).count();
        assert_eq!(admitted, limits::COUNTED);
        assert!(gate.admits(limits::COUNTED, start + Duration::from_secs(2_000)));
    }

    #[test]
    fn a_household_is_one() {
        let home = |text: &str| household(text.parse().unwrap());
        assert_eq!(home("2001:db8:1:2:3:4:5:6"), home("2001:db8:1:2::9"));
        assert_ne!(home("2001:db8:1:2::1"), home("2001:db8:1:3::1"));
        assert_eq!(home("::ffff:192.0.2.7"), home("192.0.2.7"));
        assert_ne!(home("192.0.2.7"), home("192.0.2.8"));
    }
}
