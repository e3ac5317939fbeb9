//! A database that is locked, damaged, read-only or gone says so in a word that a server can act on.

use crate::kills::{child, database};
use crate::places::{Folder, table};
use crate::postgres_server::{Server, command};
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
async fn locks_until_told() {
    let mut connection = SqliteConnectOptions::new().filename(database()).connect().await.unwrap();
    sqlx::raw_sql("BEGIN EXCLUSIVE").execute(&mut connection).await.unwrap();
    println!("\nlocked");
    // Standard input ends when the parent wants it to.
    std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn another_programs_lock_is_waited_for_and_then_named() {
    let folder = Folder::new();
    let store = folder.store().await;
    store.log().append(one(0)).await.unwrap();
    let mut other = child("failures::locks_until_told", &folder.database());
    let mut other = other.stdin(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(other.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "locked"), "the other process ended early");

    let locked = store.log().append(one(1)).await;
    assert!(matches!(locked, Err(StoreError::Locked(_))), "{locked:?}");
    let locked = store.add_guest(krajina_store::PersonId(1), "guest", 1).await;
    assert!(matches!(locked, Err(StoreError::Locked(_))), "{locked:?}");
    // It keeps what it has, and goes on when it can.
    assert_eq!(store.log().load(table(1)).await.unwrap().len(), 1);
    drop(other.stdin.take());
    other.wait().unwrap();
    store.log().append(one(1)).await.unwrap();
}

#[tokio::test]
async fn a_second_server_on_one_file_is_refused() {
    let folder = Folder::new();
    let store = folder.store().await;
    assert!(matches!(refusal(&folder.database()).await, StoreError::Locked(_)));
    store.close().await.unwrap();
    drop(folder.store().await);
}

#[tokio::test]
async fn a_damaged_file_is_named() {
    let folder = Folder::new();
    let store = folder.store().await;
    for seq in 0..300 {
        store.log().append(one(seq)).await.unwrap();
    }
    store.close().await.unwrap();
    let whole = fs::read(folder.database()).unwrap();

    // Its middle overwritten: found where it is read.
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
        let folder = Folder::new();
        fs::write(folder.database(), bytes).unwrap();
        let found = refusal(&folder.database()).await;
        assert!(matches!(found, StoreError::Corrupt(_)), "{found:?}");
    }
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_named() {
    let folder = Folder::new();
    let found = refusal(&folder.file("no/such/folder/krajina.db")).await;
    assert!(matches!(found, StoreError::Unavailable(_)), "{found:?}");
}

#[tokio::test]
#[ignore = "the process without rights in the next test"]
async fn tries_to_open_without_rights() {
    println!("\nfound {:?}", refusal(&database()).await);
}

/// As root nothing is read-only: then the one who tries is somebody else.
#[tokio::test]
async fn a_file_that_may_not_be_written_is_named() {
    let folder = Folder::new();
    folder.store().await.close().await.unwrap();
    let database = folder.database();
    let parent = database.parent().unwrap();
    // First the file alone, then the folder as well, where not even the lock file can be made.
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
    // Somebody else may not reach the folder that this program was built in.
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

pub(crate) async fn on_postgresql(server: &Server) {
    let url = server.database().await;
    let store = Store::open(&url).await.unwrap();
    let second = Store::open(&url).await.map(|_| ());
    assert!(matches!(second, Err(StoreError::Locked(_))), "{second:?}");

    // Every connection dies: what was acknowledged stays, and the next appends find new connections.
    store.log().append(one(0)).await.unwrap();
    let mut other = PgConnection::connect(&url).await.unwrap();
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    sqlx::query(end).execute(&mut other).await.unwrap();
    let mut next = store.log().load(table(1)).await.map_or(1, |log| log.len() as u64);
    let mut failures = 0;
    while next < 5 {
        match store.log().append(one(next)).await {
            Ok(()) => next += 1,
            Err(error) => {
                assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
                failures += 1;
                assert!(failures < 10, "it does not recover: {error}");
            }
        }
    }
    assert_eq!(store.log().load(table(1)).await.unwrap().len(), 5);
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
