//! The net's input: a set of binary features of a position.

/// Upper bound on the features of any game.
pub const MAX_FEATURES: usize = WORDS * 64;
const WORDS: usize = 80;

/// A set of features. Positions that are compared differ in few features, so the net is updated by differences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features([u64; WORDS]);

impl Default for Features {
    fn default() -> Features {
        Features([0; WORDS])
    }
}

impl Features {
    /// Sets a feature; those beyond the last are ignored.
    #[inline]
    pub fn set(&mut self, feature: usize) {
        if let Some(word) = self.0.get_mut(feature / 64) {
            *word |= 1 << (feature % 64);
        }
    }

    /// Is it set?
    #[inline]
    pub fn has(&self, feature: usize) -> bool {
        self.0.get(feature / 64).is_some_and(|word| word >> (feature % 64) & 1 == 1)
    }

    /// The features that are set, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| ones(word).map(move |bit| index * 64 + bit))
    }

    /// Calls `gained` and `lost` for every feature in which `other` differs.
    #[inline]
    pub fn differences(&self, other: &Features, mut gained: impl FnMut(usize), mut lost: impl FnMut(usize)) {
        for (index, (&old, &new)) in self.0.iter().zip(&other.0).enumerate() {
            if old != new {
                ones(old & !new).for_each(|bit| lost(index * 64 + bit));
                ones(new & !old).for_each(|bit| gained(index * 64 + bit));
            }
        }
    }
}

/// The indices of the set bits.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// Hands out consecutive feature ranges.
pub(crate) struct Ranges {
    next: usize,
}

impl Ranges {
    pub(crate) const fn new() -> Ranges {
        Ranges { next: 0 }
    }

    /// The start of a range of `len` features.
    pub(crate) const fn take(&mut self, len: usize) -> usize {
        let start = self.next;
        self.next += len;
        start
    }

    pub(crate) const fn total(&self) -> usize {
        self.next
    }
}
