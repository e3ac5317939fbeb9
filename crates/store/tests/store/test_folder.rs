//! Folders for the databases of tests, and sample data.

use krajina_ids::Stored as _;
use krajina_store::{PersonId, Store, StoredSummary, TableId, TableStatus};
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder with a database file, removed with the test.
pub(crate) struct TestFolder(TempDir);

impl TestFolder {
    pub(crate) fn new() -> TestFolder {
        TestFolder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.file("krajina.db")
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(self.database().to_str().unwrap()).await.unwrap()
    }
}

pub(crate) fn table(number: u128) -> TableId {
    TableId::from_bits(number & (u128::MAX >> 48)).unwrap()
}

pub(crate) fn person(number: u128) -> PersonId {
    PersonId::new(number as u64)
}

pub(crate) fn summary(number: u128, status: TableStatus) -> StoredSummary {
    StoredSummary {
        id: table(number),
        status,
        public: number.is_multiple_of(2),
        game: "kingdom".to_owned(),
        players: 2,
        invite: Some(format!("code-{number}")),
        seats: vec![person(100 + number).into(), person(200 + number).into()],
        about: vec![1, 2, 3],
        updated_ms: 1_000 + number as u64,
    }
}
