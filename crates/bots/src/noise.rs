//! Random noise for evaluations.

use krajina_rules::rng::{Quick, Rng};

/// A number between 0 and 1, both excluded.
pub(crate) fn chance(rng: &mut Quick) -> f64 {
    (f64::from(rng.next_u32()) + 0.5) / (f64::from(u32::MAX) + 1.0)
}

/// Noise of Gumbel's distribution: the best of noisy values is then a draw from their softmax.
pub(crate) fn gumbel(rng: &mut Quick) -> f64 {
    -(-chance(rng).ln()).ln()
}
