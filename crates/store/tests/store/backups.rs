//! Back-ups are complete, can be taken while a server runs, and can be restored.

use crate::test_folder::{TestFolder, person, table};
use krajina_store::{Append, Store, StoreError, backup, restore};
use std::fs;

fn one(seq: u64) -> Append {
    Append::one(table(1), seq, seq, vec![7; 100])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_back_up_of_a_busy_server_is_a_prefix_of_its_log() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    store.add_account(person(1), "Alice", "phc", 1).await.unwrap();
    for seq in 1..=50 {
        store.log().append(one(seq)).await.unwrap();
    }
    let writer = {
        let log = store.log().clone();
        tokio::spawn(async move {
            for seq in 51..=250 {
                log.append(one(seq)).await.unwrap();
            }
        })
    };
    let copy = folder.file("copy.db");
    let contents = backup(&folder.database(), &copy).await.unwrap();
    writer.await.unwrap();
    assert!((50..=250).contains(&contents.entries), "{contents:?}");
    assert_eq!(contents.accounts, 1);
    assert!(!folder.file("copy.db.part").exists());
    assert_eq!(backup(&folder.database(), &copy).await, Err(StoreError::Taken("the name of the back-up")));

    // A running server's database cannot be replaced.
    let refused = restore(&copy, &folder.database()).await;
    assert!(matches!(refused, Err(StoreError::Locked(_))), "{refused:?}");
    store.close().await.unwrap();
    assert_eq!(restore(&copy, &folder.database()).await.unwrap(), contents);
    let store = folder.store().await;
    assert_eq!(store.log().load(table(1)).await.unwrap().len() as i64, contents.entries);
    assert!(store.account_by_name("alice").await.unwrap().is_some());
    store.log().append(one(contents.entries as u64 + 1)).await.unwrap();
    // The old database is complete under another name.
    let old = Store::open(folder.file("krajina.db.replaced").to_str().unwrap()).await.unwrap();
    assert_eq!(old.log().load(table(1)).await.unwrap().len(), 250);
}

#[tokio::test]
async fn a_back_up_replaces_a_damaged_database() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    store.log().append(one(1)).await.unwrap();
    backup(&folder.database(), &folder.file("copy.db")).await.unwrap();
    store.close().await.unwrap();
    fs::write(folder.database(), vec![b'x'; 9_000]).unwrap();
    // The log of the old database must not be taken for a part of the restored one.
    fs::write(folder.file("krajina.db-wal"), vec![b'y'; 9_000]).unwrap();
    restore(&folder.file("copy.db"), &folder.database()).await.unwrap();
    assert_eq!(folder.store().await.log().load(table(1)).await.unwrap().len(), 1);
    assert_eq!(fs::read(folder.file("krajina.db.replaced")).unwrap(), vec![b'x'; 9_000]);
}

#[tokio::test]
async fn a_file_that_is_not_a_back_up_is_refused_without_changes() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    for seq in 1..=300 {
        store.log().append(one(seq)).await.unwrap();
    }
    store.close().await.unwrap();
    let before = fs::read(folder.database()).unwrap();
    let mut damaged = before.clone();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 4096].fill(0xa5);
    let copy = folder.file("copy.db");
    for (bytes, why) in
        [(b"hello".to_vec(), "no database"), (damaged, "damaged"), (before[..5_000].to_vec(), "cut")]
    {
        fs::write(&copy, bytes).unwrap();
        let refused = restore(&copy, &folder.database()).await;
        assert!(matches!(refused, Err(StoreError::Corrupt(_))), "{why}: {refused:?}");
        assert_eq!(fs::read(folder.database()).unwrap(), before, "{why}");
    }
    let missing = Err(StoreError::Missing("database"));
    assert_eq!(restore(&folder.file("none.db"), &folder.database()).await, missing);
    assert_eq!(backup(&folder.file("none.db"), &folder.file("new.db")).await, missing);
    assert!(!folder.file("none.db").exists() && !folder.file("new.db").exists());
}
