//! Converts expected points to the chance to win.

use crate::playable::Ahead;
use krajina_rules::seat::{MAX_SEATS, Seat};

/// The spread of final points around the expectation: a constant part and one for every round to come. Fitted to
/// self-play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// Logistic scale of the difference between two players' points in the last round.
    pub near: f64,
    /// Added to the square of the scale for every round to come.
    pub each_round: f64,
}

impl Odds {
    /// The odds for boards of 5×5 and of 7×7.
    pub const USUAL: Odds = Odds { near: 1.2, each_round: 14.0 };

    fn scale(&self, rounds_left: f64) -> f64 {
        (self.near * self.near + self.each_round * rounds_left).sqrt()
    }

    /// Each seat's chance to win, given expected points and the rounds to come.
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
