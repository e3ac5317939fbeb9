//! Each failure of a database (locked, damaged, read-only, missing) has its own error.

use crate::kills::{child, database};
use crate::postgres_server::{PostgresServer, command};
use crate::test_folder::{TestFolder, table};
use krajina_store::{Append, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

fn one(seq: u64) -> Append {
    Append::one(table(1), seq, seq, vec![7; 100])
}

async fn refusal(path: &Path) -> StoreError {
    match Store::open(path.to_str().unwrap()).await {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error,
    }
}

#[tokio::test]
#[ignore = "the process that holds the lock in the next test"]
async fn locks_until_stdin_closes() {
    let mut connection = SqliteConnectOptions::new().filename(database()).connect().await.unwrap();
    sqlx::raw_sql("BEGIN EXCLUSIVE").execute(&mut connection).await.unwrap();
    println!("\nlocked");
    // The parent closes our standard input.
    std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_of_another_program_is_an_error_after_a_wait() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    store.log().append(one(1)).await.unwrap();
    let mut other = child("failures::locks_until_stdin_closes", &folder.database());
    let mut other = other.stdin(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(other.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "locked"), "the other process ended early");

    let locked = store.log().append(one(2)).await;
    assert!(matches!(locked, Err(StoreError::Locked(_))), "{locked:?}");
    let locked = store.add_guest(krajina_store::PersonId::new(1), "guest", 1).await;
    assert!(matches!(locked, Err(StoreError::Locked(_))), "{locked:?}");
    // The database keeps its entries, and works again once it is unlocked.
    assert_eq!(store.log().load(table(1)).await.unwrap().len(), 1);
    drop(other.stdin.take());
    other.wait().unwrap();
    store.log().append(one(2)).await.unwrap();
}

#[tokio::test]
async fn a_second_server_on_one_file_is_refused() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    assert!(matches!(refusal(&folder.database()).await, StoreError::Locked(_)));
    store.close().await.unwrap();
    drop(folder.store().await);
}

#[tokio::test]
async fn a_damaged_file_is_reported() {
    let folder = TestFolder::new();
    let store = folder.store().await;
    for seq in 1..=300 {
        store.log().append(one(seq)).await.unwrap();
    }
    store.close().await.unwrap();
    let whole = fs::read(folder.database()).unwrap();

    // With its middle overwritten, the damage is found on reading.
    let mut damaged = whole.clone();
    let middle = damaged.len() / 4..;
    damaged[middle].fill(0xa5);
    fs::write(folder.database(), &damaged).unwrap();
    let found = match Store::open(folder.database().to_str().unwrap()).await {
        Err(error) => error,
        Ok(store) => store.log().load(table(1)).await.unwrap_err(),
    };
    assert!(matches!(found, StoreError::Corrupt(_)), "{found:?}");
    assert!(!found.is_refusal());

    // Not a database at all.
    for bytes in [vec![b'x'; 5000], whole[..700].to_vec()] {
        let folder = TestFolder::new();
        fs::write(folder.database(), bytes).unwrap();
        let found = refusal(&folder.database()).await;
        assert!(matches!(found, StoreError::Corrupt(_)), "{found:?}");
    }
}

#[tokio::test]
async fn a_missing_folder_is_reported() {
    let folder = TestFolder::new();
    let found = refusal(&folder.file("no/such/folder/krajina.db")).await;
    assert!(matches!(found, StoreError::Unavailable(_)), "{found:?}");
}

#[tokio::test]
#[ignore = "the process without rights in the next test"]
async fn tries_to_open_without_rights() {
    println!("\nfound {:?}", refusal(&database()).await);
}

