//! The order of floats, as numbers to sort by.

/// A number that rises with the float, as `f64::total_cmp` orders them.
pub const fn rising(float: f64) -> i64 {
    let bits = float.to_bits().cast_signed();
    // The magnitudes of negative floats sort the wrong way round.
    bits ^ (bits >> 63).cast_unsigned().wrapping_shr(1).cast_signed()
}

/// A number that falls where the float rises.
pub const fn falling(float: f64) -> i64 {
    !rising(float)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_the_order_of_floats() {
        let floats =
            [f64::NEG_INFINITY, -1e300, -1.5, -1.0, -1e-300, -0.0, 0.0, 1e-300, 0.5, 1.0, f64::MAX, f64::NAN];
        for a in floats {
            for b in floats {
                assert_eq!(rising(a).cmp(&rising(b)), a.total_cmp(&b), "{a} {b}");
                assert_eq!(falling(a).cmp(&falling(b)), b.total_cmp(&a), "{a} {b}");
            }
        }
    }
}
