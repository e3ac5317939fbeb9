//! The amount of random testing: all of it, unless `cargo xtask check` or mutation testing asks for a share.

/// The number of positions or games to test: `full` divided by `KRAJINA_TEST_DIVISOR`, if it is set.
pub(crate) fn share(full: u64) -> u64 {
    let divisor = std::env::var("KRAJINA_TEST_DIVISOR").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    full.div_ceil(std::cmp::max(divisor, 1))
}
