//! Ids as columns of both databases: sixteen bytes.

use crate::StoreError;
use krajina_ids::Stored;

/// An id as a column of a row.
pub(crate) trait Column: Stored {
    fn bytes(self) -> Vec<u8> {
        self.bits().to_be_bytes().to_vec()
    }

    fn from_bytes(bytes: Vec<u8>) -> Result<Self, StoreError> {
        let bytes = <[u8; 16]>::try_from(bytes)
            .map_err(|bytes| StoreError::Corrupt(format!("an id of {} bytes", bytes.len())))?;
        let bits = u128::from_be_bytes(bytes);
        Self::from_bits(bits).ok_or_else(|| StoreError::Corrupt(format!("{bits:032x} as an id")))
    }
}

impl<T: Stored> Column for T {}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_ids::{BotId, PersonId, PlayerId, TableId};

    #[test]
    fn ids_survive_the_database() {
        let table = TableId::new([1, 2, 3, 4, 5, 6, 7, 8, 9, 255]);
        assert_eq!(table.bytes(), [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255]);
        assert_eq!(TableId::from_bytes(table.bytes()), Ok(table));
        let person = PersonId::new(u64::MAX);
        assert_eq!(PersonId::from_bytes(person.bytes()), Ok(person));
        assert_eq!(PlayerId::from_bytes(person.bytes()), Ok(person.into()));
        let bot = PlayerId::from(BotId::new(7));
        assert_eq!(PlayerId::from_bytes(bot.bytes()), Ok(bot));
        assert!(matches!(PersonId::from_bytes(bot.bytes()), Err(StoreError::Corrupt(_))));
        assert!(matches!(TableId::from_bytes(vec![0; 15]), Err(StoreError::Corrupt(_))));
    }
}
