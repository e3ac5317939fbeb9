//! The delay before the next attempt to connect.

/// The first delay is short: most lost connections are back at once.
const FIRST_MS: u32 = 300;
/// The longest delay is still short, so that a restarted server is found soon.
const MOST_MS: u32 = 8_000;

/// Delays between attempts, longer each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Backoff {
    tries: u32,
}

impl Backoff {
    /// The next delay in milliseconds. `chance`, from 0 to 1, spreads the clients of one server over time.
    pub(crate) fn next_ms(&mut self, chance: f64) -> u32 {
        let full = FIRST_MS.saturating_mul(1 << self.tries.min(8)).min(MOST_MS);
        self.tries += 1;
        (f64::from(full) * (0.6 + 0.4 * chance.clamp(0.0, 1.0))) as u32
    }

    /// Resets the delay after a successful connection.
    pub(crate) fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_to_a_limit_and_are_reset() {
        let mut backoff = Backoff::default();
        let waits: Vec<u32> = (0..12).map(|_| backoff.next_ms(1.0)).collect();
        assert_eq!(waits[..3], [300, 600, 1_200]);
        assert!(waits.iter().all(|wait| *wait <= MOST_MS) && waits[11] == MOST_MS);
        backoff.reset();
        assert_eq!(backoff.next_ms(0.0), 180);
    }
}
