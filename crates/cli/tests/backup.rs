//! `krajina backup` and `krajina restore` as a person runs them, beside a server.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use krajina_store::{Append, Store, TableId};
use program::{answer, failure};

const TABLE: TableId = TableId(1);

#[tokio::test]
async fn a_back_up_beside_a_running_server_comes_back_when_it_has_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (data, copy) = (path("krajina.db"), path("copy.db"));
    let store = Store::open(&data).await.unwrap();
    store.log().append(Append::one(TABLE, 0, 0, b"first".to_vec())).await.unwrap();

    let told = answer(&["backup", "--data", &data, &copy], "");
    assert_eq!(told, format!("0 tables, 1 entries, 0 accounts kept in {copy}\n"));
    let (code, told) = failure(&["backup", "--data", &data, &copy], "");
    assert!(code == 2 && told.contains("exists already"), "{told}");
    let (code, told) = failure(&["restore", "--data", &data, &copy], "");
    assert!(code == 1 && told.contains("another krajina has"), "{told}");

    store.log().append(Append::one(TABLE, 1, 0, b"second".to_vec())).await.unwrap();
    store.close().await.unwrap();
    answer(&["restore", "--data", &data, &copy], "");
    let store = Store::open(&data).await.unwrap();
    assert_eq!(store.log().load(TABLE).await.unwrap().len(), 1);
}

#[test]
fn what_is_no_back_up_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (data, copy) = (path("krajina.db"), path("copy.db"));
    std::fs::write(&copy, "hello").unwrap();
    let (code, told) = failure(&["restore", "--data", &data, &copy], "");
    assert!(code == 2 && told.contains("damaged"), "{told}");
    let (code, told) = failure(&["restore", "--data", &data, &path("none.db")], "");
    assert!(code == 1 && told.contains("no such file"), "{told}");
    let (code, told) = failure(&["backup", "--data", &data, &path("new.db")], "");
    assert!(code == 1 && told.contains("no such file"), "{told}");
    assert!(!folder.path().join("krajina.db").exists());
}
