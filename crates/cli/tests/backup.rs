//! `krajina backup` and `krajina restore`, beside a running server and without one.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

#[allow(dead_code, reason = "other tests use the rest")]
mod program;

use krajina_store::{Append, Store, TableId};
use program::{answer, failure};

const TABLE: TableId = TableId::new([1; 10]);

#[tokio::test]
async fn a_backup_of_a_running_server_is_restored_after_it_stops() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (data, copy) = (path("krajina.db"), path("copy.db"));
    let store = Store::open(&data).await.unwrap();
    store.log().append(Append::one(TABLE, 1, 0, b"first".to_vec())).await.unwrap();

    let told = answer(&["backup", "--data", &data, &copy], "");
    assert_eq!(told, format!("0 tables, 1 entries, 0 accounts kept in {copy}\n"));
    let (code, told) = failure(&["backup", "--data", &data, &copy], "");
    assert!(code == 2 && told.contains("exists already"), "{told}");
    let (code, told) = failure(&["restore", "--data", &data, &copy], "");
    assert!(code == 1 && told.contains("another krajina has"), "{told}");

    store.log().append(Append::one(TABLE, 2, 0, b"second".to_vec())).await.unwrap();
    store.close().await.unwrap();
    answer(&["restore", "--data", &data, &copy], "");
    let store = Store::open(&data).await.unwrap();
    assert_eq!(store.log().load(TABLE).await.unwrap().len(), 1);
}

#[test]
fn a_damaged_or_missing_backup_is_refused() {
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

/// Services are configured through the environment; their backups must find the same database.
#[tokio::test]
async fn the_environment_can_name_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (data, copy) = (path("elsewhere.db"), path("copy.db"));
    let store = Store::open(&data).await.unwrap();
    store.log().append(Append::one(TABLE, 1, 0, b"first".to_vec())).await.unwrap();
    store.close().await.unwrap();
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_krajina"));
        // A folder without a default database; none may be created there.
        command.args(arguments).env("KRAJINA_DATA", &data).current_dir(folder.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(run(&["backup", &copy]).starts_with("0 tables, 1 entries"));
    assert!(run(&["restore", &copy]).contains(&data));
    assert!(!folder.path().join("krajina.db").exists());
}

#[test]
fn a_password_is_never_printed() {
    let copy = tempfile::tempdir().unwrap().path().join("copy.db").display().to_string();
    for place in [
        "postgres://eva:secret@127.0.0.1:1/krajina",
        "postgres://127.0.0.1:1/krajina?user=eva&password=secret",
        "postgress://eva:secret@127.0.0.1:1/krajina",
    ] {
        for arguments in [
            &["backup", "--data", place, &copy][..],
            &["restore", "--data", place, &copy],
            &["account", "log-out", "--all", "--data", place],
            &["serve", "--listen", "127.0.0.1:0", "--no-qr", "--data", place],
        ] {
            let (code, told) = failure(arguments, "");
            assert!(code > 0 && !told.contains("secret") && !told.is_empty(), "{arguments:?}: {told}");
        }
    }
    let (code, told) = failure(&["backup", "--data", "postgres://eva:secret@db.example/krajina", &copy], "");
    assert!(code == 2 && told.contains("pg_dump") && told.contains("db.example"), "{told}");
}
