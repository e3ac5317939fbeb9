//! All tables of a server: the public list, the invite codes, and the tables of each person.

use crate::limits;
use krajina_wire::{ErrorCode, GameKind, InviteCode, PersonId, Phase, TableId, TableSummary, Visibility};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Selects the tables to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LobbyFilter {
    /// Only of this game.
    pub game: Option<GameKind>,
    /// Only with a free seat.
    pub open: bool,
    /// Only those with a running game, to watch.
    pub playing: bool,
    /// Only those after this one, the last of the page before.
    pub after: Option<TableId>,
}

impl LobbyFilter {
    fn takes(&self, table: &TableSummary) -> bool {
        self.game.is_none_or(|game| table.setup.kind() == game)
            && (!self.open || (table.open > 0 && table.phase == Phase::Gathering))
            && (!self.playing || table.phase == Phase::Playing)
    }
}

/// A table, and the people at it.
#[derive(Clone, Debug)]
struct ListedTable {
    summary: TableSummary,
    people: Vec<PersonId>,
}

/// The lobby. It holds the tables that rooms have [listed](crate::RoomEffect::Listed) and is as durable as they are.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    tables: BTreeMap<TableId, ListedTable>,
    codes: BTreeMap<InviteCode, TableId>,
    of_person: BTreeMap<PersonId, BTreeSet<TableId>>,
}

impl Lobby {
    /// Whether this person may open or join another table.
    ///
    /// # Errors
    /// The person, or the server, has too many.
    pub fn admits(&self, person: PersonId) -> Result<(), ErrorCode> {
        if self.of_person.get(&person).is_some_and(|tables| tables.len() >= limits::TABLES_EACH) {
            return Err(ErrorCode::TooManyTables);
        }
        if self.tables.len() >= limits::TABLES {
            return Err(ErrorCode::Overloaded);
        }
        Ok(())
    }

    /// Whether this code is free.
    pub fn is_free(&self, code: InviteCode) -> bool {
        !self.codes.contains_key(&code)
    }

    /// Lists a table, with the people who sit there.
    pub fn list(&mut self, summary: TableSummary, people: impl IntoIterator<Item = PersonId>) {
        self.forget(summary.table);
        if summary.phase == Phase::Closed {
            return;
        }
        // A finished table is found by its id; its code is free again.
        if summary.phase != Phase::Finished {
            self.codes.insert(summary.invite, summary.table);
            let people: Vec<PersonId> = people.into_iter().collect();
            for person in &people {
                self.of_person.entry(*person).or_default().insert(summary.table);
            }
            self.tables.insert(summary.table, ListedTable { summary, people });
        }
    }

    /// Removes a table.
    pub fn forget(&mut self, table: TableId) {
        let Some(old) = self.tables.remove(&table) else { return };
        if self.codes.get(&old.summary.invite) == Some(&table) {
            self.codes.remove(&old.summary.invite);
        }
        // Only the people who sat there: a server has thousands of others.
        for person in old.people {
            if let Entry::Occupied(mut tables) = self.of_person.entry(person) {
                tables.get_mut().remove(&table);
                if tables.get().is_empty() {
                    tables.remove();
                }
            }
        }
    }

    /// The table with this invite code. The caller has to rate-limit guesses.
    pub fn find(&self, code: InviteCode) -> Option<TableId> {
        self.codes.get(&code).copied()
    }

    /// A page of public tables.
    pub fn page(&self, filter: &LobbyFilter) -> Vec<&TableSummary> {
        use std::ops::Bound::{Excluded, Unbounded};
        let after = filter.after.map_or(Unbounded, Excluded);
        self.tables
            .range((after, Unbounded))
            .map(|(_, listed)| &listed.summary)
            .filter(|table| table.visibility == Visibility::Public && filter.takes(table))
            .take(limits::PAGE)
            .collect()
    }

    /// The tables of a person, private ones included.
    pub fn of(&self, person: PersonId) -> Vec<&TableSummary> {
        let tables = self.of_person.get(&person).into_iter().flatten();
        tables.filter_map(|table| Some(&self.tables.get(table)?.summary)).collect()
    }

    /// The number of tables.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Whether there are no tables.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_wire::TimeControl;

    fn summary(number: u8, setup: &str, phase: Phase, visibility: Visibility) -> TableSummary {
        TableSummary {
            table: TableId::new([number; 10]),
            invite: InviteCode::new([number; 3]),
            setup: setup.parse().unwrap(),
            time: TimeControl::None,
            rated: false,
            programs: false,
            visibility,
            phase,
            names: vec![None, None],
            open: 1,
        }
    }

    fn person(number: u64) -> PersonId {
        PersonId::new(number)
    }

    #[test]
    fn public_tables_are_listed_and_private_ones_found_by_code() {
        let mut lobby = Lobby::default();
        let kingdom = summary(1, "kingdom players=2", Phase::Gathering, Visibility::Public);
        let hunters = summary(2, "hunters players=2", Phase::Playing, Visibility::Public);
        let private = summary(3, "kingdom players=2", Phase::Gathering, Visibility::Private);
        lobby.list(kingdom.clone(), [person(1)]);
        lobby.list(hunters.clone(), [person(1), person(2)]);
        lobby.list(private.clone(), [person(2)]);
        assert_eq!(lobby.page(&LobbyFilter::default()), [&kingdom, &hunters]);
        assert_eq!(lobby.page(&LobbyFilter { open: true, ..LobbyFilter::default() }), [&kingdom]);
        assert_eq!(lobby.page(&LobbyFilter { playing: true, ..LobbyFilter::default() }), [&hunters]);
        let only = LobbyFilter { game: Some(GameKind::Hunters), ..LobbyFilter::default() };
        assert_eq!(lobby.page(&only), [&hunters]);
        assert_eq!(
            lobby.page(&LobbyFilter { after: Some(kingdom.table), ..LobbyFilter::default() }),
            [&hunters]
        );
        assert_eq!(lobby.find(private.invite), Some(private.table));
        assert_eq!(lobby.of(person(2)), [&hunters, &private]);
        assert!(!lobby.is_free(private.invite));
    }

    #[test]
    fn a_finished_table_releases_its_code_and_its_place() {
        let mut lobby = Lobby::default();
        let mut table = summary(1, "kingdom players=2", Phase::Playing, Visibility::Public);
        lobby.list(table.clone(), [person(1)]);
        table.phase = Phase::Finished;
        lobby.list(table.clone(), [person(1)]);
        assert!(lobby.is_empty() && lobby.is_free(table.invite) && lobby.of(person(1)).is_empty());
        // A rematch takes over the code; the old table no longer releases it.
        let mut next = summary(2, "kingdom players=2", Phase::Playing, Visibility::Public);
        next.invite = table.invite;
        lobby.list(next.clone(), []);
        lobby.forget(table.table);
        assert_eq!(lobby.find(table.invite), Some(next.table));
    }

    #[test]
    fn a_person_has_at_most_the_limit_of_tables() {
        let mut lobby = Lobby::default();
        for number in 0..limits::TABLES_EACH {
            assert_eq!(lobby.admits(person(1)), Ok(()));
            lobby.list(
                summary(number as u8, "kingdom players=2", Phase::Playing, Visibility::Public),
                [person(1)],
            );
        }
        assert_eq!(lobby.admits(person(1)), Err(ErrorCode::TooManyTables));
        assert_eq!(lobby.admits(person(2)), Ok(()));
    }
}
