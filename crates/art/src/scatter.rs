//! Pseudo-random scatter that follows from the position alone.

/// A number below `sides` for a position and a purpose; the same on every machine and in every picture.
pub fn roll(x: i32, y: i32, purpose: u32, sides: u32) -> u32 {
    mix(x, y, purpose) % sides.max(1)
}

/// A number from `-reach` to `reach` for a position and a purpose.
pub fn sway(x: i32, y: i32, purpose: u32, reach: i32) -> i32 {
    let span = reach.unsigned_abs() * 2 + 1;
    roll(x, y, purpose, span).cast_signed() - reach
}

/// The finaliser of MurmurHash3 over the position: cheap, and neighbours get unrelated numbers.
fn mix(x: i32, y: i32, purpose: u32) -> u32 {
    let mut h = x
        .cast_unsigned()
        .wrapping_mul(0x9e37_79b1)
        .wrapping_add(y.cast_unsigned().wrapping_mul(0x85eb_ca77))
        .wrapping_add(purpose.wrapping_mul(0xc2b2_ae3d));
    h ^= h >> 16;
    h = h.wrapping_mul(0x85eb_ca6b);
    h ^= h >> 13;
    h = h.wrapping_mul(0xc2b2_ae35);
    h ^ (h >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sway_reaches_both_ends_and_no_further() {
        let seen: Vec<i32> = (0..500).map(|x| sway(x, 7, 1, 3)).collect();
        assert_eq!((seen.iter().min(), seen.iter().max()), (Some(&-3), Some(&3)));
    }
}
