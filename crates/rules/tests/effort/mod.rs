//! How much of the random testing is done: all of it, unless mutation testing asks for a share.

/// So many of `full` positions or games as `KRAJINA_TEST_DIVISOR` leaves: mutation testing runs the same tests hundreds
/// of times and sets it; everybody else runs them all.
pub(crate) fn share(full: u64) -> u64 {
    let divisor = std::env::var("KRAJINA_TEST_DIVISOR").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    full.div_ceil(std::cmp::max(divisor, 1))
}
