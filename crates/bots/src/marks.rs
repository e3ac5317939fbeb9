//! What a net sees of a position: a set of marks, each true or not.

/// The most marks any kind of game uses.
pub const MAX_MARKS: usize = WORDS * 64;
const WORDS: usize = 80;

/// A set of marks. Nearly all positions that are compared differ in few marks, so a net works by differences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks([u64; WORDS]);

impl Default for Marks {
    fn default() -> Marks {
        Marks([0; WORDS])
    }
}

impl Marks {
    /// Sets a mark; those beyond the last are ignored.
    #[inline]
    pub fn set(&mut self, mark: usize) {
        if let Some(word) = self.0.get_mut(mark / 64) {
            *word |= 1 << (mark % 64);
        }
    }

    /// Is it set?
    #[inline]
    pub fn has(&self, mark: usize) -> bool {
        self.0.get(mark / 64).is_some_and(|word| word >> (mark % 64) & 1 == 1)
    }

    /// The marks that are set, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| ones(word).map(move |bit| index * 64 + bit))
    }

    /// Calls `gained` and `lost` for every mark in which `other` differs.
    #[inline]
    pub fn differences(&self, other: &Marks, mut gained: impl FnMut(usize), mut lost: impl FnMut(usize)) {
        for (index, (&old, &new)) in self.0.iter().zip(&other.0).enumerate() {
            if old != new {
                ones(old & !new).for_each(|bit| lost(index * 64 + bit));
                ones(new & !old).for_each(|bit| gained(index * 64 + bit));
            }
        }
    }
}

/// The places of the bits that are set.
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

/// Gives out consecutive ranges of marks, so that every kind of fact has its own.
pub(crate) struct Ranges {
    next: usize,
}

impl Ranges {
    pub(crate) const fn new() -> Ranges {
        Ranges { next: 0 }
    }

    /// The start of a range of `len` marks.
    pub(crate) const fn take(&mut self, len: usize) -> usize {
        let start = self.next;
        self.next += len;
        start
    }

    pub(crate) const fn total(&self) -> usize {
        self.next
    }
}
