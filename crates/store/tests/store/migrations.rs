//! Migrations from every older version; a newer version is refused.

use crate::postgres_server::PostgresServer;
use crate::test_folder::{TestFolder, person, table};
use krajina_store::{Append, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection};
use std::path::Path;

/// The released migrations, from their files.
fn steps(database: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(database);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// The database of an old program: the statements of its version, a table with a move and, from version 2 on, an
/// account.
fn old(database: &str, version: usize) -> String {
    let mut sql = "CREATE TABLE schema_version (version BIGINT PRIMARY KEY, name TEXT NOT NULL);".to_owned();
    for (number, (name, text)) in (1..=version).zip(steps(database)) {
        sql += &format!("{text};\nINSERT INTO schema_version (version, name) VALUES ({number}, '{name}');");
    }
    let bytes = |hex: &str| if database == "sqlite" { format!("x'{hex}'") } else { format!("'\\x{hex}'") };
    let id = bytes("00000000000000000000000000000007");
    sql += &format!("INSERT INTO log (table_id, seq, at_ms, body) VALUES ({id}, 0, 5, {});", bytes("6f6c64"));
    if version >= 2 {
        sql += &format!(
            "INSERT INTO person (id, kind, name, name_key, password, created_ms, seen_ms)
             VALUES ({id}, 1, 'Old', 'old', 'phc', 5, 5);"
        );
    }
    if (2..6).contains(&version) {
        for (number, name) in [(8, "OLD"), (9, "—"), (10, "Passer-by")] {
            let id = bytes(&format!("{number:032x}"));
            sql += &format!(
                "INSERT INTO person (id, kind, name, created_ms, seen_ms) VALUES ({id}, 0, '{name}', 5, 5);"
            );
        }
    }
    if (3..6).contains(&version) {
        for number in [7, 8] {
            let id = bytes(&format!("{number:032x}"));
            sql += &format!(
                "INSERT INTO rating (game, players, person_id, mean, deviation, volatility, games, updated_ms)
                 VALUES ('kingdom', 2, {id}, 1, 1, 0, 1, 5);"
            );
        }
    }
    sql
}

async fn is_up_to_date(store: &Store, version: usize) {
    assert_eq!(store.log().load(table(7)).await.unwrap()[0].body, b"old");
    store.log().append(Append::one(table(7), 2, 6, b"new".to_vec())).await.unwrap();
    assert_eq!(store.account_by_name("OLD").await.unwrap().is_some(), version >= 2);
    if (2..6).contains(&version) {
        // Guests whose names looked like an account's, or were not readable, have new names.
        for (number, name) in [(7, "Old"), (8, "OLD 2"), (9, "Guest 3304"), (10, "Passer-by")] {
            assert_eq!(store.person(person(number)).await.unwrap().unwrap().name, name);
        }
        let alike = store.add_guest(person(2), "0ld", 1).await;
        assert_eq!(alike, Err(StoreError::Taken("this name")));
    }
    if (3..6).contains(&version) {
        let rated = store.leaderboard("kingdom", 2, 0).await.unwrap();
        assert_eq!(rated.iter().map(|rating| rating.person).collect::<Vec<_>>(), [person(7)]);
        assert_eq!(store.ratings(person(8)).await.unwrap(), []);
    }
    store.add_guest(person(1), "new", 1).await.unwrap();
    assert_eq!(store.statistics(person(1)).await.unwrap(), []);
}

async fn sqlite(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

async fn execute(path: &Path, sql: String) {
    let mut connection = sqlite(path).await;
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[test]
fn both_databases_have_the_same_steps() {
    let names = |database| steps(database).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names("sqlite"), names("postgres"));
    assert!(names("sqlite").len() >= 3);
}

#[tokio::test]
async fn every_older_version_becomes_the_newest() {
    for version in 1..=steps("sqlite").len() {
        let folder = TestFolder::new();
        execute(&folder.database(), old("sqlite", version) + "PRAGMA application_id = 0x4b72616a;").await;
        let store = folder.store().await;
        is_up_to_date(&store, version).await;
        store.close().await.unwrap();
        // A second start has nothing to migrate.
        folder.store().await.close().await.unwrap();
    }
}

#[tokio::test]
async fn a_newer_version_is_refused_and_untouched() {
    let folder = TestFolder::new();
    folder.store().await.close().await.unwrap();
    let newest = steps("sqlite").len() as i64;
    let next = newest + 4;
    execute(&folder.database(), format!("INSERT INTO schema_version VALUES ({next}, 'from the future')"))
        .await;
    let before = std::fs::read(folder.database()).unwrap();
    let refused = Store::open(folder.database().to_str().unwrap()).await.map(|_| ());
    assert_eq!(refused, Err(StoreError::Newer { found: next, known: newest }));
    assert!(refused.unwrap_err().to_string().contains("use a newer krajina"));
    assert_eq!(std::fs::read(folder.database()).unwrap(), before);
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_untouched() {
    let folder = TestFolder::new();
    execute(&folder.database(), "CREATE TABLE recipes (cake TEXT)".to_owned()).await;
    let refused = Store::open(folder.database().to_str().unwrap()).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    let mut connection = sqlite(&folder.database()).await;
    let things: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut connection).await.unwrap();
    assert_eq!(things, 1);
}

pub(crate) async fn on_postgresql(server: &PostgresServer) {
    for version in 1..=steps("postgres").len() {
        let url = server.database().await;
        let mut connection = PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(old("postgres", version))).execute(&mut connection).await.unwrap();
        let store = Store::open(&url).await.unwrap();
        is_up_to_date(&store, version).await;
        store.close().await.unwrap();
        let newer = "INSERT INTO schema_version VALUES (99, 'from the future')";
        sqlx::raw_sql(newer).execute(&mut connection).await.unwrap();
        let refused = Store::open(&url).await.map(|_| ());
        assert!(matches!(refused, Err(StoreError::Newer { found: 99, .. })), "{refused:?}");
    }
}
