//! The database file: only its owner may read it, it has one server under all its names, and it must stay in its place.

use crate::test_folder::{TestFolder, table};
use krajina_store::{Admin, Append, Store, StoreError, backup, restore};
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

fn one(seq: u64) -> Append {
    Append::one(table(1), seq, seq, vec![7; 100])
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

async fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(path.to_str().unwrap()).await
}

#[tokio::test]
async fn only_the_owner_may_read_a_database_and_its_back_up() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    store.log().append(one(1)).await.unwrap();
    let files = ["krajina.db", "krajina.db-wal", "krajina.db-shm", "krajina.db.lock"];
    for name in files {
        assert_eq!(mode(&folder.file(name)), 0o600, "{name}");
    }
    backup(&folder.database(), &folder.file("copy.db")).await.unwrap();
    assert_eq!(mode(&folder.file("copy.db")), 0o600);
    store.close().await.unwrap();
    restore(&folder.file("copy.db"), &folder.database()).await.unwrap();
    assert_eq!(mode(&folder.database()), 0o600);

    // A database of an earlier version, killed while it was open.
    for name in files {
        let _ = fs::OpenOptions::new().create(true).append(true).open(folder.file(name)).unwrap();
        fs::set_permissions(folder.file(name), Permissions::from_mode(0o644)).unwrap();
    }
    let _store = folder.store().await;
    for name in files {
        assert_eq!(mode(&folder.file(name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_file_has_one_server_under_all_its_names() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    store.log().append(one(1)).await.unwrap();
    let (link, other) = (folder.file("link.db"), folder.file("folder"));
    symlink(folder.database(), &link).unwrap();
    symlink(folder.database().parent().unwrap(), &other).unwrap();
    for path in [&link, &other.join("krajina.db"), &other.join("link.db")] {
        let refused = open(path).await.map(|_| ());
        assert!(matches!(refused, Err(StoreError::Locked(_))), "{}: {refused:?}", path.display());
    }
    backup(&link, &folder.file("copy.db")).await.unwrap();
    let refused = restore(&folder.file("copy.db"), &link).await;
    assert!(matches!(refused, Err(StoreError::Locked(_))), "{refused:?}");

    let hard = folder.file("hard.db");
    fs::hard_link(folder.database(), &hard).unwrap();
    let refused = open(&hard).await.map(|_| ());
    assert!(matches!(&refused, Err(StoreError::Unavailable(why)) if why.contains("2 names")), "{refused:?}");
    let refused = Admin::open(hard.to_str().unwrap()).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let refused = backup(&hard, &folder.file("half.db")).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    fs::remove_file(&hard).unwrap();

    // The running server continues, and a restore through a link replaces the link's target.
    store.log().append(one(2)).await.unwrap();
    store.close().await.unwrap();
    restore(&folder.file("copy.db"), &link).await.unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.store().await.log().load(table(1)).await.unwrap().len(), 1);
}

/// A link to a missing file creates that file, as SQLite does.
#[tokio::test]
async fn a_link_to_a_new_file_is_followed() {
    let folder = TestFolder::new();
    symlink(folder.database(), folder.file("link.db")).unwrap();
    let store = open(&folder.file("link.db")).await.unwrap();
    store.log().append(one(1)).await.unwrap();
    let refused = open(&folder.database()).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::Locked(_))), "{refused:?}");
    assert_eq!(mode(&folder.database()), 0o600);
}

#[tokio::test]
async fn a_moved_deleted_or_replaced_file_refuses_appends() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    store.log().append(one(1)).await.unwrap();
    let away = folder.file("away.db");
    fs::rename(folder.database(), &away).unwrap();
    let is_replaced = |done: Result<(), StoreError>| matches!(done, Err(StoreError::Replaced(_)));
    for replacement in [None, Some("another file")] {
        if let Some(text) = replacement {
            fs::write(folder.database(), text).unwrap();
        }
        assert!(is_replaced(store.log().append(one(2)).await));
        assert!(is_replaced(store.log().load(table(1)).await.map(|_| ())));
        assert!(is_replaced(store.add_guest(krajina_store::PersonId::new(1), "guest", 1).await));
        assert!(is_replaced(store.ping().await));
        assert!(is_replaced(store.check().await));
    }
    // Back in its place, it works again: nothing is lost, and refused entries are absent.
    fs::rename(&away, folder.database()).unwrap();
    store.check().await.unwrap();
    store.log().append(one(2)).await.unwrap();
    assert_eq!(store.log().load(table(1)).await.unwrap().len(), 2);
}
