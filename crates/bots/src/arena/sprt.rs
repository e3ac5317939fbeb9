//! Stopping early: the sequential probability ratio test.

use super::{MatchTally, expected};

/// Tests whether the first bot is stronger by `high` Elo, or only by `low`. Each kind of error has a probability of at
/// most 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower difference.
    pub low: f64,
    /// The higher difference.
    pub high: f64,
    /// Seats at the table.
    pub players: usize,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The higher difference is accepted.
    High,
    /// The lower difference is accepted.
    Low,
    /// Too early to say.
    Open,
}

/// The log-likelihood ratio that decides, for errors of 5 %: ln(0.95 / 0.05).
const BOUND: f64 = 2.944;
/// Fewest deals for an estimate of the variance.
const LEAST_DEALS: u64 = 16;

impl Sprt {
    /// The logarithm of the likelihood ratio of the two differences, deals being the samples.
    pub fn ratio(&self, tally: &MatchTally) -> f64 {
        let (low, high) = (expected(self.low, self.players), expected(self.high, self.players));
        let deals = tally.deals as f64;
        let mean = tally.rate();
        let variance = (tally.squares / deals.max(1.0) - mean * mean).max(1e-4);
        deals * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The verdict so far.
    pub fn verdict(&self, tally: &MatchTally) -> SprtVerdict {
        match self.ratio(tally) {
            _ if tally.deals < LEAST_DEALS => SprtVerdict::Open,
            ratio if ratio >= BOUND => SprtVerdict::High,
            ratio if ratio <= -BOUND => SprtVerdict::Low,
            _ => SprtVerdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_result_stops_the_test() {
        let mut tally = MatchTally::default();
        let sprt = Sprt { low: 0.0, high: 50.0, players: 2 };
        assert_eq!(sprt.verdict(&tally), SprtVerdict::Open);
        for deal in 0..40 {
            tally.add(&[[1.0, 0.0, 0.0], [f64::from(deal % 2), 0.0, 0.0]]);
        }
        assert_eq!(sprt.verdict(&tally), SprtVerdict::High);
        let even = Sprt { low: 300.0, high: 600.0, players: 2 };
        assert_eq!(even.verdict(&tally), SprtVerdict::Low);
    }
}
