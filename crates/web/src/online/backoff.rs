//! How long to wait before the next try to connect.

/// The first wait, short: most lost connections are back at once.
const FIRST_MS: u32 = 300;
/// The longest: a server that was restarted is found soon after.
const MOST_MS: u32 = 8_000;

/// The waits between tries, longer each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Backoff {
    tries: u32,
}

impl Backoff {
    /// The next wait in milliseconds. `chance`, from 0 to 1, spreads those who lost the same server over time.
    pub(crate) fn next_ms(&mut self, chance: f64) -> u32 {
        let full = FIRST_MS.saturating_mul(1 << self.tries.min(8)).min(MOST_MS);
        self.tries += 1;
        (f64::from(full) * (0.6 + 0.4 * chance.clamp(0.0, 1.0))) as u32
    }

    /// It worked.
    pub(crate) fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound_and_start_anew() {
        let mut backoff = Backoff::default();
        let waits: Vec<u32> = (0..12).map(|_| backoff.next_ms(1.0)).collect();
        assert_eq!(waits[..3], [300, 600, 1_200]);
        assert!(waits.iter().all(|wait| *wait <= MOST_MS) && waits[11] == MOST_MS);
        backoff.reset();
        assert_eq!(backoff.next_ms(0.0), 180);
    }
}
