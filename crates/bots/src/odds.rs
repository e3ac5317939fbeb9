//! From expected points to the chance of winning.

use crate::playable::Ahead;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// How far final points stray from what is expected: a part that is always there, and one for every round to come.
/// Measured in self-play; the chances it gives are those that came true.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// The logistic scale of the difference of two players' points with nothing to come.
    pub near: f64,
    /// What every round to come adds to its square.
    pub each_round: f64,
}

impl Odds {
    /// The odds for boards of 5×5 and of 7×7.
    pub const USUAL: Odds = Odds { near: 1.2, each_round: 14.0 };

    fn scale(&self, rounds_left: f64) -> f64 {
        (self.near * self.near + self.each_round * rounds_left).sqrt()
    }

    /// The chance of each seat to win when they expect these points and so many rounds are to come.
    pub fn win(&self, points: &[f64], ahead: &Ahead, rounds_left: f64) -> [f64; MAX_SEATS] {
        let scale = self.scale(rounds_left);
        let total = |seat: usize| points[seat] + f64::from(ahead[seat]);
        let most = (0..points.len()).map(total).fold(f64::MIN, f64::max);
        let mut chances = [0.0; MAX_SEATS];
        for seat in Seat::all(points.len()) {
            chances[seat.index()] = ((total(seat.index()) - most) / scale).exp();
        }
        let sum: f64 = chances.iter().sum();
        chances.map(|chance| chance / sum.max(f64::MIN_POSITIVE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_follow_the_points() {
        let chances = Odds::USUAL.win(&[50.0, 40.0, 40.0], &[0; MAX_SEATS], 2.0);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(chances[0] > chances[1] && chances[1] == chances[2] && chances[3] == 0.0);
        let even = Odds::USUAL.win(&[50.0, 40.0], &[0, 10, 0, 0], 2.0);
        assert!((even[0] - 0.5).abs() < 1e-9);
    }
}
