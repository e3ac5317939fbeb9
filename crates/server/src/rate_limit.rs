//! Rate limits: a bucket of credits for each client, refilled with time.

use crate::limits;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Credits of one client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    credits: f64,
    since: Instant,
}

/// The size of a bucket and how fast it refills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// Credits of a full bucket.
    pub(crate) burst: f64,
    /// Credits added every second.
    pub(crate) per_second: f64,
}

impl Rate {
    pub(crate) const UNLIMITED: Rate = Rate { burst: f64::INFINITY, per_second: 1.0 };

    /// `burst` at once, and `per_hour` an hour.
    pub(crate) const fn hourly(burst: u32, per_hour: u32) -> Rate {
        Rate { burst: burst as f64, per_second: per_hour as f64 / 3_600.0 }
    }
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { credits: rate.burst, since: now }
    }

    /// Takes one credit, if available.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), RetryAfter> {
        self.take_many(1, rate, now)
    }

    /// Takes this many credits if all are available, otherwise none.
    pub(crate) fn take_many(&mut self, credits: u32, rate: Rate, now: Instant) -> Result<(), RetryAfter> {
        self.fill(rate, now);
        let missing = f64::from(credits) - self.credits;
        if missing > 0.0 {
            return Err(RetryAfter::seconds(missing / rate.per_second));
        }
        self.credits -= f64::from(credits);
        Ok(())
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let gained = now.saturating_duration_since(self.since).as_secs_f64() * rate.per_second;
        self.credits = (self.credits + gained).min(rate.burst);
        self.since = now;
    }
}

/// How long a client must wait before it tries again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RetryAfter(pub(crate) Duration);

impl RetryAfter {
    fn seconds(seconds: f64) -> RetryAfter {
        RetryAfter(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }
}

/// Limits how often each of many clients may do one thing. Its memory is bounded: full buckets are dropped first, since
/// a new bucket is full as well.
pub(crate) struct RateLimiter<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> RateLimiter<K> {
    pub(crate) fn new(rate: Rate) -> RateLimiter<K> {
        RateLimiter { rate, buckets: Mutex::new(HashMap::new()) }
    }

    #[cfg(test)]
    pub(crate) fn rate(&self) -> Rate {
        self.rate
    }

    /// Takes a credit of this client. The error says when the next credit is available, if the client stops trying.
    pub(crate) fn check(&self, key: K, now: Instant) -> Result<(), RetryAfter> {
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() >= limits::TRACKED_CLIENTS && !buckets.contains_key(&key) {
            let rate = self.rate;
            buckets.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.credits < rate.burst
            });
            // Still full: refuse new clients until a bucket is full again.
            if buckets.len() >= limits::TRACKED_CLIENTS {
                return Err(RetryAfter::seconds(1.0 / rate.per_second));
            }
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }
}

/// The group in which an address is counted: an IPv6 address with its whole /64 network, because a single internet
/// connection has all of it.
pub(crate) fn address_group(address: IpAddr) -> IpAddr {
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

    #[test]
    fn credits_run_out_and_come_back() {
        let limiter = RateLimiter::new(Rate { burst: 3.0, per_second: 1.0 });
        let start = Instant::now();
        assert_eq!((0..5).filter(|_| limiter.check("a", start).is_ok()).count(), 3);
        assert!(limiter.check("b", start).is_ok(), "each client has its own bucket");
        let later = start + Duration::from_millis(2_100);
        assert_eq!((0..5).filter(|_| limiter.check("a", later).is_ok()).count(), 2);
    }

    #[test]
    fn retry_after_is_the_time_until_the_next_credit() {
        let limiter = RateLimiter::new(Rate::hourly(1, 30));
        let start = Instant::now();
        limiter.check("a", start).unwrap();
        let RetryAfter(wait) = limiter.check("a", start + Duration::from_secs(20)).unwrap_err();
        assert!((99.9..=100.1).contains(&wait.as_secs_f64()), "{wait:?}");
        let (early, right) = (Duration::from_secs(19) + wait, Duration::from_secs(20) + wait);
        assert!(limiter.check("a", start + early).is_err());
        assert!(limiter.check("a", start + right + Duration::from_millis(1)).is_ok());
    }

    #[test]
    fn the_memory_is_bounded() {
        let limiter = RateLimiter::new(Rate { burst: 1.0, per_second: 0.001 });
        let start = Instant::now();
        let admitted = (0..limits::TRACKED_CLIENTS + 10).filter(|n| limiter.check(*n, start).is_ok()).count();
        assert_eq!(admitted, limits::TRACKED_CLIENTS);
        assert!(limiter.check(limits::TRACKED_CLIENTS, start + Duration::from_secs(2_000)).is_ok());
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_group() {
        let group = |text: &str| address_group(text.parse().unwrap());
        assert_eq!(group("2001:db8:1:2:3:4:5:6"), group("2001:db8:1:2::9"));
        assert_ne!(group("2001:db8:1:2::1"), group("2001:db8:1:3::1"));
        assert_eq!(group("::ffff:192.0.2.7"), group("192.0.2.7"));
        assert_ne!(group("192.0.2.7"), group("192.0.2.8"));
    }
}
