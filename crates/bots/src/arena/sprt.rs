//! Stopping early: the sequential probability ratio test.

use super::{Tally, expected};

/// Is the first bot stronger by `high` Elo, or only by `low`? Wrong in at most 5 % of the tests either way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower difference.
    pub low: f64,
    /// The higher difference.
    pub high: f64,
    /// Seats at the table.
    pub players: usize,
}

/// What a test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The higher difference it is.
    High,
    /// The lower difference it is.
    Low,
    /// Too early to say.
    Open,
}

/// Where the logarithm of the likelihood ratio decides, for errors of 5 %: ln(0.95 / 0.05).
const BOUND: f64 = 2.944;
/// Fewer deals say nothing about how much results vary.
const LEAST_DEALS: u64 = 16;

impl Sprt {
    /// The logarithm of the likelihood ratio of the two differences, deals being the samples.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let (low, high) = (expected(self.low, self.players), expected(self.high, self.players));
        let deals = tally.deals as f64;
        let mean = tally.rate();
        let variance = (tally.squares / deals.max(1.0) - mean * mean).max(1e-4);
        deals * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// What can be said so far.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        match self.ratio(tally) {
            _ if tally.deals < LEAST_DEALS => Verdict::Open,
            ratio if ratio >= BOUND => Verdict::High,
            ratio if ratio <= -BOUND => Verdict::Low,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_result_stops_the_test() {
        let mut tally = Tally::default();
        let sprt = Sprt { low: 0.0, high: 50.0, players: 2 };
        assert_eq!(sprt.verdict(&tally), Verdict::Open);
        for deal in 0..40 {
            tally.add(&[[1.0, 0.0, 0.0], [f64::from(deal % 2), 0.0, 0.0]]);
        }
        assert_eq!(sprt.verdict(&tally), Verdict::High);
        let even = Sprt { low: 300.0, high: 600.0, players: 2 };
        assert_eq!(even.verdict(&tally), Verdict::Low);
    }
}
