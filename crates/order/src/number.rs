//! Sorting by a number.

/// Sorts items by their numbers, the smallest first; items with equal numbers keep their order.
pub fn sort_by_number<T>(things: &mut [T], number: impl FnMut(&T) -> i64) {
    let numbers = things.iter().map(number).zip(0..).collect();
    let mut from = sorted(numbers);
    for start in 0..things.len() {
        // Follows one cycle of the permutation.
        let mut here = start;
        loop {
            let next = std::mem::replace(&mut from[here].1, here);
            if next == start || next == here {
                break;
            }
            things.swap(here, next);
            here = next;
        }
    }
}

/// Sorts a few items, up to some dozens, in place; items with equal keys keep their order.
pub fn sort_few<T: Copy, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..things.len() {
        let thing = things[end];
        let mut here = end;
        while here > 0 && key(&things[here - 1]) > key(&thing) {
            things[here] = things[here - 1];
            here -= 1;
        }
        things[here] = thing;
    }
}

/// The positions beside the numbers make all pairs different, so that the order is unique.
fn sorted(mut numbers: Vec<(i64, usize)>) -> Vec<(i64, usize)> {
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next number of a linear congruential generator; its upper bits are random enough to sort.
    fn next(state: &mut u64) -> u32 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 32) as u32
    }

    #[test]
    fn things_come_in_the_order_of_a_stable_sort() {
        let mut state = 1;
        for length in 0..200_usize {
            for kinds in [1, 2, 7, 1_000] {
                let mut things: Vec<(i64, usize)> =
                    (0..length).map(|place| (i64::from(next(&mut state) % kinds) - 3, place)).collect();
                let mut expected = things.clone();
                expected.sort_by_key(|thing| thing.0);
                let mut few = things.clone();
                sort_by_number(&mut things, |thing| thing.0);
                assert_eq!(things, expected);
                sort_few(&mut few, |thing| thing.0);
                assert_eq!(few, expected);
            }
        }
    }
}
