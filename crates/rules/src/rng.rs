//! Randomness as an input: bounded draws and the one shuffle, pinned by golden tests.
//!
//! Deals come from [`rand_chacha`]; playouts, which need speed and no secrecy, from [`Quick`].

pub use rand_core::Rng;
use rand_core::TryRng;
use std::convert::Infallible;

/// An evenly distributed number below `bound` (Lemire's multiplication, with rejection: no bias at all).
///
/// # Panics
/// If `bound` is 0: there is no such number.
#[inline]
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    assert!(bound > 0, "a number below 0 was asked for");
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        let low = product as u32;
        // Rejecting needs a division; only one draw in 2^32 / bound gets as far as computing it.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// Puts `items` in an evenly random order (Fisher and Yates, from the front).
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    let len = items.len();
    deal(rng, items, len);
}

/// Draws `count` items at random to the front of `items`, in random order; the rest is left in no useful order.
///
/// The first `count` are the same as after a full [`shuffle`] with the same stream.
#[inline]
pub fn deal<T>(rng: &mut impl Rng, items: &mut [T], count: usize) {
    let len = items.len();
    for i in 0..count.min(len.saturating_sub(1)) {
        let j = i + below(rng, (len - i) as u32) as usize;
        items.swap(i, j);
    }
}

/// A quick generator for playouts and tests (wyrand's step): good statistics, no secrecy. Never used for a deal
/// that anybody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quick(u64);

impl Quick {
    /// A stream that depends on nothing but this number.
    pub const fn new(seed: u64) -> Quick {
        Quick(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn step(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }
}

impl TryRng for Quick {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.step() >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.step())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.step().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha20Rng;
    use rand_core::SeedableRng;

    #[test]
    fn the_shuffle_is_pinned_for_ever() {
        let mut items: Vec<u8> = (0..16).collect();
        shuffle(&mut ChaCha20Rng::from_seed([7; 32]), &mut items);
        assert_eq!(items, GOLDEN, "a changed shuffle breaks every record ever written");
    }
    const GOLDEN: [u8; 16] = [7, 4, 12, 8, 14, 3, 6, 15, 1, 9, 2, 13, 10, 0, 5, 11];

    #[test]
    fn a_partial_deal_is_the_start_of_the_shuffle() {
        for count in 0..=16 {
            let (mut all, mut some) = ((0..16).collect::<Vec<u8>>(), (0..16).collect::<Vec<u8>>());
            shuffle(&mut Quick::new(3), &mut all);
            deal(&mut Quick::new(3), &mut some, count);
            assert_eq!(all[..count], some[..count]);
        }
    }

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut seen = [0u32; 6];
        let mut rng = Quick::new(1);
        for _ in 0..60_000 {
            let mut items = [0u8, 1, 2];
            shuffle(&mut rng, &mut items);
            let order = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
            seen[order.iter().position(|o| *o == items).unwrap()] += 1;
        }
        // 10,000 expected each, standard deviation 91.
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }
}
