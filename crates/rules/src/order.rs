//! Putting things in order by a number. The standard library's sort is compiled anew for every type and every way of
//! comparing, four kilobytes each; here only what moves the things is.

/// Sorts things by their numbers, the smallest first; those with equal numbers keep their order.
pub fn sort_by_number<T>(things: &mut [T], number: impl FnMut(&T) -> i64) {
    let numbers = things.iter().map(number).zip(0..).collect();
    let mut from = sorted(numbers);
    for start in 0..things.len() {
        // Once around the circle of things that take each other's places.
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

/// Sorts a few things, up to some dozens, where they are; those with equal keys keep their order.
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

/// Places beside the numbers make all pairs different, so that their order is the only one.
fn sorted(mut numbers: Vec<(i64, usize)>) -> Vec<(i64, usize)> {
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Quick;
    use rand_core::Rng as _;

    #[test]
    fn things_come_in_the_order_of_a_stable_sort() {
        let mut rng = Quick::new(1);
        for length in 0..200_usize {
            for kinds in [1, 2, 7, 1_000] {
                let mut things: Vec<(i64, usize)> =
                    (0..length).map(|place| (i64::from(rng.next_u32() % kinds) - 3, place)).collect();
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
