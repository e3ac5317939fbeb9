//! Admin commands on accounts and reports, with and without a running server.

use crate::test_folder::{TestFolder, person, table};
use krajina_store::{Admin, Append, LogOutScope, Secret, Store, StoreError};

const SESSIONS: [(&[u8], u128); 3] = [(b"alice", 1), (b"bob", 2), (b"guest", 3)];

/// The people who are still logged in.
async fn logged_in(store: &Store) -> Vec<u128> {
    let mut found = Vec::new();
    for (secret, id) in SESSIONS {
        if store.login(Secret(secret), false, 50).await.unwrap().is_some() {
            assert_eq!(store.logins(person(id), 50).await.unwrap().len(), 1 + usize::from(id == 2));
            found.push(id);
        }
    }
    found
}

pub(crate) async fn beside_and_without_a_server(place: &str) {
    let store = Store::open(place).await.unwrap();
    store.add_account(person(1), "Alice", "phc", 1).await.unwrap();
    store.add_account(person(2), "Bob", "phc", 1).await.unwrap();
    store.add_guest(person(3), "Guest", 1).await.unwrap();
    store.add_api_token(Secret(b"token"), person(2), "engine", &["play"], 1, 100).await.unwrap();
    for (secret, id) in SESSIONS {
        store.open_session(Secret(secret), person(id), "", 1, 100).await.unwrap();
    }
    store.log().append(Append::one(table(1), 1, 1, vec![7])).await.unwrap();
    store.add_report(person(1), person(3), Some(table(1)), "rude", 5).await.unwrap();
    store.add_report(person(2), person(3), None, "ruder", 6).await.unwrap();
    assert_eq!(store.logins_ended().await.unwrap(), None);

    // Beside a running server.
    let admin = Admin::open(place).await.unwrap();
    assert_eq!(admin.account("nobody").await, Err(StoreError::Missing("account")));
    let alice = admin.account("ALICE").await.unwrap();
    assert_eq!(admin.log_out(LogOutScope::Account(alice), false, [1; 16]).await, Ok(1));
    assert_eq!(logged_in(&store).await, [2, 3]);
    assert_eq!(store.logins_ended().await.unwrap(), Some(vec![1; 16]));
    assert_eq!(admin.log_out(LogOutScope::Accounts, false, [2; 16]).await, Ok(1));
    assert_eq!(logged_in(&store).await, [3]);
    assert_eq!(store.logins_ended().await.unwrap(), Some(vec![2; 16]));
    assert!(store.login(Secret(b"token"), true, 50).await.unwrap().is_some());
    admin.add_reset(Secret(b"link"), alice, 100).await.unwrap();
    let reports = admin.reports(0, false).await.unwrap();
    let words: Vec<_> = reports.iter().map(|report| report.words.as_str()).collect();
    assert_eq!(words, ["rude", "ruder"]);
    admin.close_report(reports[0].id, 9).await.unwrap();
    assert_eq!(admin.close_report(reports[0].id, 9).await, Err(StoreError::Missing("report")));
    assert_eq!(admin.report(reports[0].id).await.unwrap().closed_ms, Some(9));
    assert_eq!(admin.reports(0, false).await.unwrap(), reports[1..]);
    assert_eq!(admin.report(1 << 40).await, Err(StoreError::Missing("report")));
    assert_eq!(admin.entries(table(1)).await.unwrap().len(), 1);
    assert_eq!(admin.person(person(3)).await.unwrap().unwrap().name, "Guest");
    assert_eq!(admin.address().await, Ok(None));
    store.set_address("https://games.example").await.unwrap();
    assert_eq!(admin.address().await.unwrap().as_deref(), Some("https://games.example"));
    admin.close().await.unwrap();
    assert_eq!(store.reset_of(Secret(b"link"), 50).await.unwrap(), Some(alice));
    store.log().append(Append::one(table(1), 2, 1, vec![7])).await.unwrap();
    store.begin_factor(alice, b"secret").await.unwrap();
    store.close().await.unwrap();

    // Without a server.
    let admin = Admin::open(place).await.unwrap();
    assert_eq!(admin.log_out(LogOutScope::Everybody, true, [3; 16]).await, Ok(2));
    assert_eq!(admin.remove_factor(alice).await, Ok(true));
    assert_eq!(admin.remove_factor(alice).await, Ok(false));
    admin.close().await.unwrap();
    let store = Store::open(place).await.unwrap();
    assert_eq!(logged_in(&store).await, [] as [u128; 0]);
    assert_eq!(store.log().load(table(1)).await.unwrap().len(), 2);
    store.close().await.unwrap();
}

#[tokio::test]
async fn logins_end_beside_a_server_and_without_one() {
    let folder = TestFolder::new();
    let nowhere = Admin::open(folder.file("none.db").to_str().unwrap()).await.map(|_| ());
    assert_eq!(nowhere, Err(StoreError::Missing("database")));
    assert!(!folder.file("none.db").exists(), "nothing is made");
    beside_and_without_a_server(folder.database().to_str().unwrap()).await;
}