/// Root may write to read-only files: then the test runs as another user.
#[tokio::test]
async fn a_read_only_file_is_reported() {
    let folder = TestFolder::new();
    folder.store().await.close().await.unwrap();
    let database = folder.database();
    let parent = database.parent().unwrap();
    // First only the file, then also the folder, in which not even the lock file can be created.
    for (file_mode, folder_mode) in [(0o444, 0o777), (0o444, 0o555)] {
        let _ = fs::remove_file(folder.file("krajina.db.lock"));
        fs::set_permissions(&database, Permissions::from_mode(file_mode)).unwrap();
        fs::set_permissions(parent, Permissions::from_mode(folder_mode)).unwrap();
        let output = without_rights("failures::tries_to_open_without_rights", &database);
        fs::set_permissions(parent, Permissions::from_mode(0o777)).unwrap();
        assert!(output.contains("\nfound ReadOnly("), "{output}");
    }
}

/// Runs one of our tests as a process that is not root.
fn without_rights(test: &str, database: &Path) -> String {
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let plain = child(test, database);
    if !is_root {
        let mut plain = plain;
        return String::from_utf8(plain.output().unwrap().stdout).unwrap();
    }
    // Another user may not be able to reach the build folder.
    let copy = tempfile::Builder::new().permissions(Permissions::from_mode(0o755)).tempdir().unwrap();
    let program = copy.path().join("program");
    fs::copy(plain.get_program(), &program).unwrap();
    let mut command = command(&program, Some((65_534, 65_534)), database.parent().unwrap());
    command.args(plain.get_args());
    for (name, value) in plain.get_envs() {
        command.env(name, value.unwrap());
    }
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

pub(crate) async fn on_postgresql(server: &PostgresServer) {
    let url = server.database().await;
    let store = Store::open(&url).await.unwrap();
    let second = Store::open(&url).await.map(|_| ());
    assert!(matches!(second, Err(StoreError::Locked(_))), "{second:?}");

    // Every connection dies: acknowledged entries stay, and the next appends open new connections.
    store.log().append(one(1)).await.unwrap();
    let mut other = PgConnection::connect(&url).await.unwrap();
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    sqlx::query(end).execute(&mut other).await.unwrap();
    let mut next = store.log().load(table(1)).await.map_or(1, |log| log.len() as u64);
    let mut failures = 0;
    while next < 5 {
        match store.log().append(one(next + 1)).await {
            Ok(()) => next += 1,
            Err(error) => {
                assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
                failures += 1;
                assert!(failures < 10, "it does not recover: {error}");
            }
        }
    }
    assert_eq!(store.log().load(table(1)).await.unwrap().len(), 5);
    // It has the lock again, too.
    let second = Store::open(&url).await.map(|_| ());
    assert!(matches!(second, Err(StoreError::Locked(_))), "{second:?}");
    store.check().await.unwrap();

    // Its session is lost, and another server takes the lock first: the first one refuses appends until that one stops.
    sqlx::query(end).execute(&mut other).await.unwrap();
    let second = Store::open(&url).await.unwrap();
    for _ in 0..2 {
        let refused = store.log().append(one(6)).await;
        assert!(matches!(refused, Err(StoreError::Locked(_) | StoreError::Unavailable(_))), "{refused:?}");
    }
    for checked in [store.check().await, store.ping().await] {
        assert!(matches!(checked, Err(StoreError::Locked(_))), "{checked:?}");
    }
    second.log().append(one(6)).await.unwrap();
    second.close().await.unwrap();
    store.check().await.unwrap();
    // Entries of the other server are not overwritten.
    let refused = store.log().append(one(6)).await.unwrap_err();
    assert!(refused.is_refusal(), "{refused:?}");
    store.log().append(one(7)).await.unwrap();
    store.close().await.unwrap();

    let name = url.rsplit('/').next().unwrap();
    let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    sqlx::raw_sql(AssertSqlSafe(set)).execute(&mut other).await.unwrap();
    let found = Store::open(&url).await.map(|_| ());
    assert!(matches!(found, Err(StoreError::ReadOnly(_))), "{found:?}");

    let found = Store::open("postgres://krajina@127.0.0.1:1/nothing").await.map(|_| ());
    assert!(matches!(found, Err(StoreError::Unavailable(_))), "{found:?}");
    let found = Store::open(&server.url("no_such_database")).await.map(|_| ());
    assert!(matches!(found, Err(StoreError::Unavailable(_))), "{found:?}");
}
