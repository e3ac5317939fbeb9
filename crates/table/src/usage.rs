//! Usage of a limited resource of a table, per person.

use krajina_wire::PersonId;
use std::collections::BTreeMap;

/// The amounts that people have used. Players and watchers have separate allowances, so that no watcher can take a
/// player's share.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct AllowanceUsage {
    each: BTreeMap<PersonId, u32>,
    at_table: u32,
    watching: u32,
}

/// The amounts that may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// By one person at the table.
    pub each: u32,
    /// By everybody at the table together.
    pub all: u32,
    /// By one watcher.
    pub each_watcher: u32,
    /// By all watchers together.
    pub all_watchers: u32,
}

impl AllowanceUsage {
    /// Whether this person has something left.
    pub(crate) fn admits(&self, person: PersonId, watches: bool, allowance: &Allowance) -> bool {
        let (each, used, all) = if watches {
            (allowance.each_watcher, self.watching, allowance.all_watchers)
        } else {
            (allowance.each, self.at_table, allowance.all)
        };
        used < all && self.each.get(&person).is_none_or(|own| *own < each)
    }

    /// Counts one more use by this person.
    pub(crate) fn note(&mut self, person: PersonId, watches: bool) {
        *self.each.entry(person).or_default() += 1;
        *(if watches { &mut self.watching } else { &mut self.at_table }) += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWANCE: Allowance = Allowance { each: 3, all: 4, each_watcher: 2, all_watchers: 3 };

    #[test]
    fn watchers_use_up_only_their_own_allowance() {
        let [eva, iva, ota] = [1, 2, 3].map(PersonId::new);
        let mut usage = AllowanceUsage::default();
        for (person, watches, times) in [(ota, true, 2), (iva, true, 1), (eva, false, 3)] {
            for _ in 0..times {
                assert!(usage.admits(person, watches, &ALLOWANCE));
                usage.note(person, watches);
            }
            assert!(!usage.admits(person, watches, &ALLOWANCE), "{person}");
        }
        assert!(usage.admits(iva, false, &ALLOWANCE), "a watcher who sits down");
        usage.note(iva, false);
        assert!(!usage.admits(iva, false, &ALLOWANCE), "the table is full");
    }
}
