//! The same names in two forms: as people and programs read them, and as the store keeps them.

use krajina_store as store;
use krajina_wire::{Occupant, PersonId, TableId};
use sha2::{Digest, Sha256};

/// Set in the ids of bots: people's have 60 bits.
const BOT: u128 = 1 << 127;

/// A person as the store knows them.
pub(crate) fn kept_person(id: PersonId) -> store::PersonId {
    store::PersonId(id.number().into())
}

/// A person as everybody knows them; `None` for a bot.
pub(crate) fn shown_person(id: store::PersonId) -> Option<PersonId> {
    u64::try_from(id.0).ok().map(PersonId::new)
}

/// All bots of a level are one, for good.
pub(crate) fn kept_bot(level: &str) -> store::PersonId {
    let hash = Sha256::digest(level.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    store::PersonId(BOT | u128::from_be_bytes(bytes))
}

/// Who sits on a seat, as the store knows them.
pub(crate) fn kept_occupant(seat: &Occupant) -> Option<store::PersonId> {
    match seat {
        Occupant::Person { id, .. } => Some(kept_person(*id)),
        Occupant::Bot { level } => Some(kept_bot(level.as_str())),
        Occupant::Open => None,
    }
}

/// A table as the store knows it.
pub(crate) fn kept_table(id: TableId) -> store::TableId {
    let mut bytes = [0; 16];
    bytes[6..].copy_from_slice(&id.bytes());
    store::TableId(u128::from_be_bytes(bytes))
}

/// A table as everybody knows it.
pub(crate) fn shown_table(id: store::TableId) -> TableId {
    let mut bytes = [0; 10];
    bytes.copy_from_slice(&id.0.to_be_bytes()[6..]);
    TableId::new(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_the_store() {
        let table = TableId::new([1, 2, 3, 4, 5, 6, 7, 8, 9, 255]);
        assert_eq!(shown_table(kept_table(table)), table);
        let person = PersonId::new(u64::MAX);
        assert_eq!(shown_person(kept_person(person)), Some(person));
        assert_eq!(shown_person(kept_bot("fox")), None);
        assert_ne!(kept_bot("fox"), kept_bot("miller"));
    }
}
