//! A player's own luck. Only additions, multiplications and divisions of floats are used, so that a browser draws the same
//! numbers as a server.

use krajina_rules::rng::{Quick, Rng, below};

/// A stream of chance that follows from a seed.
#[derive(Clone, Debug)]
pub(super) struct Chance(Quick);

impl Chance {
    pub(super) fn new(seed: u64) -> Chance {
        Chance(Quick::new(seed))
    }

    pub(super) fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// An even number from 0 up to, but not including, 1.
    fn part(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    /// Does something happen that has this probability?
    pub(super) fn happens(&mut self, probability: f64) -> bool {
        self.part() < probability
    }

    /// A number below `bound`, which is not 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        below(&mut self.0, bound.max(1) as u32) as usize
    }

    /// Nearly normally distributed: the sum of twelve even numbers.
    pub(super) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.part()).sum::<f64>() - 6.0
    }

    /// Log-normally distributed around a median.
    pub(super) fn log_normal(&mut self, median: f64, spread: f64) -> f64 {
        median * exp(spread * self.normal())
    }
}

/// The exponential function, good to a few thousandths for the small numbers met here.
fn exp(x: f64) -> f64 {
    (0..10).fold(1.0 + x / 1024.0, |y, _| y * y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_spread_around_their_median() {
        let mut chance = Chance::new(1);
        let mut drawn: Vec<f64> = (0..10_000).map(|_| chance.log_normal(500.0, 0.3)).collect();
        drawn.sort_by(f64::total_cmp);
        assert!((480.0..520.0).contains(&drawn[5_000]), "{}", drawn[5_000]);
        // One standard deviation up: 500 e^0.3.
        assert!((650.0..700.0).contains(&drawn[8_413]), "{}", drawn[8_413]);
        assert!((exp(1.0) - std::f64::consts::E).abs() < 0.01);
    }
}
