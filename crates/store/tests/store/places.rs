//! Where tests keep their databases, and the things they keep there.

use krajina_store::{PersonId, Status, Store, TableId, TableSummary};
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder with a database file, gone with the test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
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
    TableId(number)
}

pub(crate) fn person(number: u128) -> PersonId {
    PersonId(number)
}

pub(crate) fn summary(number: u128, status: Status) -> TableSummary {
    TableSummary {
        id: table(number),
        status,
        public: number.is_multiple_of(2),
        game: "kingdom".to_owned(),
        players: 2,
        invite: Some(format!("code-{number}")),
        seats: vec![person(100 + number), person(200 + number)],
        about: vec![1, 2, 3],
        updated_ms: 1_000 + number as u64,
    }
}
